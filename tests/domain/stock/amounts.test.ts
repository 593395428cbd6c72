import Big from 'big.js'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  amountText,
  cents,
  mulDiv,
  priceText,
  priceUnits,
  quantityShown,
  quantityText,
  thousandths,
} from '#domain/stock/stock.amounts.ts'

test.each([
  ['12.5', 12_500],
  ['0.001', 1],
  ['7', 7_000],
  ['7.', 7_000],
  ['-3.25', -3_250],
  [12.34, 12_340],
  // no more than 3 places are read
  ['1.23456', 1_234],
])('%s is %i thousandths', (text, units) => expect(thousandths(text)).toBe(units))

test.each(['', '.', '.5', '1e-7', 'x1', '12 kg', '--1', '1,000'])(
  '“%s” is no decimal and counts nothing',
  (text) => {
    expect(thousandths(text)).toBe(0)
  },
)

test('money has 2 places, prices have 4', () => {
  expect([cents('12.3'), cents('-0.05'), amountText(-5), amountText(123_456)]).toEqual([
    ...[1230, -5, '-0.05', '1234.56'],
  ])
  expect([priceUnits('3.2'), priceUnits('0.0001'), priceText(32_000), priceText(1)]).toEqual([
    ...[32_000, 1, '3.2000', '0.0001'],
  ])
  expect([quantityText(-1), quantityText(0), quantityText(1_000)]).toEqual(['-0.001', '0.000', '1.000'])
})

test.each([
  [12_500, '12.5'],
  [3_000, '3'],
  [10_000, '10'],
  [100_050, '100.05'],
  [1_001, '1.001'],
  [0, '0'],
  [-500, '-0.5'],
])('%i thousandths are written %s', (units, text) => expect(quantityShown(units)).toBe(text))

test.each([
  [10, 1, 4, 3],
  [9, 1, 4, 2],
  [-10, 1, 4, -3],
  [-9, 1, 4, -2],
  [0, 5, 3, 0],
])('%i × %i ÷ %i is %i: half-up, away from zero', (a, b, c, whole) => expect(mulDiv(a, b, c)).toBe(whole))

test('texts and whole numbers are each other, and products of any size are exact', () => {
  fc.assert(
    fc.property(fc.integer({ min: -1e12, max: 1e12 }), (n) => {
      expect(thousandths(quantityText(n))).toBe(n)
    }),
  )
  expect(mulDiv(999_999_999_999, 99_999_999, 1_000)).toBe(
    Number(new Big(999_999_999_999).times(99_999_999).div(1_000).toFixed(0, 1)),
  )
})
