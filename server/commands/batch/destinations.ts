import { tryBatchChange } from '#domain/batch/change.ts'
import type { BatchStage, BatchViolation } from '#domain/batch/types.ts'
import type { WeanedInto } from '#domain/batch/weanings.ts'
import type { DateLimits } from '#domain/sow/change-dates.ts'
import type { Tx } from '../../kit/database.ts'
import type { BatchShift } from './batch.load.ts'
import { loadBatches, type StoredBatch } from './batch.load.ts'
import { openedBatch } from './open.ts'
import { loadRooms, type Room, type RoomAsked } from './rooms.ts'

/** A batch that a row opens on the way, unless there is one of that number. */
interface Opening {
  readonly stage: BatchStage
  readonly houseId: string
  readonly date: string
}

/** The batches that the weanings of a sitting name; they change with every accepted row. */
export interface Destinations {
  find(batchNo: string): StoredBatch | undefined
  /** The batch of that number: one that is there, one an accepted row opened, or the one this row would open. */
  open(batchNo: string, opening: Opening): StoredBatch
  get(uid: string): StoredBatch | undefined
  /** What the batch says to piglets that come. */
  judge(weaned: WeanedInto, limits: DateLimits): readonly BatchViolation[]
  /** Room of a house and its heads. */
  room(asked: RoomAsked): Room | undefined
  take(weaned: WeanedInto): void
  /** Batches as they were and as they are, the opened ones without a before. */
  shifts(): BatchShift[]
}

interface DestinationsWanted {
  readonly batchNos: readonly string[]
  readonly houses: readonly string[]
  readonly lock: boolean
}

export async function loadDestinations(
  tx: Tx,
  farmId: string,
  { batchNos, houses, lock }: DestinationsWanted,
): Promise<Destinations> {
  const stored = await loadBatches(tx, farmId, { batchNos, lock })
  const known = [...stored.values()]
  const rooms = await loadRooms(tx, farmId, [...houses, ...known.map((one) => one.houseId)])
  const batches = new Map(stored)
  const numbers = new Map(known.map((one) => [one.batchNo, one.uid]))
  const candidates = new Map<string, StoredBatch>()
  const get = (uid: string) => batches.get(uid) ?? candidates.get(uid)

  /** A batch opened in this sitting opens on its earliest day. */
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
    shifts: () =>
      [...batches.values()].flatMap((after) => {
        const before = stored.get(after.uid) ?? null
        return before === after ? [] : [{ before, after }]
      }),
  }
}
