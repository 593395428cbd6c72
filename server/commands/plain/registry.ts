import type { Projection } from '#server/kit/projection.ts'
import { batchCostEntry } from '#server/projections/health.projection.ts'
import { feed, feedCountType, feedInType } from './plain.feed.ts'
import { cureType, healthType, immuneType } from './plain.health.ts'
import type { PlainType } from './plain.types.ts'

/** 批次费用: money spent on a batch on a day. */
const batchCostType: PlainType = {
  subjectOf: () => 'BATCH',
  complete: ({ payload }, { batch }) => ({ ...payload, ...(batch ? { batchId: batch.uid } : {}) }),
  projection: batchCostEntry,
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

/** Every projection of events that stand by themselves. */
export const standaloneProjections: readonly Projection[] = [
  ...new Set(Object.values(types).map(({ projection }) => projection)),
]

/** What the server knows of a plain event beyond its form. @throws when a form is declared without it */
export function plainType(code: string): PlainType {
  const type = Object.hasOwn(types, code) ? types[code] : undefined
  if (!type) throw new Error(`plain event ${code} has no entry in server/commands/plain/registry.ts`)
  return type
}
