import { newBatch } from '#server/commands/batch/open.ts'
import { batchCharge } from '#server/commands/costs/batch-charges.ts'
import { costLedger } from '#server/commands/costs/costs.ledger.ts'
import { batchEvent, event, farmEvent, semenEvent } from '#server/commands/entry/event-table.ts'
import { organize } from '#server/commands/golive/golive.places.ts'
import { importChunk, importMade } from '#server/commands/import/import.tables.ts'
import { stockEvent, stockLot, stockMove, stockShelf } from '#server/commands/stock/stock.tables.ts'
import type { BulkTable } from '#server/kit/bulk.ts'
import { projections } from '#server/projections/index.ts'

/** Every list of columns by which commands write: `npm run db:diff` holds the schema against them. */
export const bulkTables: readonly BulkTable[] = [
  ...projections,
  event,
  batchEvent,
  farmEvent,
  semenEvent,
  newBatch,
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
