import { render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { defineDocument } from '#kit/document.ts'
import { date, earTag, lines, organisation, text, weight } from '#kit/field.ts'
import { alteration } from '#resources/material/alteration.ts'
import { DocumentLines, linesWidth } from '#views/document-list/document-lines.tsx'

const slip = defineDocument({
  head: { name: 'slip', label: '出库单', area: 'sales', table: 'slip', prefix: 'CK' },
  approval: { effect: '审核后离场', signatures: [] },
  fields: {
    farmOf: organisation('猪场', ['farm'], { required: true }),
    day: date('日期', { required: true }),
    pigs: lines(
      '猪只',
      {
        batchNo: text('批次', { width: 132 }),
        earNo: earTag('耳号', { width: 96 }),
        weight: weight('重量', { width: 88 }),
      },
      { required: false },
    ),
  },
})
const row = {
  uid: 's1',
  version: 1,
  pigs: [{ batchNo: 'BY1', earNo: null, weight: '0' }, { batchNo: 'BY2' }],
}

test('what no line says has no column, on the screen and on paper', () => {
  render(<DocumentLines resource={slip} row={row} titles={{}} />)
  expect(screen.getAllByRole('columnheader').map((one) => one.textContent)).toEqual([
    '序号',
    '批次',
    '重量（kg）',
  ])
  expect(linesWidth(slip, row)).toBe(48 + 132 + 88)
})

test('a count says how far its difference was corrected since it was approved, once it was', () => {
  const line = {
    materialId: 'm1',
    bookQty: '1000.000',
    qty: '990.000',
    difference: '-10.000',
    correction: null,
  }
  const shown = () => screen.getAllByRole('columnheader').map((one) => one.textContent)
  const { rerender } = render(
    <DocumentLines resource={alteration} row={{ uid: 'c1', version: 1, lines: [line] }} titles={{}} />,
  )
  expect(shown()).toEqual(['序号', '物料', '账面', '数量', '差异'])
  const corrected = { ...line, difference: '-110.000', correction: '-100.000' }
  rerender(
    <DocumentLines resource={alteration} row={{ uid: 'c1', version: 2, lines: [corrected] }} titles={{}} />,
  )
  expect(shown()).toEqual(['序号', '物料', '账面', '数量', '差异', '后来更正'])
  expect(screen.getByRole('row', { name: /1,000.* 990.* −110.* −100/ })).toBeVisible()
})
