/** Status of a file of the queue (spec §4). */
export const FILE_STATUS = { queued: 1, uploading: 2, failed: 4, done: 5 } as const
type FileStatus = (typeof FILE_STATUS)[keyof typeof FILE_STATUS]

/** True where the queue is being worked off (spec §4). */
export const UPLOADER_STATE = { stopped: 1, started: 2 } as const
export type UploaderState = (typeof UPLOADER_STATE)[keyof typeof UPLOADER_STATE]

/** A file as a person chose it. */
export interface Candidate {
  readonly id: string
  readonly name: string
  readonly type: string
  /** Bytes. */
  readonly size: number
  /** ms since 1970. */
  readonly lastModifiedDate: number
}

/** A file of the queue (spec §3). */
export interface UploadFile extends Candidate {
  readonly origSize: number
  /** Bytes the server has, as far as the transport reports them. */
  readonly loaded: number
  /** 0 to 100, of what is on its way; whether the server took it is identified by the status. */
  readonly percent: number
  readonly status: FileStatus
}

export interface UploadOptions {
  /** Without a dot, in small letters; empty: any. */
  readonly extensions: readonly string[]
  /** Bytes; 0: any. */
  readonly maxSize: number
  /** Refuses a file with the name and size of one that is there. */
  readonly preventDuplicates: boolean
  /** Sends a form with a file field; otherwise the bytes alone. */
  readonly multipart: boolean
  readonly method: 'POST' | 'PUT'
  /** Bytes sent at a time; 0: the whole file. */
  readonly chunkSize: number
  readonly chunkFields: 'chunks' | 'offset'
  readonly maxRetries: number
  readonly retryMs: number
  /** How long the uploader may take until it is ready. */
  readonly initMs: number
}

/** Bytes of a part: a cut connection costs no more than these. */
const MB = 1024 * 1024
/** How screens send: in parts, each tried again after a cut. */
export const IN_PARTS = { chunkSize: MB, maxRetries: 5 } as const
/** Imports are limited by the minute, and each part counts: fewer, larger ones. */
export const IN_LARGE_PARTS = { chunkSize: 4 * MB, maxRetries: 5 } as const

const INIT_MS = { windows: 5000, elsewhere: 10_000 }

/** Time the uploader may take to get ready (spec §9), ms. */
export const initTimeout = (userAgent: string): number =>
  /windows/i.test(userAgent) ? INIT_MS.windows : INIT_MS.elsewhere

/** The defaults of spec §9. */
export const UPLOAD_DEFAULTS: UploadOptions = {
  extensions: [],
  maxSize: 0,
  preventDuplicates: false,
  multipart: true,
  method: 'POST',
  chunkSize: 0,
  chunkFields: 'chunks',
  maxRetries: 0,
  retryMs: 1000,
  initMs: INIT_MS.elsewhere,
}

export const queuedFile = (one: Candidate): UploadFile => ({
  ...one,
  origSize: one.size,
  loaded: 0,
  percent: 0,
  status: FILE_STATUS.queued,
})
