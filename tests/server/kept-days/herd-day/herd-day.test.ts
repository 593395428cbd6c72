import fc from 'fast-check'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { addDays } from '#domain/calendar.ts'
import { freshFarms } from '#server/kept-days/herd-day/fresh-farms.ts'
import { dailyColumn, dailyKeys } from '#server/kept-days/herd-day/herd-day.columns.ts'
import { refreshHerdDays } from '#server/kept-days/herd-day/herd-day.refresh.ts'
import { scoped } from '#server/kit/database.ts'
import { parametersOfFarms } from '#server/kit/parameters.read.ts'
import { keeping, plainContext } from '#server/kit/report/asking.ts'
import type { ServerReport } from '#server/kit/report/definition.ts'
import { runReport } from '#server/kit/report/query.ts'
import { efficiency } from '#server/reports/pig/breeding-sow-production-efficiency/breeding-sow-production-efficiency.report.ts'
import { pigCullDeath } from '#server/reports/pig/pig-cull-death/pig-cull-death.report.ts'
import { FARM_TODAY, farmLife, liveFarm, scopeOf } from '#support/farm-life.ts'
import { herdFixture } from '#support/herd.ts'

const fixture = await herdFixture()
const { db } = fixture

const FARMS = Number(process.env.FARMS ?? 3)
const PERIODS = [
  { dateFrom: '2025-02-02', dateTo: FARM_TODAY },
  { dateFrom: '2025-05-07', dateTo: '2025-05-07' },
  { dateFrom: '2025-03-11', dateTo: '2025-08-30' },
]

const refresh = (farmId: string, today = FARM_TODAY) =>
  scoped(db, scopeOf(fixture, farmId), (tx) => refreshHerdDays(tx, farmId, today))

/** Every kept day of a farm, as text. */
async function daysOf(farmId: string): Promise<string[]> {
  const names = ['day', 'blank', ...dailyKeys.map(dailyColumn)].map((name) => sql.ref(name))
  const found = await sql<{
    text: string
  }>`select row(${sql.join(names)})::text as text from herd_day where farm_id = ${farmId} order by day`.execute(
    db,
  )
  return found.rows.map(({ text }) => text)
}

/** A report out of the rows, or out of the days. */
async function answer(
  source: ServerReport,
  farmId: string,
  filters: object,
  groupBy: string | null,
  byDay: boolean,
) {
  return scoped(db, scopeOf(fixture, farmId), async (tx) => {
    const farms = [farmId]
    const params = await parametersOfFarms(tx, farms, FARM_TODAY)
    const context = plainContext({ farms, filters: { ...filters }, today: FARM_TODAY, params })
    const daily = await freshFarms(tx, context)
    if (byDay) expect(daily).toEqual(farms)
    const request = { groupBy, sort: null, limit: 100, offset: 0 }
    return runReport(tx, source, byDay ? keeping(context, { addedDays: daily }) : context, request)
  })
}

const scorecard = answer.bind(null, efficiency)

async function expectSame(farmId: string): Promise<void> {
  for (const source of [efficiency, pigCullDeath])
    for (const period of PERIODS)
      for (const groupBy of [null, 'farm', 'month'])
        expect(
          await answer(source, farmId, period, groupBy, true),
          `${source.report.name} ${JSON.stringify(period)} ${groupBy}`,
        ).toEqual(await answer(source, farmId, period, groupBy, false))
}

test(
  'the days of a farm add up to what its rows add up to, whatever was entered late, changed or taken back',
  async () => {
    let turns = 0
    await fc.assert(
      fc.asyncProperty(farmLife, async (life) => {
        // some days are written while the year goes on, as the server does it in parallel with the clerks
        const { farmId } = await liveFarm(fixture, life, async (farm) => {
          turns += 1
          if (turns % 4 === 0) await refresh(farm, addDays(FARM_TODAY, -(turns % 50)))
        })
        await refresh(farmId)
        await expectSame(farmId)
        const incremental = await daysOf(farmId)
        await sql`delete from herd_day where farm_id = ${farmId}`.execute(db)
        await refresh(farmId)
        const whole = await daysOf(farmId)
        // a change taken back may have left days before the first animal
        expect(incremental.slice(-whole.length)).toEqual(whole)
      }),
      { numRuns: FARMS, seed: 20261121, endOnFailure: true },
    )
    expect(turns).toBeGreaterThan(10)
  },
  60_000 + FARMS * 10_000,
)

test('a changed farm is read by its rows until its days are written again', async () => {
  const { farmId } = await liveFarm(fixture, { seed: 1, sows: 3, cuts: [90], late: [], corrections: [] })
  const [filters = {}] = PERIODS
  const fresh = () =>
    scoped(db, scopeOf(fixture, farmId), async (tx) => {
      const params = await parametersOfFarms(tx, [farmId], FARM_TODAY)
      return freshFarms(tx, {
        farms: [farmId],
        filters: { ...filters },
        today: FARM_TODAY,
        params,
        question: {},
        kept: {},
      })
    })
  expect(await fresh()).toEqual([])
  await refresh(farmId)
  expect(await fresh()).toEqual([farmId])
  await sql`update litter set stillborn = stillborn + 1 where uid =
    (select uid from litter where farm_id = ${farmId} order by farrow_date desc limit 1)`.execute(db)
  expect(await fresh()).toEqual([])
  await refresh(farmId)
  await expectSame(farmId)
})

test('a gilt without a service is a gilt on each of her days, in rows and in days alike (F03)', async () => {
  const { farmId, houseId, word } = fixture
  const entered = await fixture.record('event_entry', [
    {
      earNo: 'M0001',
      sex: 'F',
      date: '2025-06-01',
      birthDate: '2024-10-01',
      breedId: word('breeds'),
      source: '自产',
      houseId,
    },
  ])
  expect(entered).toMatchObject([{ accepted: true }])
  await refresh(farmId)
  for (const byDay of [true, false]) {
    const period = { dateFrom: '2025-06-01', dateTo: '2025-06-10' }
    const { sums } = await scorecard(farmId, period, 'farm', byDay)
    expect(sums).toMatchObject({ herdDays: 10, giltDays: 10, matedDays: 0, endGilts: 1 })
  }
})
