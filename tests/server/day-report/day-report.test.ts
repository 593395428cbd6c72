import fc from 'fast-check'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { addDays } from '#domain/calendar.ts'
import type { DayFigures } from '#domain/day-report/day-report.answer.ts'
import { HERD_MOVES, herdMoveKeys } from '#domain/day-report/herd-rows.ts'
import { productionKeys } from '#domain/day-report/production.ts'
import { herdOf } from '#server/commands/month-snapshots/month-snapshots.herd.ts'
import { readDayFigures } from '#server/day-report/day-figures.ts'
import { drillCell, type Span } from '#server/day-report/drill.ts'
import { allFunctionCodes } from '#server/functions.ts'
import { scoped } from '#server/kit/database.ts'
import { parametersOfFarms } from '#server/kit/parameters.read.ts'
import { plainContext } from '#server/kit/report/asking.ts'
import { amounts } from '#server/reports/pig/pigs-amount/pigs-amount.rows.ts'
import { keepDays } from '#support/farm-days.ts'
import { FARM_TODAY, farmLife, liveFarm, scopeOf } from '#support/farm-life.ts'
import { herdFixture } from '#support/herd.ts'

const fixture = await herdFixture()
const { db } = fixture
const FARMS = Number(process.env.FARMS ?? 2)
/** Days looked at: quiet and busy ones, the first of a month, and today. */
const DAYS = ['2025-03-01', '2025-06-12', '2025-09-30', '2025-12-24', FARM_TODAY]

const read = (farmId: string, date: string): Promise<DayFigures> =>
  scoped(db, scopeOf(fixture, farmId), (tx) => readDayFigures(tx, { farmId, date, today: FARM_TODAY }))

const drilled = async (farmId: string, date: string, cell: string, span: Span = 'day') => {
  const caller = {
    ...fixture.caller,
    scope: scopeOf(fixture, farmId),
    functions: new Set(allFunctionCodes),
  }
  const asked = { farmId, date, today: FARM_TODAY, cell, span, caller, money: true }
  const { sum } = await scoped(db, scopeOf(fixture, farmId), (tx) => drillCell(tx, asked))
  return Number(sum)
}

/** Heads at the end of a day in 猪只存栏 and 月末猪群. */
async function elsewhere(farmId: string, day: string): Promise<{ amount: number; closing: number }> {
  return scoped(db, scopeOf(fixture, farmId), async (tx) => {
    const params = await parametersOfFarms(tx, [farmId], FARM_TODAY)
    const context = plainContext({ farms: [farmId], filters: { date: day }, today: FARM_TODAY, params })
    const found = await sql<{
      heads: number
    }>`select coalesce(sum(heads), 0)::int as heads from (${amounts(context)}) r where class not in ('TRANSIT', 'ROOM')`.execute(
      tx,
    )
    const month = await herdOf(
      tx,
      farmId,
      { month: day.slice(0, 7), from: day, to: day } as never,
      FARM_TODAY,
    )
    return {
      amount: found.rows[0]?.heads ?? -1,
      closing: month.reduce((sum, { closing }) => sum + closing, 0),
    }
  })
}

async function expectStockTrue(farmId: string, date: string): Promise<void> {
  const { herd } = await read(farmId, date)
  const before = await read(farmId, addDays(date, -1))
  for (const line of herd.lines) {
    const net = herdMoveKeys.reduce((sum, move) => sum + HERD_MOVES[move].sign * line.moves[move], 0)
    expect([date, line.label, line.opening + net, line.gap]).toEqual([date, line.label, line.closing, 0])
    const yesterday = before.herd.lines.find(({ key }) => key === line.key)?.closing ?? 0
    expect([date, line.label, line.opening]).toEqual([date, line.label, yesterday])
  }
  const farm = herd.lines.at(-1)
  expect(farm?.moves.stateIn).toBe(farm?.moves.stateOut)
  const { amount, closing } = await elsewhere(farmId, date)
  expect([date, farm?.closing, farm?.closing]).toEqual([date, amount, closing])
}

async function expectCellsOpen(farmId: string, date: string): Promise<number> {
  const { herd, production, deaths, work, feed, sales } = await read(farmId, date)
  const cells: [string, Span, string | number | null][] = [
    ...herd.lines.flatMap(({ key, opening, moves, closing, change }): [string, Span, number][] => [
      [`herd.${key}.opening`, 'day', opening],
      [`herd.${key}.closing`, 'day', closing],
      [`herd.${key}.change`, 'day', change],
      ...herdMoveKeys.map((move): [string, Span, number] => [`herd.${key}.${move}`, 'day', moves[move]]),
    ]),
    ...production
      .filter(({ key }) => !['livePerLitter', 'weanWeight'].includes(key))
      .flatMap(({ key, day, week, month }): [string, Span, string | null][] => [
        [`production.${key}`, 'day', day],
        [`production.${key}`, 'week', week],
        [`production.${key}`, 'month', month],
      ]),
    ...deaths.flatMap(({ reason, breeding, suckling, growing }): [string, Span, number][] => [
      [`deaths.breeding.${reason}`, 'day', breeding],
      [`deaths.suckling.${reason}`, 'day', suckling],
      [`deaths.growing.${reason}`, 'day', growing],
    ]),
    ...work.map(({ key, done }): [string, Span, number] => [`work.${key}.done`, 'day', done]),
    ...feed.map(({ key, kg }): [string, Span, string] => [`feed.${key}`, 'day', kg]),
    ...sales.flatMap(({ key, heads, kg, amount }): [string, Span, string | null][] => [
      [`sales.${key}.heads`, 'day', heads],
      [`sales.${key}.kg`, 'day', kg],
      [`sales.${key}.amount`, 'day', amount],
    ]),
  ]
  // a cell that has no rows of its kind, as doses have no heads, is none
  const filled = cells.filter(([, , value]) => value !== null)
  for (const [cell, span, value] of filled)
    expect([date, cell, span, await drilled(farmId, date, cell, span)]).toEqual([
      date,
      cell,
      span,
      Number(value),
    ])
  return filled.filter(([, , value]) => Number(value) !== 0).length
}

test(
  'F02 the stock of a day follows from the day before, is that of 猪只存栏 and 月末猪群, and every cell is what its rows add up to',
  async () => {
    let filled = 0
    await fc.assert(
      fc.asyncProperty(farmLife, async (life) => {
        const { farmId } = await liveFarm(fixture, life)
        await keepDays(db, farmId, FARM_TODAY)
        for (const day of DAYS) await expectStockTrue(farmId, day)
        for (const day of DAYS.slice(2, 4)) filled += await expectCellsOpen(farmId, day)
      }),
      { numRuns: FARMS, seed: 20261125, endOnFailure: true },
    )
    expect(filled).toBeGreaterThan(20)
    expect(productionKeys.length).toBe(15)
  },
  120_000 + FARMS * 60_000,
)
