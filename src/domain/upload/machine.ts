import type { Candidate, UploaderState, UploadFile, UploadOptions } from './queue.ts'
import type { UploadError, UploadErrorCode } from './upload.errors.ts'
import type { Part } from './upload.parts.ts'

/** State of an upload client. */
export interface UploadQueue {
  readonly options: UploadOptions
  readonly state: UploaderState
  readonly phase: 'new' | 'waiting' | 'ready' | 'broken'
  readonly files: readonly UploadFile[]
  /** Of the file being sent: which part, and how often it failed. */
  readonly part: number
  readonly tries: number
  /** Files of which the server may hold parts already. */
  readonly interrupted: readonly string[]
}

export type UploadEvent =
  | { readonly type: 'init' | 'ready' | 'initTimeout' | 'start' | 'stop' }
  | { readonly type: 'add'; readonly files: readonly Candidate[] }
  /** A person wants a failed file sent once more, or a file out of the queue. */
  | { readonly type: 'again' | 'remove'; readonly id: string }
  /** The wait before another try is over. */
  | { readonly type: 'retry'; readonly id: string }
  /** `loaded`: bytes of the present part that are on their way. */
  | { readonly type: 'progress'; readonly id: string; readonly loaded: number }
  /** So many parts from the beginning are with the server. */
  | { readonly type: 'held'; readonly id: string; readonly parts: number }
  | { readonly type: 'answer'; readonly id: string; readonly answer: unknown }
  | UploadFailure

export interface UploadFailure {
  readonly type: 'failure'
  readonly id: string
  readonly code: UploadErrorCode
  /** HTTP status; 0 where no answer came. */
  readonly status: number
  /** Message of the server to the person. */
  readonly said?: string
}

export type UploadEffect =
  | { readonly do: 'send'; readonly id: string; readonly part: Part }
  /** How many parts the server holds. */
  | { readonly do: 'ask'; readonly id: string }
  | { readonly do: 'abort'; readonly id: string }
  | { readonly do: 'wait'; readonly ms: number; readonly next: UploadEvent }
  | { readonly do: 'report'; readonly error: UploadError }
  | { readonly do: 'done'; readonly file: UploadFile; readonly answer: unknown }
  /** Nothing is left to send. */
  | { readonly do: 'ended' }

export interface Step {
  readonly queue: UploadQueue
  readonly effects: readonly UploadEffect[]
}

export const still = (queue: UploadQueue): Step => ({ queue, effects: [] })

/** The queue with one file changed, if it has the status expected. */
export function changed(
  queue: UploadQueue,
  id: string,
  from: UploadFile['status'],
  to: Partial<UploadFile>,
): UploadQueue {
  const files = queue.files.map((file) =>
    file.id === id && file.status === from ? { ...file, ...to } : file,
  )
  return { ...queue, files }
}
