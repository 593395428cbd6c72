import { batchCostType } from './batch-cost.ts'
import { feed } from './plain.feed.ts'
import { cureType, healthType, immuneType } from './plain.health.ts'
import { feedCountType, feedInType } from './plain.silo.ts'
import type { PlainType } from './plain.types.ts'

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
