import { fireEvent, screen, waitFor } from '@testing-library/react'
import { App } from 'antd'
import { expect, test, vi } from 'vitest'
import { type Services, ServicesContext } from '#app-state/services.ts'
import { defineDocument } from '#kit/document.ts'
import type { DocumentFile } from '#kit/document-files.ts'
import { date, organisation } from '#kit/field.ts'
import { refusal } from '#providers/api-error.ts'
import { createUploads } from '#providers/upload.ts'
import type { SendRequest } from '#providers/upload-send.ts'
import { DocumentForm } from '#views/document-form/document-form.tsx'
import { DocumentDrawer } from '#views/document-list/document-drawer.tsx'
import type { FormRow } from '#views/resource-form/form-props.ts'
import { fixture } from '../fixture.tsx'

/** Files of a document: chosen before it is saved or after, sent one after the other, taken off again. */

const FARM = '018f0000-0000-7000-8000-00000000000f'
const ticket = defineDocument({
  head: { name: 'ticket', label: '磅单', area: 'pig', table: 'ticket', prefix: 'BD' },
  approval: { effect: '审核后有效', signatures: ['过磅员'] },
  fields: {
    farmOf: organisation('猪场', ['farm'], { required: true }),
    day: date('日期', { required: true }),
  },
})
const ROW = {
  uid: 't1',
  version: 2,
  docNo: 'BD20261121-001',
  status: 'DRAFT',
  farmOf: FARM,
  day: '2026-11-21',
}
const fileOf = (fileName: string, more: Partial<DocumentFile> = {}): DocumentFile => ({
  uid: `f-${fileName}`,
  fileName,
  size: 312_000,
  type: 'pdf',
  addedBy: '张三',
  createdAt: '2026-11-21T08:30:00',
  ...more,
})
const chosen = (name: string, words = 'x') => new File([words], name)

interface Options {
  granted?: string[]
  files?: DocumentFile[]
  send?: (request: SendRequest) => Promise<unknown>
  row?: Record<string, unknown>
}

function open(
  { granted = ['edit', 'create', 'submit'], files = [], send, row }: Options,
  as: 'form' | 'drawer',
) {
  const kept = [...files]
  const take = async (request: SendRequest) => {
    await send?.(request)
    kept.push(fileOf(request.file.name))
    return {}
  }
  const sent = vi.fn(take)
  const save = vi.fn(async () => undefined)
  const services = {
    providers: {
      uploads: createUploads({ send: sent, ask: async () => null, userAgent: '' }),
      downloads: { save },
    },
  } as unknown as Services
  const custom = vi.fn(async ({ url, method }: { url: string; method: string }) => {
    if (method === 'delete') kept.splice(0, 1)
    return { data: url.endsWith('/files') ? { list: [...kept] } : {} }
  })
  const onClose = vi.fn()
  const shared = { resource: ticket, onClose }
  const screenOf =
    as === 'form' ? (
      <DocumentForm
        {...shared}
        row={(row as FormRow | undefined) ?? null}
        options={{ presets: { farmOf: FARM, day: '2026-11-21' } }}
        onSaved={() => undefined}
      />
    ) : (
      <DocumentDrawer {...shared} row={{ ...ROW, ...row }} actions={[]} />
    )
  const codes = ['ticket', ...granted.map((one) => `ticket:${one}`)]
  const more = fixture(
    <App>
      <ServicesContext value={services}>{screenOf}</ServicesContext>
    </App>,
    { granted: codes, custom: custom as never },
  )
  return { ...more, sent, save, custom, onClose }
}

const section = () => screen.findByRole('region', { name: /^附件/ })
async function choose(...files: File[]) {
  await screen.findByRole('button', { name: /添加附件/ })
  const input = (await section()).querySelector('input[type=file]')
  fireEvent.change(input as Element, { target: { files } })
}
async function drop(...files: File[]) {
  fireEvent.drop(await section(), { dataTransfer: { files, types: ['Files'] } })
}

test('files of a new document wait for it to be saved, then go before it is submitted', async () => {
  const order: string[] = []
  const { user, sent, custom, data, onClose } = open(
    { send: async ({ path, file }) => void order.push(`${path} ${file.name}`) },
    'form',
  )
  await choose(chosen('检疫证.pdf'), chosen('程序.exe'), chosen('空.pdf', ''))
  expect(await screen.findByText('检疫证.pdf')).toBeVisible()
  expect(screen.getByText(/^程序.exe：只能选择/)).toBeVisible()
  expect(screen.getByText(/^空.pdf：文件是空的/)).toBeVisible()
  await drop(chosen('照片.png'))
  expect(await section()).toHaveTextContent('附件 2')
  expect(screen.getAllByText('等待上传').length).toBe(2)
  expect(sent).not.toHaveBeenCalled()
  await user.click(screen.getByRole('button', { name: '移除 照片.png' }))
  await user.keyboard('{Control>}{Enter}{/Control}')
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce())
  expect(data.create).toHaveBeenCalledOnce()
  expect(order).toEqual(['ticket/new/files 检疫证.pdf'])
  const urls = custom.mock.calls.map(([one]) => one.url)
  expect(urls).toContain('ticket/new/submit')
})

test('what does not get there is named, and the document is not submitted without it', async () => {
  const refused = refusal({ code: 'INVALID', msg: '只能上传 PDF', data: null }, 400)
  const { user, custom, onClose } = open({ send: () => Promise.reject(refused) }, 'form')
  await choose(chosen('假.pdf'))
  await user.keyboard('{Control>}{Enter}{/Control}')
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce())
  expect(await screen.findByText(/已保存，附件没有上传：假.pdf/)).toBeVisible()
  expect(custom.mock.calls.some(([one]) => one.url.endsWith('/submit'))).toBe(false)
})

test('of a saved one they go at once; one is downloaded by its name, one taken off after a question', async () => {
  const { user, sent, save, custom } = open({ files: [fileOf('旧.pdf')] }, 'drawer')
  await screen.findByText('旧.pdf')
  expect(await section()).toHaveTextContent('旧.pdf305 KB张三 2026-11-21 08:30')
  await drop(chosen('新.pdf'))
  expect(await screen.findByRole('button', { name: '新.pdf' })).toBeVisible()
  expect(sent.mock.calls[0]?.[0].headers?.['idempotency-key']).toMatch(/^[\w-]{8,80}$/)
  await user.click(screen.getByRole('button', { name: '旧.pdf' }))
  expect(save).toHaveBeenCalledWith({
    ...{ path: 'ticket/t1/files/f-旧.pdf/download', name: '旧.pdf' },
    expected: { bytes: expect.any(Number) },
  })

  await user.click(screen.getByRole('button', { name: '删除附件 旧.pdf' }))
  expect(await screen.findByText('确定删除附件“旧.pdf”吗？删除后不能恢复')).toBeVisible()
  await user.click(screen.getByRole('button', { name: /^删\s?除$/ }))
  await waitFor(() => expect(screen.queryByRole('button', { name: '旧.pdf' })).toBeNull())
  expect(custom).toHaveBeenCalledWith(
    expect.objectContaining({ method: 'delete', url: 'ticket/t1/files/f-旧.pdf' }),
  )
})

test.each([
  ['APPROVED', ['edit'], false],
  ['APPROVED', ['approve'], true],
  ['DRAFT', ['submit'], false],
  ['DRAFT', ['edit'], true],
  ['VOID', ['edit', 'approve'], false],
] as const)('%s with %s: may change %s', async (status, granted, may) => {
  open({ granted: [...granted], row: { status }, files: [fileOf('a.pdf')] }, 'drawer')
  await screen.findByRole('button', { name: 'a.pdf' })
  await waitFor(() => expect(screen.queryByRole('button', { name: /添加附件/ }) !== null).toBe(may))
  expect(screen.queryByRole('button', { name: '删除附件 a.pdf' }) !== null).toBe(may)
})
