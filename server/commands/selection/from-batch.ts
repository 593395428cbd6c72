import { uuidv7 } from 'uuidv7'
import { audit } from '#server/kit/audit.ts'
import type { Caller } from '#server/kit/context.ts'
import type { Tx } from '#server/kit/database.ts'
import { insertBatchEvents, withEvent } from '../batch/batch.events.ts'
import { type Judged, judgeSteps } from '../batch/batch.judge.ts'
import { loadBatches, type StoredBatch } from '../batch/batch.load.ts'
import { writeBatches } from '../batch/batch.write.ts'
import { dateLimits } from '../entry/engine.ts'
import { nextNumbers } from '../entry/numbers.ts'
import { type RowViolation, wrongCell } from '../entry/row-result.ts'
import type { EntrySession } from '../herd/herd.session.ts'
import type { TaggedPiglet } from './chosen-piglets.ts'
import { SELECT } from './selection.record.ts'
import type { SelectionRequest } from './selection-request.ts'

/** A weaned pig's departure from its batch, judged. */
interface Departure {
  readonly accepted: boolean
  readonly violations: readonly RowViolation[]
  readonly judged: Judged | null
}

/** The batches that selected, weaned pigs leave; they change with every accepted row. */
export interface FromBatches {
  /** Null for a pig that was weaned into no batch. */
  judge(piglet: TaggedPiglet, earNo: string): Departure | null
  take(judged: Judged, link: string): void
  save(): Promise<void>
}

/** The batch of a weaned piglet: the given one, else the one it was weaned into. */
const batchOf = (request: SelectionRequest, { weanedBatch }: TaggedPiglet) =>
  weanedBatch && (request.batchNo ?? weanedBatch)

export async function prepareBatches(
  tx: Tx,
  caller: Caller,
  request: SelectionRequest,
  piglets: readonly TaggedPiglet[],
  { settings, functions }: EntrySession,
): Promise<FromBatches> {
  const { farmId, date, today, dryRun, weight, confirmReason } = request
  const batchNos = request.result === 'KEEP' ? piglets.flatMap((one) => batchOf(request, one) ?? []) : []
  const stored = await loadBatches(tx, farmId, { batchNos: [...new Set(batchNos)], lock: !dryRun })
  const untouched = new Map([...stored.values()].map((one) => [one.batchNo, one]))
  const batches = new Map(untouched)
  const seqs = await nextNumbers(tx, batchNos.length, dryRun)
  const limits = dateLimits(settings, today, functions.has('event-entry:backdate'))
  const taken: { batch: StoredBatch; event: NonNullable<Judged['event']>; link: string }[] = []
  return {
    judge(piglet, earNo) {
      const no = batchOf(request, piglet)
      if (!no) return null
      const batch = batches.get(no)
      if (!batch)
        return { accepted: false, violations: [wrongCell('batchNo', `批次号不存在：${no}`)], judged: null }
      const payload = { qty: 1, weight, pigEarNo: earNo, sex: piglet.sex, toHouseId: request.houseId }
      const seq = seqs[taken.length] ?? 0
      const event = {
        uid: uuidv7(),
        type: SELECT,
        date,
        seq,
        payload,
        confirmed: confirmReason !== null,
      } as const
      const { accepted, violations, judged } = judgeSteps([{ batch, event }], { limits })
      return { accepted, violations, judged: judged[0] ?? null }
    },
    take({ batch, event, result }, link) {
      if (!event) return
      batches.set(batch.batchNo, withEvent(batch, event, result.events))
      taken.push({ batch, event, link })
    },
    async save() {
      if (taken.length === 0) return
      const events = taken.map((one) => ({ ...one, reason: confirmReason }))
      await insertBatchEvents(tx, caller, farmId, events)
      const changes = [...batches].flatMap(([no, after]) => {
        const before = untouched.get(no)
        return before && before !== after ? [{ before, after }] : []
      })
      await writeBatches(tx, farmId, changes)
      const entries = taken.map(({ batch, event: { uid, date, payload } }) => ({
        target: SELECT,
        targetUid: uid,
        after: { batchNo: batch.batchNo, date, payload },
      }))
      await audit(tx, caller, entries)
    },
  }
}
