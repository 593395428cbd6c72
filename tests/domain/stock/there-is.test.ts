import { expect, test } from 'vitest'
import { thereIs } from '#domain/stock/first-expired.ts'

const DAY = '2026-11-21'
const lots = [
  { lot: 'A', qty: 500, expDate: '2026-11-20' },
  { lot: 'B', qty: 300, expDate: DAY },
  { lot: 'C', qty: 200, expDate: null },
  { lot: 'D', qty: -50, expDate: null },
]

test.each([
  ['', 400, 400],
  ['', 900, 500],
  ['A', 100, 0],
  ['B', 900, 300],
  ['D', 1, 0],
  ['X', 1, 0],
] as const)('of lot %j %i wanted: %i', (lot, qty, expected) => {
  expect(thereIs(lots, lot, qty, DAY)).toBe(expected)
})
