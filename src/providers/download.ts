import { downloadFailure, refusal } from './api-error.ts'
import { fileNameOf } from './file-name.ts'
import { postToHiddenFrame } from './hidden-frame.ts'
import { BASE_URL, type Http } from './http.ts'
import { DOWNLOAD_NOTICE, DOWNLOAD_NOTICE_SECONDS } from './messages.ts'
import type { Notify } from './notify.ts'
import { createProgress, type ProgressList } from './progress.ts'

export type { Progress } from './progress.ts'

export interface FileRequest {
  path: string
  method?: 'get' | 'post'
  params?: Record<string, unknown>
  body?: unknown
  /** Shown in the overlay, and the file's name when the server gives none. */
  name: string
}

export interface Downloads {
  /** Fetches a file and saves it under the server's name. Rejects with an ApiError already shown. */
  save(request: FileRequest): Promise<void>
  /** Lets the browser fetch a file by a form post to a hidden frame: for files too large for memory. */
  post(path: string, fields: Record<string, unknown>, name: string): void
  progress: ProgressList['store']
}

export interface DownloadDeps {
  http: Http
  notify: Notify
  /** How long the overlay stands for a form post, whose end no script can see. Seconds. */
  waitSec(): number
}

/** The two ways to a file (spec §7). A JSON reply in its place is a failure; without a msg it is 系统错误. */
export function createDownloads({ http, notify, waitSec }: DownloadDeps): Downloads {
  const progress = createProgress()
  const begin = (name: string) => {
    notify.info(DOWNLOAD_NOTICE, DOWNLOAD_NOTICE_SECONDS)
    return progress.begin(name)
  }
  return {
    progress: progress.store,
    async save({ path, method = 'get', params, body, name }) {
      const id = begin(name)
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
    },
    post(path, fields, name) {
      const id = begin(name)
      const done = setTimeout(() => progress.end(id), waitSec() * 1000)
      postToHiddenFrame(`${BASE_URL}/${http.route(path, fields)}`, fields, (answer) => {
        clearTimeout(done)
        progress.end(id)
        http.tell(answer && answer.code !== 'SUCCESS' ? refusal(answer, 0) : downloadFailure(0))
      })
    },
  }
}

function saveAs(file: Blob, name: string): void {
  const url = URL.createObjectURL(file)
  const link = Object.assign(document.createElement('a'), { href: url, download: name })
  link.click()
  // by then the browser has taken the file over
  setTimeout(() => URL.revokeObjectURL(url), 60_000)
}
