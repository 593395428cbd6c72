import { sql } from 'kysely'
import { inFarms, isGiven } from '#server/kit/report/asked.ts'
import type { ReportContext } from '#server/kit/report/definition.ts'
import type { Sql } from '#server/kit/sql-words.ts'
import { everHad } from '#server/queries/scorecard/litter-facts.ts'

/** Probability that a served sow `p` farrows: not checked yet, or found pregnant. Source: F33. */
export const LIKELY: Sql = sql`case p.status when 'PREGNANT' then 0.95 else 0.87 end`

/** The 365 days up to today, the base of a farm's own rates. */
const lastYear = (day: Sql, { today }: ReportContext): Sql =>
  sql`${day} between ${today}::date - 364 and ${today}::date`

/** Live born per litter, by farm (F41); a farm without a farrowing in a year has none. */
export const bornAlive = (context: ReportContext): Sql =>
  sql`with born as materialized (select l.farm_id, avg(l.live_piglets) as live from litter l
      where ${inFarms(sql`l.farm_id`, context)} and not l.init and not l.nurse
        and ${lastYear(sql`l.farrow_date`, context)} group by l.farm_id) select * from born`

/** Survival of the piglets of completely weaned litters (1 − F44). */
const kept = (context: ReportContext): Sql =>
  sql`select l.farm_id, 1 - sum(l.deaths)::float8 / nullif(sum(${everHad}), 0) as share from litter l
    where ${inFarms(sql`l.farm_id`, context)} and ${lastYear(sql`l.wean_date`, context)} group by 1`

/** Share of the weaned piglets sold from the sow; those weaned into a batch are found by it, the others by their event. */
const sold = (context: ReportContext): Sql =>
  sql`select m.farm_id, (-sum(m.qty) filter (where m.batch_id is null and exists (select from pig_event e
        where e.farm_id = m.farm_id and e.event_date = m.move_date and e.uid = m.uid and e.payload -> 'target' ->> 'kind' = 'SALE')))::float8
      / nullif(-sum(m.qty), 0) as share
    from litter_move m where ${inFarms(sql`m.farm_id`, context)} and m.kind = 'WEAN' and ${lastYear(sql`m.move_date`, context)} group by 1`

const NO_SHARES = sql`select null::uuid as farm_id, null::float8 as share where false`
/** An entered rate, in per cent, applies to every farm; else each farm has its own of the last year. */
const rate = (typed: unknown, own: Sql, otherwise: Sql): Sql =>
  isGiven(typed) ? sql`${sql.lit(Number(typed) / 100)}::float8` : sql`coalesce(${own}, ${otherwise})`

/**
 * Expected results of sows by farm: `live` born per litter, `kept` to weaning, `sold` as piglets. A farm without
 * weanings in a year has no survival, and no expectation unless one is entered.
 */
export function outlook(context: ReportContext): Sql {
  const { weanSurvival, pigletSale } = context.filters
  return sql`select f.uid as farm_id, b.live, ${rate(weanSurvival, sql`k.share`, sql`null`)} as kept,
      ${rate(pigletSale, sql`s.share`, sql`0`)} as sold
    from unnest(${context.farms}::uuid[]) f(uid)
    left join (${bornAlive(context)}) b on b.farm_id = f.uid
    left join (${isGiven(weanSurvival) ? NO_SHARES : kept(context)}) k on k.farm_id = f.uid
    left join (${isGiven(pigletSale) ? NO_SHARES : sold(context)}) s on s.farm_id = f.uid`
}
