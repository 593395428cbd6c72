import { sql } from 'kysely'
import { addDays } from '#domain/calendar.ts'
import { monthNumber, monthText } from '#domain/cost/straight-line.ts'
import { COMMON_CALENDAR, monthShift, periodKey } from '#kit/report-period.ts'
import { audit } from '#server/kit/audit.ts'
import { assertDaysOpen, closedUpToOf, periodOfFarm } from '#server/kit/closed-days.ts'
import type { Tx } from '#server/kit/database.ts'
import { parametersOf } from '#server/kit/parameters.read.ts'
import { invalid } from '#server/kit/refused.ts'
import type { Sql } from '#server/kit/sql-words.ts'
import type { Act } from '../entry/entry.act.ts'

interface Accrual {
  readonly month: string
  readonly animals: number
  /** 元 charged. */
  readonly amount: string
  /** Breeding animals in the herd without a value in their file: they are not depreciated. */
  readonly unvalued: number
}

const TARGET = 'biologicalDepreciation'

/** 计提: a farm's month over all its breeding animals (F105). Months follow each other, and none is accrued twice. */
export async function accrueDepreciation(act: Act, farmId: string, month: string): Promise<Accrual> {
  const { tx, caller, today } = act
  await hold(tx, farmId)
  await assertOpen(act, farmId, month)
  const { first, last } = await accruedMonths(tx, farmId)
  const { start, end } = await periodOfFarm(tx, farmId, month, today)
  if (start > today) throw refused('不能计提以后的期间')
  if (last !== null && month <= last) throw refused(`${month} 已计提，不能重复`)
  const next = last === null ? month : await nextOf(act, farmId, last)
  if (month !== next) throw refused(`请先计提 ${next}`)
  const params = (await parametersOf(tx, farmId, today)).on(end)
  const { animals, amount, unvalued } = await accrueRows(tx, {
    ...{ farmId, month, last, since: first ?? month, by: caller.uid },
    months: params.pig_dep_months,
    residualRate: params.pig_residual_rate,
    residualValue: params.pig_residual_value,
    startDay: params.period_start_day,
  })
  await tx.run(sql`
    insert into depreciation_run (farm_id, month, animals, amount) values (${farmId}, ${month}, ${animals}, ${amount})`)
  const accrual = { month, animals, amount, unvalued }
  await audit(tx, caller, { target: TARGET, targetUid: farmId, after: { farmId, ...accrual } })
  return accrual
}

/** 撤销计提: takes back the month accrued last. */
export async function reverseDepreciation(act: Act, farmId: string, month: string): Promise<Accrual> {
  const { tx, caller } = act
  await hold(tx, farmId)
  await assertOpen(act, farmId, month)
  const { last } = await accruedMonths(tx, farmId)
  if (last === null) throw refused('还没有计提')
  if (month !== last) throw refused(`只能撤销最后计提的期间 ${last}`)
  await tx.run(sql`delete from biological_depreciation where farm_id = ${farmId} and month = ${month}`)
  const accrual =
    await tx.row(sql<Accrual>`delete from depreciation_run where farm_id = ${farmId} and month = ${month}
    returning month, animals, amount::text, 0 as unvalued`)
  await audit(tx, caller, { target: TARGET, targetUid: farmId, before: { farmId, ...accrual } })
  return accrual ?? { month, animals: 0, amount: '0.00', unvalued: 0 }
}

/** The first and last month a farm has accrued; null before the first. */
async function accruedMonths(tx: Tx, farmId: string) {
  const found = await tx.row(sql<Record<'first' | 'last', string | null>>`
    select min(month) as first, max(month) as last from depreciation_run
    where farm_id = ${farmId}`)
  return found ?? { first: null, last: null }
}

/** The month to accrue next: the following one, or the first open one where months were closed without accrual; it makes up for them. */
async function nextOf({ tx, today }: Act, farmId: string, last: string): Promise<string> {
  const next = monthText(monthNumber(last) + 1)
  const closed = await closedUpToOf(tx, farmId)
  if (closed === null) return next
  const { period_start_day: monthStart } = await parametersOf(tx, farmId, today)
  const open = periodKey('month', addDays(closed, 1), { ...COMMON_CALENDAR, monthStart })
  return open > next ? open : next
}

const refused = (message: string) => invalid({ month: [message] })

const hold = (tx: Tx, farmId: string) =>
  tx.run(sql`select pg_advisory_xact_lock(hashtextextended(${`depreciation ${farmId}`}, 0))`)

/** M-09. */
async function assertOpen({ tx, today }: Act, farmId: string, month: string): Promise<void> {
  const { end } = await periodOfFarm(tx, farmId, month, today)
  await assertDaysOpen(tx, { farmId, days: [end], field: 'month', rule: 'M-09' })
}

interface Month {
  readonly farmId: string
  readonly month: string
  /** The month accrued before; null for the first. */
  readonly last: string | null
  /** The month the farm accrued first: earlier depreciation was booked elsewhere. */
  readonly since: string
  readonly by: string
  readonly months: number
  readonly residualRate: number
  /** 元; 0 where the rate applies. */
  readonly residualValue: number
  /** Day of the month its accounting months begin on (T9). */
  readonly startDay: number
}

/**
 * Writes the rows of a month in one statement: F105 over all animals of the farm. Residual value and months are those of the animal's
 * file, else fixed at its first accrual; its original value is that of its file.
 */
async function accrueRows(tx: Tx, month: Month): Promise<Omit<Accrual, 'month'>> {
  const found = await tx.row(sql<Omit<Accrual, 'month'>>`with animals as (${animalsOf(month)}),
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
      (select count(*)::int from animals where original is null) as unvalued from made`)
  return found ?? { animals: 0, amount: '0.00', unvalued: 0 }
}

/** Animals that are assets in the month, with the number of the month in their life (`no`) and the amount accrued before. */
function animalsOf({ farmId, month, last, months, residualRate, residualValue, startDay }: Month) {
  const numberOf = (day: Sql) =>
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

/**
 * Book value of an animal in the farm it leaves on a day, 元: its last accrual continued to that month, which is still charged;
 * null where there is none.
 */
export const bookValue = (tx: Tx, farmId: string, pigId: string, day: string) =>
  tx.value(sql<string>`
    select (original_value - straight_line(greatest(original_value - residual_value, 0),
      months, month_no(period_of(${farmId}, ${day}::date)) - month_no(start_month) + 1))::numeric(16,2)::text
    from biological_depreciation where farm_id = ${farmId} and pig_id = ${pigId} and start_month is not null
    order by month desc limit 1`)
