import { describe, expect, test } from 'vitest'
import { date, integer, text } from '#kit/field.ts'
import { filterPairs, isTurned, pairOf } from '#kit/filter-pairs.ts'
import { isTimeGroup, isUnfinished, periodKey, periodKeys, periodOf, periodText } from '#kit/report-period.ts'

describe('periods', () => {
  test.each([
    ['week', '2026-W47', '2026-11-16', '2026-11-22'],
    ['week', '2026-W01', '2025-12-29', '2026-01-04'],
    ['week', '2020-W53', '2020-12-28', '2021-01-03'],
    ['month', '2024-02', '2024-02-01', '2024-02-29'],
    ['day', '2026-11-21', '2026-11-21', '2026-11-21'],
  ])('%s %s is %s to %s', (group, key, start, end) => {
    expect(periodOf(group, key)).toEqual({ start, end })
  })

  // T8, T9: a farm's week carries the number, its accounting month the name, of where most of its days lie
  test.each([
    ['week', { weekStart: 4, monthStart: 1 }, '2026-W47', '2026-11-19', '2026-11-25'],
    ['week', { weekStart: 7, monthStart: 1 }, '2026-W48', '2026-11-22', '2026-11-28'],
    ['week', { weekStart: 5, monthStart: 1 }, '2026-W01', '2025-12-26', '2026-01-01'],
    ['month', { weekStart: 1, monthStart: 26 }, '2026-11', '2026-10-26', '2026-11-25'],
    ['month', { weekStart: 1, monthStart: 26 }, '2026-03', '2026-02-26', '2026-03-25'],
    ['month', { weekStart: 1, monthStart: 28 }, '2026-01', '2025-12-28', '2026-01-27'],
    ['month', { weekStart: 1, monthStart: 5 }, '2026-12', '2026-12-05', '2027-01-04'],
  ] as const)('%s of a farm that counts %j: %s is %s to %s', (group, calendar, key, start, end) => {
    expect(periodOf(group, key, calendar)).toEqual({ start, end })
    expect([start, end].map((day) => periodKey(group, day, calendar))).toEqual([key, key])
    expect(periodKeys(group, start, end, calendar)).toEqual([key])
  })

  test('what is no period has none', () => {
    for (const [group, key] of [
      ['week', 'W47'],
      ['week', null],
      ['month', '2026-13'],
      ['day', 'x'],
      ['parity', 3],
      [null, ''],
    ] as const)
      expect(periodOf(group, key)).toBeNull()
    expect([isTimeGroup('week'), isTimeGroup('parity'), isTimeGroup(null)]).toEqual([true, false, false])
  })

  test('the running one is unfinished to the end of its last day', () => {
    const week = { start: '2026-11-16', end: '2026-11-22' }
    expect(
      ['2026-11-15', '2026-11-16', '2026-11-22', '2026-11-23'].map((today) => isUnfinished(week, today)),
    ).toEqual([false, true, true, false])
    expect(periodText(week, '2026-11-21')).toBe('11-16 起，未完')
    expect(periodText(week, '2026-11-23')).toBe('11-16 至 11-22')
  })

  test('the axis has every period from day to day, over the turn of the year', () => {
    expect(periodKeys('week', '2026-12-27', '2027-01-05')).toEqual(['2026-W52', '2026-W53', '2027-W01'])
    expect(periodKeys('month', '2025-11-30', '2026-02-01')).toEqual([
      '2025-11',
      '2025-12',
      '2026-01',
      '2026-02',
    ])
    expect(periodKeys('day', '2024-02-28', '2024-03-01')).toEqual(['2024-02-28', '2024-02-29', '2024-03-01'])
  })
})

describe('pairs of filters', () => {
  const filters = {
    dateFrom: date('日期起'),
    dateTo: date('日期止'),
    parityFrom: integer('胎次从', { min: 0 }),
    parityTo: integer('胎次至', { min: 0 }),
    soldFrom: text('来源'),
    oddFrom: date('单独'),
    oddTo: text('不同'),
  }

  test('are two of one kind whose names end in From and To', () => {
    expect(filterPairs(filters).map(({ from, to, label }) => [from, to, label])).toEqual([
      ['dateFrom', 'dateTo', '日期'],
      ['parityFrom', 'parityTo', '胎次'],
    ])
    expect(pairOf(filters, 'dateTo')).toBeNull()
  })

  test('are turned when the start lies after the end, as dates or as figures; an open end never is', () => {
    expect(isTurned(filters.dateFrom, '2026-02-01', '2026-01-31')).toBe(true)
    expect(isTurned(filters.parityFrom, '10', '9')).toBe(true)
    expect(isTurned(filters.parityFrom, 9, 10)).toBe(false)
    expect(isTurned(filters.parityFrom, 9, null)).toBe(false)
  })
})
