import fc from 'fast-check'
import { expect, test } from 'vitest'
import { DEFAULT_KEEP, keptBackups } from '#domain/operations/kept-backups.ts'

const at = (day: string, time = '03:15:00') => `${day} ${time}`

test('the newest of so many days, weeks from Monday, and months is kept', () => {
  const made = [
    ...['2026-11-28', '2026-11-27', '2026-11-26', '2026-11-23', '2026-11-22', '2026-11-16', '2026-11-15'],
    ...['2026-10-31', '2026-10-01', '2026-09-30', '2026-08-31'],
  ].map((day) => at(day))
  expect(keptBackups(made, { days: 2, weeks: 3, months: 3 })).toEqual(
    // two days; the weeks of 23, 16 and 9 November; November, October, September
    ['2026-11-28', '2026-11-27', '2026-11-22', '2026-11-15', '2026-10-31', '2026-09-30'].map((day) =>
      at(day),
    ),
  )
})

test('of one day the last is kept, of the last 24 hours all', () => {
  const [morning, evening, later] = [at('2026-11-28'), at('2026-11-28', '19:00:00'), at('2026-11-29')]
  expect(keptBackups([morning, evening], DEFAULT_KEEP)).toEqual([evening, morning])
  expect(keptBackups([morning, evening, later], DEFAULT_KEEP)).toEqual([later, evening])
})

test('the newest one is kept whatever the numbers say', () => {
  expect(keptBackups([at('2026-11-27'), at('2026-11-28')], { days: 0, weeks: 0, months: 0 })).toEqual([
    at('2026-11-28'),
  ])
})

test('kept day after day, there are never more than the numbers together, and a month back is always reached', () => {
  const day = fc.integer({ min: 0, max: 500 })
  fc.assert(
    fc.property(fc.array(day, { minLength: 1, maxLength: 200 }), (offsets) => {
      const moments = offsets.map((offset) =>
        new Date(Date.UTC(2026, 0, 1) + offset * 86_400_000).toISOString().slice(0, 19).replace('T', ' '),
      )
      const kept = keptBackups(moments, DEFAULT_KEEP)
      expect(kept.length).toBeLessThanOrEqual(17)
      expect(kept[0]).toBe(moments.toSorted().at(-1))
      // what is kept stays kept when the rule is applied again
      expect(keptBackups(kept, DEFAULT_KEEP)).toEqual(kept)
    }),
  )
})
