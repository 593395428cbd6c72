/** The parts of a file that the server has. */
export interface UploadProgress {
  /** Name of the upload, as its sender gave it. */
  readonly upload: string
  /** Bytes without a gap from the beginning. */
  readonly received: number
  /** Numbers of the parts that are there (chunk/chunks). */
  readonly parts: readonly number[]
  readonly complete: boolean
}

/** Field of a part that names the upload it belongs to. */
export const UPLOAD_FIELD = 'upload'

/** How many parts from the beginning need not be sent again. */
export function partsHeld(
  { received, parts }: Pick<UploadProgress, 'received' | 'parts'>,
  { chunkSize, chunkFields }: { chunkSize: number; chunkFields: 'chunks' | 'offset' },
): number {
  if (chunkFields === 'offset') return Math.floor(received / chunkSize)
  const held = new Set(parts)
  let count = 0
  while (held.has(count)) count += 1
  return count
}
