import axios, { type AxiosResponse, type InternalAxiosRequestConfig } from 'axios'
import {
  type ApiError,
  cancelled,
  downloadFailure,
  isQueuedFile,
  queuedFile,
  refusal,
  transportFailure,
} from './api-error.ts'
import { isEnvelope, resultOf } from './envelope.unwrap.ts'

import { rememberRequest } from './last-request.ts'

type Because = (error: ApiError, config: InternalAxiosRequestConfig | undefined) => never

/** Reads an answer: `response.data` becomes the result inside the envelope, a refusal is handed to `because`.
 *  The body's code counts before the HTTP status. */
export async function incoming(response: AxiosResponse, because: Because): Promise<AxiosResponse> {
  const { config, status } = response
  rememberRequest(response.headers['x-request-id'])
  if (config.responseType === 'blob') return incomingFile(response, because)
  if (!isEnvelope(response.data)) return because(transportFailure(`HTTP ${status}`, status), config)
  const result = resultOf(config.path ?? '', response.data)
  if (!result) return because(refusal(response.data, status), config)
  return { ...response, data: result.value }
}

/** A file stays as it is; JSON in its place is the server's way to say what went wrong. */
async function incomingFile(response: AxiosResponse<Blob>, because: Because): Promise<AxiosResponse> {
  const { config, status, headers, data } = response
  const isJson = String(headers['content-type'] ?? '').includes('json')
  if (!isJson && status < 400) return response
  const answer = isJson ? jsonOf(await data.text()) : null
  if (isEnvelope(answer) && isQueuedFile(answer)) return because(queuedFile(answer), config)
  const refused = isEnvelope(answer) && answer.code !== 'SUCCESS'
  return because(refused ? refusal(answer, status) : downloadFailure(status), config)
}

/** JSON, or null for anything else. */
export function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

/** Meaning of the transport's own error. */
export function broken(error: unknown): ApiError {
  if (axios.isCancel(error)) return cancelled()
  if (!axios.isAxiosError(error)) return transportFailure(String(error))
  if (error.config?.responseType === 'blob') return downloadFailure(0)
  return transportFailure(`${error.message} ${error.code ?? ''}`)
}
