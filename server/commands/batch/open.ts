import { sql } from 'kysely'
import { uuidv7 } from 'uuidv7'
import { figuresOf } from '#domain/batch/batch.figures.ts'
import { replayBatch } from '#domain/batch/batch.replay.ts'
import { tryBatchChange } from '#domain/batch/batch.trial.ts'
import type { BatchStage, BatchViolation } from '#domain/batch/batch.types.ts'
import type { WeanedInto } from '#domain/batch/weanings.ts'
import { ruleMessage } from '#domain/rules.ts'
import type { DateLimits } from '#domain/sow/change-dates.ts'
import { audit } from '#server/kit/audit.ts'
import { type BulkTable, bulkInsert } from '#server/kit/bulk.ts'
import type { Caller } from '#server/kit/context.ts'
import { Raced, type Tx } from '#server/kit/database.ts'
import { invalid, Refused } from '#server/kit/refused.ts'
import type { Values, WritePolicy } from '#server/kit/store-deps.ts'
import { batchFigures } from '#server/projections/batch.projection.ts'
import { type BatchChange, loadBatches, type StoredBatch } from './batch.load.ts'
import { loadRooms, type Room, type RoomAsked } from './rooms.ts'

/** Columns of a batch at its opening; later changes go through its resource. */
export const newBatch: BulkTable = {
  name: 'batch',
  key: ['farm_id', 'uid'],
  columns: {
    farm_id: 'uuid',
    uid: 'uuid',
    batch_no: 'text',
    stage: 'text',
    house_id: 'uuid',
    open_date: 'date',
    source_kind: 'text',
    created_by: 'uuid',
    updated_by: 'uuid',
  },
}

/** A batch without events, not stored. */
export const openedBatch = (
  head: Pick<StoredBatch, 'batchNo' | 'stage' | 'houseId' | 'openDate'>,
): StoredBatch => ({ ...head, uid: uuidv7(), status: 'OPEN', events: [], traces: new Map() })

/** A batch opened by an event, with the origin of its pigs. */
interface OpenedBatch {
  readonly batch: StoredBatch
  readonly sourceKind: string
}

/**
 * Writes batches opened by events. Of two that open the same number at once the later waits, reads again and
 * joins the batch of the first.
 */
export async function storeOpened(tx: Tx, caller: Caller, farmId: string, opened: readonly OpenedBatch[]) {
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

/** The same with their audit trail. */
export async function openBatches(tx: Tx, caller: Caller, farmId: string, opened: readonly OpenedBatch[]) {
  await storeOpened(tx, caller, farmId, opened)
  const traces = opened.map(({ batch: { uid, batchNo, stage, houseId, openDate } }) => ({
    target: 'batch-manage',
    targetUid: uid,
    after: { batchNo, stage, houseId, openDate },
  }))
  await audit(tx, caller, traces)
}

function joinedInstead(error: unknown): never {
  const { constraint } = error as { constraint?: unknown }
  throw constraint === 'batch_farm_id_batch_no_key' ? new Raced('batch opened meanwhile') : error
}

/** Those of changed batches that are new, opened by pigs of the farm's own. */
export const openedBy = (changes: readonly BatchChange[]): OpenedBatch[] =>
  changes.flatMap(({ before, after }) => (before ? [] : [{ batch: after, sourceKind: 'OWN' }]))

/** A batch to be opened by a row unless its number exists. */
interface Opening {
  readonly stage: BatchStage
  readonly houseId: string
  readonly date: string
}

/** The batches named by the weanings of a session; they change with every accepted row. */
export interface Destinations {
  find(batchNo: string): StoredBatch | undefined
  /** The batch of that number: stored, opened by an accepted row, or the one this row would open. */
  open(batchNo: string, opening: Opening): StoredBatch
  get(uid: string): StoredBatch | undefined
  /** Violations of the batch's rules by arriving piglets. */
  judge(weaned: WeanedInto, limits: DateLimits): readonly BatchViolation[]
  /** Capacity and heads of a house. */
  room(asked: RoomAsked): Room | undefined
  take(weaned: WeanedInto): void
  /** Batches before and after; the opened ones have no `before`. */
  changes(): BatchChange[]
}

export async function loadDestinations(
  tx: Tx,
  farmId: string,
  { batchNos, houses, lock }: { batchNos: readonly string[]; houses: readonly string[]; lock: boolean },
): Promise<Destinations> {
  const stored = await loadBatches(tx, farmId, { batchNos, lock })
  const known = [...stored.values()]
  const rooms = await loadRooms(tx, farmId, [...houses, ...known.map((one) => one.houseId)])
  const batches = new Map(stored)
  const numbers = new Map(known.map((one) => [one.batchNo, one.uid]))
  const candidates = new Map<string, StoredBatch>()
  const get = (uid: string) => batches.get(uid) ?? candidates.get(uid)

  /** A batch opened in this session opens on its earliest day. */
  function headOn(uid: string, date: string): StoredBatch | undefined {
    const batch = get(uid)
    return batch && !stored.has(uid) && date < batch.openDate ? { ...batch, openDate: date } : batch
  }

  return {
    find: (batchNo) => batches.get(numbers.get(batchNo) ?? ''),
    open(batchNo, opening) {
      const there = batches.get(numbers.get(batchNo) ?? '')
      if (there) return there
      const { stage, houseId, date } = opening
      const batch = openedBatch({ batchNo, stage, houseId, openDate: date })
      candidates.set(batch.uid, batch)
      return batch
    },
    get,
    judge({ batchId, event }, limits) {
      const batch = headOn(batchId, event.date)
      if (!batch) return []
      const { houseId } = event.payload
      const house = houseId ? rooms.at({ houseId, date: event.date }) : undefined
      const facts = house ? { house } : {}
      return tryBatchChange(batch, batch.events, { kind: 'insert', event }, { ...limits, facts }).violations
    },
    room: (asked) => rooms.at(asked),
    take({ batchId, litterUid, event }) {
      const batch = headOn(batchId, event.date)
      if (!batch) return
      const traces = new Map(batch.traces).set(event.uid, { litterUid })
      batches.set(batchId, { ...batch, events: [...batch.events, event], traces })
      numbers.set(batch.batchNo, batchId)
      const { houseId = null, qty } = event.payload
      rooms.take([{ houseId, date: event.date, qty: qty ?? 0 }])
    },
    changes: () =>
      [...batches.values()].flatMap((after) => {
        const before = stored.get(after.uid) ?? null
        return before === after ? [] : [{ before, after }]
      }),
  }
}

/** The figures of a batch without events. */
function emptyRow(farmId: string): Values {
  const history = replayBatch({ openDate: '', stage: 'NURSERY' }, [])
  const { uid: _uid, ...row } = batchFigures.rowOf({
    farmId,
    batchId: '',
    history,
    figures: figuresOf(history),
  })
  return row
}

/** A batch belongs to the farm of its house. Its number and stage are fixed once it has pigs; with any event it is not deleted. */
export const growingBatchPolicy: WritePolicy = async (tx, caller, { uid, before, after }) => {
  if (after === null) return assertUnused(tx, String(before?.farmId), uid)
  if (before) await assertFits(tx, uid, before, after)
  if (before && after.houseId === undefined) return {}
  const farmId = await farmOfHouse(tx, caller, after.houseId)
  if (before && before.farmId !== farmId) throw invalid({ houseId: ['栋舍不属于本场'] })
  return before ? {} : emptyRow(farmId)
}

async function assertUnused(tx: Tx, farmId: string, uid: string): Promise<Record<string, never>> {
  const batch = (await loadBatches(tx, farmId, { uids: [uid], lock: true })).get(uid)
  if (batch && batch.events.length > 0) throw new Refused('ERROR', ruleMessage('M-07', {}))
  return {}
}

/** The change must suit the later events of the batch (G-02, G-05 and the like are reported by the replay). */
async function assertFits(tx: Tx, uid: string, before: Values, after: Values): Promise<void> {
  const batch = (await loadBatches(tx, String(before.farmId), { uids: [uid], lock: true })).get(uid)
  if (!batch || batch.events.length === 0) return
  if (after.batchNo !== undefined && after.batchNo !== before.batchNo)
    throw invalid({ batchNo: ['批次已有记录，不能修改批次号'] })
  if (after.stage !== undefined && after.stage !== before.stage)
    throw invalid({ stage: ['批次已有记录，不能修改阶段'] })
  const openDate = String(after.openDate ?? batch.openDate)
  const isEarly = replayBatch({ ...batch, openDate }, batch.events).violations.some(
    (one) => one.rule === 'G-02',
  )
  if (isEarly) throw invalid({ openDate: ['开批日期不能晚于批次已有记录的日期'] })
}

/** The farm of a house, for a row that belongs to its house's farm. @throws Refused at `houseId`: a house outside the caller's scope */
async function farmOfHouse(tx: Tx, caller: Caller, houseId: unknown): Promise<string> {
  const farmId = await tx.value(sql<string>`select f.uid from organize h, organize f
    where h.uid = ${houseId ?? null}::uuid and f.type = 'farm' and h.tree_path like f.tree_path || '%'`)
  if (farmId === null || !caller.scope.farms.includes(farmId))
    throw invalid({ houseId: ['没有此栋舍的权限'] })
  return farmId
}
