/**
 * The production summary of 200 farms over three years of kept days (`SUMMARY=20x100x1 npm run bench summary` for a smaller one), and of
 * one farm against SQL by hand over the same days. One farm is entered by the commands of the product; the others are copies of its days.
 */
import { sql } from 'kysely'
import { uuidv7 } from 'uuidv7'
import { build } from '#server/app.ts'
import { dayKeys } from '#server/kept-days/day-columns.ts'
import { columnOf, herdMovementKeys } from '#server/kept-days/herd-columns.ts'
import { dailyColumn, dailyKeys } from '#server/kept-days/herd-day/herd-day.columns.ts'
import type { Db } from '#server/kit/database.ts'
import { success } from '#server/kit/envelope.ts'
import { loadDemo } from '../../cli/demo/load.ts'
import { keepDays } from '../support/farm-days.ts'
import { type Figures, ratios, report } from './figures.ts'
import { interleave, timed } from './rounds.ts'
import { benchDatabase } from './setting.ts'
import { signedIn } from './signed-in.ts'

const [FARMS = 200, SOWS = 300, YEARS = 3] = (process.env.SUMMARY ?? '200x300x3').split('x').map(Number)
const TODAY = '2026-11-20'
const NOW = new Date(`${TODAY}T12:00:00+08:00`)
const ROUNDS = 9
const WARM = 8
const MONTH = { dateFrom: '2026-10-01', dateTo: '2026-10-31' }
const NAME = 'farm-product-sum-report'

/** Tables a farm's summary reads: its kept days, what it sold and weaned, and its costs. */
const TABLES = [
  'herd_day',
  'farm_herd_day',
  'farm_day',
  'farm_day_until',
  'batch',
  'batch_move',
  'cost_ledger',
  'litter_move',
]

async function copyFarms(db: Db, from: string): Promise<void> {
  const farms = Array.from({ length: FARMS - 1 }, () => uuidv7())
  await sql`insert into organize (uid, parent_id, type, name, short_name, code, sort, level, tree_path)
    select f.uid, o.parent_id, o.type, '第' || f.no || '场', f.no || '场', 'C' || f.no, f.no, o.level, replace(o.tree_path, ${from}, f.uid::text)
      from organize o cross join unnest(${farms}::uuid[]) with ordinality f(uid, no) where o.uid = ${from}`.execute(
    db,
  )
  for (const table of TABLES) {
    const found = await sql<{ name: string }>`select column_name as name from information_schema.columns
      where table_name = ${table} and column_name <> 'farm_id' and is_generated = 'NEVER'`.execute(db)
    const names = sql.join(found.rows.map(({ name }) => sql.id(name)))
    const copied = sql.join(found.rows.map(({ name }) => sql.ref(`x.${name}`)))
    await sql`alter table ${sql.table(table)} disable trigger user`.execute(db)
    await sql`insert into ${sql.table(table)} (farm_id, ${names}) select f.uid, ${copied} from ${sql.table(table)} x
      cross join unnest(${farms}::uuid[]) f(uid) where x.farm_id = ${from}`.execute(db)
    await sql`alter table ${sql.table(table)} enable trigger user`.execute(db)
  }
  await sql`delete from farm_day_stale`.execute(db)
  await sql`delete from herd_day_stale`.execute(db)
  await sql`vacuum analyze`.execute(db)
}

const sums = (alias: string, columns: readonly string[]) =>
  sql.join(columns.map((name) => sql`sum(${sql.ref(`${alias}.${name}`)}) as ${sql.id(`${alias}_${name}`)}`))

/** The days of one farm as one would add them up for this one question: each table once, the shifted herds apart. */
const byHand = (farm: string) => sql`select * from
  (select ${sums('d', dailyKeys.map(dailyColumn))} from herd_day d where d.farm_id = ${farm} and d.day between ${MONTH.dateFrom} and ${MONTH.dateTo}) d,
  (select sum(d.mated_days) as earlier from herd_day d where d.farm_id = ${farm} and d.day between ${MONTH.dateFrom}::date - 138 and ${MONTH.dateTo}::date - 138) e,
  (select sum(d.services) as before from herd_day d where d.farm_id = ${farm} and d.day between ${MONTH.dateFrom}::date - 114 and ${MONTH.dateTo}::date - 114) s,
  (select * from herd_day d where d.farm_id = ${farm} and d.day = ${MONTH.dateTo}) l,
  (select sum(abs(m.qty)) as sold from batch_move m where m.farm_id = ${farm} and m.kind in ('OUT_SALE', 'OUT_SLAUGHTER')
    and m.move_date between ${MONTH.dateFrom} and ${MONTH.dateTo}) m,
  (select jsonb_agg(h) as heads from (select h.pig_class, h.state, sum(h.closing) as days, sum(h.opening) filter (where h.day = ${MONTH.dateFrom}) as opening,
    ${sums('h', herdMovementKeys.map(columnOf))} from farm_herd_day h where h.farm_id = ${farm} and h.day between ${MONTH.dateFrom} and ${MONTH.dateTo} group by 1, 2) h) h,
  (select ${sums('w', dayKeys.map(columnOf))} from farm_day w where w.farm_id = ${farm} and w.day between ${MONTH.dateFrom} and ${MONTH.dateTo}) w,
  (select sum(l.amount) as cost from cost_ledger l where l.farm_id = ${farm} and l.cost_class = 'BREEDING' and l.day between ${MONTH.dateFrom} and ${MONTH.dateTo}) c,
  (select sum(-v.qty) as weaned from litter_move v where v.farm_id = ${farm} and v.kind = 'WEAN' and v.move_date between ${MONTH.dateFrom} and ${MONTH.dateTo}) v`

await benchDatabase(async (db) => {
  await loadDemo(db, { farms: 1, sows: SOWS, years: YEARS, seed: 20261121 }, TODAY, console.log)
  const found = await sql<{ uid: string }>`select uid from organize where type = 'farm' limit 1`.execute(db)
  const farm = found.rows[0]?.uid ?? ''
  await keepDays(db, farm, TODAY)
  await copyFarms(db, farm)
  const app = await build({ db, now: () => NOW, unlimited: true })
  // the same session, right, row-level security and envelope around both
  app.post('/api/v2/by-hand', { config: { access: NAME, scope: 'farm' as const } }, (request) =>
    app.inScope(request, async (tx) => success((await byHand(farm).execute(tx)).rows)),
  )
  const ask = await signedIn(app)
  const above = await sql<{ uid: string }>`select parent_id as uid from organize where uid = ${farm}`.execute(
    db,
  )
  const farmIds = [above.rows[0]?.uid ?? '']
  const year = { farmIds, dateFrom: '2025-12-01', dateTo: '2026-11-20' }
  const group = {
    summary: () => timed(() => ask(`bi/${NAME}/summary`, { filters: { ...MONTH, farmIds } })),
    table: () => timed(() => ask(`bi/${NAME}`, { filters: year, groupBy: 'farm', pageSize: 100 })),
  }
  const pair = {
    own: () => timed(() => ask(`bi/${NAME}`, { filters: { ...MONTH, farmIds: [farm] }, groupBy: 'farm' })),
    hand: () => timed(() => ask('by-hand', {})),
  }
  // connections of a running server have planned what they were asked before
  await interleave(WARM, pair)
  const times = { ...(await interleave(ROUNDS * 2, pair)), ...(await interleave(ROUNDS, group)) }
  await app.close()
  const figures: Figures = {
    'summary/group': times.summary,
    'summary/year': times.table,
    'summary/own': times.own,
    'summary/hand': times.hand,
    'summary/ratio': ratios(times.own, times.hand),
  }
  report(figures)
})
