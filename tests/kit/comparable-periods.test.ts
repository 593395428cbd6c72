import { expect, test } from 'vitest'
import { ALL_COMPARABLE, changeSince, comparableWith } from '#kit/comparable-periods.ts'
import { decimal, integer } from '#kit/field.ts'
import { column, percent, ratio } from '#kit/report-column.ts'

const period = (text: string) => {
  const [start = '', end = ''] = text.split('~')
  return { start, end }
}
const holds = (now: string, before: string, begun: string | null = null) => {
  const { flows, rates, levels } = comparableWith(period(now), period(before), begun)
  return `${flows ? 'sums' : '-'} ${rates ? 'rates' : '-'} ${levels ? 'levels' : '-'}`
}
const ALL = 'sums rates levels'

test('whole periods of the calendar are compared, and as many days with as many (§5.13)', () => {
  expect(holds('2026-03-01~2026-03-31', '2026-02-01~2026-02-28')).toBe(ALL)
  expect(holds('2026-11-01~2026-11-21', '2026-10-01~2026-10-21')).toBe(ALL)
  expect(holds('2026-11-21~2026-11-21', '2026-11-20~2026-11-20')).toBe(ALL)
  // a leap day is no other length of a year
  expect(holds('2025-01-01~2025-11-25', '2024-01-01~2024-11-25')).toBe(ALL)
})

test('a sum says nothing against a period of another length; a rate and a level do', () => {
  expect(holds('2026-11-01~2026-11-25', '2026-10-01~2026-10-31')).toBe('- rates levels')
  expect(holds('2026-03-01~2026-03-30', '2026-02-01~2026-02-28')).toBe('- rates levels')
})

test('fewer days than a week say nothing of sums and rates', () => {
  expect(holds('2026-11-01~2026-11-06', '2026-10-01~2026-10-06')).toBe('- - levels')
  expect(holds('2026-11-01~2026-11-07', '2026-10-01~2026-10-07')).toBe(ALL)
})

test('a farm that began its books within the earlier period, or after it, has no base', () => {
  const [now, before] = ['2026-11-01~2026-11-30', '2026-10-01~2026-10-31'] as const
  expect(holds(now, before, '2026-10-01')).toBe(ALL)
  expect(holds(now, before, '2026-10-10')).toBe('- rates levels')
  expect(holds(now, before, '2026-10-28')).toBe('- - levels')
  expect(holds(now, before, '2026-11-01')).toBe('- - -')
})

test('a rate changes by points, an amount in per cent, and nothing is compared with nothing or a loss', () => {
  const dead = percent('死亡率', 'dead', 'born')
  const daily = ratio('千头日死亡率', 'dead', 'days', { unit: '‰' })
  const sold = column(integer('出栏', { unit: '头' }), { sum: true })
  const profit = column(decimal('利润', { unit: '元' }), { sum: true })
  const since = (one: typeof dead, now: string, before: string | null) =>
    changeSince(one, now, before, ALL_COMPARABLE)
  expect(since(dead, '7.5', '5')).toBe('2.5')
  expect(since(daily, '0.5', '0.8')).toBe('-0.3')
  expect(since(dead, '7.5', '0')).toBe('7.5')
  expect(since(sold, '90', '60')).toBe('50')
  expect(since(sold, '90', '0')).toBeNull()
  expect(since(profit, '50', '-100')).toBeNull()
  expect(since(sold, '90', null)).toBeNull()
  expect(changeSince(sold, '90', '60', { flows: false, rates: true, levels: true })).toBeNull()
})
