import { type DocumentState, documentStates, isEditable } from './document-rules.ts'

/** Bytes of one attached file at most. */
export const MAX_FILE_BYTES = 10 * 1024 * 1024
/** Files of one document at most. */
export const MAX_FILES = 20
/** Signs of a file's name that are kept. */
export const MAX_FILE_NAME = 200

/** Kinds of files a document may carry; what a file is follows from its content, never from its name. */
export const fileTypes = {
  pdf: { extensions: ['pdf'], mime: 'application/pdf' },
  jpg: { extensions: ['jpg', 'jpeg'], mime: 'image/jpeg' },
  png: { extensions: ['png'], mime: 'image/png' },
  xlsx: {
    extensions: ['xlsx'],
    mime: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  },
  docx: {
    extensions: ['docx'],
    mime: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  },
} as const
export type FileType = keyof typeof fileTypes

/** All their extensions, without a dot. */
export const FILE_EXTENSIONS: readonly string[] = Object.values(fileTypes).flatMap((one) => one.extensions)

export const FILE_RULE = `PDF、图片（jpg、png）、Excel（xlsx）、Word（docx），每个不超过 10 MB，最多 ${MAX_FILES} 个`
export const TOO_LARGE = '文件超过 10 MB，不能上传'
export const WRONG_TYPE = '只能上传 PDF、jpg、png、xlsx、docx 文件'

/** A file of a document, as it is reported. */
export interface DocumentFile {
  readonly uid: string
  readonly fileName: string
  /** Bytes. */
  readonly size: number
  readonly type: FileType
  readonly addedBy: string | null
  readonly createdAt: string
}

/** Rights of a person on files of a kind of document. */
interface FileRights {
  readonly edit: boolean
  readonly approve: boolean
}

/** Why a person may neither add files to a document in this state nor remove any, or null. */
export function filesRefusal(state: DocumentState, { edit, approve }: FileRights): string | null {
  if (state === 'VOID') return '单据已作废，不能更改附件'
  if (approve || (edit && isEditable(state))) return null
  return edit ? `单据${documentStates[state]}，附件由审核人更改` : '没有更改附件的权限'
}

/**
 * The name a file is saved under: without signs that steer a path, a terminal or the direction of reading, and with an
 * extension that fits what it is, so that nothing is run that only looks like a document.
 */
export function savedName(fileName: string, type: FileType): string {
  const plain = fileName
    .toWellFormed()
    // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is taken out
    .replace(/[\u0000-\u001f\u007f-\u009f\u200e\u200f\u202a-\u202e\u2066-\u2069"*/:<>?\\|]/g, '_')
    .replace(/^[.\s]+|[.\s]+$/g, '')
  const { extensions } = fileTypes[type]
  const fits = extensions.some((one) => plain.toLowerCase().endsWith(`.${one}`))
  return fits ? plain : `${plain || '附件'}.${extensions[0]}`
}
