import { createStore, type StoreApi } from 'zustand/vanilla'
import { DOWNLOAD_FRAME_BYTES } from '#domain/constants.ts'
import { type ApiError, downloadFailure, isQueuedFile, queuedFile, refusal } from './api-error.ts'
import { BASE_URL } from './base-url.ts'
import { type Envelope, isEnvelope } from './envelope.unwrap.ts'
import type { Http } from './http.ts'
import { jsonOf } from './incoming.ts'
import { DOWNLOAD_NOTICE, DOWNLOAD_NOTICE_SECONDS } from './messages.ts'
import type { Notify } from './notify.ts'

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
   * Fetches a file under the server's name. A small one comes through memory, and the promise settles with it (rejected with an ApiError
   * already shown); a large one goes by a hidden frame straight to disk, the promise resolves at once, and a refusal is shown.
   */
  save(request: FileRequest): Promise<void>
  progress: ProgressList['store']
}

interface DownloadDeps {
  http: Http
  notify: Notify
  /** How long the overlay stays for a hidden frame, whose end no script can see. Seconds. */
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
      http.report(problemOf(answer))
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

/** Error of a frame that shows a page in place of a file. */
function problemOf(answer: Envelope | null): ApiError {
  if (!answer) return downloadFailure(0)
  if (isQueuedFile(answer)) return queuedFile(answer)
  return answer.code === 'SUCCESS' ? downloadFailure(0) : refusal(answer, 0)
}

/** Saves content that is here already as a file of that name. */
export function saveAs(file: Blob, name: string): void {
  const url = URL.createObjectURL(file)
  const link = Object.assign(document.createElement('a'), { href: url, download: name })
  link.click()
  // by then the browser has taken the file over
  setTimeout(() => URL.revokeObjectURL(url), 60_000)
}

/** A download under way; percent is null while the size is unknown. */
export interface Progress {
  id: number
  name: string
  percent: number | null
}

interface ProgressList {
  store: StoreApi<{ running: readonly Progress[] }>
  /** Returns the id that the other two take. */
  begin(name: string): number
  /** @param share 0 to 1, undefined when the size is unknown */
  advance(id: number, share: number | undefined): void
  end(id: number): void
}

/** Content of the download overlay. */
function createProgress(): ProgressList {
  const store = createStore<{ running: readonly Progress[] }>(() => ({ running: [] }))
  const change = (next: (running: readonly Progress[]) => readonly Progress[]) =>
    store.setState(({ running }) => ({ running: next(running) }))
  let serial = 0

  return {
    store,
    begin(name) {
      serial += 1
      const one = { id: serial, name, percent: null }
      change((running) => [...running, one])
      return one.id
    },
    advance(id, share) {
      const percent = share === undefined ? null : Math.round(share * 100)
      change((running) => running.map((one) => (one.id === id ? { ...one, percent } : one)))
    },
    end: (id) => change((running) => running.filter((one) => one.id !== id)),
  }
}

/** The frame must outlive the server's work: removing it before the headers arrive breaks the download off. */
const FRAME_LIFE_MS = 10 * 60_000
let serial = 0

interface FrameRequest {
  readonly url: string
  readonly method: 'get' | 'post'
  readonly fields: Readonly<Record<string, unknown>>
}

/**
 * Sends the fields by a form to a hidden frame, objects as JSON text: the browser itself saves the file, however large, and the page stays.
 * `onRefused` gets the content of the frame when a page comes instead.
 */
function loadInHiddenFrame(
  { url, method, fields }: FrameRequest,
  onRefused: (answer: Envelope | null) => void,
): void {
  serial += 1
  const frame = hidden(document.createElement('iframe'))
  frame.name = `download-${serial}`
  const form = hidden(document.createElement('form'))
  Object.assign(form, { method, action: url, target: frame.name, acceptCharset: 'utf-8' })
  form.append(...Object.entries(fields).flatMap(inputs))
  document.body.append(frame, form)

  const remove = () => frame.remove()
  const forgotten = setTimeout(remove, FRAME_LIFE_MS)
  // a file never loads into the frame; what does is the server's refusal
  frame.addEventListener('load', () => {
    if (isBlank(frame)) return
    clearTimeout(forgotten)
    // null: a page we may not read
    const text = frame.contentDocument?.body?.textContent ?? ''
    remove()
    const answer = jsonOf(text)
    onRefused(isEnvelope(answer) ? answer : null)
  })
  form.submit()
  form.remove()
}

function inputs([name, value]: [string, unknown]): HTMLInputElement[] {
  if (value === undefined || value === null) return []
  const text = typeof value === 'object' ? JSON.stringify(value) : String(value)
  return [Object.assign(document.createElement('input'), { type: 'hidden', name, value: text })]
}

/** A new frame starts with an empty page, and some browsers say that it has loaded. */
function isBlank(frame: HTMLIFrameElement): boolean {
  try {
    return frame.contentWindow?.location.href === 'about:blank'
  } catch {
    return false
  }
}

function hidden<E extends HTMLElement>(element: E): E {
  element.hidden = true
  return element
}

/** File name of a content-disposition header: the RFC 5987 form before the plain one; null when there is none. */
export function fileNameOf(disposition: string | null | undefined): string | null {
  const header = disposition ?? ''
  const encoded = /filename\*\s*=\s*UTF-8'[^']*'([^;\s]+)/i.exec(header)?.[1]
  const quoted = /filename\s*=\s*"((?:\\.|[^"\\])*)"/i.exec(header)?.[1]?.replace(/\\(.)/g, '$1')
  const bare = /filename\s*=\s*([^;"\s]+)/i.exec(header)?.[1]
  const plain = quoted ?? bare
  const name = (encoded && unescaped(encoded)) ?? (plain && unescaped(utf8Of(plain)))
  return name ? withoutPath(name) : null
}

function unescaped(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}

/** Browsers hand header bytes over as Latin-1; older servers put UTF-8 there. */
function utf8Of(text: string): string {
  if (!/^[\x20-\xff]*$/.test(text)) return text
  try {
    const bytes = Uint8Array.from(text, (letter) => letter.charCodeAt(0))
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return text
  }
}

/** A server must not choose the folder. */
function withoutPath(name: string): string {
  return name.split(/[/\\]/).at(-1) ?? ''
}
