import fc from 'fast-check'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { addDays } from '#domain/calendar.ts'
import { herdOf } from '#server/commands/month-snapshots/month-snapshots.herd.ts'
import { DAY_COLUMNS, dayKeys } from '#server/kept-days/day-columns.ts'
import { columnOf, herdMovementKeys } from '#server/kept-days/herd-columns.ts'
import {
  askDays,
  farmDayRows,
  farmHerdDayRows,
  herdDayRows,
  openingOf,
} from '#server/kept-days/kept-days.read.ts'
import { scoped } from '#server/kit/database.ts'
import { parametersOfFarms } from '#server/kit/parameters.read.ts'
import { plainContext } from '#server/kit/report/asking.ts'
import { standing } from '#server/reports/pig/inventory-details/inventory-details.report.ts'
import { amounts } from '#server/reports/pig/pigs-amount/pigs-amount.rows.ts'
import { bothWays, keepDays } from '#support/farm-days.ts'
import { FARM_TODAY, farmLife, liveFarm, scopeOf } from '#support/farm-life.ts'
import { herdFixture } from '#support/herd.ts'

const fixture = await herdFixture()
const { db } = fixture
const FARMS = Number(process.env.FARMS ?? 3)
const MONTHS = [
  { from: '2025-04-01', to: '2025-04-30' },
  { from: '2025-09-01', to: '2025-09-30' },
  { from: '2026-01-01', to: FARM_TODAY },
]

/** The answer of a statement, as lines in order. */
async function lines(farmId: string, statement: ReturnType<typeof sql>): Promise<string[]> {
  return scoped(db, scopeOf(fixture, farmId), async (tx) => {
    const found = await sql<{
      text: string
    }>`select to_jsonb(x)::text as text from (${statement}) x order by 1`.execute(tx)
    return found.rows.map(({ text }) => text)
  })
}

/** Heads at the end of a day by class in 猪只存栏 and 存栏明细. */
async function reported(farmId: string, day: string): Promise<{ amounts: string[]; details: string[] }> {
  const params = await scoped(db, scopeOf(fixture, farmId), (tx) =>
    parametersOfFarms(tx, [farmId], FARM_TODAY),
  )
  const context = plainContext({ farms: [farmId], filters: { date: day }, today: FARM_TODAY, params })
  const byClass = (rows: ReturnType<typeof sql>) =>
    lines(
      farmId,
      sql`select x.class, sum(x.heads)::int as heads from (${rows}) x
        where x.class not in ('TRANSIT', 'ROOM') group by 1 having sum(x.heads) <> 0`,
    )
  return { amounts: await byClass(amounts(context)), details: await byClass(standing(context)) }
}

const classOfRow = sql`case when pig_class = 'GROWING' then case when state in ('NURSERY', 'FINISH') then state else 'OTHER' end else pig_class end`

async function expectTrue(farmId: string): Promise<void> {
  const mine = sql`farm_herd_day where farm_id = ${farmId}`
  // what came and went leads from the end of the day before to that of this one
  const broken = await lines(
    farmId,
    sql`select day, pig_class, state from (select *, coalesce(lag(closing) over line, 0) as before, coalesce(lag(day) over line, day - 1) as last
      from ${mine} window line as (partition by pig_class, state order by day)) x
      where opening <> case when last = day - 1 then before else 0 end or (last < day - 1 and before <> 0)`,
  )
  expect(broken).toEqual([])
  // what changes its state stays in the farm
  expect(
    await lines(farmId, sql`select day from ${mine} group by 1 having sum(state_in) <> sum(state_out)`),
  ).toEqual([])
  for (const { from, to } of MONTHS) {
    const month = await scoped(db, scopeOf(fixture, farmId), (tx) =>
      herdOf(tx, farmId, { month: from.slice(0, 7), from, to } as never, FARM_TODAY),
    )
    const closed = month
      .filter(({ closing }) => closing !== 0)
      .map(({ pigClass, state, closing }) => `${pigClass} ${state} ${closing}`)
      .toSorted()
    const kept = await lines(
      farmId,
      sql`select pig_class || ' ' || state || ' ' || closing as row from ${mine} and day = ${to}::date and closing <> 0`,
    )
    expect(kept.map((line) => JSON.parse(line).row).toSorted()).toEqual(closed)
    const heads = await lines(
      farmId,
      sql`select ${classOfRow} as class, sum(closing)::int as heads from ${mine} and day = ${to}::date group by 1 having sum(closing) <> 0`,
    )
    const { amounts: closing, details } = await reported(farmId, to)
    expect(heads).toEqual(closing)
    expect(heads).toEqual(details)
    // pig-days of the month, and heads by kind
    const sums = await lines(
      farmId,
      sql`select sum(closing)::int as days, sum(died + culled + sold + slaughtered)::int as gone, sum(born)::int as born from ${mine} and day between ${from}::date and ${to}::date`,
    )
    const add = (each: (row: (typeof month)[number]) => number) =>
      month.reduce((sum, row) => sum + each(row), 0)
    const went = (row: (typeof month)[number], kind: string) => row.went[kind] ?? 0
    expect(JSON.parse(sums[0] ?? '{}')).toEqual({
      days: add(({ pigDays }) => pigDays),
      gone: add((row) =>
        ['DEATH', 'CULL', 'SALE', 'SLAUGHTER'].reduce((sum, kind) => sum + went(row, kind), 0),
      ),
      born: add((row) => row.came.BORN ?? 0),
    })
  }
}

/** The days of a farm as they are read while they are kept, and while they are behind: the same. */
async function expectSameRead(farmId: string): Promise<void> {
  const days = { farms: [farmId], from: '2025-03-11', to: '2025-10-30' }
  const answer = () =>
    scoped(db, scopeOf(fixture, farmId), async (tx) => {
      const asked = await askDays(tx, days, FARM_TODAY)
      const read = async (rows: ReturnType<typeof sql>) => {
        const found = await sql<{
          text: string
        }>`select to_jsonb(d)::text as text from ${rows} d order by 1`.execute(tx)
        return found.rows.map(({ text }) => text)
      }
      const opening = await sql<{
        heads: number
      }>`select sum(${openingOf('d')})::int as heads from ${farmHerdDayRows(asked)} d
        where d.day = ${days.from}::date`.execute(tx)
      return {
        kept: asked.fresh.length,
        opening: opening.rows[0]?.heads,
        herd: await read(farmHerdDayRows(asked)),
        work: await read(farmDayRows(asked)),
        scorecard: await read(herdDayRows(asked)),
      }
    })
  const { kept, ...kept_ } = await answer()
  expect(kept).toBe(1)
  await sql`insert into farm_day_stale (farm_id, since) values (${farmId}, '-infinity')`.execute(db)
  const { kept: none, ...workedOut } = await answer()
  expect(none).toBe(0)
  expect(workedOut).toEqual(kept_)
  expect(kept_.herd.length).toBeGreaterThan(100)
}

test(
  'F02 F80 whatever was entered late, changed or taken back, the days that followed are those written anew, and closings are those of every other report',
  async () => {
    let turns = 0
    let checked = 0
    await fc.assert(
      fc.asyncProperty(farmLife, async (life) => {
        const { farmId } = await liveFarm(fixture, life, async (farm) => {
          turns += 1
          if (turns % 2 === 0) {
            const { followed, anew } = await bothWays(db, farm, addDays(FARM_TODAY, -(turns % 50)))
            expect(followed).toEqual(anew)
            checked += 1
          }
        })
        const { followed, anew } = await bothWays(db, farmId, FARM_TODAY)
        expect(followed).toEqual(anew)
        await expectTrue(farmId)
        await expectSameRead(farmId)
      }),
      { numRuns: FARMS, seed: 20261121, endOnFailure: true },
    )
    expect(checked).toBeGreaterThan(5)
  },
  60_000 + FARMS * 20_000,
)

test('the tables hold the declared figures and no others', async () => {
  const columns = async (table: string) => {
    const found = await sql<{
      name: string
      type: string
    }>`select column_name as name, data_type as type from information_schema.columns
      where table_name = ${table} and is_generated = 'NEVER' order by ordinal_position`.execute(db)
    return found.rows.map(({ name, type }) => `${name} ${type}`)
  }
  const typeOf = { integer: 'integer', decimal: 'numeric' }
  expect(await columns('farm_day')).toEqual([
    'farm_id uuid',
    'day date',
    ...dayKeys.map((key) => `${columnOf(key)} ${typeOf[DAY_COLUMNS[key].kind]}`),
  ])
  expect(await columns('farm_herd_day')).toEqual([
    ...['farm_id uuid', 'day date', 'pig_class text', 'state text', 'closing integer'],
    ...herdMovementKeys.map((key) => `${columnOf(key)} integer`),
  ])
})

test('a farm nothing was recorded in has no days and is up to date', async () => {
  await keepDays(db, fixture.farmId, FARM_TODAY)
  const asked = await scoped(db, scopeOf(fixture, fixture.farmId), (tx) =>
    askDays(tx, { farms: [fixture.farmId], from: '2025-01-01', to: FARM_TODAY }, FARM_TODAY),
  )
  expect(asked.fresh).toEqual([fixture.farmId])
})
