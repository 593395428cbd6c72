/**
 * A group of 50 farms, 3,000 sows each over three years (`GROUP=5x300x1 npm run bench group` for a smaller one): the
 * scorecard of its year, farm by farm and month by month. One farm is entered by the commands of the product, the others
 * are copies of what it was projected to: the reports read nothing else.
 */
import { sql } from 'kysely'
import { uuidv7 } from 'uuidv7'
import { addDays } from '#domain/calendar.ts'
import { build } from '#server/app.ts'
import { herdDays } from '#server/jobs/look-for-changes.ts'
import type { Db } from '#server/kit/database.ts'
import { follow } from '#support/keep.ts'
import { loadDemo } from '../../cli/demo/load.ts'
import { copyHerd } from './copy-herd.ts'
import { type Figures, report } from './figures.ts'
import { timed } from './rounds.ts'
import { benchDatabase } from './setting.ts'
import { signedIn, topPlaces } from './signed-in.ts'
import { withoutTriggers } from './without-triggers.ts'

const [FARMS = 50, SOWS = 3000, YEARS = 3] = (process.env.GROUP ?? '50x3000x3').split('x').map(Number)
const TODAY = '2026-11-20'
const NOW = new Date(`${TODAY}T12:00:00+08:00`)
const ROUNDS = 12

/** Another farm with the same animals under the same parent. */
async function copyFarm(db: Db, from: string, index: number): Promise<void> {
  const uid = uuidv7()
  await sql`insert into organize (uid, parent_id, type, name, short_name, code, sort, level, tree_path)
    select ${uid}, parent_id, type, ${`第${index}场`}, ${`${index}场`}, ${`C${index}`}, ${index}, level,
      replace(tree_path, ${from}, ${uid}) from organize where uid = ${from}`.execute(db)
  await copyHerd(db, from, [uid])
}

const fail = (farmId: string, error: unknown): never => {
  throw new Error(`${farmId}: ${String(error)}`)
}

await benchDatabase(async (db) => {
  await loadDemo(db, { farms: 1, sows: SOWS, years: YEARS, seed: 20261121 }, TODAY, console.log)
  const found = await sql<{ uid: string }>`select uid from organize where type = 'farm' limit 1`.execute(db)
  const [farm] = found.rows
  if (!farm) throw new Error('no farm')
  await withoutTriggers(db, async () => {
    for (let index = 2; index <= FARMS; index += 1) await copyFarm(db, farm.uid, index)
  })
  await sql`vacuum analyze`.execute(db)
  const first = await timed(() => follow(herdDays, db, TODAY, fail))
  await sql`vacuum analyze herd_day`.execute(db)
  // what a clerk's day changes reaches back a pregnancy
  const since = addDays(TODAY, -120)
  await sql`insert into herd_day_stale (farm_id, since) values (${farm.uid}, ${since}::date)`.execute(db)
  const again = await timed(() => follow(herdDays, db, TODAY, fail))

  const app = await build({ db, now: () => NOW, unlimited: true })
  const ask = await signedIn(app)
  const filters = { farmIds: await topPlaces(db), dateFrom: addDays(TODAY, -364), dateTo: TODAY }
  const path = 'bi/breeding-sow-production-efficiency'
  const byFarm = () => ask(path, { filters, groupBy: 'farm', pageSize: 50 })
  const ways = [
    byFarm,
    () => ask(path, { filters, groupBy: 'month' }),
    () => ask(`${path}/card`, { filters }),
  ]
  const times: number[][] = ways.map(() => [])
  for (let round = 0; round <= ROUNDS; round += 1)
    for (const [index, way] of ways.entries()) {
      const ms = await timed(way)
      if (round > 0) times[index]?.push(ms)
    }
  // the same out of the rows: every farm has just been changed
  await sql`insert into herd_day_stale (farm_id, since) select uid, ${since}::date from organize where type = 'farm'`.execute(
    db,
  )
  const rows = [await timed(byFarm), await timed(byFarm)]
  await app.close()
  const figures: Figures = {
    'group/farm': times[0] ?? [],
    'group/month': times[1] ?? [],
    'group/card': times[2] ?? [],
    'group/rows': rows,
    'group/days': [first / FARMS],
    'group/again': [again],
  }
  report(figures)
})
