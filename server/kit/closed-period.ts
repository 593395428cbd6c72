import { sql } from 'kysely'
import { ruleMessage } from '#domain/rules.ts'
import { monthPeriod, type Period } from '#kit/report-period.ts'
import type { Resource } from '#kit/resource.ts'
import type { Caller } from './context.ts'
import type { Tx } from './database.ts'
import { parametersOf } from './parameters.ts'
import { invalid } from './refused.ts'

type Row = Readonly<Record<string, unknown>>

/** Last day a farm has closed; null of one that never did. */
export async function closedUpTo(tx: Tx, farmId: string): Promise<string | null> {
  const found = await sql<{
    day: string | null
  }>`select closed_up_to as day from organize where uid = ${farmId}`.execute(tx)
  return found.rows[0]?.day ?? null
}

/** First and last day of a farm's accounting month (T9). */
export async function periodOfFarm(tx: Tx, farmId: string, month: string, today: string): Promise<Period> {
  const { period_start_day: startDay } = await parametersOf(tx, farmId, today)
  return monthPeriod(month, startDay)
}

/** M-09: what is booked in a closed period of its farm stays as it is. @throws Refused at the field of the period */
export async function assertOpenPeriod(
  tx: Tx,
  caller: Caller,
  { period }: Resource,
  row: Row,
): Promise<void> {
  const booked = period === undefined ? null : row[period]
  if (period === undefined || typeof booked !== 'string' || typeof row.farmId !== 'string') return
  const closed = await closedUpTo(tx, row.farmId)
  if (closed === null) return
  const isMonth = booked.length === 7
  const last = isMonth ? (await periodOfFarm(tx, row.farmId, booked, caller.today ?? closed)).end : booked
  if (last <= closed) throw invalid({ [period]: [ruleMessage('M-09', {})] })
}
