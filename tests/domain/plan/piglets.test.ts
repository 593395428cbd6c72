import fc from 'fast-check'
import { expect, test } from 'vitest'
import { expectedLitters, expectedWeaned } from '#domain/plan/piglings.ts'

test('F33: sows farrow by how far they are known to have come', () => {
  expect(expectedLitters({ mated: 10, pregnant: 20 }).toString()).toBe('27.7')
})

test('litters × live born × (1 − mortality), and those that suckle already', () => {
  const figures = { liveBorn: '12', mortality: '10' }
  // 27.7 × 12 × 0.9 = 299.16
  expect(expectedWeaned({ mated: 10, pregnant: 20, suckling: 0 }, figures)).toBe(299)
  expect(expectedWeaned({ mated: 10, pregnant: 20, suckling: 101 }, figures)).toBe(400)
  expect(expectedWeaned({ mated: 0, pregnant: 0, suckling: 0 }, figures)).toBe(0)
})

test('more sows never wean less, a higher mortality never more', () => {
  const sows = fc.integer({ min: 0, max: 500 })
  fc.assert(
    fc.property(sows, sows, fc.integer({ min: 0, max: 99 }), (mated, pregnant, mortality) => {
      const at = (more: number, lost: number) =>
        expectedWeaned(
          { mated, pregnant: pregnant + more, suckling: 0 },
          { liveBorn: '12.5', mortality: lost },
        )
      expect(at(1, mortality)).toBeGreaterThanOrEqual(at(0, mortality))
      expect(at(0, mortality + 1)).toBeLessThanOrEqual(at(0, mortality))
    }),
  )
})
