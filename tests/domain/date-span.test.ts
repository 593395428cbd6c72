import { describe, expect, test } from 'vitest'
import { dateSpanProblem, latestEnd } from '#domain/date-span.ts'
import { OFFLINE_TODAY, offlineQueryProblem } from '#domain/offline-query.ts'

describe('date ranges', () => {
  test('S5-28 one year by default, both ends included', () => {
    expect(dateSpanProblem('2025-01-01', '2026-01-01')).toBeNull()
    expect(dateSpanProblem('2025-01-01', '2026-01-02')).toBe('查询时间跨度不能超过1年')
    expect(dateSpanProblem('2024-02-29', '2025-02-28')).toBeNull()
    expect(dateSpanProblem('2024-02-29', '2025-03-01')).not.toBeNull()
  })

  test('S5-29 a given number of months, clamped to the end of the month', () => {
    const limits = { months: 3 }
    expect(dateSpanProblem('2025-01-31', '2025-04-30', limits)).toBeNull()
    expect(dateSpanProblem('2025-01-31', '2025-05-01', limits)).toBe('查询时间跨度不能超过3个月')
    expect(dateSpanProblem('2024-11-30', '2025-02-28', limits)).toBeNull()
    expect(dateSpanProblem('2024-11-30', '2025-03-01', limits)).not.toBeNull()
    expect(latestEnd('2025-01-31', limits)).toBe('2025-04-30')
  })

  test('S5-30 capped at today only where asked', () => {
    const today = '2026-11-21'
    expect(dateSpanProblem('2026-11-01', today, { today })).toBeNull()
    expect(dateSpanProblem('2026-11-01', '2026-11-22', { today })).toBe('日期不能晚于今天')
    expect(dateSpanProblem('2026-11-01', '2026-11-22')).toBeNull()
    expect(latestEnd('2026-11-01', { today })).toBe(today)
    expect(latestEnd('2025-11-01', { today })).toBe('2026-11-01')
    expect(latestEnd('2026-11-01')).toBe('2027-11-01')
  })

  test('a range that runs backwards is refused, one of a day is not', () => {
    expect(dateSpanProblem('2026-11-02', '2026-11-01')).toBe('开始日期不能晚于结束日期')
    expect(dateSpanProblem('2026-11-02', '2026-11-02')).toBeNull()
  })
})

test.each([
  ['up to today', '2026-11-01', '2026-11-21', OFFLINE_TODAY],
  ['up to yesterday', '2026-11-01', '2026-11-20', null],
  ['today inside', '2026-11-01', '2026-12-01', OFFLINE_TODAY],
  ['from today', '2026-11-21', '2026-12-01', OFFLINE_TODAY],
  ['from tomorrow', '2026-11-22', '2026-12-01', null],
  ['without an end', '2026-11-01', null, OFFLINE_TODAY],
])('S5-49 offline query %s', (_, start, end, message) => {
  expect(offlineQueryProblem(start, end, '2026-11-21')).toBe(message)
  expect(OFFLINE_TODAY).toBe('查询日期中包含今天日期，不能使用离线查询，请使用实时查询！')
})
