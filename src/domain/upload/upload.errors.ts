/** Error codes of the uploader (spec §8). */
export const UPLOAD_ERROR = {
  generic: -100,
  http: -200,
  io: -300,
  security: -400,
  init: -500,
  fileSize: -600,
  fileExtension: -601,
  fileDuplicate: -602,
  imageFormat: -700,
  memory: -701,
  imageDimensions: -702,
} as const
export type UploadErrorCode = (typeof UPLOAD_ERROR)[keyof typeof UPLOAD_ERROR]

/** An error of a file, or of the uploader (`file` null). */
export interface UploadError {
  readonly code: UploadErrorCode
  /** The specification's English text, or one like it: for logs and other programs. */
  readonly message: string
  /** Text for a person. */
  readonly label: string
  readonly file: { readonly id: string; readonly name: string } | null
  /** HTTP status; 0 where no answer came. */
  readonly status: number
}

const TEXTS: Readonly<Record<UploadErrorCode, readonly [message: string, label: string]>> = {
  [-100]: ['Generic error.', '服务器的回答无法识别，请重试'],
  [-200]: ['HTTP error.', '服务器没有接受这个文件，请重试'],
  [-300]: ['IO error.', '文件读取或网络传输中断，请检查后重试'],
  [-400]: ['Security error.', '没有权限读取或上传这个文件'],
  [-500]: ['Init error.', '上传组件没有准备好，请刷新页面后重试'],
  [-600]: ['File size error.', '文件过大'],
  [-601]: ['File extension error.', '文件类型不符'],
  [-602]: ['Duplicate file error.', '同名且大小相同的文件已在列表中'],
  [-700]: ['Image format error.', '图片格式不支持'],
  [-701]: ['Memory error.', '内存不足，请关闭其他页面后重试'],
  [-702]: ['Image dimensions error.', '图片尺寸超出限制'],
}

/** True where a number that came from elsewhere is one of the codes. */
export const isUploadErrorCode = (code: unknown): code is UploadErrorCode =>
  typeof code === 'number' && Object.hasOwn(TEXTS, code)

interface Detail {
  file?: { readonly id: string; readonly name: string } | null
  /** A better sentence than the usual one: the limit, what the server said. */
  label?: string
  status?: number
}

/** An error with its English text and a Chinese sentence. */
export function uploadError(code: UploadErrorCode, { file, label, status = 0 }: Detail = {}): UploadError {
  const [message, usual] = TEXTS[code]
  const named = file ? { id: file.id, name: file.name } : null
  return { code, message, label: label || usual, file: named, status }
}
