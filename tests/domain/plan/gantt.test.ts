import fc from 'fast-check'
import { expect, test } from 'vitest'
import { addDays, weekday } from '#domain/calendar.ts'
import {
  type GanttItem,
  ganttBar,
  ganttDay,
  ganttMonths,
  ganttSpan,
  ganttWeeks,
  ganttYears,
} from '#domain/plan/gantt.ts'

const item = (startDate: string, endDate: string, more: Partial<GanttItem> = {}): GanttItem => ({
  ...{ startDate, endDate, actualStart: null, actualEnd: null, doneRate: null },
  ...more,
})

test('a chart shows whole weeks of its items, and today where it is near', () => {
  const items = [item('2026-11-04', '2026-11-20')]
  expect(ganttSpan([], '2026-11-21')).toBeNull()
  expect(ganttSpan(items, '2026-11-10')).toEqual({ from: '2026-11-02', weeks: 3 })
  expect(ganttSpan(items, '2026-12-02')).toEqual({ from: '2026-11-02', weeks: 5 })
  expect(ganttSpan(items, '2027-06-01')).toEqual({ from: '2026-11-02', weeks: 3 })
  // 28 days before the first item and behind the last, and one more
  expect(ganttSpan(items, '2026-10-07')).toEqual({ from: '2026-10-05', weeks: 7 })
  expect(ganttSpan(items, '2026-10-06')).toEqual({ from: '2026-11-02', weeks: 3 })
  expect(ganttSpan(items, '2026-12-18')).toEqual({ from: '2026-11-02', weeks: 7 })
  expect(ganttSpan(items, '2026-12-19')).toEqual({ from: '2026-11-02', weeks: 3 })
  expect(ganttSpan(items, '2026-11-10', 7)).toEqual({ from: '2026-11-01', weeks: 3 })
})

test.each([
  ['nothing reported', {}, '2026-11-10', { done: 0, actual: null, state: 'open' }],
  ['late', {}, '2026-11-21', { done: 0, actual: null, state: 'late' }],
  [
    'half',
    { doneRate: '50.00', actualStart: '2026-11-06' },
    '2026-11-10',
    { done: 5, actual: { start: 4, length: 5 }, state: 'open' },
  ],
  [
    'done',
    { doneRate: '100.00', actualStart: '2026-11-04', actualEnd: '2026-11-17' },
    '2026-11-21',
    { done: 10, actual: { start: 2, length: 14 }, state: 'done' },
  ],
  ['ending today', {}, '2026-11-13', { done: 0, actual: null, state: 'open' }],
  [
    'begun today',
    { actualStart: '2026-11-10' },
    '2026-11-10',
    { done: 0, actual: { start: 8, length: 1 }, state: 'open' },
  ],
  [
    'ended, and begun as planned where its begin was not entered',
    { actualEnd: '2026-11-12' },
    '2026-11-21',
    { done: 0, actual: { start: 2, length: 9 }, state: 'late' },
  ],
  [
    'reported for a future day',
    { actualStart: '2026-11-12' },
    '2026-11-10',
    { done: 0, actual: null, state: 'open' },
  ],
])('a bar of ten days: %s', (_, more, today, expected) => {
  const one = item('2026-11-04', '2026-11-13', more)
  expect(ganttBar({ from: '2026-11-02', weeks: 4 }, one, today)).toEqual({
    start: 2,
    length: 10,
    ...expected,
  })
})

test('heads of six weeks from the last day of November: weeks by their numbers, months and years by their days', () => {
  const span = { from: '2026-11-30', weeks: 6 }
  expect(ganttWeeks(span).map(({ label, start }) => `${label} ${start}`)).toEqual([
    'W49 0',
    'W50 7',
    'W51 14',
    'W52 21',
    'W53 28',
    'W01 35',
  ])
  expect(ganttMonths(span)).toEqual([
    { label: '2026-11', start: 0, length: 1 },
    { label: '2026-12', start: 1, length: 31 },
    { label: '2027-01', start: 32, length: 10 },
  ])
  expect(ganttYears(span)).toEqual([
    { label: '2026', start: 0, length: 32 },
    { label: '2027', start: 32, length: 10 },
  ])
})

test('heads cover the chart without gap or overlap, and every bar lies in it', () => {
  const day = fc.integer({ min: 0, max: 1500 }).map((count) => addDays('2025-01-01', count))
  const one = fc.tuple(day, fc.nat(200)).map(([start, length]) => item(start, addDays(start, length)))
  fc.assert(
    fc.property(fc.array(one, { minLength: 1, maxLength: 12 }), day, (items, today) => {
      const span = ganttSpan(items, today) ?? expect.fail('no span')
      expect(weekday(span.from)).toBe(1)
      for (const heads of [ganttWeeks(span), ganttMonths(span), ganttYears(span)]) {
        let at = 0
        for (const { start, length } of heads) {
          expect(start).toBe(at)
          at += length
        }
        expect(at).toBe(7 * span.weeks)
      }
      for (const { startDate, endDate } of items) {
        expect(ganttDay(span, startDate)).toBeGreaterThanOrEqual(0)
        expect(ganttDay(span, endDate)).toBeLessThan(7 * span.weeks)
      }
    }),
    { numRuns: 100 },
  )
})
