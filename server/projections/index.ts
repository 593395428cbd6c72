import type { Projection } from '#server/kit/projection.ts'
import { pig, span, stay } from './animal.projection.ts'
import { batchCostDay, batchFigures, batchMove, batchMoveCost, batchWeighing } from './batch.projection.ts'
import { feedUse, siloMove } from './feed.projection.ts'
import { batchCostEntry, immunisation, medication } from './health.projection.ts'
import { litter, litterMove } from './litter.projection.ts'
import { piglet } from './piglet.projection.ts'
import { semenCollection, semenLot, semenMove } from './semen.projection.ts'
import { service } from './service.projection.ts'

/** Projections of one animal's history except its own row, in the order of writing. */
export const derived = {
  service,
  litter,
  litterMove,
  piglet,
  span,
  stay,
  semenCollection,
  semenLot,
  semenMove,
}

/** Every table computed from events. */
export const projections: readonly Projection[] = [
  pig,
  ...Object.values(derived),
  batchFigures,
  batchMove,
  batchWeighing,
  batchCostDay,
  batchMoveCost,
  feedUse,
  siloMove,
  medication,
  immunisation,
  batchCostEntry,
]
