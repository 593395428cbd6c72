import { render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { defineDocument } from '#kit/document.ts'
import { date, decimal, earTag, lines, organisation, text } from '#kit/field.ts'
import { DocumentLines, linesWidth } from '#views/document-list/document-lines.tsx'

const slip = defineDocument({
  name: 'slip',
  label: '出库单',
  area: 'sales',
  table: 'slip',
  prefix: 'CK',
  day: 'day',
  farm: 'farmOf',
  lines: 'pigs',
  effect: '审核后离场',
  signatures: [],
  fields: {
    farmOf: organisation('猪场', ['farm'], { required: true }),
    day: date('日期', { required: true }),
    pigs: lines('猪只', {
      batchNo: text('批次', { width: 132 }),
      earNo: earTag('耳号', { width: 96 }),
      weight: decimal('重量', { unit: 'kg', width: 88 }),
    }),
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
