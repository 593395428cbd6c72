import fc from 'fast-check'
import { expect, test } from 'vitest'
import { kgOfUnit, unitsOfKilos } from '#domain/stock/kilos.ts'

test.each([
  ['400', '1000', 400],
  ['100', '40', 2500],
  ['12.34', '1000', 12],
  ['12.5', '1000', 13],
  ['10', '30', 333],
  ['0.49', '1000', 0],
  ['7.25', '1', 7250],
  ['7.25', '0.001', 7_250_000],
])('%s kg of a unit of %s kg are %i thousandths', (kg, kgPerUnit, units) => {
  expect(unitsOfKilos(kg, kgPerUnit)).toBe(units)
})

test('units of weight are known, whatever their case; others are not', () => {
  expect(['公斤', 'KG', '吨', '包', ''].map(kgOfUnit)).toEqual(['1', '1', '1000', null, null])
})

test('what leaves is never further from what was fed than half a thousandth of a unit', () => {
  const grams = fc.integer({ min: 1, max: 10_000_000 })
  fc.assert(
    fc.property(grams, fc.integer({ min: 1, max: 2000 }), (g, kgPerUnit) => {
      const left = unitsOfKilos(g / 100, String(kgPerUnit)) * kgPerUnit
      expect(Math.abs(left - g * 10)).toBeLessThanOrEqual(kgPerUnit / 2)
    }),
  )
})
