import type { UploadFile, UploadOptions } from './queue.ts'

/** One request's share of a file, and the form fields that say which (spec §7). */
export interface Part {
  /** Bytes from (included) and to (excluded). */
  readonly from: number
  readonly to: number
  readonly fields: Readonly<Record<string, string>>
}

type How = Pick<UploadOptions, 'chunkSize' | 'chunkFields'>
type Sized = Pick<UploadFile, 'name' | 'size'>

export const partCount = ({ size }: Sized, { chunkSize }: How): number =>
  chunkSize > 0 ? Math.max(1, Math.ceil(size / chunkSize)) : 1

/** The part of a file with this number, the first being 0. A file sent whole has no chunk fields. */
export function partOf(file: Sized, how: How, index: number): Part {
  if (how.chunkSize <= 0) return { from: 0, to: file.size, fields: {} }
  const from = index * how.chunkSize
  const place: Record<string, string> =
    how.chunkFields === 'chunks'
      ? { chunk: String(index), chunks: String(partCount(file, how)) }
      : { offset: String(from), total: String(file.size) }
  return { from, to: Math.min(from + how.chunkSize, file.size), fields: { name: file.name, ...place } }
}
