import { expect, test } from 'vitest'
import { footText, sumsOf } from '#widgets/sum-foot.ts'

const columns = [
  { key: 'date' },
  { key: 'stillborn', sum: true },
  { key: 'rate', ratio: { num: 'stillborn', den: 'born' } },
]
const rows = [
  { date: '2026-11-20', stillborn: 1, born: 2, rate: 0.5 },
  { date: '2026-11-21', stillborn: 1, born: 4, rate: 0.25 },
]

test('S2-73 a ratio column shows 2/6, not the mean of 1/2 and 1/4; a date column shows nothing', () => {
  const sums = sumsOf(columns, rows)
  expect(columns.map((column) => footText(column, sums))).toEqual(['', '2', '0.33'])
  const percent = { key: 'rate', ratio: { num: 'stillborn', den: 'born', scale: 100, digits: 1 } }
  expect(footText(percent, sums)).toBe('33.3')
})

test('sums are exact and skip missing values', () => {
  const sums = sumsOf([{ key: 'kg', sum: true }], [{ kg: '0.1' }, { kg: 0.2 }, { kg: null }, {}])
  expect(sums).toEqual({ kg: '0.3' })
})

test('a ratio without a denominator has no value; a column without values neither', () => {
  expect(footText({ key: 'r', ratio: { num: 'a', den: 'b' } }, { a: 1, b: 0 })).toBe('-')
  expect(footText({ key: 'kg', sum: true }, sumsOf([{ key: 'kg', sum: true }], [{}]))).toBe('-')
})

test('an average handed over by the server is shown as it is', () => {
  expect(footText({ key: 'parity', digits: 2 }, { parity: '3.16' })).toBe('3.16')
})

test('the latest day stands in the foot as it is handed over; of rows without a day there is none', () => {
  const column = { key: 'last', latest: true }
  expect([footText(column, { last: '2026-11-20' }), footText(column, { last: null })]).toEqual([
    '2026-11-20',
    '-',
  ])
})
