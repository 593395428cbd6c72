import type { Candidate, UploadOptions } from './queue.ts'
import { UPLOAD_ERROR, type UploadError, uploadError } from './upload.errors.ts'

type Filters = Pick<UploadOptions, 'extensions' | 'maxSize' | 'preventDuplicates'>

/** Why a file does not come into the queue (spec §5, upload filters), or null. */
export function refusalOf(
  file: Candidate,
  filters: Filters,
  present: readonly Pick<Candidate, 'name' | 'size'>[] = [],
): UploadError | null {
  const { extensions, maxSize, preventDuplicates } = filters
  if (HIDDEN_SIGNS.test(file.name))
    return uploadError(UPLOAD_ERROR.security, { file, label: '文件名含有不可见的字符，请改名后再传' })
  if (extensions.length > 0 && !extensions.includes(extensionOf(file.name)))
    return uploadError(UPLOAD_ERROR.fileExtension, { file, label: `只能选择 ${dotted(extensions)} 文件` })
  if (file.size === 0) return uploadError(UPLOAD_ERROR.fileSize, { file, label: '文件是空的，请重新选择' })
  if (maxSize > 0 && file.size > maxSize)
    return uploadError(UPLOAD_ERROR.fileSize, { file, label: `文件超过 ${sizeText(maxSize)}，请拆分后再传` })
  const known = present.some(({ name, size }) => name === file.name && size === file.size)
  return preventDuplicates && known ? uploadError(UPLOAD_ERROR.fileDuplicate, { file }) : null
}

/** They turn the direction of reading, so that a program looks like a document. */
const HIDDEN_SIGNS = /[\p{Cc}\u200e\u200f\u202a-\u202e\u2066-\u2069]/u
const extensionOf = (name: string): string => /\.([^.]+)$/.exec(name)?.[1]?.toLowerCase() ?? ''
const dotted = (extensions: readonly string[]): string => extensions.map((one) => `.${one}`).join('、')
const sizeText = (bytes: number): string => `${Math.floor(bytes / 1024)} KB`
