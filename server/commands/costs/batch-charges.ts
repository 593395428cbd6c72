import { sql } from 'kysely'
import type { CostItem } from '#domain/batch/cost-types.ts'
import { BATCH_ITEMS, overDayEnds } from '#domain/cost/spread.ts'
import { amountText } from '#domain/stock/stock.amounts.ts'
import { type BulkTable, bulkInsert } from '#server/kit/bulk.ts'
import type { Tx } from '#server/kit/database.ts'
import type { Charge } from './charge.ts'
import type { Herd } from './costs.places.ts'

/** Costs of batches from a month's ledger, by day and item: everything spent on them (decision 0019). */
export const batchCharge: BulkTable = {
  name: 'batch_charge',
  key: ['farm_id', 'month', 'batch_id', 'day', 'item'],
  columns: {
    ...{ farm_id: 'uuid', month: 'text', batch_id: 'uuid', day: 'date', item: 'text', amount: 'numeric' },
  },
}

/** Writes the costs of batches in a month where they differ from the stored ones, and marks the first day they differ on. */
export async function chargeBatches(tx: Tx, herd: Herd, charges: readonly Charge[]): Promise<void> {
  const { farmId, month } = herd
  const before = await tx.map(sql<[string, string]>`
    select concat_ws(' ', day, batch_id, item), amount::text
    from batch_charge where farm_id = ${farmId} and month = ${month}`)
  const after = new Map([...chargesByDay(charges, herd)].map(([key, cents]) => [key, amountText(cents)]))
  const changed = [...new Set([...before.keys(), ...after.keys()])]
    .filter((key) => before.get(key) !== after.get(key))
    .map((key) => key.slice(0, 10))
    .sort()
  const [since] = changed
  if (since === undefined) return
  await tx.run(sql`delete from batch_charge where farm_id = ${farmId} and month = ${month}`)
  const rows = [...after].map(([key, amount]) => {
    const [day = '', batch_id = '', item = ''] = key.split(' ')
    return { farm_id: farmId, month, batch_id, day, item, amount }
  })
  await bulkInsert(tx, batchCharge, rows)
  await tx.run(sql`insert into batch_cost_stale (farm_id, since) values (${farmId}, ${since})`)
}

/** Cents by day, batch and item. */
function chargesByDay(charges: readonly Charge[], { period, dayEnds }: Herd): Map<string, number> {
  const found = new Map<string, number>()
  const add = (key: string, cents: number) => {
    const sum = (found.get(key) ?? 0) + cents
    if (sum === 0) found.delete(key)
    else found.set(key, sum)
  }
  const ofMonth = new Map<string, Map<CostItem, number>>()
  for (const { day, item, borne } of charges)
    for (const { batchId, cents } of borne) {
      if (batchId === null) continue
      const own = BATCH_ITEMS[item]
      if (day !== null) add(`${day} ${batchId} ${own}`, cents)
      else {
        const sums = ofMonth.get(batchId) ?? new Map<CostItem, number>()
        sums.set(own, (sums.get(own) ?? 0) + cents)
        ofMonth.set(batchId, sums)
      }
    }
  for (const [batchId, sums] of ofMonth)
    for (const [item, cents] of sums)
      for (const part of overDayEnds(cents, dayEnds(batchId), period.end))
        add(`${part.day} ${batchId} ${item}`, part.cents)
  return found
}
