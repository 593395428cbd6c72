import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { App } from 'antd'
import { beforeEach, expect, test, vi } from 'vitest'
import { defineDocument } from '#kit/document.ts'
import { choice, date, dictionary, earTag, lines, organisation, reference, text, weight } from '#kit/field.ts'
import { savedBooks } from '#support/saved-books.ts'
import { DocumentForm } from '#views/document-form/document-form.tsx'
import type { FormRow } from '#views/resource-form/form-props.ts'
import { fixture, refused } from '../fixture.tsx'

/** A document by the keyboard: its facts, its lines, and what is sent of both. */

const LARGE = '018f0000-0000-7000-8000-000000000001'
const FARM = '018f0000-0000-7000-8000-00000000000f'
const receipt = defineDocument({
  head: { name: 'receipt', label: '到货单', area: 'pig', table: 'receipt', prefix: 'DH' },
  approval: { effect: '审核后入群', signatures: [] },
  fields: {
    farmOf: organisation('猪场', ['farm'], { required: true }),
    day: date('日期', { required: true }),
    plate: text('车牌'),
    pigs: lines('猪只', {
      earNo: earTag('耳号', { required: true, overrides: { unique: true } }),
      sex: choice('性别', { F: '母', M: '公' }, { required: true, default: 'F' }),
      breedId: dictionary('品种', 'breeds', { required: true }),
      weight: weight('体重', { max: 600, sum: true }),
      sourceId: reference('来源', 'source'),
    }),
    weight: weight('总重', { readonly: true }),
  },
})

const saved = savedBooks()
beforeEach(() => {
  // a window without a screen gives nothing a height; this one shows some twenty rows
  vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(600)
  vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(1200)
  return () => vi.restoreAllMocks()
})

const dictionaries = { ddSourceList: [{ scode: 'breeds', dataDefineList: [{ uid: LARGE, name1: '大白' }] }] }

type Options = { row?: FormRow; from?: FormRow; granted?: string[] }

function open({ row, from, granted = ['receipt', 'receipt:create', 'receipt:submit'] }: Options = {}) {
  const onClose = vi.fn()
  const custom = vi.fn(async ({ url }: { url: string }) => ({
    data: url.endsWith('/titles')
      ? { titles: { [LARGE]: '大白' } }
      : url.endsWith('/files')
        ? { list: [] }
        : dictionaries,
  }))
  const options = {
    presets: { farmOf: FARM, day: '2026-11-21' },
    totals: ({ pigs }: Record<string, unknown>) => ({
      weight: Array.isArray(pigs) ? pigs.length * 100 : null,
    }),
  }
  const form = (
    <DocumentForm
      resource={receipt}
      row={row ?? null}
      from={from}
      options={options}
      onClose={onClose}
      onSaved={() => undefined}
    />
  )
  const more = fixture(<App>{form}</App>, { granted, custom: custom as never })
  const bodies = () => more.data.create.mock.calls.map(([one]) => (one as { variables: Values }).variables)
  return { ...more, custom, onClose, bodies }
}
type Values = Record<string, unknown> & { pigs: Record<string, unknown>[] }

const cell = (row: number, label: string) => screen.findByLabelText(`第${row}行 ${label}`)
const grid = () => screen.findByRole('grid', { name: '猪只' })
const texts = async (row: number) =>
  within(await grid())
    .getAllByRole('row')
    .find((one) => one.getAttribute('aria-rowindex') === String(row + 1))?.textContent
async function enterLines() {
  const [first] = within(await grid()).getAllByRole('gridcell')
  fireEvent.click(first as Element)
  return cell(1, '耳号')
}
async function paste(row: number, block: string) {
  fireEvent.paste(await cell(row, '耳号'), { clipboardData: { getData: () => block } })
}
const STORED = {
  uid: 'd1',
  version: 4,
  docNo: 'DH20261120-001',
  status: 'DRAFT',
  farmOf: FARM,
  day: '2026-11-20',
  plate: '苏A1',
}
const pig = (earNo: string, more = {}) => ({
  earNo,
  sex: 'F',
  breedId: LARGE,
  weight: '90.00',
  sourceId: null,
  ...more,
})

test('the keyboard comes to the lines after what stands above them', async () => {
  const { user } = open()
  await grid()
  // the form begins at its first field by itself
  await waitFor(() => expect(document.activeElement?.id).toMatch(/farmOf$/))
  screen.getByRole('button', { name: /下载模板/ }).focus()
  await user.tab()
  expect(await cell(1, '耳号')).toHaveFocus()
})

test('lines are saved as a file as they stand, in words, for users who may export', async () => {
  const granted = ['receipt', 'receipt:edit']
  const row = { ...STORED, pigs: [pig('B1'), pig('B2', { sex: 'M' })] }
  const bare = open({ row, granted })
  await grid()
  expect(screen.queryByRole('button', { name: /导\s?出/ })).toBeNull()
  bare.unmount()
  const { user } = open({ row, granted: [...granted, 'receipt:export'] })
  await user.type(await enterLines(), '9{Enter}')
  await user.click(await screen.findByRole('button', { name: /导\s?出/ }))
  const rows = [
    ['耳号', '性别', '品种', '体重(kg)', '来源'],
    ['B19', '母', '大白', 90, ''],
    ['B2', '公', '大白', 90, ''],
  ]
  // what writes workbooks is loaded first
  await expect.poll(saved, { timeout: 10_000 }).toEqual([{ file: '到货单猪只.xlsx', sheets: { 猪只: rows } }])
})

test('Tab leaves the lines from the end of an empty one, and backwards from their beginning', async () => {
  const { user } = open()
  const first = await enterLines()
  await user.type(first, 'A1')
  // through the line and, as it says something, into another; through that one and out
  for (let stop = 0; stop < 9; stop++) await user.tab()
  expect(await cell(2, '来源')).toHaveFocus()
  await user.tab()
  expect(screen.getByRole('button', { name: /新增行/ })).toHaveFocus()
  expect(await texts(3)).toBeUndefined()
  fireEvent.click(within(await grid()).getAllByRole('gridcell')[0] as Element)
  expect(await cell(1, '耳号')).toHaveFocus()
  await user.tab({ shift: true })
  expect(await grid()).not.toContainElement(document.activeElement as HTMLElement)
})

test('two lines typed, three pasted, one mended; saved and submitted in one go', async () => {
  const { user, bodies, custom, onClose } = open()
  await enterLines()
  await waitFor(() => expect(custom).toHaveBeenCalled())
  await user.keyboard('A1{Enter}{Enter}{F4}{Enter}96.5{Enter}{Enter}')
  expect(await cell(2, '耳号')).toHaveFocus()
  await user.keyboard('A2{Enter}公{Enter}{Control>}d{/Control}{Enter}97{Enter}{Enter}')
  await paste(3, '体重（kg）\t耳号\t品种\t毛色\n88\tA3\t大白\t白\n1,000\tA4\t大白\t白\n90\tA5\t不知道\t白')
  expect(await screen.findByText('没有对应的列，未取用：毛色')).toBeVisible()
  expect(await screen.findByText(/错误 2/)).toBeVisible()
  expect(await texts(4)).toContain('体重：不能大于600')

  await user.keyboard('{Control>}{Enter}{/Control}')
  expect(await screen.findByText('第4行体重：不能大于600')).toBeVisible()
  const wrong = await cell(4, '体重')
  await waitFor(() => expect(wrong).toHaveFocus())
  await user.keyboard('100{F8}')
  expect(await cell(5, '品种')).toHaveValue('不知道')
  await user.keyboard('大{Enter}')
  await waitFor(async () => expect(await texts(5)).toContain('大白'))
  expect(screen.getByLabelText('合计')).toHaveTextContent('总重500.00kg')
  expect(
    within(await grid())
      .getAllByRole('row')
      .at(-1),
  ).toHaveTextContent('合计 5 行471.50')

  await user.keyboard('{Control>}{Enter}{/Control}')
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce())
  expect(bodies()).toEqual([
    {
      farmOf: FARM,
      day: '2026-11-21',
      plate: null,
      remark: null,
      pigs: [
        pig('A1', { weight: '96.5' }),
        pig('A2', { sex: 'M', weight: '97' }),
        pig('A3', { weight: '88' }),
        pig('A4', { weight: '100' }),
        pig('A5', { weight: '90' }),
      ],
    },
  ])
  expect(custom.mock.calls.map(([one]) => (one as { url: string }).url)).toContain('receipt/new/submit')
})

test('an objection of the server stands above the lines and marks its row until the row is changed', async () => {
  const { user, data, onClose } = open({ from: { ...STORED, pigs: [pig('B1'), pig('B2')] } as FormRow })
  await enterLines()
  await user.keyboard('C1{ArrowDown}C2')
  const errors = { pigs: ['第2行：耳号已存在，不能重复'] }
  data.create.mockRejectedValueOnce(refused({ message: '有误', statusCode: 400, code: 'INVALID', errors }))
  await user.keyboard('{Control>}s{/Control}')
  expect(await screen.findByText('第2行：耳号已存在，不能重复')).toBeVisible()
  await waitFor(async () => expect(await cell(2, '耳号')).toHaveFocus())
  expect(await texts(2)).toContain('耳号已存在，不能重复')
  expect(await texts(1)).not.toContain('耳号已存在')
  await user.keyboard('C3{Enter}')
  await waitFor(async () => expect(await texts(2)).not.toContain('耳号已存在'))
  await user.keyboard('{Control>}s{/Control}')
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce())
})

test('after a save that failed F8, Ctrl+Z, Ctrl+Delete and Ctrl+S work while the focus is nowhere', async () => {
  const { user, data, bodies, onClose } = open()
  await enterLines()
  await paste(1, 'A1\t母\t大白\nB2\t母\t大白\nC3\t母\t大白')
  const errors = { pigs: ['第2行：耳号已存在，不能重复'] }
  data.create.mockRejectedValueOnce(refused({ message: '有误', statusCode: 400, code: 'INVALID', errors }))
  await user.keyboard('{Control>}s{/Control}')
  await waitFor(async () => expect(await cell(2, '耳号')).toHaveFocus())
  const leave = () => document.activeElement instanceof HTMLElement && document.activeElement.blur()
  leave()
  await user.keyboard('{F8}')
  await waitFor(async () => expect(await cell(2, '耳号')).toHaveFocus())
  leave()
  await user.keyboard('{Control>}{Delete}{/Control}')
  await waitFor(async () => expect(await cell(2, '耳号')).toHaveValue('C3'))
  leave()
  await user.keyboard('{Control>}z{/Control}')
  await waitFor(async () => expect(await texts(3)).toContain('C3'))
  await user.keyboard('{Control>}y{/Control}')
  leave()
  await user.keyboard('{Control>}s{/Control}')
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce())
  expect(
    bodies()
      .at(-1)
      ?.pigs.map(({ earNo }) => earNo),
  ).toEqual(['A1', 'C3'])
})

test('lines are selected, filled down and taken back like those of every grid', async () => {
  const { user } = open()
  await enterLines()
  await paste(1, 'A1\t母\t大白\t81\nB2\t公\t大白\t82\nC3\t母\t大白\t83')
  for (const _ of ['sex', 'breed', 'weight']) await user.keyboard('{ArrowRight}')
  await user.keyboard('{Shift>}{ArrowDown}{ArrowDown}{/Shift}{Control>}d{/Control}')
  await waitFor(async () => expect(await texts(3)).toContain('81'))
  await user.keyboard('{Control>}z{/Control}')
  await waitFor(async () => expect(await texts(3)).toContain('83'))
})

test('a copy is of today, with the lines but without what no two of them share', async () => {
  const { user, bodies } = open({
    from: { ...STORED, pigs: [pig('B1'), pig('B2', { sex: 'M' })] } as FormRow,
  })
  await enterLines()
  expect(await texts(2)).toContain('公大白90.00')
  await user.keyboard('C1{ArrowDown}C2{Control>}s{/Control}')
  await waitFor(() => expect(bodies()).toHaveLength(1))
  expect(bodies()[0]).toMatchObject({
    day: '2026-11-21',
    plate: '苏A1',
    pigs: [pig('C1'), pig('C2', { sex: 'M' })],
  })
})

test('an edit sends the lines only where one of them says something else; Ctrl+Delete removes a row, Esc asks', async () => {
  const row = {
    ...STORED,
    pigs: [{ weight: '90.00', sourceId: null, breedId: LARGE, sex: 'F', earNo: 'B1' }, pig('B2')],
  } as FormRow
  const { user, data, onClose } = open({ row, granted: ['receipt', 'receipt:edit'] })
  await enterLines()
  expect(screen.queryByRole('button', { name: '保存并提交' })).toBeNull()
  await user.keyboard('X{Escape}{ArrowDown}{Control>}{Delete}{/Control}')
  await waitFor(async () => expect(await grid()).toHaveAttribute('aria-rowcount', '2'))
  await user.click(screen.getByRole('button', { name: '取消' }))
  const question = await screen.findByText('到货单有未保存的内容，关闭后将丢失')
  await user.click(
    within(question.closest('[role="dialog"]') as HTMLElement).getByRole('button', { name: '取消' }),
  )
  await user.keyboard('{Control>}s{/Control}')
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce())
  expect(data.update.mock.calls[0]).toMatchObject([
    { id: 'd1', variables: { pigs: [pig('B1')] }, meta: { version: 4 } },
  ])
})

test('names of rows of other resources become those rows; what names none stays and is marked', async () => {
  const { user, data, bodies } = open()
  const farms = [
    { uid: FARM, name: '华农' },
    { uid: LARGE, name: '江北' },
  ]
  data.getList.mockImplementation((async ({ filters }: { filters: { value: string }[] }) => {
    const found = farms.filter(({ name }) => name.includes(filters[0]?.value ?? ''))
    return { data: found, total: found.length, sums: {} }
  }) as never)
  await enterLines()
  await paste(1, '耳号\t品种\t来源\nA1\t大白\t华农\nA2\t大白\t青松')
  await waitFor(async () => expect(await texts(2)).toContain('请选择正确的来源'))
  expect(await texts(1)).not.toContain('请选择')
  await user.keyboard('{F8}')
  const wrong = await cell(2, '来源')
  await user.clear(wrong)
  await user.type(wrong, '江')
  await screen.findByRole('option', { name: '江北' })
  await user.keyboard('{Enter}{Control>}s{/Control}')
  await waitFor(() => expect(bodies()).toHaveLength(1))
  expect(bodies()[0]?.pigs.map(({ sourceId }) => sourceId)).toEqual([FARM, LARGE])
})
