import { type RawBuilder, sql } from 'kysely'
import { isGiven } from '#server/kit/report/asked.ts'
import type { ReportContext as Context } from '#server/kit/report/definition.ts'
import { inFarms } from '#server/kit/report/in-farms.ts'

/** Groups that part the deaths, not the piglets they are divided by. */
export const PARTING = ['reason', 'ageBand']

const inPeriod = (day: RawBuilder<unknown>, { filters: f }: Context) =>
  sql`${day} between ${f.dateFrom}::date and ${f.dateTo}::date`

/** Every branch brings what is reported of its litter: joined afterwards, a large farm's rows are all compared with each other. */
const litter = sql`l.uid as litter_uid, l.farm_id, l.pig_id, l.parity, l.litter_no, l.house_id, l.pen_id, l.farrow_date`

const deaths = ({ farms }: Context, kind: 'DEATH' | 'LOST', day: string) =>
  sql`select ${litter}, ${sql.lit(kind)} as kind, m.uid, ${sql.ref(day)} as day, m.move_date as died, -m.qty as heads,
      m.suckling as after, 0 as born, 0 as weaned, 0 as base
    from litter_move m join litter l on l.farm_id = m.farm_id and l.uid = m.litter_uid
    where m.kind = 'DEATH' and ${inFarms(sql`m.farm_id`, { farms })}`

/** Deaths are reported one by one where rows, causes or ages are asked for; the sum of a weaned litter's stands with it. */
export const asksForDeaths = ({ filters: f, question: { summing, groupKey } }: Context): boolean =>
  !summing || PARTING.includes(groupKey ?? '') || isGiven(f.reasonId) || isGiven(f.ageBand)

/** Most deaths of a period stand in both sums: where these are parted by cause or age, their events are read once for both. */
export const readsOnce = (context: Context): boolean =>
  context.question.summing === true && asksForDeaths(context)

/** Causes and ages part no litter: all that are not left out by a filter stand in one group, added up before. */
const littersApart = ({ filters: f, question: { groupKey } }: Context): boolean =>
  !PARTING.includes(groupKey ?? '') || [f.parityFrom, f.parityTo, f.earNos, f.houseId].some(isGiven)

const litters = (context: Context, kind: 'BORN' | 'WEANED', condition: RawBuilder<unknown>) => {
  // an opening litter brings the piglets it had at go-live
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

/** No litter weaned in the period lost a piglet before this day: ten years of movements need not be read. The addition keeps
 *  the planner from walking all births in their order until one was weaned in the period. */
const firstBirth = (context: Context) => sql`(select min(b.farrow_date + 0) from litter b
  where ${inFarms(sql`b.farm_id`, context)} and ${inPeriod(sql`b.wean_date`, context)})`

/**
 * Deaths of the period, and what their rates divide by: litters born in it (F45), litters weaned in it with all
 * their deaths (F44). A death stands in both where its litter was weaned in the same period.
 */
export const deathRows = (context: Context) => {
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

/** Deaths of the period and of the litters weaned in it, with their events, told in each of the sums they stand in. */
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
