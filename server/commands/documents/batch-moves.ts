import { sql } from 'kysely'
import { uuidv7 } from 'uuidv7'
import type { BatchEvent, BatchPayload } from '#domain/batch/batch.types.ts'
import { ruleMessage } from '#domain/rules.ts'
import type { Document } from '#kit/document.ts'
import { audit } from '#server/kit/audit.ts'
import type { Tx } from '#server/kit/database.ts'
import { invalid, Refused } from '#server/kit/refused.ts'
import { loadFarmSettings } from '#server/queries/farm-settings.ts'
import { insertBatchEvents, withEvent } from '../batch/batch.events.ts'
import { judgeSteps, movesOf } from '../batch/batch.judge.ts'
import { loadBatches, type StoredBatch } from '../batch/batch.load.ts'
import { writeBatches } from '../batch/batch.write.ts'
import { openedBatch, storeOpened } from '../batch/open.ts'
import { loadRooms } from '../batch/rooms.ts'
import { dateLimits } from '../entry/engine.ts'
import { nextNumbers } from '../entry/numbers.ts'
import { queueEventMessages } from '../erp/event-messages.ts'
import { linkEvents, unlinkEvents, wordsOf } from './documents.events.ts'
import type { Posted } from './posting.ts'

/** Heads a document moves into a batch or out of it. */
export interface DocumentMove {
  readonly batchNo: string
  /** Opens the batch when there is none of the number. */
  readonly opens?: Pick<StoredBatch, 'stage' | 'houseId'> | null
  readonly type: 'batch_in_transfer' | 'batch_out_transfer'
  readonly date: string
  readonly payload: BatchPayload
}

interface Made {
  readonly batch: StoredBatch
  readonly event: BatchEvent
}

/**
 * Moves heads of batches of one farm as a document says, all moves or none; a violation names its line. Answers each
 * move with the resulting batch.
 */
export async function postMoves(
  posted: Posted,
  document: Document,
  farmId: string,
  moves: readonly DocumentMove[],
): Promise<readonly Made[]> {
  const { tx, caller, row, reason } = posted
  const { made, before, after } = await judgeMoves(posted, document, farmId, moves)
  const opened = [...after.values()].filter(({ batchNo }) => !before.has(batchNo))
  const openings = opened.map((batch) => ({ batch, sourceKind: 'TRANSFER' }))
  await storeOpened(tx, caller, farmId, openings)
  const events = made.map((one) => ({ ...one, reason, link: null }))
  await insertBatchEvents(tx, caller, farmId, events)
  const changes = [...after.values()].map((batch) => ({
    before: before.get(batch.batchNo) ?? null,
    after: batch,
  }))
  await writeBatches(tx, farmId, changes)
  const links = made.map(({ event }, index) => ({ uid: event.uid, line: index + 1 }))
  await linkEvents(tx, farmId, row, document, links)
  const entries = made.map(({ batch: { batchNo }, event: { uid, type, date, payload } }) => ({
    target: type,
    targetUid: uid,
    after: { batchNo, date, payload },
    reason,
  }))
  await audit(tx, caller, entries)
  return made
}

/** Judges the moves in order, each against the state after those before it. */
async function judgeMoves(
  { tx, today, reason }: Posted,
  { document }: Document,
  farmId: string,
  moves: readonly DocumentMove[],
): Promise<{
  made: readonly Made[]
  before: ReadonlyMap<string, StoredBatch>
  after: ReadonlyMap<string, StoredBatch>
}> {
  const stored = await loadBatches(tx, farmId, { batchNos: moves.map((one) => one.batchNo), lock: true })
  const before = new Map([...stored.values()].map((batch) => [batch.batchNo, batch]))
  const after = new Map(before)
  const houses = moves.flatMap(({ payload }) => payload.houseId ?? [])
  const context = await contextOf(tx, farmId, today, houses)
  const seqs = await nextNumbers(tx, moves.length, false)
  const made: Made[] = []
  const refused: string[] = []
  for (const [index, { batchNo, opens, type, date, payload }] of moves.entries()) {
    const batch = after.get(batchNo) ?? (opens ? openedBatch({ batchNo, ...opens, openDate: date }) : null)
    const event = {
      uid: uuidv7(),
      type,
      date,
      seq: seqs[index] ?? index,
      payload,
      confirmed: reason !== null,
    }
    const verdict = batch && judgeSteps([{ batch, event }], context)
    const [judged] = verdict?.judged ?? []
    if (!batch || !verdict?.accepted || !judged) {
      const words = verdict ? wordsOf(verdict.violations) : ruleMessage('K-32', { 批次: batchNo })
      refused.push(document.lines ? `第${index + 1}行：${words}` : words)
      continue
    }
    const now = withEvent(batch, event, judged.result.events)
    after.set(batchNo, now)
    context.rooms.take(movesOf(judged.result, event))
    made.push({ batch: now, event })
  }
  if (refused.length > 0) throw invalid({ [document.lines ?? 'batchNo']: refused })
  return { made, before, after }
}

async function contextOf(tx: Tx, farmId: string, today: string, houses: readonly string[]) {
  const limits = dateLimits(await loadFarmSettings(tx, farmId, today), today, true)
  return { limits, rooms: await loadRooms(tx, farmId, houses), isSame: false, mergesStages: false }
}

/** Takes back the moves a document made in a farm, the last first; a batch with later events prevents it and is named. */
export async function takeBackMoves(posted: Posted, farmId: string): Promise<void> {
  const { tx, caller, today, row, reason } = posted
  const found = await tx.rows(sql<{ uid: string; batchId: string; type: string; line: number | null }>`
    select e.uid, e.batch_id as "batchId", e.type, d.line from document_event d
    join batch_event e on e.farm_id = d.farm_id and e.uid = d.event_uid
    where d.farm_id = ${farmId} and d.document_uid = ${row.uid} order by e.event_date desc, e.seq desc`)
  const untouched = await loadBatches(tx, farmId, { uids: found.map((one) => one.batchId), lock: true })
  const now = new Map(untouched)
  const context = await contextOf(tx, farmId, today, [])
  for (const { uid, batchId, line } of found) {
    const batch = now.get(batchId)
    if (!batch) continue
    const verdict = judgeSteps([{ batch, event: null, old: uid }], context)
    const [judged] = verdict.judged
    if (!verdict.accepted || !judged)
      throw new Refused('ERROR', `${line === null ? '' : `第${line}行：`}${wordsOf(verdict.violations)}`)
    now.set(batchId, { ...batch, events: judged.result.events })
  }
  const uids = found.map((one) => one.uid)
  await tx.run(sql`delete from batch_event where farm_id = ${farmId} and uid = any(${uids}::uuid[])`)
  await queueEventMessages(tx, farmId, 'batch_event', uids)
  await unlinkEvents(tx, row, uids)
  const changes = [...now].map(([uid, after]) => ({ before: untouched.get(uid) ?? null, after }))
  await writeBatches(tx, farmId, changes)
  const entries = found.map(({ uid, type }) => ({
    target: type,
    targetUid: uid,
    before: { document: row.docNo },
    reason,
  }))
  await audit(tx, caller, entries)
}
