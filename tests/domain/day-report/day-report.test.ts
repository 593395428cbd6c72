import { describe, expect, test } from 'vitest'
import { plannedFor } from '#domain/day-report/day-report.planned.ts'
import { monthLines } from '#domain/day-report/month-table.ts'
import { productionLines } from '#domain/day-report/production.ts'
import { feedLines, salesLines } from '#domain/day-report/sales-and-feed.ts'
import type { DayValues } from '#domain/day-report/values.ts'
import { dueOf } from '#domain/day-report/work.ts'
import { monthKeys, type PlanLine } from '#domain/plan/year.ts'

const plan = (code: PlanLine['code'], value: string): PlanLine =>
  ({ code, whole: null, ...Object.fromEntries(monthKeys.map((key) => [key, value])) }) as PlanLine
const plans = { '2026': [plan('matings', '300'), plan('farrowings', '300'), plan('liveBorn', '12.80')] }

describe('plans', () => {
  test('heads by the days of their months, rates as they are', () => {
    expect(plannedFor(plans, 'matings', '2026-11-20', '2026-11-20')).toBe('10.00')
    expect(plannedFor(plans, 'matings', '2026-11-01', '2026-11-21')).toBe('210.00')
    expect(plannedFor(plans, 'liveBorn', '2026-10-30', '2026-11-02')).toBe('12.80')
  })
  test('over the end of a month each part by its own days', () => {
    // one day of 31, one of 30
    expect(plannedFor(plans, 'matings', '2026-10-31', '2026-11-01')).toBe('19.68')
  })
  test('none where no plan is in force in a part of the days, and none for no days', () => {
    expect(plannedFor(plans, 'matings', '2025-12-31', '2026-01-01')).toBeNull()
    expect(plannedFor(plans, 'matings', '2026-11-02', '2026-11-01')).toBeNull()
    expect(plannedFor(plans, 'liveBorn', '2026-11-02', '2026-11-01')).toBeNull()
  })
})

test('F41 ratios of a week are sums over sums, never means of days', () => {
  const [one, other] = [
    { litters: 1, livePiglets: 10 },
    { litters: 3, livePiglets: 42 },
  ]
  const lines = productionLines({
    date: '2026-11-20',
    day: other,
    week: [one, other],
    month: [one, other],
    plans,
  })
  const live = lines.find(({ key }) => key === 'livePerLitter')
  expect(live).toEqual({ key: 'livePerLitter', day: '14.00', plan: '12.80', week: '13.00', month: '13.00' })
})

describe('a month', () => {
  const values: DayValues[] = [
    { services: 6, litters: 0, livePiglets: 0, 'mated.sows': 100, giltFeedKg: '900' },
    {
      services: 8,
      litters: 2,
      livePiglets: 27,
      'mated.sows': 103,
      giltFeedKg: '800.5',
      nurseryFeedKg: '0.5',
    },
    { services: 4, litters: 0, livePiglets: 0, 'mated.sows': 101, 'wtf.died': 0 },
  ]
  const month = (more = values, to = '2026-11-03') => {
    const lines = monthLines({ from: '2026-11-01', to, values: more, plans })
    return { keys: lines.map(({ key }) => key), of: (key: string) => lines.find((line) => line.key === key) }
  }

  test('sums its days; stock is that of its last day; days without litters have no mean', () => {
    const { of } = month()
    expect(of('services')).toEqual({
      ...{ key: 'services', days: ['6', '8', '4'], total: '18', plan: '30.00', attained: '60.00' },
    })
    expect(of('livePerLitter')).toMatchObject({ days: [null, '13.50', null], total: '13.50', plan: '12.80' })
    expect(of('sows')).toMatchObject({ days: ['100', '103', '101'], total: '101', plan: null })
    expect(of('feed')).toMatchObject({
      days: ['900', '801', null],
      total: '1701',
      plan: null,
      attained: null,
    })
  })

  test('lines of what not every farm has are left out in a month without it', () => {
    const ends = ['pigletsDied', 'nurseryDied', 'breedingSold', 'nurserySent', 'feed']
    expect(month().keys.slice(-5)).toEqual(ends)
    const { keys, of } = month([...values, { marketedHeads: 12, 'wtf.died': 1 }], '2026-11-04')
    expect(keys.slice(-7)).toEqual(ends.toSpliced(2, 0, 'finishDied').toSpliced(4, 0, 'marketed'))
    expect(of('marketed')).toMatchObject({ days: [null, null, null, '12'], total: '12' })
    expect(of('finishDied')).toMatchObject({ days: [null, null, '0', '1'], total: '1' })
  })

  test('that has not begun has neither days nor targets', () => {
    const { of } = month([], '2026-10-31')
    expect(of('services')).toEqual({ key: 'services', days: [], total: null, plan: null, attained: null })
    expect(of('sows')?.total).toBeNull()
  })
})

test('feed is divided by the heads that eat it', () => {
  const day = {
    giltFeedKg: '258.00',
    'gilt.closing': 98,
    'wtf.closing': 30,
    'finish.closing': 20,
    finishFeedKg: 115,
  }
  const of = (key: string) => feedLines(day).find((line) => line.key === key)
  expect(of('gilt')).toEqual({ key: 'gilt', kg: '258', perHead: '2.63' })
  expect(of('finish')).toEqual({ key: 'finish', kg: '115', perHead: '2.30' })
  // nothing reported, and no heads to eat it
  expect(of('boar')).toEqual({ key: 'boar', kg: '0', perHead: null })
})

describe('sales', () => {
  const everyDay = ['breeding', 'cullSow', 'cullGilt', 'piglet', 'sold', 'drugs', 'vaccines']
  const linesOf = (day: DayValues) => salesLines(day).map(({ key }) => key)

  test('add up by kind; what a kind has no figure for stays empty, what did not happen is 0', () => {
    const day = {
      breedingSoldHeads: 24,
      breedingSoldKg: null,
      breedingSoldAmount: '62784.00',
      semenSoldAmount: 216,
    }
    const of = (key: string) => salesLines(day).find((line) => line.key === key)
    expect(of('breeding')).toEqual({ key: 'breeding', heads: '24', kg: '0', amount: '62784' })
    expect(of('semen')).toEqual({ key: 'semen', heads: null, kg: null, amount: '216' })
    expect(of('sold')).toEqual({ key: 'sold', heads: '24', kg: '0', amount: '63000' })
    expect(of('vaccines')).toEqual({ key: 'vaccines', heads: null, kg: null, amount: '0' })
  })

  test.each<[string, DayValues, number, string]>([
    ['heads alone', { marketSoldHeads: 3 }, 4, 'market'],
    ['inferior ones among the market pigs', { inferiorSoldHeads: 1 }, 4, 'market'],
    ['a weight alone', { finishSentKg: '88.5' }, 5, 'finishSent'],
    ['an amount alone', { semenSoldAmount: '30' }, 4, 'semen'],
  ])('of a rare kind take a line on a day that has them: %s', (_, day, at, key) => {
    expect(linesOf({})).toEqual(everyDay)
    expect(linesOf(day)).toEqual(everyDay.toSpliced(at, 0, key as never))
  })
})

test('work that is due is done or left; unknown where it was not recorded in time', () => {
  expect(dueOf({ key: 'heat', done: 12, left: 3 })).toBe(15)
  expect(dueOf({ key: 'heat', done: 12, left: null })).toBeNull()
})
