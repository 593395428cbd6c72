import { expect, test } from 'vitest'
import { OFFLINE_TODAY } from '#domain/offline-query.ts'
import { date, text } from '#kit/field.ts'
import { offlineProblem } from '#kit/query-days.ts'

const TODAY = '2026-11-21'
const filters = { dateFrom: date('日期起'), dateTo: date('日期止'), day: date('截止日'), earNo: text('耳号') }

test.each([
  ['a range that ends today', { dateFrom: '2026-11-01', dateTo: TODAY }],
  ['a range around today', { dateFrom: '2026-11-01', dateTo: '2026-11-30' }],
  ['a range without an end', { dateFrom: '2026-11-01' }],
  ['a range without a beginning', { dateTo: TODAY }],
  ['today as a single day', { day: TODAY }],
])('S5-49 %s includes today', (_name, values) => {
  expect(offlineProblem(filters, values, TODAY)).toBe(OFFLINE_TODAY)
})

test.each([
  ['a range that ends yesterday', { dateFrom: '2026-11-01', dateTo: '2026-11-20' }],
  ['a range that begins tomorrow', { dateFrom: '2026-11-22', dateTo: '2026-12-31' }],
  ['another day', { day: '2026-11-20' }],
  ['no date at all', { earNo: '2026-11-21' }],
])('S5-49 %s does not', (_name, values) => {
  expect(offlineProblem(filters, values, TODAY)).toBeNull()
})
