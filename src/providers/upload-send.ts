import type { UploadProgress } from '#domain/upload/resume.ts'
import { isUploadErrorCode, UPLOAD_ERROR, type UploadErrorCode } from '#domain/upload/upload.errors.ts'
import type { Part } from '#domain/upload/upload.parts.ts'
import type { UploadFailure } from '#domain/upload-queue.ts'
import { type ApiError, isApiError } from './api-error.ts'
import type { Http } from './http.ts'

export interface SendRequest {
  readonly path: string
  readonly params?: Readonly<Record<string, string>>
  readonly headers?: Readonly<Record<string, string>>
  readonly method: 'POST' | 'PUT'
  readonly multipart: boolean
  readonly part: Part
  readonly file: File
  readonly signal: AbortSignal
  /** Bytes of the part that are on their way. */
  onLoaded(bytes: number): void
}

/** Sends one part and answers the JSON result; rejects with an ApiError. */
export type Send = (request: SendRequest) => Promise<unknown>

/** Asks how far an upload came; null where the server knows of none. */
export type AskProgress = (upload: string, signal: AbortSignal) => Promise<UploadProgress | null>

/** Asks by the house's HTTP client, as `base/upload/{name}` answers. */
export const askBy =
  (http: Http): AskProgress =>
  async (upload, signal) => {
    const config = { signal, quiet: true, keep: true, overlay: false }
    const answer = http.axios.get<UploadProgress>(`base/upload/${upload}`, config)
    return (await answer.catch(unlessUnknown))?.data ?? null
  }

const NOT_FOUND = 404

function unlessUnknown(error: unknown): null {
  if (isApiError(error) && error.statusCode === NOT_FOUND) return null
  throw error
}

const FILE_FIELD = 'file'

/** Sends by the house's HTTP client: session, headers and envelope are those of every call. The caller shows what fails. */
export const sendBy =
  (http: Http): Send =>
  async ({ path, params, headers, method, multipart, part, file, signal, onLoaded }) => {
    const size = part.to - part.from
    const { data } = await http.axios.request({
      ...{ url: path, method, signal, timeout: 0, quiet: true, keep: true, overlay: false },
      params: multipart ? params : { ...params, ...part.fields },
      data: multipart ? formOf(file, part) : bytesOf(file, part),
      // bytes go as they are, whatever type axios takes a file for
      ...(!multipart && { transformRequest: (bytes: Blob) => bytes }),
      headers: multipart ? headers : { 'content-type': 'application/octet-stream', ...headers },
      onUploadProgress: ({ loaded, total }) => onLoaded(total ? (loaded / total) * size : loaded),
    })
    return data
  }

const bytesOf = (file: File, { from, to }: Part): Blob =>
  from === 0 && to === file.size ? file : file.slice(from, to)

function formOf(file: File, part: Part): FormData {
  const form = new FormData()
  // fields first: a server that reads the form as a stream knows them when the file comes
  for (const [name, value] of Object.entries(part.fields)) form.append(name, value)
  form.append(FILE_FIELD, bytesOf(file, part), file.name)
  return form
}

const FORBIDDEN = 403
const TOO_LARGE = 413

/** The server's error code for the file itself; otherwise the meaning of the status. */
function codeOf({ data, statusCode }: ApiError): UploadErrorCode {
  const said = isObject(data) ? data.uploadCode : null
  if (isUploadErrorCode(said)) return said
  if (statusCode === FORBIDDEN) return UPLOAD_ERROR.security
  return statusCode === TOO_LARGE ? UPLOAD_ERROR.fileSize : UPLOAD_ERROR.http
}

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null

/** Failure of a rejected request for the queue; null for one that was broken off. */
export function failureOf(error: unknown): Omit<UploadFailure, 'type' | 'id'> | null {
  if (!isApiError(error)) return { code: UPLOAD_ERROR.generic, status: 0 }
  const { code, statusCode: status, message } = error
  if (code === 'CANCELLED') return null
  if (code !== 'TRANSPORT') return { code: codeOf(error), status, said: message }
  if (status === 0) return { code: UPLOAD_ERROR.io, status }
  return { code: status < 300 ? UPLOAD_ERROR.generic : UPLOAD_ERROR.http, status }
}
