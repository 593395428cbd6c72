import { type Envelope, isEnvelope } from './envelope.ts'
import { jsonOf } from './incoming.ts'

/** The frame must outlive the server's work: removing it before the headers arrive breaks the download off. */
const FRAME_LIFE_MS = 10 * 60_000
let serial = 0

interface FrameRequest {
  readonly url: string
  readonly method: 'get' | 'post'
  readonly fields: Readonly<Record<string, unknown>>
}

/** Sends the fields by a form to a hidden frame: the browser itself saves what comes, however large, and the page
 *  stays. Objects are sent as JSON text. `onRefused` gets what stands in the frame when a page comes instead. */
export function loadInHiddenFrame(
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
