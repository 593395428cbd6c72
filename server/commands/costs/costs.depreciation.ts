import { sql } from 'kysely'
import { addDays } from '#domain/calendar.ts'
import { monthNumber, monthText } from '#domain/cost/straight-line.ts'
import { COMMON_CALENDAR, periodKey } from '#kit/report-period.ts'
import { audit } from '#server/kit/audit.ts'
import { assertDaysOpen, closedUpToOf, periodOfFarm } from '#server/kit/closed-days.ts'
import type { Tx } from '#server/kit/database.ts'
import { parametersOf } from '#server/kit/parameters.ts'
import { invalid } from '#server/kit/refused.ts'
import type { Act } from '../entry/entry.act.ts'
import { accrueRows } from './depreciation-rows.ts'

export interface Accrual {
  readonly month: string
  readonly animals: number
  /** 元 charged. */
  readonly amount: string
  /** Breeding animals in the herd whose file tells no value: nothing is charged for them. */
  readonly unvalued: number
}

const TARGET = 'biologicalDepreciation'

/** 计提: a farm's month over all its breeding animals (F105). Months follow each other, and none is accrued twice. */
export async function accrueDepreciation(act: Act, farmId: string, month: string): Promise<Accrual> {
  const { tx, caller, trace, today } = act
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
  await sql`insert into depreciation_run (farm_id, month, animals, amount) values (${farmId}, ${month}, ${animals}, ${amount})`.execute(
    tx,
  )
  const accrual = { month, animals, amount, unvalued }
  await audit(tx, caller, trace, [{ target: TARGET, targetUid: farmId, after: { farmId, ...accrual } }])
  return accrual
}

/** 撤销计提: takes back the month accrued last. */
export async function reverseDepreciation(act: Act, farmId: string, month: string): Promise<Accrual> {
  const { tx, caller, trace } = act
  await hold(tx, farmId)
  await assertOpen(act, farmId, month)
  const { last } = await accruedMonths(tx, farmId)
  if (last === null) throw refused('还没有计提')
  if (month !== last) throw refused(`只能撤销最后计提的期间 ${last}`)
  await sql`delete from biological_depreciation where farm_id = ${farmId} and month = ${month}`.execute(tx)
  const gone = await sql<Accrual>`delete from depreciation_run where farm_id = ${farmId} and month = ${month}
    returning month, animals, amount::text, 0 as unvalued`.execute(tx)
  const [accrual] = gone.rows
  await audit(tx, caller, trace, [{ target: TARGET, targetUid: farmId, before: { farmId, ...accrual } }])
  return accrual ?? { month, animals: 0, amount: '0.00', unvalued: 0 }
}

interface Accrued {
  readonly first: string | null
  readonly last: string | null
}

/** The months a farm has accrued first and last; null before the first. */
async function accruedMonths(tx: Tx, farmId: string): Promise<Accrued> {
  const found = await sql<Accrued>`select min(month) as first, max(month) as last from depreciation_run
    where farm_id = ${farmId}`.execute(tx)
  return found.rows[0] ?? { first: null, last: null }
}

/** The month to accrue after one: the next, or the first that is open where months were closed without; it makes up for them. */
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
  sql`select pg_advisory_xact_lock(hashtextextended(${`depreciation ${farmId}`}, 0))`.execute(tx)

/** M-09. */
async function assertOpen({ tx, today }: Act, farmId: string, month: string): Promise<void> {
  const { end } = await periodOfFarm(tx, farmId, month, today)
  await assertDaysOpen(tx, { farmId, days: [end], field: 'month', rule: 'M-09' })
}
