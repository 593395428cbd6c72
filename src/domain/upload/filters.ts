import { UPLOAD_ERROR, type UploadError, uploadError } from './errors.ts'
import type { Candidate, UploadOptions } from './model.ts'

type Filters = Pick<UploadOptions, 'extensions' | 'maxSize' | 'preventDuplicates'>

/** Why a file does not come into the queue (spec §5, upload filters), or null. */
export function refusalOf(
  file: Candidate,
  filters: Filters,
  present: readonly Pick<Candidate, 'name' | 'size'>[] = [],
): UploadError | null {
  const { extensions, maxSize, preventDuplicates } = filters
  if (extensions.length > 0 && !extensions.includes(extensionOf(file.name)))
    return uploadError(UPLOAD_ERROR.fileExtension, { file, label: `只能选择 ${dotted(extensions)} 文件` })
  if (file.size === 0) return uploadError(UPLOAD_ERROR.fileSize, { file, label: '文件是空的，请重新选择' })
  if (maxSize > 0 && file.size > maxSize)
    return uploadError(UPLOAD_ERROR.fileSize, { file, label: `文件超过 ${sizeText(maxSize)}，请拆分后再传` })
  const known = present.some(({ name, size }) => name === file.name && size === file.size)
  return preventDuplicates && known ? uploadError(UPLOAD_ERROR.fileDuplicate, { file }) : null
}

const extensionOf = (name: string): string => /\.([^.]+)$/.exec(name)?.[1]?.toLowerCase() ?? ''
const dotted = (extensions: readonly string[]): string => extensions.map((one) => `.${one}`).join('、')
const sizeText = (bytes: number): string => `${Math.floor(bytes / 1024)} KB`
