import { sql } from 'kysely'
import { uuidv7 } from 'uuidv7'
import { addDays } from '#domain/calendar.ts'
import { farmDays, herdDays } from '#server/jobs/look-for-changes.ts'
import { askDays, farmDayRows, farmHerdDayRows, herdDayRows } from '#server/kept-days/kept-days.read.ts'
import { type DataScope, type Db, reading } from '#server/kit/database.ts'
import type { Sql } from '#server/kit/sql-words.ts'
import { follow } from '#support/keep.ts'
import { loadDemo } from '../../cli/demo/load.ts'
import { ratios, report } from './figures.ts'
import { timed } from './rounds.ts'
import { benchDatabase } from './setting.ts'

/**
 * The kept days of a group: 200 farms over three years (`GROUP=20x100x1 npm run bench farm-days` for a smaller one). One farm is entered
 * by the commands of the product, the kept rows of the others are copies: what reads days reads nothing else.
 */

const [FARMS = 200, SOWS = 300, YEARS = 3] = (process.env.GROUP ?? '200x300x3').split('x').map(Number)
const TODAY = '2026-11-20'
const ROUNDS = 8
const TABLES = ['herd_day', 'farm_herd_day', 'farm_day', 'farm_day_until']

async function copyDays(db: Db, from: string, farms: readonly string[]): Promise<void> {
  await sql`insert into organize (uid, parent_id, type, name, short_name, code, sort, level, tree_path)
    select f.uid, parent_id, type, '场' || f.no, f.no || '场', 'C' || f.no, f.no, level, replace(tree_path, ${from}, f.uid::text)
      from organize o cross join unnest(${farms}::uuid[]) with ordinality f(uid, no) where o.uid = ${from}`.execute(
    db,
  )
  for (const table of TABLES) {
    const found = await sql<{ name: string }>`select column_name as name from information_schema.columns
      where table_name = ${table} and column_name <> 'farm_id' and is_generated = 'NEVER'`.execute(db)
    const names = sql.join(found.rows.map(({ name }) => sql.id(name)))
    await sql`insert into ${sql.table(table)} (farm_id, ${names})
      select f.uid, ${names} from ${sql.table(table)} x cross join unnest(${farms}::uuid[]) f(uid) where x.farm_id = ${from}`.execute(
      db,
    )
  }
}

/** Figures summed by month: of the inventory by class, of the work, of the scorecard. */
const HERD = ['closing', 'died', 'sold', 'state_in', 'state_out']
const WORK = [
  ...['market_sold_heads', 'market_sold_amount', 'drug_amount'],
  ...['gestation_feed_kg', 'check_positive', 'crate_days'],
]
const CARD = ['services', 'litters', 'weaned']

/** By day before by month: a day is added up as it stands, its month is worded once. */
const byMonth = (rows: Sql, figures: readonly string[], by: Sql) => {
  const sums = sql.join(figures.map((name) => sql`sum(${sql.id(name)}) as ${sql.id(name)}`))
  return sql`select to_char(day, 'YYYY-MM') as month, part, ${sums}
    from (select d.day, ${by} as part, ${sums} from ${rows} d group by 1, 2) x group by 1, 2`
}
const sums = (herd: Sql, work: Sql, card: Sql) => [
  byMonth(herd, HERD, sql`d.pig_class`),
  byMonth(work, WORK, sql`''`),
  byMonth(card, CARD, sql`''`),
]

await benchDatabase(async (db) => {
  await loadDemo(db, { farms: 1, sows: SOWS, years: YEARS, seed: 20261121 }, TODAY, console.log)
  const found = await sql<{ uid: string }>`select uid from organize where type = 'farm' limit 1`.execute(db)
  const farm = found.rows[0]?.uid ?? ''
  const fail = (farmId: string, error: unknown): never => {
    throw new Error(`${farmId}: ${String(error)}`)
  }
  await follow(herdDays, db, TODAY, fail)
  const first = await timed(() => follow(farmDays, db, TODAY, fail))
  await sql`insert into farm_day_stale (farm_id, since) values (${farm}, ${addDays(TODAY, -120)}::date)`.execute(
    db,
  )
  const again = await timed(() => follow(farmDays, db, TODAY, fail))
  const copies = Array.from({ length: FARMS - 1 }, () => uuidv7())
  await copyDays(db, farm, copies)
  await sql`vacuum analyze`.execute(db)

  const farms = [farm, ...copies]
  const scope: DataScope = { root: false, farms, companies: [], paths: [] }
  const year = { from: addDays(TODAY, -364), to: TODAY }
  const asked = (of: readonly string[]) =>
    reading(db, scope, async (tx) => {
      const days = await askDays(tx, { farms: of, ...year }, TODAY)
      for (const one of sums(farmHerdDayRows(days), farmDayRows(days), herdDayRows(days)))
        await one.execute(tx)
    })
  const byHand = (of: readonly string[]) =>
    reading(db, scope, async (tx) => {
      const table = (name: string) =>
        sql`(select * from ${sql.table(name)} where farm_id = any(${of}::uuid[]) and day between ${year.from}::date and ${year.to}::date)`
      for (const one of sums(table('farm_herd_day'), table('farm_day'), table('herd_day')))
        await one.execute(tx)
    })
  const ways = {
    'days/group': () => asked(farms),
    'days/group-by-hand': () => byHand(farms),
    'days/farm': () => asked([farm]),
    'days/farm-by-hand': () => byHand([farm]),
  }
  const names = Object.keys(ways) as (keyof typeof ways)[]
  const times: Record<keyof typeof ways, number[]> = {
    'days/group': [],
    'days/group-by-hand': [],
    'days/farm': [],
    'days/farm-by-hand': [],
  }
  for (let round = 0; round <= ROUNDS; round += 1)
    for (const name of names) {
      const ms = await timed(ways[name])
      if (round > 0) times[name].push(ms)
    }
  // the same calculated from the rows: the farm has just been changed
  await sql`insert into farm_day_stale (farm_id, since) values (${farm}, ${TODAY}::date)`.execute(db)
  const behind = [await timed(() => asked([farm])), await timed(() => asked([farm]))]
  report({
    ...times,
    'days/farm-ratio': ratios(times['days/farm'], times['days/farm-by-hand']),
    'days/behind': behind,
    'days/first': [first],
    'days/again': [again],
  })
})
