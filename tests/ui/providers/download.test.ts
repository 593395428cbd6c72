import { afterEach, expect, test, vi } from 'vitest'
import { createDownloads } from '#providers/download.ts'
import { queuedDownloads } from '#providers/queued-downloads.ts'
import { httpAtStub } from '#support/http-at.ts'
import { STUB_FILE } from '#support/stub-answers.ts'

afterEach(() => void vi.restoreAllMocks())

/** The stub, the downloads on it, and what the browser was asked to save. */
async function downloadsAtStub() {
  const all = await httpAtStub()
  const saved: { name: string; href: string }[] = []
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    saved.push({ name: this.download, href: this.href })
  })
  const blobs: Blob[] = []
  vi.spyOn(URL, 'createObjectURL').mockImplementation((blob) => {
    blobs.push(blob as Blob)
    return 'blob:saved'
  })
  const { http, notify } = all
  return {
    ...all,
    saved,
    blobs,
    downloads: createDownloads({ http, notify, waitSec: () => 10, frameRows: () => 100 }),
  }
}
const text = '正在下载文件，时间可能较长，请稍后！'

test.each(['get', 'post'] as const)(
  'S7-38 S7-39 a binary %s is saved unchanged under the name in its header',
  async (method) => {
    const { downloads, saved, blobs, stub } = await downloadsAtStub()
    const disposition =
      "attachment; filename=x.xlsx; filename*=UTF-8''%E5%88%86%E5%A8%A9%E6%8A%A5%E8%A1%A8.xlsx"
    const headers = { 'content-type': 'application/octet-stream', 'content-disposition': disposition }
    stub.answer('bi/births/export', { bytes: STUB_FILE, headers })
    const values = { from: '2026-01-01' }
    await downloads.save({
      path: 'bi/births/export',
      method,
      name: '分娩',
      ...(method === 'get' ? { params: values } : { body: values }),
    })
    expect(saved).toEqual([{ name: '分娩报表.xlsx', href: 'blob:saved' }])
    expect(new Uint8Array((await blobs[0]?.arrayBuffer()) ?? [])).toEqual(STUB_FILE)
    expect(method === 'get' ? stub.calls[0]?.query.get('from') : stub.calls[0]?.json).toEqual(
      method === 'get' ? '2026-01-01' : values,
    )
  },
)

test.each([
  [{ rows: 100 }, 0],
  [{ rows: 101 }, 1],
  [{ bytes: 4 * 1024 * 1024 }, 0],
  [{ bytes: 4 * 1024 * 1024 + 1 }, 1],
  [undefined, 0],
])('S7-37 S7-38 what is expected decides the way: %j goes by %i hidden frames', async (expected, frames) => {
  // files of a worker share the page: what another left there is no frame of this download
  document.body.replaceChildren()
  const { downloads, saved } = await downloadsAtStub()
  vi.spyOn(HTMLFormElement.prototype, 'submit').mockImplementation(() => undefined)
  await downloads.save({ path: 'bi/births/export', method: 'post', body: {}, name: 'x', expected })
  expect(document.querySelectorAll('iframe')).toHaveLength(frames)
  expect(saved).toHaveLength(1 - frames)
})

test('a file without a name in its header takes the one the screen gave', async () => {
  const { downloads, saved, stub } = await downloadsAtStub()
  stub.answer('x/export', { bytes: STUB_FILE })
  await downloads.save({ path: 'x/export', name: '供应商.xlsx' })
  expect(saved[0]?.name).toBe('供应商.xlsx')
})

test('the start of a download says so, for 5 seconds', async () => {
  const { downloads, notes } = await downloadsAtStub()
  await downloads.save({ path: 'bi/births/export', name: '分娩' })
  expect(notes).toEqual([{ key: text, level: 'info', text: text, seconds: 5 }])
})

test('S7-41 JSON in place of the file is an error: its msg is shown, nothing is saved', async () => {
  const { downloads, saved, texts, stub } = await downloadsAtStub()
  stub.answer('bi/births/export', { json: { code: 'ERROR', msg: '没有可导出的数据' } })
  await expect(downloads.save({ path: 'bi/births/export', name: 'x' })).rejects.toThrow('没有可导出的数据')
  expect(texts()).toContain('error 没有可导出的数据')
  expect(saved).toEqual([])
})

test('a file that is too large to wait for: the server’s word is shown, nothing fails and nothing is saved', async () => {
  const { downloads, saved, texts, stub } = await downloadsAtStub()
  const before = queuedDownloads.getState().uids
  const msg = '数据较多，已转入下载中心，完成后通知'
  stub.answer('bi/births/export', { json: { code: 'SUCCESS', msg, data: { queued: 'a' } } })
  await expect(downloads.save({ path: 'bi/births/export', name: 'x' })).rejects.toMatchObject({
    code: 'QUEUED',
  })
  expect(texts()).toEqual([`info ${text}`, `info ${msg}`])
  expect([saved, queuedDownloads.getState().uids]).toEqual([[], [...before, 'a']])
})

test.each([
  [{ status: 500, text: 'Internal Server Error' }],
  [{ status: 500, json: { code: 'SYSTEM_ERROR' } }],
  [{ json: { code: 'SUCCESS', msg: '' } }],
  [{ status: 502, json: ['no envelope'] }],
  [{ hangUp: true }],
])('S8-12 a download answered by %j: 系统错误, overlay gone', async (reply) => {
  const { downloads, saved, texts, stub } = await downloadsAtStub()
  stub.answer('bi/births/export', reply)
  const running = downloads.save({ path: 'bi/births/export', name: '分娩' })
  expect(downloads.progress.getState().running).toMatchObject([{ name: '分娩', percent: null }])
  await expect(running).rejects.toThrow('系统错误')
  expect(texts()).toEqual([`info ${text}`, 'error 系统错误'])
  expect(downloads.progress.getState().running).toEqual([])
  expect(saved).toEqual([])
})

test('a download without a session leads to sign-in', async () => {
  const { downloads, texts, loggedOut, stub } = await downloadsAtStub()
  stub.answer('bi/births/export', { status: 401, json: { code: 'USER_LOGIN_REQUIRED', msg: '' } })
  await expect(downloads.save({ path: 'bi/births/export', name: 'x' })).rejects.toThrow()
  expect(texts()).toContain('warning 请重新登录')
  expect(loggedOut).toHaveLength(1)
})

// the overlay that shows these figures is proven with its widget
test('progress rises with what has arrived; a navigation leaves the download alone', async () => {
  const { downloads, http, stub, saved } = await downloadsAtStub()
  const percents: (number | null)[] = []
  downloads.progress.subscribe(({ running }) => percents.push(running[0]?.percent ?? null))
  const bytes = new Uint8Array(500_000)
  stub.answer('bi/births/export', { bytes, headers: { 'content-length': String(bytes.length) } })
  const running = downloads.save({ path: 'bi/births/export', name: 'x' })
  while (stub.calls.length === 0) await new Promise((done) => setTimeout(done, 5))
  http.cancelPending()
  await running
  expect(percents.some((percent) => percent !== null && percent > 0)).toBe(true)
  expect(http.pending.getState().count).toBe(0)
  expect(saved).toHaveLength(1)
})
