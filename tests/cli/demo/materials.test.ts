import fc from 'fast-check'
import { expect, test } from 'vitest'
import { addDays } from '#domain/calendar.ts'
import { lotOfDelivery } from '../../../cli/demo/materials.ts'

test('deliveries of different days are different lots, whatever the day the demo is loaded on', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 400 }), fc.integer({ min: 1, max: 60 }), (start, apart) => {
      const first = addDays('2026-01-01', start)
      expect(lotOfDelivery('M01', first)).not.toBe(lotOfDelivery('M01', addDays(first, apart)))
    }),
  )
})
