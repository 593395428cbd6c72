import { type RawBuilder, sql } from 'kysely'
import { monthShift } from '#kit/report-period.ts'
import type { Tx } from '../../kit/database.ts'

interface Month {
  readonly farmId: string
  readonly month: string
  /** The month accrued before; null for the first. */
  readonly last: string | null
  /** The month the farm accrued first: what lies before it was written off elsewhere. */
  readonly since: string
  readonly by: string
  readonly months: number
  readonly residualRate: number
  /** 元; 0 where the rate tells it. */
  readonly residualValue: number
  /** Day of the month its accounting months begin on (T9). */
  readonly startDay: number
}

interface Written {
  readonly animals: number
  readonly amount: string
  readonly unvalued: number
}

/**
 * The rows of a month, in one statement: F105 over all animals of the farm. What an
 * animal is written off to and in how many months is what its file says, else settled when it is accrued first; its value is that of
 * its file.
 */
export async function accrueRows(tx: Tx, month: Month): Promise<Written> {
  const found = await sql<Written>`with animals as (${animalsOf(month)}),
    made as (insert into biological_depreciation (farm_id, uid, month, ear_no, pig_id, pig_class, original_value, residual_value, months,
        start_month, charge, accumulated, net_value, state, exit_date, proceeds, gain, created_by, updated_by)
      select ${month.farmId}, gen_random_uuid(), ${month.month}, ear_no, uid, pig_class, original, residual, months,
        case when first is not null then lpad((first / 12)::text, 4, '0') || '-' || lpad((first % 12 + 1)::text, 2, '0') end,
        accumulated - coalesce(before, case when first is not null then straight_line(base, months, month_no(${month.since}) - first) end, 0),
        accumulated, original - accumulated,
        case when leaves then 'GONE' when no >= months then 'FULL' else 'RUNNING' end,
        case when leaves then exit_date end, case when leaves then proceeds end,
        case when leaves then proceeds - (original - accumulated) end, ${month.by}, ${month.by}
      from (select a.*, straight_line(base, months, no) as accumulated from animals a) a
      where original is not null
      returning charge)
    select count(*)::int as animals, coalesce(sum(charge), 0)::numeric(16,2)::text as amount,
      (select count(*)::int from animals where original is null) as unvalued from made`.execute(tx)
  return found.rows[0] ?? { animals: 0, amount: '0.00', unvalued: 0 }
}

/** Animals that are assets in the month, with the number of the month in their life (`no`) and what was accrued before. */
function animalsOf({ farmId, month, last, months, residualRate, residualValue, startDay }: Month) {
  const numberOf = (day: RawBuilder<unknown>) =>
    sql`month_no(to_char(${day} - ${startDay - 1}::int, 'YYYY-MM')) + ${monthShift(startDay)}::int`
  const number = sql`month_no(${month})`
  return sql`select b.*, case when b.first is null then 0 else case when b.leaves then b.gone_in else ${number} end - b.first + 1 end as no
    from (select p.uid, p.ear_no, p.pig_class, p.exit_date, p.original_value as original, s.residual, s.months,
        greatest(p.original_value - s.residual, 0) as base, coalesce(month_no(p.dep_start_month), h.first) as first, x.gone_in, d.accumulated as before,
        coalesce(x.gone_in = ${number} or (x.gone_in < ${number} and d.state in ('RUNNING', 'FULL')), false) as leaves,
        case when p.exit_type in ('CULLED', 'SOLD') then coalesce(o.amount, 0) when p.exit_type = 'DEAD' then 0 end as proceeds
      from pig p
      left join (select pig_id, ${numberOf(sql`min(from_date)`)} + 1 as first from sow_span
        where farm_id = ${farmId} and status not in ('GILT', 'YOUNG', 'IN_TRANSIT', 'CULL_WAIT') group by pig_id) h on h.pig_id = p.uid
      left join (select distinct on (pig_id) pig_id, accumulated, state, months, residual_value from biological_depreciation
        where farm_id = ${farmId} and month <= ${last} order by pig_id, month desc) d on d.pig_id = p.uid
      left join lateral (select max((e.payload->>'amount')::numeric) as amount from pig_event e
        where e.farm_id = p.farm_id and e.pig_id = p.uid and e.event_date = p.exit_date
          and e.type in ('event_cull_pig', 'event_sale_pig')) o on p.exit_date is not null
      cross join lateral (select ${numberOf(sql`p.exit_date`)} as gone_in) x
      cross join lateral (select coalesce(p.dep_months, d.months, ${months}) as months, coalesce(
        round(p.original_value * p.residual_rate / 100, 2), d.residual_value, case when ${residualValue}::numeric > 0 then ${residualValue}::numeric
          else round(p.original_value * ${residualRate}::numeric / 100, 2) end) as residual) s
      where p.farm_id = ${farmId} and not p.deleted and (p.exit_date is null or x.gone_in >= ${number} or d.pig_id is not null)) b
    where b.leaves or (coalesce(b.gone_in, ${number}) >= ${number} and b.first <= ${number})`
}
