import { act, render, screen } from '@testing-library/react'
import type { AxiosRequestConfig } from 'axios'
import axios from 'axios'
import { afterEach, expect, test, vi } from 'vitest'
import { createPending } from '#providers/adapters.ts'
import { createDownloads } from '#providers/download.ts'
import type { Http } from '#providers/http.ts'
import { DownloadOverlay, LoadingOverlay } from '#shell/overlays/overlays.tsx'
import { recordedNotify } from '#support/recorded-notify.ts'

interface Call {
  resolve(value: unknown): void
  reject(error: Error): void
}

/** Calls through the real counter, answered by hand. */
function callsByHand() {
  const calls: Call[] = []
  const pending = createPending()
  const adapter = pending.wrap(
    () => new Promise((resolve, reject) => calls.push({ resolve: resolve as never, reject })),
  )
  const http = axios.create({ adapter })
  const send = () => act(async () => void http.get('x').catch(() => null))
  return { pending, calls, send }
}
const ANSWER = { data: {}, status: 200, statusText: '', headers: {}, config: {} }

test('S4-09 two parallel requests: the overlay stands from the first start to the last end, an error included', async () => {
  const { pending, calls, send } = callsByHand()
  render(<LoadingOverlay pending={pending.store} />)
  const overlay = () => screen.queryByRole('status')
  expect(overlay()).toBeNull()
  await send()
  expect(overlay()).toHaveTextContent('加载中')
  await send()
  await act(async () => calls[0]?.reject(new Error('broken')))
  expect(overlay()).toBeInTheDocument()
  await act(async () => calls[1]?.resolve(ANSWER))
  expect(overlay()).toBeNull()
})

afterEach(() => void vi.restoreAllMocks())

/** A download through the real downloads, whose transport is moved by hand. */
function downloadByHand() {
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined)
  vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:x')
  const hand = { config: {} as AxiosRequestConfig, end: (_error?: Error) => {} }
  const request = (config: AxiosRequestConfig) =>
    new Promise((resolve, reject) => {
      hand.config = config
      hand.end = (error) => (error ? reject(error) : resolve({ data: new Blob(), headers: {} }))
    })
  const http = { axios: { request } } as unknown as Http
  const downloads = createDownloads({
    http,
    notify: recordedNotify().notify,
    waitSec: () => 10,
    frameRows: () => 100,
  })
  return { downloads, hand }
}

test.each([['the end'], ['an error']])('S4-10 a download shows its percent until %s', async (end) => {
  const { downloads, hand } = downloadByHand()
  render(<DownloadOverlay progress={downloads.progress} />)
  const overlay = () => screen.queryByRole('region', { name: '下载进度' })
  expect(overlay()).toBeNull()
  await act(async () => void downloads.save({ path: 'x/export', name: '产仔报表.xlsx' }).catch(() => null))
  expect(overlay()).toHaveTextContent('产仔报表.xlsx')
  await act(async () => hand.config.onDownloadProgress?.({ progress: 0.42 } as never))
  expect(overlay()).toHaveTextContent('42%')
  expect(screen.getByRole('progressbar')).toHaveAttribute('value', '42')
  await act(async () => hand.end(end === 'an error' ? new Error('broken') : undefined))
  expect(overlay()).toBeNull()
})
