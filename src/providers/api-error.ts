import type { HttpError } from '@refinedev/core'
import type { Envelope } from './envelope.unwrap.ts'
import { NETWORK_BAD, SERVER_ERROR, SYSTEM_ERROR } from './messages.ts'

/** A failed call as refine expects it; `errors` go straight to the fields of antd's form. */
export interface ApiError extends HttpError {
  /** The server's code, `TRANSPORT` when no answer of it arrived, `CANCELLED` when we gave the call up. */
  code: string
  /** Data of the refusal: both rows of a 409, the tries left of a refused sign-in. */
  data?: unknown
  requestId?: string
}

function apiError(more: ApiError): ApiError {
  return Object.assign(new Error(more.message), more)
}

/** The server's refusal: its msg, or 系统错误. */
export function refusal(answer: Envelope, statusCode: number): ApiError {
  const { code, errors, data, requestId } = answer
  return apiError({ message: answer.msg || SYSTEM_ERROR, statusCode, code, errors, data, requestId })
}

/** No answer, or none of this server. `text` is the transport's message. */
export function transportFailure(text: string, statusCode = 0): ApiError {
  const message = text.includes('8000') ? NETWORK_BAD : SERVER_ERROR
  return apiError({ message, statusCode, code: 'TRANSPORT' })
}

/** The file is too large to wait for: the server queued it. No file comes, but nothing failed. */
export function queuedFile(answer: Envelope): ApiError {
  return apiError({ message: answer.msg || SYSTEM_ERROR, statusCode: 200, code: QUEUED, data: answer.data })
}

export const QUEUED = 'QUEUED'

/** True of an answer that says so. */
export const isQueuedFile = ({ code, data }: Envelope): boolean =>
  code === 'SUCCESS' && typeof data === 'object' && data !== null && 'queued' in data

export function downloadFailure(statusCode: number): ApiError {
  return apiError({ message: SYSTEM_ERROR, statusCode, code: 'DOWNLOAD' })
}

/** The message is empty: a call we gave up ourselves is not shown to the user. */
export function cancelled(): ApiError {
  return apiError({ message: '', statusCode: 0, code: 'CANCELLED' })
}

export function isApiError(error: unknown): error is ApiError {
  return error instanceof Error && 'statusCode' in error && 'code' in error
}
