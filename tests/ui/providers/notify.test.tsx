import { act, render, screen } from '@testing-library/react'
import { App, ConfigProvider } from 'antd'
import { afterEach, expect, test, vi } from 'vitest'
import { connectNavigator } from '#app-state/open-tab.ts'
import { createDownloads } from '#providers/download.ts'
import { createHttp } from '#providers/http.ts'
import { createNotificationProvider, createNotify } from '#providers/notify.ts'
import { NotifyBridge } from '#shell/house.tsx'
import { recordedNotify } from '#support/recorded-notify.ts'

afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
})

function shown() {
  const notify = createNotify()
  render(
    <ConfigProvider theme={{ token: { motion: false } }}>
      <App>
        <NotifyBridge notify={notify} />
      </App>
    </ConfigProvider>,
  )
  return notify
}
const boxes = (text: string) =>
  [...document.querySelectorAll('.ant-message-notice, .ant-notification-notice')].filter((box) =>
    box.textContent?.includes(text),
  ).length
const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))

test('an error is closed by a cross of a Chinese name', async () => {
  const notify = shown()
  act(() => notify.error('猪耳号重复'))
  await screen.findByText('猪耳号重复')
  act(() => document.querySelector<HTMLElement>('[aria-label="关闭"]')?.click())
  await vi.waitFor(() => expect(boxes('猪耳号重复')).toBe(0))
})

test('a refusal leads to its reasons, also when it is reported twice', async () => {
  const opened: string[] = []
  const disconnect = connectNavigator({ open: (path) => opened.push(path), replace: () => undefined })
  const notify = shown()
  act(() => {
    notify.error('没有此操作的权限', { label: '为什么', path: '/admin/permission-explain' })
    notify.error('没有此操作的权限')
  })
  act(() => screen.getByRole('button', { name: '为什么' }).click())
  expect(opened).toEqual(['/admin/permission-explain'])
  await vi.waitFor(() => expect(boxes('没有此操作的权限')).toBe(0))
  disconnect()
})

test('a success stays 3 s, an error until it is closed', async () => {
  vi.useFakeTimers()
  const notify = shown()
  act(() => {
    notify.success('保存成功')
    notify.error('猪耳号重复')
  })
  await pass(2900)
  expect([boxes('保存成功'), boxes('猪耳号重复')]).toEqual([1, 1])
  await pass(300)
  expect([boxes('保存成功'), boxes('猪耳号重复')]).toEqual([0, 1])
  await pass(60_000)
  expect(boxes('猪耳号重复')).toBe(1)
  act(() => notify.close('猪耳号重复'))
  await pass(1000)
  expect(boxes('猪耳号重复')).toBe(0)
})

test('S8-15 S8-16 the download notice shows at the start and stays 5 s', async () => {
  vi.useFakeTimers()
  const notify = shown()
  const http = createHttp({ notify, now: Date.now, userKey: String, onLoginRequired: () => undefined })
  vi.spyOn(HTMLFormElement.prototype, 'submit').mockImplementation(() => undefined)
  const downloads = createDownloads({ http, notify, waitSec: () => 10, frameRows: () => 0 })
  act(() => void downloads.save({ path: 'bi/births/export', name: '分娩', expected: { rows: 1 } }))
  const notice = '正在下载文件，时间可能较长，请稍后！'
  await pass(100)
  expect(boxes(notice)).toBe(1)
  await pass(4800)
  expect(boxes(notice)).toBe(1)
  await pass(200)
  expect(boxes(notice)).toBe(0)
})

test('one text stands there once, however often it is sent', async () => {
  vi.useFakeTimers()
  const notify = shown()
  act(() => {
    for (let count = 0; count < 3; count += 1) notify.error('系统错误')
  })
  await pass(100)
  expect(boxes('系统错误')).toBe(1)
})

test('messages are read out by a live region that was there before, errors by role alert', async () => {
  vi.useFakeTimers()
  const notify = shown()
  const region = document.querySelector('[aria-live="polite"]')
  expect(region).toHaveTextContent('')
  act(() => {
    notify.success('保存成功')
    notify.error('系统错误')
  })
  await pass(100)
  expect(region).toHaveTextContent('保存成功')
  expect(screen.getByRole('alert')).toHaveTextContent('系统错误')
})

test('what was sent before the screen was there is shown when it comes, once', async () => {
  vi.useFakeTimers()
  const notify = createNotify()
  notify.warning('请重新登录')
  notify.warning('请重新登录')
  const texts: string[] = []
  const detach = notify.attach({ show: ({ text }) => void texts.push(text), close: () => undefined })
  expect(texts).toEqual(['请重新登录'])
  detach()
  notify.info('later')
  expect(texts).toEqual(['请重新登录'])
})

test("refine's notifications: the server's sentence, nothing for a call given up", () => {
  const { notify, texts } = recordedNotify()
  const { open } = createNotificationProvider(notify)
  open({ key: 'a', type: 'error', message: 'Error (status code: 400)', description: '猪耳号重复' })
  open({ key: 'b', type: 'error', message: 'Error (status code: 0)', description: '' })
  open({ key: 'c', type: 'success', message: '保存成功', description: '操作成功' })
  open({ key: 'd', type: 'progress', message: '正在导入' })
  expect(texts()).toEqual(['error 猪耳号重复', 'success 保存成功', 'info 正在导入'])
})

test('refine closes a note by its own key', () => {
  const closed: string[] = []
  const notify = createNotify()
  notify.attach({ show: () => undefined, close: (key) => void closed.push(key) })
  const provider = createNotificationProvider(notify)
  provider.open({ key: 'login-error', type: 'error', message: 'x', description: '账号或密码不正确' })
  provider.close('login-error')
  expect(closed).toEqual(['账号或密码不正确'])
})
