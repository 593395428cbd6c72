import { afterEach, expect, test, vi } from 'vitest'
import { createDownloads, type FileRequest } from '#providers/download.ts'
import { httpAtStub } from '#support/http-at.ts'

afterEach(() => {
  vi.restoreAllMocks()
  vi.useRealTimers()
  document.body.replaceChildren()
})

const LARGE = { method: 'post', expected: { rows: 101 } } as const

/** Posts by the hidden frame; the browser's own submit is recorded instead of done. */
async function postAtStub(body: Record<string, unknown>, request: Partial<FileRequest> = LARGE) {
  const all = await httpAtStub()
  const forms: {
    method: string
    action: string
    target: string
    hidden: boolean
    values: [string, unknown][]
  }[] = []
  vi.spyOn(HTMLFormElement.prototype, 'submit').mockImplementation(function (this: HTMLFormElement) {
    const { method, action, target } = this
    forms.push({
      method: method.toLowerCase(),
      action: new URL(action, location.href).pathname,
      target,
      hidden: this.hidden === true,
      values: [...new FormData(this)],
    })
  })
  const downloads = createDownloads({
    ...{ http: all.http, notify: all.notify },
    ...{ waitSec: () => 10, frameRows: () => 100 },
  })
  await downloads.save({ path: 'bi/births/export', body, name: '分娩', ...request })
  const frame = document.querySelector('iframe')
  if (!frame) throw new Error('no frame')
  return { ...all, downloads, forms, frame }
}

function arrives(frame: HTMLIFrameElement, text: string | null, href = 'http://x/api') {
  const page = text === null ? null : { body: { textContent: text } }
  Object.defineProperty(frame, 'contentDocument', { configurable: true, value: page })
  Object.defineProperty(frame, 'contentWindow', {
    configurable: true,
    value: { location: { href } },
  })
  frame.dispatchEvent(new Event('load'))
}

test('S7-37 a hidden form is posted to a hidden frame with the parameters as fields; the page stays', async () => {
  const { forms, frame, stub } = await postAtStub({
    from: '2026-01-01',
    filters: { farm: ['a'] },
    none: null,
  })
  expect(forms).toEqual([
    {
      method: 'post',
      action: '/api/v2/bi/births/export',
      target: frame.name,
      hidden: true,
      values: [
        ['from', '2026-01-01'],
        ['filters', '{"farm":["a"]}'],
      ],
    },
  ])
  expect(frame.hidden).toBe(true)
  expect(frame.name).not.toBe('')
  expect(document.querySelector('form')).toBeNull()
  expect(location.href).toBe(`${stub.url}/`)
})

test('S7-37 a large stored file is fetched by the frame as well, with a GET', async () => {
  const { forms, stub } = await postAtStub({}, { expected: { bytes: 5 * 1024 * 1024 }, params: { part: 1 } })
  expect(forms).toMatchObject([{ method: 'get', values: [['part', '1']] }])
  // nothing of it came through the page's own memory
  expect(stub.calls).toEqual([])
})

test('S7-41 JSON in the frame is an error: its msg is shown and the frame goes', async () => {
  const { frame, texts, downloads } = await postAtStub({})
  expect(downloads.progress.getState().running).toHaveLength(1)
  arrives(frame, '{"code":"ERROR","msg":"没有可导出的数据"}')
  expect(texts()).toContain('error 没有可导出的数据')
  expect(downloads.progress.getState().running).toEqual([])
  expect(document.querySelector('iframe')).toBeNull()
})

test.each([['<h1>500</h1>'], [null], ['']])('anything else in the frame (%s): 系统错误', async (text) => {
  const { frame, texts } = await postAtStub({})
  arrives(frame, text)
  expect(texts()).toContain('error 系统错误')
})

test('the session may have ended meanwhile', async () => {
  const { frame, texts, loggedOut } = await postAtStub({})
  arrives(frame, '{"code":"USER_LOGIN_REQUIRED","msg":""}')
  expect(texts()).toContain('warning 请重新登录')
  expect(loggedOut).toHaveLength(1)
})

test('the empty page a frame starts with says nothing', async () => {
  const { frame, texts } = await postAtStub({})
  arrives(frame, '', 'about:blank')
  expect(texts().filter((text) => text.startsWith('error'))).toEqual([])
})

test('the overlay of a post stands for the wait that the settings name, as no script sees its end', async () => {
  const stubbed = await httpAtStub()
  vi.useFakeTimers()
  vi.spyOn(HTMLFormElement.prototype, 'submit').mockImplementation(() => undefined)
  const downloads = createDownloads({
    ...{ http: stubbed.http, notify: stubbed.notify },
    ...{ waitSec: () => 12, frameRows: () => 100 },
  })
  void downloads.save({ path: 'bi/births/export', name: '分娩', ...LARGE })
  vi.advanceTimersByTime(11_900)
  expect(downloads.progress.getState().running).toHaveLength(1)
  vi.advanceTimersByTime(200)
  expect(downloads.progress.getState().running).toHaveLength(0)
})

test('an old report is posted to the archive', async () => {
  const { forms } = await postAtStub({ from: '2001-01-01' })
  expect(forms[0]?.action).toBe('/api/v2/bi-archive/births/export')
})
