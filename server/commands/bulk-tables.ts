import type { BulkTable } from '../kit/bulk.ts'
import { batchCostDay, batchMoveCost } from './batch/costs/tables.ts'
import { batchEvent, batchFigures, batchMove, batchWeighing, newBatch } from './batch/tables.ts'
import { batchCharge } from './costs/batch-charges.ts'
import { costLedger } from './costs/ledger.ts'
import { organize } from './golive/places.ts'
import { derived, event, pig } from './herd/tables.ts'
import { importChunk, importMade } from './import/tables.ts'
import { farmEvent, projections } from './plain/tables.ts'
import { stockEvent, stockLot, stockMove, stockShelf } from './stock/tables.ts'

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
