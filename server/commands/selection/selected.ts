import { sql } from 'kysely'
import { diffBatch } from '#domain/batch/batch.diff.ts'
import { audit } from '#server/kit/audit.ts'
import type { Caller } from '#server/kit/context.ts'
import { Raced, type Tx } from '#server/kit/database.ts'
import { keysOf } from '#server/kit/narrow.ts'
import { judgeSteps } from '../batch/batch.judge.ts'
import { loadBatches } from '../batch/batch.load.ts'
import type { StoredBatchEvent } from '../batch/batch.read.ts'
import { writeBatches } from '../batch/batch.write.ts'
import { dateLimits } from '../entry/engine.ts'
import { dropFromCheck } from '../entry/list-for-check.ts'
import { isConfirmed, type RowViolation, wrongCell } from '../entry/row-result.ts'
import { queueEventMessages } from '../erp/event-messages.ts'
import type { Consequence, FindConsequence } from '../herd/consequence.ts'

type Departure = Pick<StoredBatchEvent, 'uid' | 'batchId' | 'date' | 'version' | 'payload'>

/** The file of a selected pig and its departure from the batch: taken back together; cells stored in both are not changed. */
export const followSelection: FindConsequence = async (correction) => {
  const { tx, caller, request, stored, settings } = correction
  const { link, farmId } = stored
  const departure = link === null ? null : await departureOf(tx, farmId, link)
  if (!departure) return null
  if (request.row) return refusal(keptTogether(request.row, departure))
  const batches = await loadBatches(tx, farmId, { uids: [departure.batchId], lock: !request.dryRun })
  const batch = batches.get(departure.batchId)
  if (!batch) return null
  const limits = dateLimits(settings, request.today, request.mayBackdate)
  const { judged, violations } = judgeSteps([{ batch, event: null, old: departure.uid }], { limits })
  const changes = judged.map(({ result }) => ({ before: batch, after: { ...batch, events: result.events } }))
  return {
    accepted: violations.every(isConfirmed),
    violations,
    changes: judged.flatMap(({ result }) => diffBatch(batch.batchNo, result.before, result.history)),
    save: async () => {
      await remove(tx, caller, farmId, departure, request.reason)
      await writeBatches(tx, farmId, changes)
    },
  }
}

const refusal = (violations: readonly RowViolation[]): Consequence => ({
  accepted: violations.length === 0,
  violations,
  changes: [],
  save: async () => undefined,
})

const departureOf = (tx: Tx, farmId: string, link: string) =>
  tx.row(sql<Departure>`select uid, batch_id as "batchId", event_date as date, version, payload from batch_event
    where farm_id = ${farmId} and link_uid = ${link} and type = 'batch_out_select'`)

const WORDS = { date: '日期', earNo: '耳号', sex: '性别' } as const

function keptTogether(row: Readonly<Record<string, unknown>>, { date, payload }: Departure): RowViolation[] {
  const reported: Readonly<Record<keyof typeof WORDS, unknown>> = {
    date,
    earNo: payload.pigEarNo,
    sex: payload.sex,
  }
  const changed = keysOf(WORDS).filter((key) => row[key] !== reported[key])
  return changed.map((field) =>
    wrongCell(field, `由批次选留建立的档案不能修改${WORDS[field]}，请撤销选留后重新登记`),
  )
}

/** Deletes the departure, with its audit entry. */
async function remove(
  tx: Tx,
  caller: Caller,
  farmId: string,
  { uid, date, version, payload }: Departure,
  reason: string | null,
): Promise<void> {
  const changed =
    await tx.changed(sql`delete from batch_event where farm_id = ${farmId} and event_date = ${date}::date and uid = ${uid}
    and version = ${version}`)
  if (changed !== 1) throw new Raced('departure changed meanwhile')
  await queueEventMessages(tx, farmId, 'batch_event', [uid])
  await dropFromCheck(tx, farmId, [uid])
  await audit(tx, caller, { target: 'batch_out_select', targetUid: uid, before: { date, payload }, reason })
}
