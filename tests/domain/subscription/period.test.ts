import { expect, test } from 'vitest'
import { secretTail } from '#domain/subscription/channels.ts'
import { filledMessage, unknownPlaceholders } from '#domain/subscription/message.ts'
import { isRelativePeriod, periodsFor, type RelativePeriod, spanOf } from '#domain/subscription/period.ts'
import { monthPeriod, periodKey } from '#kit/report-period.ts'

const calendar = (weekStart: number, monthStart: number) => ({
  weekStart,
  monthOf: (day: string) => monthPeriod(periodKey('month', day, { weekStart, monthStart }), monthStart),
})
/** 2026-11-21 is a Saturday. */
const TODAY = '2026-11-21'

test.each<[RelativePeriod, string, string]>([
  ['YESTERDAY', '11-20', '11-20'],
  ['TODAY', '11-21', '11-21'],
  ['THIS_WEEK', '11-16', '11-21'],
  ['LAST_WEEK', '11-09', '11-15'],
  ['LAST_7', '11-14', '11-20'],
  ['LAST_30', '10-22', '11-20'],
  ['THIS_MONTH', '11-01', '11-21'],
  ['LAST_MONTH', '10-01', '10-31'],
  ['NEXT_14', '11-21', '12-04'],
])('%s', (period, start, end) => {
  expect(spanOf(period, TODAY, calendar(1, 1))).toEqual({ start: `2026-${start}`, end: `2026-${end}` })
})

test('weeks and months are the farm’s: weeks from Thursday, months from the 26th', () => {
  const own = calendar(4, 26)
  expect(spanOf('LAST_WEEK', TODAY, own)).toEqual({ start: '2026-11-12', end: '2026-11-18' })
  expect(spanOf('THIS_MONTH', TODAY, own)).toEqual({ start: '2026-10-26', end: TODAY })
  expect(spanOf('LAST_MONTH', TODAY, own)).toEqual({ start: '2026-09-26', end: '2026-10-25' })
})

test('only a report that looks ahead is asked about days to come', () => {
  expect([periodsFor(true).includes('NEXT_14'), periodsFor(false).includes('NEXT_14')]).toEqual([true, false])
  expect(['LAST_WEEK', 'toString', '', null].map(isRelativePeriod)).toEqual([true, false, false, false])
})

test('placeholders are filled in; what means nothing stays and is named', () => {
  const values = new Map([
    ['日期', '2026-11-20'],
    ['死亡', '14'],
  ])
  expect(filledMessage('{日期} 死亡 { 死亡 }，{未知} {}', values)).toBe('2026-11-20 死亡 14，{未知} {}')
  expect(unknownPlaceholders('{日期} {未知} {未知}', new Set(values.keys()))).toEqual(['未知'])
})

test('of a secret the last four signs are shown, of a short one none', () => {
  expect(['abcdefgh', 'abcdefg', '', null].map(secretTail)).toEqual(['efgh', '', '', ''])
})
