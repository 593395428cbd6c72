import {
  batchEvent,
  batchFigures,
  batchMove,
  batchWeighing,
  newBatch,
} from '#server/commands/batch/batch.tables.ts'
import { batchCostDay, batchMoveCost } from '#server/commands/batch/costs/costs.tables.ts'
import { batchCharge } from '#server/commands/costs/batch-charges.ts'
import { costLedger } from '#server/commands/costs/costs.ledger.ts'
import { event } from '#server/commands/entry/event-table.ts'
import { organize } from '#server/commands/golive/golive.places.ts'
import { derived, pig } from '#server/commands/herd/herd.tables.ts'
import { importChunk, importMade } from '#server/commands/import/import.tables.ts'
import { farmEvent, projections } from '#server/commands/plain/plain.tables.ts'
import { stockEvent, stockLot, stockMove, stockShelf } from '#server/commands/stock/stock.tables.ts'
import type { BulkTable } from '#server/kit/bulk.ts'

/** Every list of columns by which commands write: `npm run db:diff` holds the schema against them. */
export const bulkTables: readonly BulkTable[] = [
  event,
  pig,
  ...Object.values(derived),
  batchEvent,
  newBatch,
  batchFigures,
  batchMove,
  batchWeighing,
  batchCostDay,
  batchMoveCost,
  farmEvent,
  ...Object.values(projections),
  costLedger,
  batchCharge,
  stockEvent,
  stockMove,
  stockShelf,
  stockLot,
  importChunk,
  importMade,
  organize,
]
