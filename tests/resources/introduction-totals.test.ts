import { expect, test } from 'vitest'
import { droppingTotals, introductionTotals } from '#resources/document-totals.ts'

test.each([
  [[], { heads: 0, avgWeight: null, avgPrice: null, amount: null }],
  [[{ weight: null, price: null }], { heads: 1, avgWeight: null, avgPrice: null, amount: null }],
  [
    [{ weight: '96.5', price: '2600.10' }, { weight: '97', price: '2600.20' }, { weight: null }],
    { heads: 3, avgWeight: '96.75', avgPrice: '2600.1500', amount: '5200.30' },
  ],
  [[{ weight: '0.01' }, { weight: '0.02' }], { heads: 2, avgWeight: '0.02', avgPrice: null, amount: null }],
  [
    [{ weight: '重', price: '贵' }, { weight: '90' }],
    { heads: 2, avgWeight: '90.00', avgPrice: null, amount: null },
  ],
])('%j come to %j', (pigs, totals) => {
  expect(introductionTotals(pigs)).toEqual(totals)
})

test.each([
  [[], '500', { heads: null, weight: null, avgWeight: null, amount: null }],
  [[{ heads: '0', weight: '1' }], null, { heads: '0', weight: '1.00', avgWeight: null, amount: null }],
  [
    [{ heads: 30, weight: '210.5' }, { heads: '10', weight: '70' }, { heads: '多' }],
    '480.55',
    { heads: '40', weight: '280.50', avgWeight: '7.01', amount: '19222.00' },
  ],
])('shipped %j at %s come to %j', (lots, price, totals) => {
  expect(droppingTotals(lots, price)).toEqual(totals)
})
