import { type RawBuilder, sql } from 'kysely'
import { isGiven } from '#server/kit/report/asked.ts'
import type { ReportContext } from '#server/kit/report/definition.ts'
import { monthKey, monthStart } from '#server/kit/report/farm-calendar.ts'
import { inFarms } from '#server/kit/report/in-farms.ts'
import { isMated, touches } from '#server/queries/sow-days.ts'
import { ofBreed } from '#server/queries/sow-sql.ts'

type Sql = RawBuilder<unknown>

const from = ({ filters: f }: ReportContext): Sql => sql`${f.dateFrom}::date`
const to = ({ filters: f }: ReportContext): Sql => sql`${f.dateTo}::date`

/** What the days are reported apart by: where they are only added up, by what the sums ask for. */
function partsOf({ filters: f, question: { summing, groupKey } }: ReportContext) {
  const by = (group: string, ...given: unknown[]) => !summing || groupKey === group || given.some(isGiven)
  return { month: by('month'), parity: by('parity', f.parityFrom, f.parityTo), breed: by('breed', f.breedId) }
}

/** Days of mated females: what rates divide by. Kind and reason part their numerators only. */
export function herd(context: ReportContext): Sql {
  const { parity, breed } = partsOf(context)
  const kept = context.question.summing && !parity && !breed ? (context.kept.herdDays ?? []) : []
  const rest = context.farms.filter((farm) => !kept.includes(farm))
  const [days, spans] = [ofDays({ ...context, farms: kept }), ofSpans({ ...context, farms: rest })]
  if (kept.length === 0) return spans
  return rest.length === 0 ? days : sql`${days} union all ${spans}`
}

/** Out of the days a farm's herd is kept by. */
function ofDays(context: ReportContext): Sql {
  const month = partsOf(context).month ? monthKey(context, sql`d.day`, sql`d.farm_id`) : sql`null::text`
  return sql`select d.farm_id, null::uuid, 'days', min(d.day), 'HERD', null::uuid, null::int, 'SOW', null::uuid, null::uuid,
      sum(d.mated_days)::int
    from herd_day d where ${inFarms(sql`d.farm_id`, context)} and not d.blank and d.day between ${from(context)} and ${to(context)}
    group by d.farm_id, ${month} having sum(d.mated_days) > 0`
}

/** Out of the spans of the sows. */
function ofSpans(context: ReportContext): Sql {
  const { filters: f } = context
  const parts = partsOf(context)
  const [first, next] = [
    sql`greatest(sp.from_date, ${from(context)})`,
    sql`least(${to(context)} + 1, coalesce(sp.to_date, ${to(context)} + 1))`,
  ]
  const months = sql`cross join lateral (select g::date as month from generate_series(
      ${monthStart(context, first, sql`sp.farm_id`)}, (${next} - 1)::timestamp, interval '1 month') g) m`
  const day = parts.month ? sql`greatest(${first}, m.month)` : first
  const after = parts.month ? sql`least(${next}, (m.month + interval '1 month')::date)` : next
  const [month, parity, breed, line] = [
    parts.month ? sql`m.month` : sql`null::date`,
    parts.parity ? sql`sp.parity` : sql`null::int`,
    parts.breed ? sql`p.breed_id` : sql`null::uuid`,
    parts.breed ? sql`p.line_id` : sql`null::uuid`,
  ]
  return sql`select sp.farm_id, null::uuid, concat_ws('-', ${month}, ${parity}, ${breed}, ${line}), min(${day}), 'HERD', null::uuid,
      ${parity}, 'SOW', ${breed}, ${line}, sum(${after} - ${day})::int
    from sow_span sp
    ${parts.breed ? sql`join pig p on p.farm_id = sp.farm_id and p.uid = sp.pig_id and p.sex = 'F' and not p.deleted and ${ofBreed(f.breedId)}` : sql``}
    ${parts.month ? months : sql``}
    where ${inFarms(sql`sp.farm_id`, context)} and ${touches(from(context), to(context))} and ${isMated}
      and ${sql.lit(!isGiven(f.pigClass) || f.pigClass === 'SOW')}
    group by sp.farm_id, ${month}, ${parity}, ${breed}, ${line}`
}
