import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  addDays,
  addMonthsClamped,
  age,
  dateOf,
  dayNumber,
  days,
  isDate,
  isoWeek,
  monthOf,
  monthRange,
  weekday,
  weekRange,
} from '#domain/calendar.ts'
import { fullDate, parseTypedDate, parseTypedMonth } from '#domain/typed-date.ts'

describe('calendar', () => {
  test('agrees with UTC arithmetic on any day of years 1 to 9999', () => {
    fc.assert(
      fc.property(fc.integer({ min: dayNumber('0001-01-01'), max: dayNumber('9999-12-31') }), (day) => {
        const utc = new Date(day * 86_400_000)
        const iso = utc.toISOString().slice(0, 10)
        expect(dateOf(day)).toBe(iso)
        expect(dayNumber(iso)).toBe(day)
        expect(weekday(iso) % 7).toBe(utc.getUTCDay())
      }),
      { numRuns: 2000 },
    )
  })

  test('days are counted from 1970-01-01, and the turn of a year lies between its two days', () => {
    const turns: [number, string][] = [
      [-3653, '1960-01-01'],
      [-1, '1969-12-31'],
      [0, '1970-01-01'],
      [10_956, '1999-12-31'],
      [10_957, '2000-01-01'],
      // 127 years of 365 days with 32 leap days: more than 127 years of 365.2425 days
      [46_386, '2096-12-31'],
      [46_387, '2097-01-01'],
    ]
    expect(turns.map(([day]) => dateOf(day))).toEqual(turns.map(([, date]) => date))
    expect(turns.map(([, date]) => dayNumber(date))).toEqual(turns.map(([day]) => day))
  })

  test('a 29th of February exists every four years, not in a century unless it divides by 400', () => {
    expect(['2023', '2024', '1900', '2000', '2100'].map((year) => isDate(`${year}-02-29`))).toEqual([
      false,
      true,
      false,
      true,
      false,
    ])
  })

  test('day difference, age and shift', () => {
    expect(days('2025-01-03', '2025-04-27')).toBe(114)
    expect(days('2024-02-28', '2024-03-01')).toBe(2)
    expect(age('2024-05-20', '2025-01-20')).toBe(245)
    expect(age(null, '2025-01-20')).toBeNull()
    expect(addDays('2025-05-26', 114)).toBe('2025-09-17')
    expect(addDays('2024-03-01', -1)).toBe('2024-02-29')
  })

  test('months clamp to the end of the month', () => {
    expect(addMonthsClamped('2024-02-29', 12)).toBe('2025-02-28')
    expect(addMonthsClamped('2025-01-31', 3)).toBe('2025-04-30')
    expect(addMonthsClamped('2025-03-31', -1)).toBe('2025-02-28')
    expect(addMonthsClamped('2025-12-15', 1)).toBe('2026-01-15')
    expect(monthRange('2024-02-10')).toEqual({ start: '2024-02-01', end: '2024-02-29' })
    expect(monthOf('2026-11-21')).toBe('2026-11')
  })

  test.each([
    ['2026-11-21', '2026-W47'],
    ['2025-12-29', '2026-W01'],
    ['2021-01-03', '2020-W53'],
    ['2026-01-04', '2026-W01'],
    ['2027-01-03', '2026-W53'],
  ])('ISO week of %s is %s', (date, label) => expect(isoWeek(date)).toBe(label))

  test('week ranges start on Monday, or on the farm’s day', () => {
    expect(weekRange('2026-11-21')).toEqual({ start: '2026-11-16', end: '2026-11-22' })
    expect(weekRange('2026-11-21', 4)).toEqual({ start: '2026-11-19', end: '2026-11-25' })
    expect(weekRange('2026-11-18', 4)).toEqual({ start: '2026-11-12', end: '2026-11-18' })
  })

  test.each([
    '2025-02-29',
    '2025-13-01',
    '2025-00-10',
    '2025-04-31',
    '25-01-01',
    '2025-1-1',
    '',
    '0000-01-01',
    '2025-01-00',
    '2025-01-32',
    'x2025-01-01',
    '2025-01-01x',
    '2025-01-1',
    '2025-01-2025-01-01',
    '2025/01/01',
    'abcd-01-01',
    '2025-ab-01',
    '2025-01-ab',
  ])('%j is no date', (text) => expect(isDate(text)).toBe(false))
})

describe('typed dates', () => {
  const today = '2026-11-21'
  test.each([
    ['20261120', '2026-11-20'],
    ['2026-11-20', '2026-11-20'],
    ['2026/1/5', '2026-01-05'],
    ['2026.01.05', '2026-01-05'],
    ['11-21', '2026-11-21'],
    ['1/5', '2026-01-05'],
    ['12-30', '2025-12-30'],
    ['02-29', null],
    ['t', today],
    [' T ', today],
    ['20260230', null],
    ['2026-1/5', null],
    ['2026115', null],
    ['abc', null],
    ['', null],
    ['2026/10/1 0:00', '2026-10-01'],
    ['2026-10-01 08:30:00', '2026-10-01'],
    ['2026/10/1 上午 8:30', '2026-10-01'],
    ['2026年10月1日', '2026-10-01'],
    ['10月1日', '2026-10-01'],
    ['2026/10/32 0:00', null],
    ['2026年10月21', '2026-10-21'],
    ['  2026-10-01  ', '2026-10-01'],
    ['x20261120', null],
    ['20261120x', null],
    ['x2026-11-20', null],
    ['2026-11-20x', null],
    ['第2026年10月1日', null],
    ['2026年10月1日晚', null],
    ['at', null],
    ['tt', null],
    ['11-21x', null],
    ['x11-21', null],
    ['02-30', null],
  ])('%j reads as %s', (text, date) => expect(parseTypedDate(text, today)).toBe(date))

  test.each([
    ['202611', '2026-11'],
    [' 2026-1 ', '2026-01'],
    ['2026/11', '2026-11'],
    ['2026.13', null],
    ['26-11', null],
    ['x2026-11', null],
    ['2026-11x', null],
    ['202613', null],
    ['', null],
  ])('%j reads as the month %s', (text, month) => expect(parseTypedMonth(text)).toBe(month))

  test('a day with its year is read with blanks around it', () => {
    expect(fullDate(' 2026年10月21日 ')).toBe('2026-10-21')
    expect(fullDate('10-21')).toBeNull()
  })

  test('a day of this year that is still to come is last year’s, unless looking ahead', () => {
    expect(parseTypedDate('12-30', '2027-01-02')).toBe('2026-12-30')
    expect(parseTypedDate('12-30', '2027-01-02', true)).toBe('2027-12-30')
    expect(parseTypedDate('02-29', '2025-01-10')).toBe('2024-02-29')
    expect(parseTypedDate('02-29', '2025-01-10', true)).toBeNull()
  })
})
