import { type RawBuilder, sql } from 'kysely'
import { STAGE_LABELS } from '#domain/batch/labels.ts'
import { equals } from '#server/kit/report/asked.ts'
import type { ReportContext, ServerReport } from '#server/kit/report/definition.ts'
import { byWeek } from '#server/kit/report/farm-calendar.ts'
import { materializedRows } from '#server/kit/report/read-once.ts'
import { ageOn } from '#server/queries/batches/ages.ts'
import { groupOfLeader, leadersOf } from '#server/queries/batches/leader.ts'
import { groupOfPlace, nameOfPlace, worded } from '#server/queries/sow-sql.ts'
import { definition, rowKinds } from './sale-pig-death.definition.ts'
import { deaths, isLed } from './sale-pig-death.rows.ts'
import { warned, withLimits } from './warned.ts'

type Sql = RawBuilder<unknown>

const lost = sql`x.kind <> 'HERD'`
const headsOf = (kind: string): Sql => sql`case when x.kind = ${sql.lit(kind)} then x.heads else 0 end`
const age = ageOn(sql`x.day`, sql`x.born`)
const ageWeek = sql`(${age} / 7)`
const leaders = leadersOf('x', sql`x.home`, sql`x.day`)
const leaderIn = (context: ReportContext): Sql => (isLed(context) ? sql`x.leader` : leaders.of(context))
/** Where a loss was; what rates divide by stands where its batch does. */
const house = sql`coalesce(x.house_id, x.home)`
/** What the dictionary says of a reason, looked up for the rows and groups that show it. */
const wordOf = (column: 'name1' | 'sort', uid: Sql): Sql =>
  sql`(select ${sql.ref(column)} from data_dictionary where uid = ${uid})`
/** Groups that part the losses alone; what they divide by stands at the end. */
const ofLosses = (key: Sql, label: Sql, order: Sql) => ({
  key,
  label: sql`case ${key} when 'HERD' then '（存栏）' else ${label} end`,
  order: sql`case ${key} when 'HERD' then 1000000 else ${order} end`,
  ofKey: true,
})
const reasonId = sql`(nullif(x.reason, 'HERD'))::uuid`
const weekKey = sql`case when ${lost} then ${ageWeek}::text else 'HERD' end`

/** What growing pigs die of and are culled for, when and where, against the heads there were. Source: F85, F86. */
export const salePigDeath: ServerReport = {
  report: definition,
  range: { from: 'dateFrom', to: 'dateTo', months: 12 },
  from: {
    rows: (context) => materializedRows(context, deaths),
    joins: {
      led: leaders.join,
      w: (context) => sql`cross join lateral (select ${warned(context)} as warned) w`,
    },
    where: (context) => [equals(leaderIn(context), context.filters.leader)],
  },
  columns: {
    date: sql`x.day`,
    batchNo: sql`x.batch_no`,
    stage: worded(sql`x.stage`, STAGE_LABELS),
    house: nameOfPlace(house),
    kind: worded(sql`x.kind`, rowKinds),
    reason: wordOf('name1', sql`x.reason_id`),
    ageDays: age,
    ageWeek,
    leader: leaders.shown,
    begun: sql`x.begun`,
    came: sql`x.came`,
    dead: headsOf('OUT_DEATH'),
    culled: headsOf('OUT_CULL'),
    kilos: sql`coalesce(x.weight, 0)`,
    lossCost: sql`x.cost`,
    pigDays: sql`x.days`,
    exposed: sql`x.begun + x.came`,
    deadThousand: sql`${headsOf('OUT_DEATH')} * 1000`,
    warnThousand: sql`w.warned * x.days`,
    weighed: sql`coalesce(x.weighed, 0)`,
  },
  ids: { batchId: sql`x.batch_id`, farmId: sql`x.farm_id`, piece: sql`x.piece`, rowKind: sql`x.kind` },
  groups: {
    reason: ofLosses(sql`x.reason`, wordOf('name1', reasonId), sql`coalesce(${wordOf('sort', reasonId)}, 0)`),
    age: ofLosses(
      weekKey,
      sql`${weekKey} || '周龄'`,
      sql`coalesce((nullif(${weekKey}, 'HERD'))::int, 10000)`,
    ),
    week: byWeek(sql`x.day`, sql`x.farm_id`),
    house: { ...groupOfPlace(house), ofKey: false },
    batch: { key: sql`x.batch_id`, label: sql`x.batch_no` },
    stage: { key: sql`x.stage`, label: worded(sql`x.stage`, STAGE_LABELS), ofKey: true },
    leader: (context) => groupOfLeader(leaderIn(context)),
    farm: groupOfPlace(sql`x.farm_id`),
  },
  plan: {
    keeps: ['batches'],
    prepare: withLimits,
    farmwise: deaths,
    addsUp: true,
    rowsOf: sql`x.records`,
    filled: ['date'],
  },
  overrides: {
    listed: lost,
    ofWhole: {
      deathRate: ['reason', 'age', 'week'],
      cullRate: ['reason', 'age', 'week'],
      daily: ['reason', 'age'],
      share: Object.keys(definition.groups),
    },
  },
}
