import { feed, feedCountType, feedInType } from './plain.feed.ts'
import { cureType, healthType, immuneType } from './plain.health.ts'
import type { PlainType } from './plain.types.ts'

/** 批次费用: money spent on a batch on a day. */
const batchCostType: PlainType = {
  subjectOf: () => 'BATCH',
  complete: ({ payload }, { batch }) => ({ ...payload, ...(batch ? { batchId: batch.uid } : {}) }),
  rowsOf: (farm_id, { uid, date, payload }) => ({
    batch_cost_entry: {
      farm_id,
      uid,
      cost_date: date,
      batch_id: payload.batchId,
      item: payload.item,
      amount: payload.amount,
    },
  }),
}

const types: Readonly<Record<string, PlainType>> = {
  feed_use: feed,
  feed_in: feedInType,
  feed_count: feedCountType,
  event_cure: cureType,
  event_health: healthType,
  event_immune: immuneType,
  event_batch_cost: batchCostType,
}

/** What the server knows of a plain event beyond its form. @throws when a form is declared without it */
export function plainType(code: string): PlainType {
  const type = Object.hasOwn(types, code) ? types[code] : undefined
  if (!type) throw new Error(`plain event ${code} has no entry in server/commands/plain/registry.ts`)
  return type
}
