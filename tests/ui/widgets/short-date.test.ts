import { expect, test } from 'vitest'
import { shortDate } from '#widgets/short-date.ts'

test('a due date in another year carries the year', () => {
  expect(shortDate('2026-12-31', '2026-11-21')).toBe('12-31')
  expect(shortDate('2027-01-03', '2026-11-21')).toBe('2027-01-03')
  expect(shortDate('2025-12-31', '2026-01-02 08:00:00')).toBe('2025-12-31')
  expect([shortDate(null, '2026-11-21'), shortDate(undefined, '2026-11-21')]).toEqual(['-', '-'])
})
