import { type RawBuilder, sql } from 'kysely'
import { one } from '#server/kit/report/count.ts'
import type { ServerReport } from '#server/kit/report/definition.ts'
import { byMonth, byWeek } from '#server/kit/report/farm-calendar.ts'
import {
  boarGroup,
  breedJoins,
  breedName,
  groupOfPlace,
  groupOfWord,
  worded,
} from '#server/queries/sow-sql.ts'
import { definition } from './boar-usage.definition.ts'
import { usageRows } from './boar-usage.rows.ts'

type Sql = RawBuilder<unknown>

const words = {
  COLLECT: '采精',
  MADE: '稀释',
  RECEIVED: '收进',
  USED: '配种使用',
  SOLD: '销售',
  TRANSFERRED: '调出',
  RETURNED: '退回',
  DISCARDED: '报废',
  MATE: '配种',
  DAYS: '在群',
} as const
type Kind = keyof typeof words

const is = (...kinds: Kind[]): Sql => sql`x.kind in (${sql.join(kinds.map((kind) => sql.lit(kind)))})`
const known = (value: Sql): Sql => one(sql`${value} is not null`)
/** Doses of these kinds, as a positive figure; of a lot that had none of them 0, where there is no lot nothing. */
const doses = (sign: 1 | -1, ...kinds: Kind[]): Sql =>
  sql`case when ${is(...kinds)} then ${sql.lit(sign)} * x.doses when x.doses is not null then 0 end`

/** How boars are used: ejaculates, doses and where they went, sows served (F70–F74). */
export const boarUsage: ServerReport = {
  report: definition,
  range: { from: 'dateFrom', to: 'dateTo', months: 12 },
  from: {
    rows: usageRows,
    joins: {
      t: ({ filters }) => sql`cross join (select ${filters.dateTo}::date as last_day) t`,
      ...breedJoins('x'),
    },
  },
  columns: {
    day: sql`x.day`,
    earNo: sql`x.ear_no`,
    kind: worded(sql`x.kind`, words),
    breed: sql`nullif(${breedName}, '')`,
    about: sql`case when ${is('DAYS')} then x.days || '天' else x.about end`,
    volume: sql`x.volume`,
    density: sql`x.density`,
    motility: sql`x.motility`,
    abnormal: sql`x.abnormal`,
    verdict: sql`case when x.qualified then '合格' when not x.qualified then '不合格' end`,
    intervalDays: sql`x.since`,
    collections: one(is('COLLECT')),
    made: doses(1, 'MADE', 'RECEIVED'),
    used: doses(-1, 'USED'),
    sold: doses(-1, 'SOLD', 'TRANSFERRED', 'RETURNED'),
    discarded: doses(-1, 'DISCARDED'),
    out: doses(-1, 'USED', 'SOLD', 'TRANSFERRED', 'RETURNED'),
    services: sql`case when ${is('MATE')} then x.services else 0 end`,
    passed: one(sql`coalesce(x.qualified, false)`),
    densitySum: sql`x.density`,
    densityCount: known(sql`x.density`),
    motilitySum: sql`x.motility`,
    motilityCount: known(sql`x.motility`),
    abnormalSum: sql`x.abnormal`,
    abnormalCount: known(sql`x.abnormal`),
    intervalSum: sql`x.since`,
    intervalCount: known(sql`x.since`),
    boarDays: sql`x.days`,
    ageSum: sql`x.age`,
    aged: known(sql`x.age`),
    lastCollected: sql`t.last_day - x.last`,
    lastSum: sql`x.last`,
    lastCount: known(sql`x.last`),
  },
  ids: { uid: sql`x.source`, kindCode: sql`x.kind`, pigId: sql`x.boar_id`, farmId: sql`x.farm_id` },
  groups: {
    boar: boarGroup(sql`x.boar_id`, sql`x.ear_no`),
    breed: groupOfWord(sql`x.breed_id`),
    week: byWeek(sql`x.day`, sql`x.farm_id`),
    month: byMonth(sql`x.day`, sql`x.farm_id`),
    farm: groupOfPlace(sql`x.farm_id`),
  },
  overrides: { listed: is('COLLECT') },
}
