import type { Projection } from '#server/kit/projection.ts'
import { batchCostEntry } from '#server/projections/health.projection.ts'
import { feed, feedCountType, feedInType } from './standalone.feed.ts'
import { cureType, healthType, immuneType } from './standalone.health.ts'
import type { StandaloneType } from './standalone.types.ts'

/** 批次费用: money spent on a batch on a day. */
const batchCostType: StandaloneType = {
  subjectOf: () => 'BATCH',
  complete: ({ payload }, { batch }) => ({ ...payload, ...(batch ? { batchId: batch.uid } : {}) }),
  projection: batchCostEntry,
}

const types: Readonly<Record<string, StandaloneType>> = {
  feed_use: feed,
  feed_in: feedInType,
  feed_count: feedCountType,
  event_cure: cureType,
  event_health: healthType,
  event_immune: immuneType,
  event_batch_cost: batchCostType,
}

/** Every projection of standalone events. */
export const standaloneProjections: readonly Projection[] = [
  ...new Set(Object.values(types).map(({ projection }) => projection)),
]

/** The server's part of a standalone event, beyond its form. @throws when a form is declared without it */
export function standaloneType(code: string): StandaloneType {
  const type = Object.hasOwn(types, code) ? types[code] : undefined
  if (!type) throw new Error(`standalone event ${code} has no entry in standalone.registry.ts`)
  return type
}
