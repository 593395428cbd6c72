import { expect, test } from 'vitest'
import { addDays, days } from '#domain/calendar.ts'
import { oneCause } from '#support/one-cause.ts'
import { conditionsOf, marketPrice } from '../../../cli/demo/seasons.ts'
import { simulateFarm } from '../../../cli/demo/simulate-farm.ts'
import type { SimulatedRow } from '../../../cli/demo/simulate-sow.ts'

/** Two years of large farms: what is asked of seasons needs many litters. */
const [START, UNTIL] = ['2024-01-01', '2026-06-30']

function farmOf(index: number, seed = 1): SimulatedRow[] {
  return simulateFarm({
    seed,
    sows: 900,
    start: START,
    until: UNTIL,
    houses: { boar: 'boars' },
    breeds: [{ breedId: 'dam' }],
    sires: [{ breedId: 'sire' }],
    levels: ['level'],
    cast: {
      boars: ['G0001', 'G0002'],
      technicians: ['赵敏'],
      midwives: ['周国平'],
      houses: { breeding: 'b', gestation: 'g', gilt: 'y', nursery: 'n' },
      causes: oneCause((scode) => scode).causes,
      conditions: conditionsOf(index, seed),
      crate: () => null,
    },
  })
}

const good = farmOf(0)
const weak = farmOf(1)
const isIn = (months: readonly number[]) => (date: string) => months.includes(Number(date.slice(5, 7)))
const summer = isIn([6, 7, 8])
const winter = isIn([12, 1, 2])

/** Share of the services that ended in a farrowing, of those whose days have passed. */
function farrowed(rows: readonly SimulatedRow[], when: (date: string) => boolean): number {
  const births = Map.groupBy(
    rows.filter(({ code }) => code === 'event_farr'),
    ({ row }) => row.earNo,
  )
  const services = rows.filter(
    ({ code, date }) => code === 'event_mat' && when(date) && date < addDays(UNTIL, -120),
  )
  const followed = services.filter(({ row, date }) =>
    (births.get(row.earNo) ?? []).some(
      (birth) => days(date, birth.date) >= 110 && days(date, birth.date) <= 118,
    ),
  )
  return followed.length / services.length
}

/** Share of the piglets born alive that died before weaning, by the day of their birth. */
function lost(rows: readonly SimulatedRow[], when: (date: string) => boolean): number {
  let [born, dead] = [0, 0]
  const birthOf = new Map<unknown, string>()
  for (const { code, date, row } of rows) {
    if (code === 'event_farr') {
      birthOf.set(row.earNo, date)
      if (when(date)) born += Number(row.healthy) + Number(row.weak) + Number(row.deformedLive)
    }
    if (code === 'event_piglet_death' && when(birthOf.get(row.earNo) ?? '')) dead += Number(row.qty)
  }
  return dead / born
}

test.each([
  ['good', good],
  ['weak', weak],
] as const)('fewer services of summer hold, and more piglets of winter die, on a %s farm', (_name, rows) => {
  expect(farrowed(rows, summer)).toBeLessThan(farrowed(rows, winter) - 0.02)
  expect(lost(rows, winter)).toBeGreaterThan(lost(rows, summer) + 0.01)
})

test('a good farm farrows more and loses less than a weak one', () => {
  const always = () => true
  expect(farrowed(good, always)).toBeGreaterThan(farrowed(weak, always) + 0.015)
  expect(lost(good, always)).toBeLessThan(lost(weak, always) - 0.01)
})

test('the same plan makes the same farm', () => {
  expect(farmOf(0)).toEqual(good)
  expect(farmOf(0, 2)).not.toEqual(good)
})

test('the price of pigs moves with the weeks, within what it was in these years', () => {
  const prices = Array.from({ length: 104 }, (_, week) => marketPrice(addDays(START, 7 * week)))
  expect(new Set(prices).size).toBeGreaterThan(60)
  expect(Math.min(...prices)).toBeGreaterThanOrEqual(13)
  expect(Math.max(...prices)).toBeLessThanOrEqual(17)
  expect(Math.max(...prices) - Math.min(...prices)).toBeGreaterThan(1)
})
