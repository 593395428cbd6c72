import { sql } from 'kysely'
import type { Tx } from '#server/kit/database.ts'
import { parametersOf } from '#server/kit/parameters.read.ts'
import type { AnimalFacts } from '#server/queries/animal-facts.ts'
import { loadWithdrawals } from '../batch/batch.withdrawals.ts'
import { latest, loadHealthDays } from './health-days.ts'

/** Days on which drugs forbid a sale, by the number of the batch or animal. */
interface WithdrawalPeriod {
  readonly from: string
  /** Last day on which it is not sold. */
  readonly until: string
}
type WithdrawalPeriods = ReadonlyMap<string, readonly WithdrawalPeriod[]>

const NONE: WithdrawalPeriods = new Map()

/** True where the farm observes withdrawal periods (withdraw_block_sale). */
const blocksSales = async (tx: Tx, farmId: string): Promise<boolean> =>
  (await parametersOf(tx, farmId, await businessDay(tx))).withdraw_block_sale

/** The server's day, as every transaction of a caller carries it. */
const businessDay = async (tx: Tx): Promise<string> =>
  (await tx.value(sql<string>`select app_today()::text`)) ?? ''

/** Withdrawal periods of batches (G-10) by their numbers. */
export async function withdrawalsOfBatches(
  tx: Tx,
  farmId: string,
  batchNos: readonly string[],
): Promise<WithdrawalPeriods> {
  if (batchNos.length === 0 || !(await blocksSales(tx, farmId))) return NONE
  const numbers = await tx.map(sql<[string, string]>`select uid, batch_no from batch
    where farm_id = ${farmId} and batch_no = any(${[...new Set(batchNos)]}) and not deleted`)
  const periods = await loadWithdrawals(tx, farmId, [...numbers.keys()])
  return Map.groupBy(periods, ({ batchId }) => numbers.get(batchId) ?? '')
}

/** Withdrawal periods of animals (V-606) by their ear numbers. */
export async function withdrawalsOfAnimals(
  tx: Tx,
  farmId: string,
  earNos: readonly string[],
): Promise<WithdrawalPeriods> {
  if (earNos.length === 0 || !(await blocksSales(tx, farmId))) return NONE
  const numbers = await tx.map(sql<[string, string]>`select uid, ear_no from pig
    where farm_id = ${farmId} and ear_no = any(${[...new Set(earNos)]}) and not deleted`)
  const found = await loadHealthDays(tx, farmId, [...numbers.values()])
  const periods = found.flatMap(({ pigId, date, until }) =>
    until === null ? [] : [{ earNo: numbers.get(pigId) ?? '', from: date, until }],
  )
  return Map.groupBy(periods, ({ earNo }) => earNo)
}

/** Last day of a number's periods that include a day; null where it may be sold. */
export function withdrawnOn(periods: WithdrawalPeriods, number: string, day: string): string | null {
  const bound = (periods.get(number) ?? []).filter(({ from, until }) => from <= day && day <= until)
  return latest(bound.map(({ until }) => until))
}

/** Note shown with a number that may be chosen: "猪只处于休药期（至2026-12-01）". */
export const withdrawalNote = (until: string | null): string | undefined =>
  until === null ? undefined : `猪只处于休药期（至${until}）`

/** Periods that bind an event by which pigs may leave for slaughter. */
const WITHDRAWALS: Readonly<Record<string, typeof withdrawalsOfBatches>> = {
  batch_out_sale: withdrawalsOfBatches,
  batch_out_slaughter: withdrawalsOfBatches,
  batch_out_cull: withdrawalsOfBatches,
  event_sale_pig: withdrawalsOfAnimals,
  event_cull_pig: withdrawalsOfAnimals,
}

/** Facts of the batches or animals of a form that sells them, with their withdrawal periods; of other forms unchanged. */
export async function withWithdrawals(tx: Tx, farmId: string, code: string, facts: readonly AnimalFacts[]) {
  const load = WITHDRAWALS[code]
  if (!load) return facts
  const numbers = facts.map(({ earNo }) => earNo)
  return noted(tx, facts, await load(tx, farmId, numbers))
}

/** Facts with their withdrawal periods, and the note of those in force today. */
export async function noted(tx: Tx, facts: readonly AnimalFacts[], periods: WithdrawalPeriods) {
  if (periods.size === 0) return facts
  const today = await businessDay(tx)
  return facts.map((one) => {
    const withdrawals = periods.get(one.earNo)
    if (!withdrawals) return one
    return { ...one, withdrawals, note: withdrawalNote(withdrawnOn(periods, one.earNo, today)) }
  })
}
