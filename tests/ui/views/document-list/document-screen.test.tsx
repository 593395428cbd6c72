import { screen, waitFor, within } from '@testing-library/react'
import { App } from 'antd'
import { expect, test, vi } from 'vitest'
import { defineDocument } from '#kit/document.ts'
import { choice, date, decimal, lines, organisation, text } from '#kit/field.ts'
import { savedBooks } from '#support/saved-books.ts'
import { documentScreen } from '#views/document-list/document-screen.tsx'
import { fixture, type Row, refused } from '../fixture.tsx'

/** A document on its list and opened: the steps allowed in its state and to whom, and the messages about it. */
const load = defineDocument({
  head: { name: 'load', label: '到货单', area: 'pig', table: 'load', prefix: 'DH' },
  approval: { effect: '审核后入群', signatures: [] },
  overrides: { afterApproval: { label: '登记结果', fields: ['result'] } },
  fields: {
    farmOf: organisation('猪场', ['farm'], { required: true }),
    day: date('日期', { required: true }),
    result: choice('结果', { WAITING: '待检', PASSED: '合格' }, { default: 'WAITING' }),
  },
})
const saved = savedBooks()
const Screen = documentScreen(load)
const CLERK = ['load', 'load:create', 'load:edit', 'load:submit']
const CHIEF = [...CLERK, 'load:approve', 'load:unapprove', 'load:void', 'load:later']

function open(
  more: Partial<Row>,
  granted: readonly string[],
  answer?: () => Promise<unknown>,
  Shown = Screen,
) {
  const row = { uid: 'd1', version: 3, docNo: 'DH1', status: 'DRAFT', day: '2026-11-20', result: 'WAITING' }
  const custom = vi.fn(async ({ url }: { url: string }) => {
    if (url.endsWith('/files')) return { data: { list: [] } }
    if (url.includes('loadProgress')) return new Promise<never>(() => undefined)
    if (url.startsWith('load/d1/') && answer) return { data: await answer() }
    return { data: { titles: {}, organizes: [], value: null, version: 0 } }
  })
  const all = fixture(
    <App>
      <Shown />
    </App>,
    { rows: [{ ...row, ...more } as Row], granted, custom: custom as never, path: '/load' },
  )
  return { ...all, custom }
}

const inRow = async () =>
  within(await screen.findByRole('group', { name: '操作' }))
    .getAllByRole('button')
    .map((one) => (one.hasAttribute('disabled') ? `(${one.textContent})` : one.textContent))

test.each([
  ['DRAFT', CHIEF, ['编辑', '提交', '更多']],
  ['SUBMITTED', CHIEF, ['审核', '驳回', '更多']],
  ['APPROVED', CHIEF, ['登记结果', '反审核', '更多']],
  ['REJECTED', CLERK, ['编辑', '提交', '更多']],
  ['SUBMITTED', CLERK, ['撤回', '复制', '更多']],
  ['APPROVED', CLERK, ['复制', '(编辑)', '更多']],
  ['APPROVED', ['load', 'load:submit'], ['(提交)', '(撤回)']],
])('%s for %j: %j stand in its row', async (status, granted, expected) => {
  open({ status }, granted)
  await waitFor(async () => expect(await inRow()).toEqual(expected))
})

test.each([
  ['REJECTED', { reviewedBy: '李四', reviewNote: '数量不对' }, CLERK, '李四 驳回：数量不对'],
  ['DRAFT', { reviewedBy: '李四', reviewNote: '录错' }, CLERK, '李四 反审核：录错'],
  ['SUBMITTED', {}, CLERK, '已提交，等待有审核权限的人员审核'],
])('%s: an open document says why it stands there', async (status, more, granted, words) => {
  const { user } = open({ status, ...more }, granted)
  await user.dblClick(await screen.findByText('DH1'))
  expect(await within(await screen.findByRole('dialog')).findByRole('alert')).toHaveTextContent(words)
})

test('a sheet to count by shows neither what the books say nor a difference, and leaves room to write', async () => {
  const count = defineDocument({
    head: { name: 'load', label: '盘点', area: 'pig', table: 'load', prefix: 'PD' },
    approval: { effect: '审核后调整', signatures: ['盘点人'] },
    entry: { proposes: '带出账面' },
    overrides: {
      sheet: {
        label: '盘点表',
        open: ['qty'],
        without: ['book'],
        suits: ({ result }) => result !== 'PASSED',
      },
    },
    fields: {
      ...load.fields,
      items: lines(
        '明细',
        { lot: text('批号'), book: decimal('账面'), qty: decimal('实盘') },
        { required: false },
      ),
    },
  })
  const Count = documentScreen(count)
  const items = [{ lot: 'P1', book: '40.25', qty: '40.25' }]
  const print = vi.fn()
  vi.stubGlobal('print', print)
  const { user, unmount } = open({ items }, CLERK, undefined, Count)
  await user.dblClick(await screen.findByText('DH1'))
  await user.click(await screen.findByRole('button', { name: '空白盘点表' }))
  await waitFor(() => expect(print).toHaveBeenCalled())
  const paper = document.querySelector<HTMLElement>('.print-area')
  const rows = [...(paper?.querySelectorAll('tr') ?? [])].map((row) => row.textContent)
  expect(rows).toEqual(['序号批号实盘', '1P1', '2', '3', '4', '5', '6'])
  expect(paper?.querySelector('h1')?.textContent).toBe('盘点表')
  unmount()
  for (const more of [
    { items, status: 'APPROVED' },
    { items, result: 'PASSED' },
  ]) {
    const again = open(more, CLERK, undefined, Count)
    await again.user.dblClick(await screen.findByText('DH1'))
    expect(await screen.findByRole('button', { name: '打印' })).toBeVisible()
    expect(screen.queryByRole('button', { name: '空白盘点表' })).toBeNull()
    again.unmount()
  }
  vi.unstubAllGlobals()
})

test('the lines of an open document are saved as a file, for users who may export', async () => {
  const plan = defineDocument({
    head: { name: 'load', label: '到货单', area: 'pig', table: 'load', prefix: 'DH' },
    approval: { effect: '审核后入群', signatures: [] },
    fields: {
      ...load.fields,
      items: lines(
        '明细',
        {
          book: decimal('账面', { readonly: true }),
          lot: text('批号'),
          kind: choice('类型', { A: '母猪' }),
        },
        { required: false },
      ),
    },
  })
  const items = [{ lot: 'P1', book: '40.25', kind: 'A' }]
  const Planned = documentScreen(plan)
  const { user } = open({ items }, [...CLERK, 'load:export'], undefined, Planned)
  await user.dblClick(await screen.findByText('DH1'))
  await user.click(await screen.findByRole('button', { name: '导出明细' }))
  const rows = [
    ['批号', '类型', '账面'],
    ['P1', '母猪', 40.25],
  ]
  await expect.poll(saved, { timeout: 10_000 }).toEqual([{ file: '到货单 DH1.xlsx', sheets: { 明细: rows } }])
})

test('the results of its documents are shown with them, for users who may see that', async () => {
  const Planned = documentScreen({ ...load, document: { ...load.document, outcome: 'loadProgress' } })
  const { unmount } = open({}, CLERK, undefined, Planned)
  expect(await screen.findByText('DH1')).toBeVisible()
  expect(screen.queryByText('完成情况')).toBeNull()
  unmount()
  const { user, custom } = open({}, [...CLERK, 'loadProgress'], undefined, Planned)
  await user.click(await screen.findByText('完成情况'))
  await waitFor(() =>
    expect(custom.mock.calls.some(([{ url }]) => String(url).includes('loadProgress'))).toBe(true),
  )
})

test('what became known later is asked with what is known, sent once, and an objection stands at its field', async () => {
  const answer = vi
    .fn<() => Promise<unknown>>()
    .mockRejectedValueOnce(refused({ statusCode: 400, errors: { result: ['还不能登记'] } }))
    .mockResolvedValue({})
  const { user, custom } = open({ status: 'APPROVED' }, CHIEF, answer)
  await user.click(await screen.findByRole('button', { name: '登记结果' }))
  const question = await screen.findByRole('dialog', { name: '登记结果 DH1' })
  expect(within(question).getByText('待检')).toBeVisible()
  await user.click(within(question).getByRole('button', { name: '保存' }))
  expect(await within(question).findByText('还不能登记')).toBeVisible()
  await user.click(within(question).getByRole('button', { name: '保存' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  const sent = custom.mock.calls.flatMap(([one]) => (one.url === 'load/d1/later' ? [one] : []))
  expect(sent).toHaveLength(2)
  expect(sent[1]).toMatchObject({ payload: { result: 'WAITING', version: 3 } })
})

test('what approving left over is posted on a day, while something is left; a doubt is answered with a reason', async () => {
  const rest = {
    label: '补收',
    effect: '收下剩余的头数',
    refusal: ({ result }: { result?: unknown }) => (result === 'PASSED' ? '已收齐' : null),
  }
  const Left = documentScreen({ ...load, document: { ...load.document, remainder: rest } })
  const doubt = '第1行：盘点差异将改变（确认无误请填写原因）'
  const answer = vi
    .fn<() => Promise<unknown>>()
    .mockRejectedValueOnce(refused({ statusCode: 400, errors: { lines: [doubt] } }))
    .mockResolvedValue({})
  const { user, custom, unmount } = open({ status: 'APPROVED' }, ['load', 'load:rest'], answer, Left)
  await user.click(await screen.findByRole('button', { name: '补收' }))
  const question = await screen.findByRole('dialog', { name: '补收 DH1' })
  expect(within(question).getByText('收下剩余的头数')).toBeVisible()
  await user.click(within(question).getByRole('button', { name: /补\s?收/ }))
  expect(await within(question).findByText(doubt)).toBeVisible()
  await user.type(within(question).getByLabelText('说明'), '漏单')
  await user.click(within(question).getByRole('button', { name: /补\s?收/ }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  const sent = custom.mock.calls.flatMap(([one]) => (one.url === 'load/d1/rest' ? [one] : []))
  expect(sent.at(-1)).toMatchObject({ payload: { reason: '漏单', version: 3 } })
  unmount()
  for (const more of [{ status: 'APPROVED', result: 'PASSED' }, { status: 'SUBMITTED' }]) {
    const again = open(more, ['load', 'load:rest'], undefined, Left)
    await waitFor(async () => expect(await inRow()).toContain('(补收)'))
    again.unmount()
  }
})

test('another document is begun with what an approved one says, on the screen of its own', async () => {
  const slip = defineDocument({
    head: { name: 'slip', label: '入栏单', area: 'pig', table: 'slip', prefix: 'RL' },
    approval: { effect: '审核后入栏', signatures: [] },
    fields: {
      farmOf: organisation('猪场', ['farm'], { required: true }),
      day: date('日期', { required: true }),
      loadNo: text('到货单号'),
    },
  })
  const making = defineDocument({
    head: { name: 'load', label: '到货单', area: 'pig', table: 'load', prefix: 'DH' },
    approval: { effect: '审核后入群', signatures: [] },
    overrides: {
      makes: {
        label: '转入栏单',
        document: 'slip',
        refusal: () => null,
        values: ({ docNo, farmOf }) => ({ loadNo: docNo, farmOf }),
      },
    },
    fields: load.fields,
  })
  const [Loads, Slips] = [documentScreen(making), documentScreen(slip)]
  const row = { uid: 'd1', version: 3, docNo: 'DH1', status: 'APPROVED', day: '2026-11-20', farmOf: 'f1' }
  const custom = vi.fn(async () => ({
    data: { titles: {}, organizes: [], list: [], value: null, version: 0 },
  }))
  const { user } = fixture(
    <App>
      <Loads />
      <Slips />
    </App>,
    {
      rows: [row as Row],
      granted: [...CHIEF, 'slip', 'slip:create'],
      custom: custom as never,
      path: '/load',
    },
  )
  await user.click((await screen.findAllByRole('button', { name: '转入栏单' }))[0] as Element)
  const form = await screen.findByRole('form', { name: '新增入栏单' })
  expect(within(form).getByLabelText('到货单号')).toHaveValue('DH1')
  await user.click(await screen.findByRole('button', { name: '取消' }))
  await waitFor(() => expect(screen.queryByRole('form', { name: '新增入栏单' })).toBeNull())
})
