import { describe, expect, test } from 'vitest'
import { archive2Paths, archiveRoute } from '#domain/archive-route.ts'
import { addDays } from '#domain/calendar.ts'
import { ARCHIVE_AGE_MS } from '#domain/constants.ts'

const NOW = Date.parse('2026-11-21T10:30:00+08:00')
const ago = (count: number) => addDays('2026-11-21', -count)
const route = (path: string, params: unknown, now = NOW) => archiveRoute(path, params, now)
const old = { start: ago(731) }

describe('archive routing', () => {
  test('S7-29 bi/ goes to bi-archive when a date is more than 2 years old', () => {
    expect(route('bi/births', old)).toBe('bi-archive/births')
    expect(route('/bi/births/export', old)).toBe('/bi-archive/births/export')
  })

  test('S7-30 huge-calculate/ goes to huge-calculate-archive', () =>
    expect(route('huge-calculate/x', old)).toBe('huge-calculate-archive/x'))

  test('S7-31 two years or younger stays', () => {
    const exactly = new Date(NOW - 63_072_000_000).toISOString()
    expect(route('bi/births', { start: exactly, end: ago(0) })).toBe('bi/births')
    expect(route('bi/births', { start: ago(730), months: ['2025-01'] })).toBe('bi/births')
  })

  test.each(['realTime', 'isRealTime'])('S7-32 the real-time flag %s keeps it live', (flag) => {
    expect(route('bi/births', { ...old, [flag]: true })).toBe('bi/births')
    expect(route('bi/births', { filters: { ...old, [flag]: 'true' } })).toBe('bi/births')
    for (const on of [1, '1']) expect(route('bi/births', { ...old, [flag]: on })).toBe('bi/births')
    for (const off of [false, 0, '', '0', 'false', null])
      expect(route('bi/births', { ...old, [flag]: off })).toBe('bi-archive/births')
  })

  test('S7-33 one old date at any depth is enough, by its shape', () => {
    expect(route('bi/births', { filters: { span: [{ end: ago(800) }] } })).toBe('bi-archive/births')
    expect(route('bi/births', { month: '2024-10' })).toBe('bi-archive/births')
    expect(route('bi/births?start=2024-01-01&earNo=1', null)).toBe(
      'bi-archive/births?start=2024-01-01&earNo=1',
    )
    for (const text of ['2001', '2001-1-1', '2001-13-40', 'A2001-01-01', 2001])
      expect(route('bi/births', { text })).toBe('bi/births')
  })

  test.each(['base/func', 'event/x', 'bi', 'bix/y', 'bi-archive/x', 'huge-calculate-archive/x', 'a/bi/x'])(
    'S7-34 %s is never rerouted',
    (path) => expect(route(path, old)).toBe(path),
  )

  test('S7-35 configured paths go to bi-archive2 under the same condition', () => {
    const list = archive2Paths('bi/births, bi/sow-amount')
    expect(archiveRoute('bi/births', old, NOW, list)).toBe('bi-archive2/births')
    expect(archiveRoute('bi/births/export', old, NOW, list)).toBe('bi-archive2/births/export')
    expect(archiveRoute('bi/piglets-death', old, NOW, list)).toBe('bi-archive/piglets-death')
    expect(archiveRoute('bi/births', { start: ago(1) }, NOW, list)).toBe('bi/births')
    expect([...archive2Paths(' bi/births， bi/x,\nbi/y ')]).toEqual(['bi/births', 'bi/x', 'bi/y'])
    for (const none of [null, undefined, '', ' , ']) expect(archive2Paths(none).size).toBe(0)
  })

  test('S9-08 63072000000 ms: 730 days stay live, 731 do not, all day long', () => {
    expect(ARCHIVE_AGE_MS).toBe(63_072_000_000)
    for (const clock of ['00:00:00', '07:59:59', '08:00:00', '23:59:59']) {
      const now = Date.parse(`2026-11-21T${clock}+08:00`)
      expect(route('bi/births', { start: ago(730) }, now)).toBe('bi/births')
      expect(route('bi/births', { start: ago(731) }, now)).toBe('bi-archive/births')
    }
    const stamp = (age: number) => ({ at: new Date(NOW - age).toISOString() })
    expect(route('bi/births', stamp(63_072_000_000))).toBe('bi/births')
    expect(route('bi/births', stamp(63_072_000_001))).toBe('bi-archive/births')
    expect(route('bi/births', { at: '2024-11-21 10:30:00' })).toBe('bi/births')
    expect(route('bi/births', { at: '2024-11-21 10:29:59' })).toBe('bi-archive/births')
  })
})
