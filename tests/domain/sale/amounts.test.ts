import Big from 'big.js'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  isAsWeighed,
  isBelowFloor,
  netWeight,
  paidWeight,
  type SaleLine,
  saleAmount,
} from '#domain/sale/sale.amounts.ts'

const line = (more: Partial<SaleLine>): SaleLine => ({
  qty: 10,
  weight: '1150.00',
  priceBy: 'KG',
  price: '15.2',
  ...more,
})

test.each<[string, Partial<SaleLine>, string]>([
  ['by the kg', {}, '17480.00'],
  ['less what is not paid of the weight', { deductWeight: '12.5' }, '17290.00'],
  ['less money', { deductAmount: '100.5' }, '17379.50'],
  [
    'kg beyond the base weight at their own price',
    { baseWeight: '110', overPrice: '14' },
    new Big(1100)
      .times('15.2')
      .plus(50 * 14)
      .toFixed(2),
  ],
  ['none are beyond it', { baseWeight: '120', overPrice: '14' }, '17480.00'],
  ['all kg at one price where none is said for those beyond', { baseWeight: '110' }, '17480.00'],
  ['by the head', { priceBy: 'HEAD', price: '420', weight: '70.00' }, '4200.00'],
  [
    'by the head, heavier than agreed on',
    { priceBy: 'HEAD', price: '420', weight: '160', baseWeight: '15', overPrice: '20' },
    '4400.00',
  ],
  [
    'by the head, lighter than agreed on',
    { priceBy: 'HEAD', price: '420', weight: '140', baseWeight: '15', overPrice: '20' },
    '4000.00',
  ],
  ['half a cent goes up', { qty: 1, weight: '0.05', price: '0.1' }, '0.01'],
  ['what is no pig is sold by its weight', { qty: null, weight: '3000', price: '0.08' }, '240.00'],
])('%s', (_, more, expected) => {
  expect(saleAmount(line(more))).toBe(expected)
})

test('S-01 the floor is met by what a kg fetches, whatever is taken off for single pigs', () => {
  expect(isBelowFloor(line({}), '15.2')).toBe(false)
  expect(isBelowFloor(line({}), '15.2001')).toBe(true)
  expect(isBelowFloor(line({ deductAmount: '500' }), '15.2')).toBe(false)
  // 420 元 for 7 kg
  expect(isBelowFloor(line({ priceBy: 'HEAD', price: '420', weight: '70' }), '60')).toBe(false)
  expect(isBelowFloor(line({ priceBy: 'HEAD', price: '420', weight: '70' }), '60.01')).toBe(true)
})

test('G-12 the same heads, and kg within half a percent of the scale', () => {
  const weighed = { heads: 10, weight: '1000' }
  expect(isAsWeighed({ heads: 10, weight: '1005' }, weighed)).toBe(true)
  expect(isAsWeighed({ heads: 10, weight: '995' }, weighed)).toBe(true)
  expect(isAsWeighed({ heads: 10, weight: '1005.01' }, weighed)).toBe(false)
  expect(isAsWeighed({ heads: 10, weight: '994.99' }, weighed)).toBe(false)
  expect(isAsWeighed({ heads: 9, weight: '1000' }, weighed)).toBe(false)
})

const kg = fc.integer({ min: 1, max: 5_000_000 }).map((value) => new Big(value).div(100).toFixed(2))
const price = fc.integer({ min: 0, max: 1_000_000 }).map((value) => new Big(value).div(10_000).toFixed(4))
const qty = fc.integer({ min: 1, max: 500 })
const priceBy = fc.constantFrom('KG' as const, 'HEAD' as const)

test('a base weight changes nothing where those beyond it cost the same', () => {
  fc.assert(
    fc.property(qty, kg, price, kg, (heads, weight, each, baseWeight) => {
      const plain = { qty: heads, weight, priceBy: 'KG' as const, price: each }
      expect(saleAmount({ ...plain, baseWeight, overPrice: each })).toBe(saleAmount(plain))
    }),
  )
})

test('what is taken off is off to the cent, and never changes which side of the floor a line is on', () => {
  fc.assert(
    fc.property(qty, kg, price, priceBy, kg, price, (heads, weight, each, by, off, floor) => {
      const plain = { qty: heads, weight, priceBy: by, price: each }
      const less = { ...plain, deductAmount: off }
      const difference = new Big(saleAmount(plain)).minus(saleAmount(less)).minus(off)
      expect(difference.abs().lte('0.01')).toBe(true)
      expect(isBelowFloor(less, floor)).toBe(isBelowFloor(plain, floor))
    }),
  )
})

test('what is paid is what was weighed less what is taken off', () => {
  expect(paidWeight({ weight: '100.5', deductWeight: '0.5' }).toString()).toBe('100')
  expect(netWeight('12500.5', '9800').toString()).toBe('2700.5')
})
