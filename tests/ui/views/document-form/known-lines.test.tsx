import { fireEvent, screen, within } from '@testing-library/react'
import { App } from 'antd'
import { beforeEach, expect, test, vi } from 'vitest'
import { defineDocument } from '#kit/document.ts'
import { date, integer, lines, money, organisation, text } from '#kit/field.ts'
import { DocumentForm } from '#views/document-form/document-form.tsx'
import { fixture } from '../fixture.tsx'

/** Unfilled cells of a line: what the server said of it, and what follows from what is filled. */

const FARM = '018f0000-0000-7000-8000-00000000000f'
const bill = defineDocument({
  head: { name: 'bill', label: '账单', area: 'pig', table: 'bill', prefix: 'ZD' },
  approval: { effect: '审核后记账', signatures: [] },
  fields: {
    farmOf: organisation('猪场', ['farm'], { required: true }),
    day: date('日期', { required: true }),
    items: lines(
      '明细',
      {
        article: text('物品', { required: true }),
        stock: integer('存量', { readonly: true }),
        qty: integer('数量', { required: true }),
        amount: money('金额', { readonly: true, sum: true }),
      },
      { required: false },
    ),
  },
})

beforeEach(() => {
  vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(600)
  vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(1200)
  return () => vi.restoreAllMocks()
})

test('a figure follows its line as it is typed; what was answered of a line is gone once the line says something else', async () => {
  const row = {
    ...{ uid: 'b1', version: 1, status: 'DRAFT', docNo: 'ZD1', farmOf: FARM, day: '2026-11-21' },
    items: [{ article: '铁锹', stock: 7, qty: 2, amount: '20.00' }],
  }
  const figures = ({ qty }: Readonly<Record<string, unknown>>) => ({
    amount: typeof qty === 'number' ? String(qty * 10) : null,
  })
  const form = (
    <DocumentForm
      resource={bill}
      row={row}
      options={{ figures }}
      onClose={() => undefined}
      onSaved={() => undefined}
    />
  )
  const custom = vi.fn(async () => ({ data: { titles: {}, list: [] } }))
  const { user } = fixture(<App>{form}</App>, { granted: ['bill', 'bill:edit'], custom: custom as never })
  const cells = async () =>
    within(await screen.findByRole('grid', { name: '明细' }))
      .getAllByRole('gridcell')
      .slice(0, 4)
  expect((await cells()).map((one) => one.textContent)).toEqual(['铁锹', '7', '2', '20.00'])
  fireEvent.click((await cells())[2] as Element)
  const input = await screen.findByLabelText('第1行 数量')
  await user.clear(input)
  await user.type(input, '35{Enter}')
  const [, stock, , amount] = await cells()
  expect([stock?.textContent, amount?.textContent]).toEqual(['', '350.00'])
  // they are not filled: the keyboard went to the next line
  expect(await screen.findByLabelText('第2行 物品')).toHaveFocus()
})
