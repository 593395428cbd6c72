import { sql } from 'kysely'
import type { Tx } from '#server/kit/database.ts'
import { parametersOf } from '#server/kit/parameters.ts'
import type { AnimalFacts } from '#server/queries/animal-facts.ts'
import { loadWithdrawals } from '../batch/withdrawals.ts'
import { loadHealthDays } from './health-days.ts'

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
async function businessDay(tx: Tx): Promise<string> {
  const found = await tx.row(sql<{ day: string }>`select app_today()::text as day`)
  return found?.day ?? ''
}

/** Withdrawal periods of batches (G-10) by their numbers. */
export async function withdrawalsOfBatches(
  tx: Tx,
  farmId: string,
  batchNos: readonly string[],
): Promise<WithdrawalPeriods> {
  if (batchNos.length === 0 || !(await blocksSales(tx, farmId))) return NONE
  const found = await tx.rows(sql<{ uid: string; batchNo: string }>`
    select uid, batch_no as "batchNo" from batch
    where farm_id = ${farmId} and batch_no = any(${[...new Set(batchNos)]}) and not deleted`)
  const numbers = new Map(found.map(({ uid, batchNo }) => [uid, batchNo]))
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
  const found = await tx.rows(sql<{ uid: string; earNo: string }>`select uid, ear_no as "earNo" from pig
    where farm_id = ${farmId} and ear_no = any(${[...new Set(earNos)]}) and not deleted`)
  const numbers = new Map(found.map(({ uid, earNo }) => [uid, earNo]))
  const periods = (await loadHealthDays(tx, farmId, [...numbers.values()])).flatMap(
    ({ pigId, date, until }) =>
      until === null ? [] : [{ earNo: numbers.get(pigId) ?? '', from: date, until }],
  )
  return Map.groupBy(periods, ({ earNo }) => earNo)
}

/** Last day of a number's periods that include a day; null where it may be sold. */
export function withdrawnOn(periods: WithdrawalPeriods, number: string, day: string): string | null {
  const bound = (periods.get(number) ?? []).filter(({ from, until }) => from <= day && day <= until)
  return (
    bound
      .map(({ until }) => until)
      .toSorted()
      .at(-1) ?? null
  )
}

/** Note shown with a number that may be chosen: "猪只处于休药期（至2026-12-01）". */
export const withdrawalNote = (until: string | null): string | undefined =>
  until === null ? undefined : `猪只处于休药期（至${until}）`

/** Events by which pigs may leave for slaughter. */
const SALES_OF_BATCHES = ['batch_out_sale', 'batch_out_slaughter', 'batch_out_cull']
const SALES_OF_ANIMALS = ['event_sale_pig', 'event_cull_pig']

/** Facts of the batches or animals of a form that sells them, with their withdrawal periods; of other forms unchanged. */
export async function withWithdrawals(
  tx: Tx,
  farmId: string,
  code: string,
  facts: readonly AnimalFacts[],
): Promise<readonly AnimalFacts[]> {
  const load = SALES_OF_BATCHES.includes(code)
    ? withdrawalsOfBatches
    : SALES_OF_ANIMALS.includes(code)
      ? withdrawalsOfAnimals
      : null
  if (!load) return facts
  const numbers = facts.map(({ earNo }) => earNo)
  const periods = await load(tx, farmId, numbers)
  return noted(tx, facts, periods)
}

/** Facts with their withdrawal periods, and the note of those in force today. */
export async function noted(
  tx: Tx,
  facts: readonly AnimalFacts[],
  periods: WithdrawalPeriods,
): Promise<readonly AnimalFacts[]> {
  if (periods.size === 0) return facts
  const today = await businessDay(tx)
  return facts.map((one) => {
    const withdrawals = periods.get(one.earNo)
    if (!withdrawals) return one
    return { ...one, withdrawals, note: withdrawalNote(withdrawnOn(periods, one.earNo, today)) }
  })
}
