import { expect, test } from 'vitest'
import { grainName, grainOf, periodsUpTo, summarySpans } from '#kit/summary-periods.ts'

const spans = (start: string, end: string, calendar?: { weekStart: number; monthStart: number }) => {
  const { previous, lastYear, yearToDate } = summarySpans({ start, end }, calendar)
  return [previous, lastYear, yearToDate].map((one) => `${one.start}~${one.end}`)
}

test('whole periods of the calendar are compared with whole ones, whatever their length (§5.13)', () => {
  expect(spans('2026-03-01', '2026-03-31')).toEqual([
    '2026-02-01~2026-02-28',
    '2025-03-01~2025-03-31',
    '2026-01-01~2026-03-31',
  ])
  expect(spans('2026-01-01', '2026-03-31')).toEqual([
    '2025-10-01~2025-12-31',
    '2025-01-01~2025-03-31',
    '2026-01-01~2026-03-31',
  ])
  expect(spans('2025-01-01', '2025-12-31').slice(0, 2)).toEqual([
    '2024-01-01~2024-12-31',
    '2024-01-01~2024-12-31',
  ])
  // a week a year ago is the one 52 weeks ago: its days agree
  expect(spans('2026-10-19', '2026-10-25')).toEqual([
    '2026-10-12~2026-10-18',
    '2025-10-20~2025-10-26',
    '2026-01-01~2026-10-25',
  ])
  expect(spans('2024-02-29', '2024-02-29').slice(0, 2)).toEqual([
    '2024-02-28~2024-02-28',
    '2023-02-28~2023-02-28',
  ])
})

test('a period that has not ended is compared with as much of the others', () => {
  expect(spans('2026-11-01', '2026-11-21')).toEqual([
    '2026-10-01~2026-10-21',
    '2025-11-01~2025-11-21',
    '2026-01-01~2026-11-21',
  ])
  expect(spans('2026-04-01', '2026-05-31').slice(0, 2)).toEqual([
    '2026-01-01~2026-02-28',
    '2025-04-01~2025-05-31',
  ])
  expect(spans('2026-11-16', '2026-11-18').slice(0, 2)).toEqual([
    '2026-11-09~2026-11-11',
    '2025-11-17~2025-11-19',
  ])
})

test('other days are compared with as many days before them', () => {
  expect(spans('2026-10-05', '2026-10-22')).toEqual([
    '2026-09-17~2026-10-04',
    '2025-10-05~2025-10-22',
    '2026-01-01~2026-10-22',
  ])
})

test('months, quarters and years are those of the accounting calendar (T9)', () => {
  const calendar = { weekStart: 1, monthStart: 26 }
  expect(grainOf({ start: '2026-09-26', end: '2026-10-25' }, calendar)).toBe('month')
  expect(spans('2026-09-26', '2026-10-25', calendar)).toEqual([
    '2026-08-26~2026-09-25',
    '2025-09-26~2025-10-25',
    '2025-12-26~2026-10-25',
  ])
  expect(grainName('quarter', '2026-09-26', calendar)).toBe('2026 Q4')
})

test('periods run up to the one asked for', () => {
  const list = periodsUpTo({ start: '2026-01-01', end: '2026-03-31' }, 'quarter', 3)
  expect(list.map(({ start }) => grainName('quarter', start))).toEqual(['2025 Q3', '2025 Q4', '2026 Q1'])
})
