import fc from 'fast-check'
import { expect, test } from 'vitest'
import { allocationRefusal, remainingHeads } from '#domain/plan/piglings.ts'

test('what is left, and why more is not given away', () => {
  expect(remainingHeads(500, [{ heads: 200 }, { heads: 300 }])).toBe(0)
  expect(allocationRefusal(500, [{ heads: 200 }, { heads: 300 }])).toBeNull()
  expect(allocationRefusal(500, [{ heads: 501 }])).toBe('可供猪苗500头，已分配501头，超出1头')
  expect(allocationRefusal(0, [])).toBeNull()
})

test('refused is exactly what would leave less than nothing', () => {
  const heads = fc.array(fc.record({ heads: fc.integer({ min: 1, max: 999 }) }), { maxLength: 20 })
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 9999 }), heads, (available, given) => {
      expect(allocationRefusal(available, given) === null).toBe(remainingHeads(available, given) >= 0)
    }),
  )
})
