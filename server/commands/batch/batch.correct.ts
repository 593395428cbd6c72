import { sql } from 'kysely'
import { diffBatch } from '#domain/batch/batch.diff.ts'
import { isKept } from '#kit/event-form.ts'
import { cellsOf } from '#resources/events/cells.ts'
import { audit } from '#server/kit/audit.ts'
import type { Caller } from '#server/kit/context.ts'
import type { Tx } from '#server/kit/database.ts'
import { conflict, notFound } from '#server/kit/refused.ts'
import { type FarmSettings, loadFarmSettings } from '#server/queries/farm-settings.ts'
import { correcting, dateLimits, refusedBy } from '../entry/engine.ts'
import type { Correction, CorrectionAnswer } from '../entry/entry.correction.ts'
import { batchEvent, writeCorrected } from '../entry/event-table.ts'
import { reviewAgain } from '../entry/list-for-check.ts'
import { type ParsedRow, parseRows } from '../entry/parse-rows.ts'
import { checkReferences } from '../entry/references.ts'
import { madeByDocument } from '../entry/source-document.ts'
import { queueEventMessages } from '../erp/event-messages.ts'
import { ofBatches } from './batch.check.ts'
import { withEvent } from './batch.events.ts'
import { judgeSteps, type Step, type Verdict } from './batch.judge.ts'
import { loadBatches, type StoredBatch } from './batch.load.ts'
import { partsOf } from './batch.parts.ts'
import { cellsTyped, readSides, type StoredBatchEvent } from './batch.read.ts'
import { careWanted, housesOf } from './batch.session.ts'
import { writeBatches } from './batch.write.ts'
import { loadCare } from './care.ts'
import { bornAfter } from './judge-row.ts'
import { loadRooms } from './rooms.ts'

type Sides = Awaited<ReturnType<typeof readSides>>

/**
 * Edits or takes back an event of a batch, at any position: every batch concerned is replayed with the change, and all
 * of them accept it or nothing is written. Taking back a close opens the batch again.
 */
export const correctBatchEvent = correcting(async (tx, caller, request) => {
  const sides = await readSides(tx, request.form.code, request.uid)
  const [stored] = sides
  if (stored.version !== request.version) throw conflict({ uid: request.uid, row: request.row }, stored)
  const { farmId } = stored
  const made = await madeByDocument(tx, stored)
  if (made) return refusedBy(made)
  const settings = await loadFarmSettings(tx, farmId, request.today)
  const uids = sides.map((side) => side.batchId)
  const batches = await loadBatches(tx, farmId, { uids, lock: !request.dryRun })
  const row = request.row && (await newRow(tx, sides, request, request.row))
  const verdict = await judged(tx, sides, batches, row, request, settings)
  return {
    answer: answerOf(verdict),
    save: async () => {
      for (const [index, side] of sides.entries()) await write(tx, caller, side, verdict, index, row, request)
      await writeBatches(tx, farmId, changesOf(verdict))
      await dropEmpty(tx, caller, sides, verdict, row)
      const event = row && verdict.judged[0]?.event
      const seen = event ? { event, violations: verdict.violations, enteredOn: stored.enteredOn } : null
      const both = sides.map(({ uid }) => uid)
      await reviewAgain(tx, farmId, both, seen, settings, ofBatches)
      await audit(tx, caller, tracesOf(sides, verdict, request))
    },
  }
})

const tracesOf = (sides: Sides, verdict: Verdict, { form, reason }: Correction) =>
  sides.map((side, index) => {
    const event = verdict.judged[index]?.event
    return {
      target: form.code,
      targetUid: side.uid,
      before: { date: side.date, payload: side.payload },
      after: event ? { date: event.date, payload: event.payload } : undefined,
      reason,
    }
  })

/** The new cells, with the stored values of those that no correction changes. */
async function newRow(tx: Tx, sides: Sides, { form }: Correction, cells: Readonly<Record<string, unknown>>) {
  const [stored] = sides
  const typed = cellsOf(form, { date: stored.date, payload: cellsTyped(sides) })
  const kept = Object.fromEntries(Object.entries(typed).filter(([key]) => isKept(form, key)))
  const identity = form.target === null ? {} : { earNo: stored.batchNo }
  const parsed = parseRows([{ form, row: { ...cells, ...kept, ...identity } }])
  const [row] = await checkReferences(tx, stored.farmId, parsed)
  return row ?? null
}

async function judged(
  tx: Tx,
  sides: Sides,
  batches: ReadonlyMap<string, StoredBatch>,
  row: ParsedRow | null,
  { today, mayBackdate }: Correction,
  settings: FarmSettings,
): Promise<Verdict> {
  const [own, other] = sides.map((side) => batches.get(side.batchId))
  if (!own) throw notFound()
  const problems = row ? [...row.problems, ...bornAfter(row)] : []
  if (problems.length > 0) return { accepted: false, judged: [], violations: problems }
  const byNumber = new Map([...batches.values()].map((batch) => [batch.batchNo, batch]))
  const corrected = sides.map((side) => side.uid)
  const rooms = await loadRooms(tx, sides[0].farmId, row ? housesOf([row], byNumber) : [], corrected)
  return judgeSteps(stepsOf(sides, row, own, other), {
    limits: dateLimits(settings, today, mayBackdate),
    rooms,
    care: await loadCare(tx, sides[0].farmId, careWanted(row ? [row] : [], byNumber, settings)),
  })
}

/** A departure is taken back after its arrival: both batches are judged in the state they will have. */
function stepsOf(
  sides: Sides,
  row: ParsedRow | null,
  own: StoredBatch,
  other: StoredBatch | undefined,
): Step[] {
  const steps = [own, ...(other ? [other] : [])]
  if (!row) return steps.map((batch, index) => ({ batch, event: null, ...old(sides[index]) }))
  return partsOf(row, own, other).map(({ type, batch, payload }, index) => {
    const side = sides[index] ?? sides[0]
    const { uid, seq } = side
    return {
      batch,
      event: { uid, type, date: row.date, seq, payload, confirmed: row.reason !== null },
      old: uid,
    }
  })
}

const old = (side: StoredBatchEvent | undefined) => (side ? { old: side.uid } : {})

function answerOf({ accepted, judged: all, violations }: Verdict): CorrectionAnswer {
  const changes = all.flatMap(({ batch, result }) => diffBatch(batch.batchNo, result.before, result.history))
  return { accepted, violations: [...violations], changes }
}

const changesOf = ({ judged: all }: Verdict) =>
  all.map(({ batch, event, result: { events } }) => ({
    before: batch,
    after: event ? withEvent(batch, event, events) : { ...batch, events },
  }))

/** Writes a side if it is unchanged since it was read: another correction may have come in between. */
async function write(
  tx: Tx,
  caller: Caller,
  side: StoredBatchEvent,
  { judged: all }: Verdict,
  index: number,
  row: ParsedRow | null,
  request: Correction,
): Promise<void> {
  const event = all[index]?.event
  const now = event ? { date: event.date, payload: event.payload, reason: row?.reason ?? null } : null
  const read = async () => (await readSides(tx, request.form.code, request.uid))[0]
  await writeCorrected(tx, caller, batchEvent, side, now, { request, read })
  await queueEventMessages(tx, side.farmId, 'batch_event', [side.uid])
}

/** A batch that go-live opened is deleted with the row that opened it, once it has no other events. */
async function dropEmpty(
  tx: Tx,
  caller: Caller,
  [stored]: Sides,
  { judged: [first] }: Verdict,
  row: ParsedRow | null,
): Promise<void> {
  if (row || stored.eventType !== 'batch_in_init' || first?.result.events.length !== 0) return
  await tx.run(sql`update batch set deleted = true, updated_by = ${caller.uid}, updated_at = now(), version = version + 1
    where farm_id = ${stored.farmId} and uid = ${stored.batchId}`)
}
