import fc from 'fast-check'
import { expect, test } from 'vitest'
import { dosesNeeded, plannedMatings } from '#domain/plan/plan.semen.ts'

test.each([
  [10, '2', 10, 22],
  [10, '2.5', 5, 27],
  [53, '3', 10, 175],
  [0, '3', 10, 0],
  [7, '2', 0, 14],
])('F77: %i matings of %s doses with %i %% in reserve are %i doses', (matings, each, reserve, doses) => {
  expect(dosesNeeded(matings, each, reserve)).toBe(doses)
})

test('due weaners are served, a third of those without a cycle to wait for, and of the watched those that return', () => {
  const usual = { returnRate: 7, cycle: 21 }
  // 40 + (9 + 3) ÷ 3 + 50 × 7 % = 47.5
  expect(plannedMatings({ weaned: 40, gilts: 9, open: 3, watched: 50 }, usual)).toBe(48)
  expect(plannedMatings({ weaned: 0, gilts: 0, open: 0, watched: 1 }, usual)).toBe(1)
  expect(plannedMatings({ weaned: 0, gilts: 0, open: 0, watched: 9 }, { ...usual, returnRate: 0 })).toBe(0)
  expect(plannedMatings({ weaned: 0, gilts: 21, open: 0, watched: 0 }, usual)).toBe(7)
})

test('doses never fall short of what is needed, and by less than one beyond', () => {
  const matings = fc.integer({ min: 0, max: 5000 })
  const each = fc.integer({ min: 5, max: 60 })
  const reserve = fc.integer({ min: 0, max: 100 })
  fc.assert(
    fc.property(matings, each, reserve, (count, tenths, percent) => {
      const exact = count * tenths * (100 + percent) // thousandths of a dose
      const doses = dosesNeeded(count, (tenths / 10).toFixed(1), percent) * 1000
      expect(doses).toBeGreaterThanOrEqual(exact)
      expect(doses - exact).toBeLessThan(1000)
    }),
  )
})
