import { uuidv7 } from 'uuidv7'
import { audit } from '../../kit/audit.ts'
import { bulkInsert } from '../../kit/bulk.ts'
import type { Caller, Trace } from '../../kit/context.ts'
import { Raced, type Tx } from '../../kit/database.ts'
import type { StoredBatch } from './batch.load.ts'
import { newBatch } from './batch.tables.ts'

/** A batch nothing has happened to yet, not stored. */
export const openedBatch = (
  head: Pick<StoredBatch, 'batchNo' | 'stage' | 'houseId' | 'openDate'>,
): StoredBatch => ({ ...head, uid: uuidv7(), status: 'OPEN', events: [], traces: new Map() })

/** A batch that an event opens on the way, and where its pigs are from. */
interface OpenedBatch {
  readonly batch: StoredBatch
  readonly sourceKind: string
}

/**
 * Writes batches that are opened on the way. Two that open the same number at once: the later waits, and on a fresh look
 * joins the batch of the first.
 */
export async function storeOpened(
  tx: Tx,
  caller: Caller,
  farmId: string,
  opened: readonly OpenedBatch[],
): Promise<void> {
  const rows = opened.map(({ batch: { uid, batchNo, stage, houseId, openDate }, sourceKind }) => ({
    farm_id: farmId,
    uid,
    batch_no: batchNo,
    stage,
    house_id: houseId,
    open_date: openDate,
    source_kind: sourceKind,
    created_by: caller.uid,
    updated_by: caller.uid,
  }))
  await bulkInsert(tx, newBatch, rows).catch(joinedInstead)
}

/** The same with their trail. */
export async function openBatches(
  tx: Tx,
  caller: Caller,
  trace: Trace,
  farmId: string,
  batches: readonly StoredBatch[],
  sourceKind: 'OWN' | 'INIT' = 'OWN',
): Promise<void> {
  const opened = batches.map((batch) => ({ batch, sourceKind }))
  await storeOpened(tx, caller, farmId, opened)
  const traces = batches.map(({ uid, batchNo, stage, houseId, openDate }) => ({
    target: 'batch-manage',
    targetUid: uid,
    after: { batchNo, stage, houseId, openDate },
  }))
  await audit(tx, caller, trace, traces)
}

function joinedInstead(error: unknown): never {
  const { constraint } = error as { constraint?: unknown }
  throw constraint === 'batch_farm_id_batch_no_key' ? new Raced('batch opened meanwhile') : error
}
