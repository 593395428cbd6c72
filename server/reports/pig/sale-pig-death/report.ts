import { type RawBuilder, sql } from 'kysely'
import { STAGE_LABELS } from '#domain/batch/labels.ts'
import { equals, joinFor } from '../../../kit/report/asked.ts'
import type { ReportContext, ServerReport } from '../../../kit/report/definition.ts'
import { byWeek } from '../../../kit/report/farm-calendar.ts'
import { inFarms } from '../../../kit/report/in-farms.ts'
import { ageOn } from '../batches/ages.ts'
import { groupOfLeader, leaderOf } from '../batches/leader.ts'
import { groupOfPlace, worded } from '../sow-sql.ts'
import { face, rowKinds } from './face.ts'
import { deaths } from './rows.ts'

type Sql = RawBuilder<unknown>

const lost = sql`x.kind <> 'HERD'`
const headsOf = (kind: string): Sql => sql`case when x.kind = ${sql.lit(kind)} then x.heads else 0 end`
const age = ageOn(sql`x.day`, sql`x.born`)
const ageWeek = sql`(${age} / 7)`
const leader = leaderOf(sql`b.house_id`, sql`x.day`)
/** Groups that part the losses alone; what they divide by stands at the end. */
const ofLosses = (key: Sql, label: Sql, order: Sql) => ({
  key: sql`case when ${lost} then (${key})::text else 'HERD' end`,
  label: sql`case when ${lost} then ${label} else '（存栏）' end`,
  order: sql`case when ${lost} then ${order} else 1000000 end`,
})

/** What growing pigs die of and are culled for, when and where, against the heads there were. Source: F85, F86. */
export const salePigDeath: ServerReport = {
  report: face,
  range: { from: 'dateFrom', to: 'dateTo', months: 12 },
  from: (context: ReportContext) => sql`(${deaths(context)}) x
    join batch b on b.farm_id = x.farm_id and b.uid = x.batch_id and ${inFarms(sql`b.farm_id`, context)}
      and ${equals(leader, context.filters.leader)}
    ${joinFor(context, { groups: ['reason'] }, sql`left join data_dictionary why on why.uid = x.reason_id`)}
    ${joinFor(context, {}, sql`left join organize h on h.uid = x.house_id`)}`,
  listed: lost,
  ofWhole: {
    deathRate: ['reason', 'age', 'week'],
    cullRate: ['reason', 'age', 'week'],
    daily: ['reason', 'age'],
    share: Object.keys(face.groups),
  },
  columns: {
    date: sql`x.day`,
    batchNo: sql`b.batch_no`,
    stage: worded(sql`b.stage`, STAGE_LABELS),
    house: sql`h.name`,
    kind: worded(sql`x.kind`, rowKinds),
    reason: sql`why.name1`,
    ageDays: age,
    ageWeek,
    leader,
    begun: sql`x.begun`,
    came: sql`x.came`,
    dead: headsOf('OUT_DEATH'),
    culled: headsOf('OUT_CULL'),
    kilos: sql`coalesce(x.weight, 0)`,
    pigDays: sql`x.days`,
    exposed: sql`x.begun + x.came`,
    deadThousand: sql`${headsOf('OUT_DEATH')} * 1000`,
    weighed: sql`case when x.weight is null then 0 else x.heads end`,
  },
  ids: { batchId: sql`x.batch_id`, farmId: sql`x.farm_id`, piece: sql`x.piece`, rowKind: sql`x.kind` },
  filled: ['date'],
  groups: {
    reason: ofLosses(sql`x.reason_id`, sql`why.name1`, sql`coalesce(why.sort, 0)`),
    age: ofLosses(ageWeek, sql`${ageWeek} || '周龄'`, sql`coalesce(${ageWeek}, 10000)`),
    week: byWeek(sql`x.day`, sql`x.farm_id`),
    house: groupOfPlace(sql`x.house_id`),
    batch: { key: sql`x.batch_id`, label: sql`b.batch_no` },
    stage: { key: sql`b.stage`, label: worded(sql`b.stage`, STAGE_LABELS), ofKey: true },
    leader: groupOfLeader(leader),
    farm: groupOfPlace(sql`x.farm_id`),
  },
}
