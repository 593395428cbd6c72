import { describe, expect, test } from 'vitest'
import type { DayFigures } from '#domain/day-report/answer.ts'
import { cellRows } from '#domain/day-report/cell.ts'
import { driftOf } from '#domain/day-report/drift.ts'
import { rowOfHerd } from '#domain/day-report/herd-rows.ts'
import { herdTable } from '#domain/day-report/herd-table.ts'
import { monthLines } from '#domain/day-report/month-table.ts'
import { plannedFor } from '#domain/day-report/planned.ts'
import { productionLines } from '#domain/day-report/production.ts'
import { feedLines, salesLines } from '#domain/day-report/sales-and-feed.ts'
import { monthKeys, type PlanLine } from '#domain/plan/year.ts'

const plan = (code: PlanLine['code'], value: string): PlanLine =>
  ({ code, whole: null, ...Object.fromEntries(monthKeys.map((key) => [key, value])) }) as PlanLine
const plans = { '2026': [plan('matings', '300'), plan('farrowings', '300'), plan('liveBorn', '12.80')] }

test.each([
  ['GILT', 'GILT', 'gilt'],
  ['SOW', 'MATED', 'mated'],
  ['SOW', 'WEANED', 'idle'],
  ['SOW', 'OPEN', 'idle'],
  ['GILT', 'CULL_WAIT', 'cullWait'],
  ['SOW', 'CULL_WAIT', 'cullWait'],
  ['BOAR', 'REST', 'boar'],
  ['SUCKLING', 'SUCKLING', 'suckling'],
  ['GROWING', 'GILT_REAR', 'giltRear'],
])('%s %s counts in the row %s', (pigClass, state, row) => {
  expect(rowOfHerd(pigClass, state)).toBe(row)
})

test('F02 subtotals and total add up their rows; an opening that is not yesterday’s closing shows by how much', () => {
  const day = {
    'gilt.opening': 99,
    'gilt.culled': 1,
    'gilt.closing': 98,
    'suckling.opening': 20,
    'suckling.born': 12,
    'suckling.closing': 32,
  }
  const { lines, moves } = herdTable(day, { 'gilt.closing': 100, 'suckling.closing': 20 })
  const line = (key: string) => lines.find((one) => one.key === key)
  expect(line('gilt')).toMatchObject({ opening: 99, closing: 98, change: -2, gap: -1 })
  expect(line('farm')).toMatchObject({ opening: 119, closing: 130, change: 10, gap: -1 })
  expect(line('growing')).toMatchObject({ opening: 20, closing: 32, gap: 0 })
  // stages the farm has no batches of, and movements that never happen, take no room
  expect([line('wtf'), line('nursery')?.closing]).toEqual([undefined, 0])
  expect(moves).not.toContain('slaughtered')
  expect(moves).toContain('lost')
})

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
  test('none where no plan is in force in a part of the days', () => {
    expect(plannedFor(plans, 'matings', '2025-12-31', '2026-01-01')).toBeNull()
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

test('a month sums its days; stock is that of its last day; days without litters have no mean', () => {
  const values = [
    { services: 6, litters: 0, livePiglets: 0, 'mated.sows': 100 },
    { services: 8, litters: 2, livePiglets: 27, 'mated.sows': 101 },
  ]
  const lines = monthLines({ from: '2026-11-01', to: '2026-11-02', values, plans })
  const of = (key: string) => lines.find((line) => line.key === key)
  expect(of('services')).toMatchObject({ days: ['6', '8'], total: '14', plan: '20.00', attained: '70.00' })
  expect(of('livePerLitter')).toMatchObject({ days: [null, '13.50'], total: '13.50' })
  expect(of('sows')?.total).toBe('101')
  expect(of('marketed')).toBeUndefined()
})

test('feed is divided by the heads that eat it; sales of kinds that did not happen take no line', () => {
  const day = {
    giltFeedKg: '258.00',
    'gilt.closing': 98,
    breedingSoldHeads: 24,
    breedingSoldAmount: '62784.00',
  }
  expect(feedLines(day).find(({ key }) => key === 'gilt')).toEqual({
    key: 'gilt',
    kg: '258',
    perHead: '2.63',
  })
  expect(feedLines(day).find(({ key }) => key === 'boar')?.perHead).toBeNull()
  const sales = salesLines(day)
  expect(sales.map(({ key }) => key)).not.toContain('market')
  expect(sales.find(({ key }) => key === 'sold')).toMatchObject({ heads: '24', amount: '62784' })
})

test.each([
  '',
  'herd',
  'herd.nobody.died',
  'herd.gilt.constructor',
  'sales.drugs.heads',
  'production.toString',
  'work.heat.due',
])('%s is no cell', (cell) => expect(cellRows(cell)).toBeNull())

test('a locked figure that its rows no longer give is named once, with both values', () => {
  const figures = (born: number): DayFigures => {
    const values = { 'suckling.born': born, 'suckling.closing': born }
    const blocks = { deaths: [], work: [], values, sales: [], feed: [], production: [] }
    return { ...blocks, herd: herdTable(values, {}) }
  }
  expect(driftOf(figures(12), figures(12))).toEqual([])
  expect(driftOf(figures(12), figures(13))[0]).toEqual({ label: '哺乳仔猪 出生', kept: '12', now: '13' })
})
