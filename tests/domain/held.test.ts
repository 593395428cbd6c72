import fc from 'fast-check'
import { expect, test } from 'vitest'
import { addDays } from '#domain/calendar.ts'
import { firstChanged, type Held } from '#domain/cost/held.ts'

/** From which day on a changed row of a price list answers otherwise. */
const held = (from: string, to: string | null, says = '3.20'): Held => ({ from, to, says })
const [MARCH, MAY] = ['2026-03-01', '2026-05-31']

test.each([
  ['a new one, from its first day', null, held(MARCH, null), MARCH],
  ['one that goes, from its first day', held(MARCH, MAY), null, MARCH],
  ['another price', held(MARCH, MAY), held(MARCH, MAY, '3.30'), MARCH],
  ['an earlier begin', held(MARCH, MAY), held('2026-02-01', MAY), '2026-02-01'],
  ['a later begin', held(MARCH, MAY), held('2026-04-01', MAY), MARCH],
  ['an end, from the day behind it', held(MARCH, null), held(MARCH, MAY), '2026-06-01'],
  ['a later end, from the day behind the old one', held(MARCH, MAY), held(MARCH, '2026-07-31'), '2026-06-01'],
  ['the same', held(MARCH, MAY), held(MARCH, MAY), null],
  ['none that counts', null, null, null],
])('%s', (_, before, after, day) => {
  expect(firstChanged(before, after)).toBe(day)
})

test('no day before it answers otherwise, and it is the first that does', () => {
  const day = (n: number) => addDays('2026-01-01', n)
  const row = fc.option(
    fc
      .record({ at: fc.nat(40), length: fc.option(fc.nat(40)), says: fc.constantFrom('a', 'b') })
      .map(({ at, length, says }): Held => held(day(at), length === null ? null : day(at + length), says)),
  )
  const answer = (one: Held | null, on: string) =>
    one && one.from <= on && (one.to === null || on <= one.to) ? one.says : null
  fc.assert(
    fc.property(row, row, (before, after) => {
      const days = Array.from({ length: 100 }, (_, n) => day(n))
      const first = days.find((on) => answer(before, on) !== answer(after, on)) ?? null
      const said = firstChanged(before, after)
      // it may be careful: a row that says another thing is taken for changed from its begin
      if (first !== null) expect(said !== null && said <= first).toBe(true)
      if (before && after && before.says === after.says && before.from === after.from)
        expect(said).toBe(first)
    }),
  )
})
