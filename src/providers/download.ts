import { DOWNLOAD_FRAME_BYTES } from '#domain/constants.ts'
import { type ApiError, downloadFailure, isQueuedFile, queuedFile, refusal } from './api-error.ts'
import { BASE_URL } from './base-url.ts'
import type { Envelope } from './envelope.ts'
import { fileNameOf } from './file-name.ts'
import { loadInHiddenFrame } from './hidden-frame.ts'
import type { Http } from './http.ts'
import { DOWNLOAD_NOTICE, DOWNLOAD_NOTICE_SECONDS } from './messages.ts'
import type { Notify } from './notify.ts'
import { createProgress, type ProgressList } from './progress.ts'

export type { Progress } from './progress.ts'

export interface FileRequest {
  path: string
  method?: 'get' | 'post'
  params?: Record<string, unknown>
  body?: Record<string, unknown>
  /** Shown in the overlay, and the file's name when the server gives none. */
  name: string
  /** How much will come, as far as the screen knows: rows of a workbook, or bytes of a stored file. */
  expected?: { readonly rows?: number; readonly bytes?: number }
}

interface Downloads {
  /**
   * Fetches a file under the server's name. A small one comes through memory, and the promise settles with it (rejected
   * with an ApiError already shown). A large one goes by a hidden frame straight to disk; the promise then resolves as
   * soon as it is asked for, and what the server refuses is shown.
   */
  save(request: FileRequest): Promise<void>
  progress: ProgressList['store']
}

interface DownloadDeps {
  http: Http
  notify: Notify
  /** How long the overlay stands for a hidden frame, whose end no script can see. Seconds. */
  waitSec(): number
  /** Rows from which a workbook is too large for the browser's memory. */
  frameRows(): number
  /** Resolves once the settings are known. */
  settings?(): Promise<unknown>
}

/** The two ways to a file (spec §7). A JSON reply in its place is a failure; without a msg it is 系统错误. */
export function createDownloads({ http, notify, waitSec, frameRows, settings }: DownloadDeps): Downloads {
  const progress = createProgress()
  const isLarge = ({ rows = 0, bytes = 0 }: NonNullable<FileRequest['expected']>) =>
    rows > frameRows() || bytes > DOWNLOAD_FRAME_BYTES

  async function saveFromMemory(id: number, { path, method = 'get', params, body, name }: FileRequest) {
    try {
      const { data, headers } = await http.axios.request<Blob>({
        ...{ url: path, method, params, data: body },
        ...{ responseType: 'blob', timeout: 0, keep: true, overlay: false },
        onDownloadProgress: (event) => progress.advance(id, event.progress),
      })
      saveAs(data, fileNameOf(headers['content-disposition']) ?? name)
    } finally {
      progress.end(id)
    }
  }

  function saveByFrame(id: number, { path, method = 'get', params, body }: FileRequest) {
    const fields = { ...params, ...body }
    const done = setTimeout(() => progress.end(id), waitSec() * 1000)
    const url = `${BASE_URL}/${http.route(path, fields)}`
    loadInHiddenFrame({ url, method, fields }, (answer) => {
      clearTimeout(done)
      progress.end(id)
      http.tell(problemOf(answer))
    })
  }

  return {
    progress: progress.store,
    async save(request) {
      notify.info(DOWNLOAD_NOTICE, DOWNLOAD_NOTICE_SECONDS)
      const id = progress.begin(request.name)
      if (settings && request.expected?.rows !== undefined) await settings()
      if (isLarge(request.expected ?? {})) saveByFrame(id, request)
      else await saveFromMemory(id, request)
    },
  }
}

/** What a frame means that shows a page in place of a file. */
function problemOf(answer: Envelope | null): ApiError {
  if (!answer) return downloadFailure(0)
  if (isQueuedFile(answer)) return queuedFile(answer)
  return answer.code === 'SUCCESS' ? downloadFailure(0) : refusal(answer, 0)
}

function saveAs(file: Blob, name: string): void {
  const url = URL.createObjectURL(file)
  const link = Object.assign(document.createElement('a'), { href: url, download: name })
  link.click()
  // by then the browser has taken the file over
  setTimeout(() => URL.revokeObjectURL(url), 60_000)
}
