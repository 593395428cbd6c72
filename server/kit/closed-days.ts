import { sql } from 'kysely'
import { ruleMessage } from '#domain/rules.ts'
import { monthPeriod, type Period } from '#kit/report-period.ts'
import type { Tx } from './database.ts'
import { parametersOf } from './parameters.read.ts'
import { invalid } from './refused.ts'

/** Last closed day of a farm; null without one. */
export const closedUpToOf = (tx: Tx, farmId: string): Promise<string | null> =>
  tx.value(sql<string>`select closed_up_to from organize where uid = ${farmId}`)

/** Waits for running writes in the farm, and blocks further ones (`day_closed` holds it shared). */
export const holdFarm = (tx: Tx, farmId: string) =>
  tx.run(sql`select pg_advisory_xact_lock(hashtextextended(${`closing ${farmId}`}, 0))`)

/**
 * Keeps farms from being closed until this is written: for data that closed days must not get and no trigger guards (shared, as
 * `day_closed`).
 */
export const keepOpen = (tx: Tx, farms: readonly string[]) =>
  tx.run(sql`select pg_advisory_xact_lock_shared(hashtextextended('closing ' || f, 0))
    from unnest(${farms.toSorted()}::uuid[]) f`)

/** First and last day of a farm's accounting month (T9). */
export async function periodOfFarm(tx: Tx, farmId: string, month: string, today: string): Promise<Period> {
  const { period_start_day: startDay } = await parametersOf(tx, farmId, today)
  return monthPeriod(month, startDay)
}

interface Days {
  readonly farmId: string
  readonly days: readonly string[]
  /** Field where they were entered. */
  readonly field: string
  /** V-002 for events of the farm, M-09 for documents (§3.2, §3.5). */
  readonly rule: 'V-002' | 'M-09'
}

/** Refuses days in a closed month, before the database would (`guard_closed_days`). */
export async function assertDaysOpen(tx: Tx, { farmId, days, field, rule }: Days): Promise<void> {
  const closedUpTo = await closedUpToOf(tx, farmId)
  if (closedUpTo !== null && days.some((day) => day <= closedUpTo))
    throw invalid({ [field]: [ruleMessage(rule, {})] })
}

const MONTH = /^\d{4}-\d{2}$/

/** Days, and months by their last day: a month is closed as a whole. */
export async function lastDaysOf(
  tx: Tx,
  farmId: string,
  booked: readonly string[],
  today: string,
): Promise<string[]> {
  const days: string[] = []
  for (const one of booked)
    days.push(MONTH.test(one) ? (await periodOfFarm(tx, farmId, one, today)).end : one)
  return days
}
