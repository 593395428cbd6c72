import fc from 'fast-check'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { addDays } from '#domain/calendar.ts'
import { periodOf } from '#kit/report-period.ts'
import { scoped } from '#server/kit/database.ts'
import type { ServerReport } from '#server/kit/report/definition.ts'
import { runReport } from '#server/kit/report/query.ts'
import { readContext } from '#server/kit/report/report.request.ts'
import { births } from '#server/reports/pig/births/births.report.ts'
import { matingWeekCohort } from '#server/reports/pig/mating-week-cohort.ts'
import { pigProdFullLoadWeek } from '#server/reports/plan/full-load-week/full-load-week.report.ts'
import { keepDays } from '#support/farm-days.ts'
import { FARM_TODAY, farmLife, liveFarm, scopeOf } from '#support/farm-life.ts'
import { herdFixture } from '#support/herd.ts'

const fixture = await herdFixture()
const PERIOD = { dateFrom: '2025-02-03', dateTo: '2026-02-08' }
const MATURE_DAYS = 125

type Row = Readonly<Record<string, unknown>>
const figures = (row: Row | undefined, keys: readonly string[]) => keys.map((key) => Number(row?.[key] ?? 0))

/** A report's weeks by their name. */
async function weeksOf(source: ServerReport, farmId: string, more: object = {}): Promise<Map<string, Row>> {
  const scope = scopeOf(fixture, farmId)
  const caller = { ...fixture.caller, scope }
  return scoped(fixture.db, scope, async (tx) => {
    const filters = { farmIds: [farmId], ...PERIOD, ...more }
    const context = await readContext(tx, caller, source, filters, FARM_TODAY)
    const { list } = await runReport(tx, source, context, {
      groupBy: 'week',
      sort: null,
      limit: 100,
      offset: 0,
    })
    return new Map(list.map((row) => [String(row._key), row]))
  })
}

/** Piglets weaned in each week, out of the movements themselves. */
async function weanedOf(farmId: string): Promise<Map<string, number>> {
  const { rows } = await sql<{ week: string; heads: number }>`
    select to_char(move_date, 'IYYY-"W"IW') as week, -sum(qty)::int as heads from litter_move
     where farm_id = ${farmId} and kind = 'WEAN' group by 1`.execute(fixture.db)
  return new Map(rows.map(({ week, heads }) => [week, heads]))
}

async function expectSameWeeks(farmId: string, more: object = {}): Promise<number> {
  const until = { dateTo: FARM_TODAY, ...more }
  const weeks = await weeksOf(pigProdFullLoadWeek, farmId, more)
  const cohort = await weeksOf(matingWeekCohort, farmId, until)
  const born = await weeksOf(births, farmId, until)
  const weaned = await weanedOf(farmId)
  let matured = 0
  // the last of the 53 weeks asked for begins tomorrow
  expect(weeks.size).toBe(52)
  for (const [week, row] of weeks) {
    const kinds = ['ofGilts', 'ofWeaned', 'ofReturned', 'ofAborted', 'ofOpen']
    expect(figures(row, ['mated', ...kinds]), week).toEqual(figures(cohort.get(week), ['services', ...kinds]))
    expect(figures(row, ['farrowed']), week).toEqual(figures(born.get(week), ['litters']))
    expect(figures(row, ['weaned']), week).toEqual([weaned.get(week) ?? 0])
    const end = periodOf('week', week)?.end ?? ''
    const rate = addDays(end, MATURE_DAYS) <= FARM_TODAY ? (cohort.get(week)?.farrowRate ?? null) : null
    if (rate === null) expect(row.farrowingRate, week).toBeNull()
    else expect(Number(row.farrowingRate), week).toBeCloseTo(Number(rate), 1)
    if (rate !== null) matured += 1
  }
  return matured
}

test('S2-31 the weeks of random farms are those of matings, births and weaning; farrowing rates come when they are matured (F21)', async () => {
  await fc.assert(
    fc.asyncProperty(farmLife, async (life) => {
      const { farmId } = await liveFarm(fixture, life)
      const worked = await expectSameWeeks(farmId)
      await keepDays(fixture.db, farmId, FARM_TODAY)
      expect(await expectSameWeeks(farmId)).toBe(worked)
      expect(worked).toBeGreaterThan(0)
      // read row by row instead of by kept days
      expect(await expectSameWeeks(farmId, { breedId: fixture.word('breeds') })).toBe(worked)
      const weeks = await weeksOf(pigProdFullLoadWeek, farmId, { breedId: fixture.word('breeds') })
      expect([...weeks.values()].every((row) => row.planMated === null && row.fullLoad === null)).toBe(true)
    }),
    { numRuns: Number(process.env.FARMS ?? 1), endOnFailure: true },
  )
}, 300_000)
