import { uuidv7 } from 'uuidv7'
import { limitsOf } from '../entry/engine.ts'
import { keptReason, type ParsedRow } from '../entry/parse-rows.ts'
import { broken, type RowResult, type RowViolation, refusal, wrongCell } from '../entry/row-result.ts'
import { withEvent } from './batch.events.ts'
import { type Judged, judgeSteps, movesOf, type Step } from './batch.judge.ts'
import type { StoredBatch } from './batch.load.ts'
import { partsOf, stageAfter } from './batch.parts.ts'
import type { EntrySession } from './batch.session.ts'
import { openedBatch } from './open.ts'

/** Judges one row against all rows accepted before it; an accepted row becomes part of the session. */
export function judgeRow(session: EntrySession, row: ParsedRow): RowResult {
  const problems = [...row.problems, ...bornAfter(row)]
  if (problems.length > 0) return refusal(row, problems)
  const named = batchesOf(session, row)
  if ('problem' in named) return refusal(row, [named.problem])
  const steps = stepsOf(session, row, named)
  const { accepted, judged, violations } = judgeSteps(steps, {
    limits: limitsOf(session, row),
    rooms: session.rooms,
    care: session.care,
    isSame: named.own === named.other,
    mergesStages: named.other !== undefined && named.other.stage !== stageAfter(row.payload.kind, named.own),
  })
  const [first] = judged
  if (!accepted || !first?.event) return refusal(row, violations)
  take(session, { ...row, reason: keptReason(row, violations) }, judged)
  return { row: row.index, accepted: true, uid: first.event.uid, earNo: row.earNo, violations }
}

interface Named {
  readonly own: StoredBatch
  readonly other?: StoredBatch
}

/** Animals that arrive before their birth are a typing error. */
export function bornAfter({ date, payload }: ParsedRow): RowViolation[] {
  const isAfter = typeof payload.birthDate === 'string' && payload.birthDate > date
  return isAfter ? [broken('V-012', 'birthDate', {})] : []
}

/** The batches a row names; a batch that it opens belongs to this row alone until the row is accepted. */
function batchesOf(session: EntrySession, row: ParsedRow): Named | { problem: RowViolation } {
  if (row.form.target === null) return opens(session, row)
  const own = session.batches.get(row.earNo)
  if (!own) return { problem: wrongCell('earNo', `批次号不存在：${row.earNo}`) }
  const { toBatchNo, opens: isNew, kind, toHouseId } = row.payload
  if (typeof toBatchNo !== 'string') return { own }
  const other = early(session, session.batches.get(toBatchNo), row.date)
  if (other) return { own, other }
  if (isNew !== true || kind === 'MERGE' || typeof toHouseId !== 'string')
    return { problem: broken('K-32', 'toBatchNo', { 批次: toBatchNo }) }
  const stage = stageAfter(kind, own)
  return { own, other: openedBatch({ batchNo: toBatchNo, stage, houseId: toHouseId, openDate: row.date }) }
}

/** Go-live: the first row of a number opens the batch, further ones add heads in other houses. */
function opens(
  session: EntrySession,
  { earNo, date, payload }: ParsedRow,
): Named | { problem: RowViolation } {
  const known = session.batches.get(earNo)
  const stage = payload.stage as StoredBatch['stage']
  if (known && !session.opened.has(earNo)) return { problem: broken('M-06', 'earNo', {}) }
  if (known && known.stage !== stage) return { problem: broken('G-09', 'stage', {}) }
  const own = early(session, known, date)
  return {
    own: own ?? openedBatch({ batchNo: earNo, stage, houseId: String(payload.houseId), openDate: date }),
  }
}

/** A batch of this session is opened on the earliest date of its rows. */
function early({ opened }: EntrySession, batch: StoredBatch | undefined, date: string) {
  return batch && opened.has(batch.batchNo) && date < batch.openDate ? { ...batch, openDate: date } : batch
}

function stepsOf({ seqs }: EntrySession, row: ParsedRow, { own, other }: Named): Step[] {
  return partsOf(row, own, other).map(({ type, batch, payload }, index) => {
    const seq = seqs[2 * row.index + index] ?? 0
    return {
      batch,
      event: { uid: uuidv7(), type, date: row.date, seq, payload, confirmed: row.reason !== null },
    }
  })
}

/** Applies an accepted row to the session. */
function take(session: EntrySession, row: ParsedRow, judged: readonly Judged[]): void {
  const link = judged.length > 1 ? uuidv7() : null
  for (const { batch, event, result } of judged) {
    if (!event) continue
    const now = withEvent(batch, event, result.events)
    const { batchNo } = batch
    session.batches.set(batchNo, now)
    if (!session.untouched.has(batchNo))
      session.opened.set(batchNo, row.form.target === null ? 'INIT' : 'OWN')
    session.rooms.take(movesOf(result, event))
    session.taken.push({ row, batch: now, event, link })
  }
}
