import { describe, expect, test } from 'vitest'
import {
  latestDue,
  nextRuns,
  type Rhythm,
  readRhythm,
  retryAfter,
  rhythmProblem,
  rhythmWords,
} from '#domain/subscription/rhythm.ts'

const rhythm = (more: Partial<Rhythm>): Rhythm => ({
  kind: 'DAILY',
  at: '08:15',
  weekdays: [],
  monthDay: 1,
  ...more,
})
const DAILY = rhythm({})
const WEEKLY = rhythm({ kind: 'WEEKLY', at: '06:30', weekdays: [3, 6] })
const MONTHLY = rhythm({ kind: 'MONTHLY', at: '09:00', monthDay: 31 })
const HOURLY = rhythm({ kind: 'HOURLY', at: '00:20' })

describe('the next runs', () => {
  test.each([
    ['daily before its time', DAILY, '2026-11-21 08:14', ['11-21 08:15', '11-22 08:15', '11-23 08:15']],
    ['daily at its very time', DAILY, '2026-11-21 08:15', ['11-22 08:15', '11-23 08:15', '11-24 08:15']],
    ['seconds do not count', DAILY, '2026-11-21 08:15:40', ['11-22 08:15', '11-23 08:15', '11-24 08:15']],
    ['two weekdays', WEEKLY, '2026-11-21 06:31', ['11-25 06:30', '11-28 06:30', '12-02 06:30']],
    ['the 31st in short months', MONTHLY, '2026-11-21 10:00', ['11-30 09:00', '12-31 09:00', '01-31 09:00']],
    ['over February', MONTHLY, '2027-01-31 09:00', ['02-28 09:00', '03-31 09:00', '04-30 09:00']],
    ['every hour over midnight', HOURLY, '2026-11-21 22:20', ['11-21 23:20', '11-22 00:20', '11-22 01:20']],
  ])('%s', (_, one, after, expected) => {
    expect(nextRuns(one, after, 3).map((moment) => moment.slice(5))).toEqual(expected)
  })
})

describe('after a stop of the server only the last missed run is made', () => {
  test.each([
    ['nothing was missed', DAILY, '2026-11-21 08:15', '2026-11-21 08:16', '2026-11-21 08:15'],
    ['three days off', DAILY, '2026-11-18 08:15', '2026-11-21 09:00', '2026-11-21 08:15'],
    ['today is still to come', DAILY, '2026-11-18 08:15', '2026-11-21 08:00', '2026-11-20 08:15'],
    ['a week of two days', WEEKLY, '2026-11-11 06:30', '2026-11-20 12:00', '2026-11-18 06:30'],
    ['months', MONTHLY, '2026-08-31 09:00', '2026-11-21 12:00', '2026-10-31 09:00'],
    ['hours', HOURLY, '2026-11-21 02:20', '2026-11-21 11:32', '2026-11-21 11:20'],
    [
      'a rhythm changed meanwhile keeps its day',
      WEEKLY,
      '2026-11-20 08:15',
      '2026-11-20 12:00',
      '2026-11-20 08:15',
    ],
  ])('%s', (_, one, due, now, expected) => expect(latestDue(one, due, now)).toBe(expected))
})

test('words', () => {
  expect([DAILY, WEEKLY, MONTHLY, HOURLY].map(rhythmWords)).toEqual([
    ...['每天 08:15', '周三、周六 06:30', '每月 31 日 09:00', '每时 20 分'],
  ])
})

test.each([
  ['请选择节奏', { kind: 'YEARLY' as 'DAILY' }],
  ['请选择时间', { at: '8:15' }],
  ['请选择时间', { at: '24:00' }],
  ['请选择时间', { at: '08:60' }],
  ['请选择星期', { kind: 'WEEKLY' }],
  ['请选择星期', { kind: 'WEEKLY', weekdays: [8] }],
  ['请选择星期', { kind: 'WEEKLY', weekdays: [1, 0] }],
  ['请选择 1 至 31 日', { kind: 'MONTHLY', monthDay: 0 }],
  ['请选择 1 至 31 日', { kind: 'MONTHLY', monthDay: 32 }],
  ['请选择 1 至 31 日', { kind: 'MONTHLY', monthDay: 2.5 }],
] as const)('no rhythm, %s, and read as none: %j', (words, more) => {
  const one = rhythm(more)
  expect([rhythmProblem(one), readRhythm(one)]).toEqual([words, null])
})

test.each([
  rhythm({ monthDay: 99 }),
  rhythm({ kind: 'WEEKLY', weekdays: [1, 7] }),
  rhythm({ kind: 'MONTHLY', monthDay: 1 }),
  rhythm({ kind: 'MONTHLY', monthDay: 31 }),
  rhythm({ at: '23:59' }),
])('a rhythm, and read as it was stored: %j', (one) => {
  expect([rhythmProblem(one), readRhythm(one)]).toEqual([null, one])
})

test('what was stored otherwise is none, or is put in order', () => {
  for (const text of [null, 'DAILY', 7, [], { kind: 'DAILY' }]) expect(readRhythm(text)).toBeNull()
  expect(readRhythm({ kind: 'WEEKLY', at: '06:30', weekdays: ['6', 3, 3] })).toEqual(WEEKLY)
  expect(readRhythm({ kind: 'DAILY', at: '08:15' })).toEqual(DAILY)
})

test('words name weekdays in their order', () => {
  expect(rhythmWords(rhythm({ kind: 'WEEKLY', weekdays: [7, 1, 3] }))).toBe('周一、周三、周日 08:15')
})

test('the run of this very minute is due, and none before the one that was to come', () => {
  expect(latestDue(DAILY, '2026-11-20 08:15', '2026-11-21 08:15:59')).toBe('2026-11-21 08:15')
  // the rhythm was moved to an earlier hour of the same day meanwhile
  expect(latestDue(rhythm({ at: '06:00' }), '2026-11-21 08:15', '2026-11-21 09:00')).toBe('2026-11-21 08:15')
  // from the 31st of one month over a short one to the last of the next
  expect(latestDue(MONTHLY, '2026-12-31 09:00', '2027-02-28 08:59')).toBe('2027-01-31 09:00')
})

test('a delivery is tried again after 5, 30 and 120 minutes, then no more', () => {
  expect([1, 2, 3, 4].map(retryAfter)).toEqual([5, 30, 120, null])
})
