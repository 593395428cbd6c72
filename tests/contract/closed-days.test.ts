/** Every day column of a farm table is guarded once its month is closed, or is listed here with the reason why not. */
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { resources } from '#resources/index.ts'
import { afterEntryDaysOf, closedDayOf } from '#server/kit/columns.ts'
import { createDb, createPool } from '#server/kit/database.ts'
import { closedDayGuards } from '#server/upgrade-schema.ts'
import { testDatabase } from '#support/database.ts'

const { url } = await testDatabase()
const db = createDb(createPool(url, 2))
const closedDays = await closedDayGuards(db)
const dated = await sql<{ name: string }>`select distinct c.relname as name from pg_class c
    join pg_namespace n on n.oid = c.relnamespace and n.nspname = 'public'
    join pg_attribute a on a.attrelid = c.oid and not a.attisdropped and a.atttypid = 'date'::regtype
    join pg_attribute f on f.attrelid = c.oid and not f.attisdropped and f.attname = 'farm_id'
   where c.relkind in ('r', 'p') order by 1`.execute(db)
await db.destroy()

/** Made of what is recorded, and made again with it: an entry of today may end what began in a closed month. */
const FOLLOWS =
  'batch batch_charge fed_by_issue fed_by_issue_stale batch_cost_day batch_cost_entry batch_cost_sent batch_cost_stale batch_day batch_move batch_weighing batch_move_cost batch_week ' +
  'batch_week_until cost_ledger cost_ledger_due cost_ledger_stale erp_message farm_day farm_day_stale farm_day_until farm_herd_day feed_eaten feed_eaten_stale feed_share feed_use feed_week herd_day herd_day_stale immunisation ' +
  'litter litter_move medication pig pig_stay piglet semen_collection semen_lot share_week silo_move sow_service sow_span ' +
  'stock_class_since stock_month stock_move stock_rolled'
/** Documents of the two lives of semen: what they did stands in semen_move; a slip dated before may arrive today. */
const SLIPS = 'semen_purchase semen_receipt semen_sale'
/** Nothing that happened on a day: terms, plans, limits, work lists, who looks after what since when, the closes and signed days. */
const NO_DAY =
  'batch_leader day_report delivery_batch event_check farm_week_plan golive herd_rebuild introduction_plan launch_apply material_lot pen_binding period_close ' +
  'piglet_plan pigling semen_plan staff_position warning_record warning_run year_plan'

const exempt = new Set(`${FOLLOWS} ${SLIPS} ${NO_DAY}`.split(' '))

test('every day of a farm is guarded, follows from what is, or is none', () => {
  expect(
    dated.rows.map(({ name }) => name).filter((name) => !closedDays.has(name) && !exempt.has(name)),
  ).toEqual([])
})

test('nothing is guarded and let off, and nothing is let off that is not there', () => {
  const names = new Set(dated.rows.map(({ name }) => name))
  expect([...exempt].filter((name) => closedDays.has(name) || !names.has(name))).toEqual([])
})

test('documents and resources with a business day are guarded as they are declared', () => {
  const declared = resources.flatMap((one) => {
    const guard = closedDayOf(one)
    return guard ? [[one.table, [guard.day, ...guard.watched]] as const] : []
  })
  expect(declared.length).toBeGreaterThan(9)
  for (const [table, declaredDays] of declared)
    expect([table, closedDays.get(table)]).toEqual([table, declaredDays])
  const later = resources.flatMap((one) => afterEntryDaysOf(one).map((day) => [`${one.table}.${day}`, [day]]))
  expect([...closedDays].filter(([name]) => name.includes('.'))).toEqual(later)
})
