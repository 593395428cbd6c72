import { type RawBuilder, sql } from 'kysely'
import { ifGiven } from '#server/kit/report/asked.ts'
import type { ReportContext, ServerReport } from '#server/kit/report/definition.ts'
import { byMonth, byWeek } from '#server/kit/report/farm-calendar.ts'
import { between, groupOfPlace, inPlace, ofEarNos } from '#server/queries/sow-sql.ts'
import { dictionaryWords } from '#server/reports/dictionary-words.ts'
import { ageBandLabels, ageBandOf } from './age-bands.ts'
import { pigletsDeathDefinition } from './piglets-death.definition.ts'
import { asksForDeaths, deathRows, PARTING, readsOnce } from './piglets-death.rows.ts'

const isDeath = sql`x.kind in ('DEATH', 'LOST')`
/** Looked up by its key: hashing them would read every event of the farm. */
const death = (context: ReportContext) =>
  readsOnce(context)
    ? sql`cross join lateral (select x.payload) e`
    : sql`left join lateral (select d.uid, d.type, d.payload, d.created_by from pig_event d
  where ${asksForDeaths(context) ? isDeath : sql`x.kind = 'DEATH'`}
    and d.farm_id = x.farm_id and d.event_date = x.died and d.uid = x.uid offset 0) e on true`
const age = sql`(x.died - x.farrow_date)`
const band = ageBandOf(age)
const bands = Object.entries(ageBandLabels).map(
  ([key, label]) => sql`when ${sql.lit(key)} then ${sql.lit(label)}`,
)
const causes = sql`coalesce(r.name1, case when ${isDeath} then '断奶时死亡' else '产仔与断奶窝' end)`
const when = (kind: string, value: RawBuilder<unknown>) => sql`case when x.kind = ${kind} then ${value} end`
const unless0 = (kind: string, value: RawBuilder<unknown>) =>
  sql`case when x.kind = ${kind} then ${value} else 0 end`

/** Piglets that died before weaning, by cause and age, with F44 and F45. Source: §5.8. */
export const pigletsDeath: ServerReport = {
  report: pigletsDeathDefinition,
  range: { from: 'dateFrom', to: 'dateTo', months: 12 },
  from: {
    rows: (context) => sql`${deathRows(context)} x`,
    joins: {
      p: sql`left join pig p on p.farm_id = x.farm_id and p.uid = x.pig_id`,
      h: sql`left join organize h on h.uid = x.house_id`,
      n: sql`left join organize n on n.uid = x.pen_id`,
      e: death,
      r: sql`left join ${dictionaryWords('piglet_death_reason')} r on r.uid = e.payload->>'reason'`,
      u: sql`left join sys_user u on u.uid = e.created_by`,
    },
    where: ({ filters: f }) => [
      ...[between(sql`x.parity`, f.parityFrom, f.parityTo), ofEarNos(f.earNos), inPlace(f.houseId, 'x')],
      ifGiven(f.reasonId, sql`not ${isDeath} or e.payload->>'reason' = ${f.reasonId}`),
      ifGiven(f.ageBand, sql`not ${isDeath} or ${band} = ${f.ageBand}`),
    ],
  },
  columns: {
    day: sql`x.day`,
    earNo: sql`p.ear_no`,
    kind: sql`case x.kind when 'DEATH' then '死亡' when 'LOST' then '断奶窝死亡' when 'BORN' then '产仔' else '断奶窝' end`,
    parity: sql`x.parity`,
    pen: sql`concat_ws('-', h.name, n.name)`,
    litterNo: sql`x.litter_no`,
    age,
    heads: unless0('DEATH', sql`x.heads`),
    weight: when('DEATH', sql`(e.payload->>'weight')::numeric`),
    reason: sql`case when ${isDeath} then ${causes} end`,
    before: when('DEATH', sql`x.after + x.heads`),
    after: when('DEATH', sql`x.after`),
    operator: sql`u.name`,
    born: sql`x.born`,
    weanedLitters: sql`x.weaned`,
    cohortDeaths: sql`case when x.kind in ('LOST', 'WEANED') then x.heads else 0 end`,
    cohortBase: sql`x.base`,
    ageDays: unless0('DEATH', sql`${age} * x.heads`),
  },
  ids: {
    uid: sql`x.kind || '-' || x.uid`,
    pigId: sql`x.pig_id`,
    farmId: sql`x.farm_id`,
    eventUid: sql`e.uid`,
    eventCode: sql`e.type`,
  },
  groups: {
    reason: {
      key: causes,
      label: causes,
      order: sql`coalesce(r.sort, case when ${isDeath} then 1e6 else 1e7 end)`,
    },
    ageBand: {
      key: band,
      label: sql`case ${band} ${sql.join(bands, sql` `)} else '产仔与断奶窝' end`,
      order: sql`${age}`,
    },
    day: { key: sql`x.day` },
    week: byWeek(sql`x.day`, sql`x.farm_id`),
    month: byMonth(sql`x.day`, sql`x.farm_id`),
    parity: { key: sql`x.parity` },
    house: groupOfPlace(sql`x.house_id`),
    farm: groupOfPlace(sql`x.farm_id`),
  },
  plan: { filled: ['day'], addsUp: true },
  overrides: {
    listed: sql`x.kind = 'DEATH'`,
    ofWhole: {
      share: Object.keys(pigletsDeathDefinition.groups),
      periodRate: PARTING,
      cohortRate: PARTING,
    },
  },
}
