import { sql } from 'kysely'
import { ifGiven, inFarms, inPeriod, isGiven } from '#server/kit/report/asked.ts'
import type { ReportContext as Context, ReportContext, ServerReport } from '#server/kit/report/definition.ts'
import { columnsOf } from '#server/kit/report/report.count.ts'
import type { Sql } from '#server/kit/sql-words.ts'
import { litterParts, pigJoin, usualConditions } from '#server/queries/sow-sql.ts'
import { dictionaryWords } from '#server/reports/dictionary-words.ts'
import { ageBandLabels, ageBandOf } from './age-bands.ts'
import { pigletsDeathDefinition } from './piglets-death.definition.ts'

/** Groups of the deaths, not of the piglets they are divided by. */
const OF_WHOLE = ['reason', 'ageBand']

/** Each branch selects the columns of its litter: joined afterwards, a large farm's rows would all be compared with each other. */
const litter = sql`l.uid as litter_uid, l.farm_id, l.pig_id, l.parity, l.litter_no, l.house_id, l.pen_id, l.farrow_date`

const deaths = ({ farms }: Context, kind: 'DEATH' | 'LOST', day: string) =>
  sql`select ${litter}, ${sql.lit(kind)} as kind, m.uid, ${sql.ref(day)} as day, m.move_date as died, -m.qty as heads,
      m.suckling as after, 0 as born, 0 as weaned, 0 as base
    from litter_move m join litter l on l.farm_id = m.farm_id and l.uid = m.litter_uid
    where m.kind = 'DEATH' and ${inFarms(sql`m.farm_id`, { farms })}`

/** True where deaths are read one by one, for rows, causes or ages; otherwise the sum of a weaned litter is in its row. */
const asksForDeaths = ({ filters: f, question: { summing, groupKey } }: Context): boolean =>
  !summing || OF_WHOLE.includes(groupKey ?? '') || isGiven(f.reasonId) || isGiven(f.ageBand)

/** Most deaths of a period are in both sums: grouped by cause or age, their events are read once for both. */
const readsOnce = (context: Context): boolean => context.question.summing === true && asksForDeaths(context)

/** False where litters are one sum: causes and ages do not group litters, and no filter restricts them. */
const littersApart = ({ filters: f, question: { groupKey } }: Context): boolean =>
  !OF_WHOLE.includes(groupKey ?? '') || [f.parityFrom, f.parityTo, f.earNos, f.houseId].some(isGiven)

const litters = (context: Context, kind: 'BORN' | 'WEANED', condition: Sql) => {
  // an opening litter has the piglets of go-live
  const base = sql`case when l.init then (select sum(m.qty)::int from litter_move m where m.farm_id = l.farm_id
      and m.litter_uid = l.uid and m.kind in ('INIT', 'FOSTER_IN', 'FOSTER_OUT'))
    else l.live_piglets + l.foster_in - l.foster_out end`
  const from = sql`from litter l where ${inFarms(sql`l.farm_id`, context)} and ${condition}`
  const isBorn = kind === 'BORN'
  if (readsOnce(context) && !littersApart(context)) {
    const sums = isBorn
      ? sql`sum(l.live_piglets)::int, 0, 0`
      : sql`0, (count(*) filter (where not l.nurse))::int, sum(${base})::int`
    return sql`select null, l.farm_id, null, null, null, null, null, null, ${sql.lit(kind)}, null, null, null, 0, null, ${sums}, null
      ${from} group by l.farm_id`
  }
  const lost = asksForDeaths(context) ? sql`0` : sql`l.deaths`
  const figures = isBorn
    ? sql`l.farrow_date, null::date, 0, null::int, l.live_piglets, 0, 0`
    : sql`l.wean_date, null::date, ${lost}, null::int, 0, (not l.nurse)::int, ${base}`
  const event = readsOnce(context) ? sql`, null` : sql``
  return sql`select ${litter}, ${sql.lit(kind)}, l.uid, ${figures}${event} ${from}`
}

/**
 * Earliest birth of the litters weaned in the period: earlier movements (ten years) need not be read. The addition keeps
 * the planner from walking all births in their order until one was weaned in the period.
 */
const firstBirth = (context: Context) => sql`(select min(b.farrow_date + 0) from litter b
  where ${inFarms(sql`b.farm_id`, context)} and ${inPeriod(sql`b.wean_date`, context)})`

/**
 * Deaths of the period, and the divisors of their rates: litters born in it (F45), litters weaned in it with all
 * their deaths (F44). A death is in both sums where its litter was weaned in the same period.
 */
const deathRows = (context: Context) => {
  const born = sql`not l.init and l.live_piglets > 0 and ${inPeriod(sql`l.farrow_date`, context)}`
  const weaned = inPeriod(sql`l.wean_date`, context)
  const divided = sql`${litters(context, 'BORN', born)} union all ${litters(context, 'WEANED', weaned)}`
  if (readsOnce(context)) return sql`(${deathsOnce(context)} union all ${divided})`
  const died = sql`${deaths(context, 'DEATH', 'm.move_date')} and ${inPeriod(sql`m.move_date`, context)}`
  if (context.question.listedOnly) return sql`(${died})`
  const lost = sql`union all ${deaths(context, 'LOST', 'l.wean_date')} and ${inPeriod(sql`l.wean_date`, context)}
      and m.move_date >= ${firstBirth(context)}`
  return sql`(${died} ${asksForDeaths(context) ? lost : sql``} union all ${divided})`
}

/** Deaths of the period and of the litters weaned in it, with their events, repeated in each sum they belong to. */
function deathsOnce(context: Context) {
  const { dateFrom, dateTo } = context.filters
  const reported = (kind: 'DEATH' | 'LOST', day: string) =>
    sql`select litter_uid, farm_id, pig_id, parity, litter_no, house_id, pen_id, farrow_date, ${sql.lit(kind)} as kind, uid,
      ${sql.ref(day)} as day, died, heads, null::int as after, 0 as born, 0 as weaned, 0 as base, payload from died`
  return sql`with died as materialized (
      select ${litter}, l.wean_date, m.uid, m.move_date as died, -m.qty as heads, d.payload
      from litter_move m join litter l on l.farm_id = m.farm_id and l.uid = m.litter_uid
        left join lateral (select d.payload from pig_event d
          where d.farm_id = m.farm_id and d.event_date = m.move_date and d.uid = m.uid offset 0) d on true
      where m.kind = 'DEATH' and ${inFarms(sql`m.farm_id`, context)} and m.move_date <= ${dateTo}::date
        and m.move_date >= least(${dateFrom}::date, ${firstBirth(context)})
        and (m.move_date >= ${dateFrom}::date or ${inPeriod(sql`l.wean_date`, context)}))
    ${reported('DEATH', 'died')} where died >= ${dateFrom}::date union all ${reported('LOST', 'wean_date')} where ${inPeriod(sql`wean_date`, context)}`
}

const isDeath = sql`x.kind in ('DEATH', 'LOST')`
/** Looked up by key: a hash join would read every event of the farm. */
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
const when = (kind: string, value: Sql) => sql`case when x.kind = ${kind} then ${value} end`
const unless0 = (kind: string, value: Sql) => sql`case when x.kind = ${kind} then ${value} else 0 end`

const parts = litterParts('x', 'day')

/** Piglets that died before weaning, by cause and age, with F44 and F45. Source: §5.8. */
export const pigletsDeath: ServerReport = {
  report: pigletsDeathDefinition,
  from: {
    alias: 'x',
    rows: (context) => sql`${deathRows(context)} x`,
    joins: {
      ...pigJoin('x'),
      ...parts.places,
      e: death,
      r: sql`left join ${dictionaryWords('piglet_death_reason')} r on r.uid = e.payload->>'reason'`,
      u: sql`left join sys_user u on u.uid = e.created_by`,
    },
    where: ({ filters: f }) => [
      ...usualConditions(f, 'x'),
      ifGiven(f.reasonId, sql`not ${isDeath} or e.payload->>'reason' = ${f.reasonId}`),
      ifGiven(f.ageBand, sql`not ${isDeath} or ${band} = ${f.ageBand}`),
    ],
  },
  columns: {
    earNo: sql`p.ear_no`,
    kind: sql`case x.kind when 'DEATH' then '死亡' when 'LOST' then '断奶窝死亡' when 'BORN' then '产仔' else '断奶窝' end`,
    pen: parts.pen,
    age,
    heads: unless0('DEATH', sql`x.heads`),
    weight: when('DEATH', sql`(e.payload->>'weight')::numeric`),
    reason: sql`case when ${isDeath} then ${causes} end`,
    before: when('DEATH', sql`x.after + x.heads`),
    after: when('DEATH', sql`x.after`),
    operator: sql`u.name`,
    weanedLitters: sql`x.weaned`,
    cohortDeaths: sql`case when x.kind in ('LOST', 'WEANED') then x.heads else 0 end`,
    cohortBase: sql`x.base`,
    ageDays: unless0('DEATH', sql`${age} * x.heads`),
  },
  ids: {
    uid: sql`x.kind || '-' || x.uid`,
    ...columnsOf('x', 'pigId', 'farmId'),
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
    ...parts.groups,
  },
  plan: { filled: ['day'], addsUp: true },
  overrides: {
    listed: sql`x.kind = 'DEATH'`,
    ofWhole: {
      share: Object.keys(pigletsDeathDefinition.groups),
      periodRate: OF_WHOLE,
      cohortRate: OF_WHOLE,
    },
  },
}
