import { isDeepStrictEqual } from 'node:util'
import { sql } from 'kysely'
import { type EventForm, eventFields, isKept } from '#kit/event-form.ts'
import { CONFIRM_KEY } from '#kit/import-kind.ts'
import { cellsOf } from '#resources/events/cells.ts'
import type { Act } from '#server/commands/entry/entry.act.ts'
import type { Correction, CorrectionAnswer } from '#server/commands/entry/entry.correction.ts'
import { type RowViolation, wrongCell } from '#server/commands/entry/row-result.ts'
import { commandsOf } from '#server/commands/event-commands.ts'
import { type ImportResult, type ImportRow, refused, skipped } from './handlers.types.ts'
import { isSame } from './same-event.ts'

type Cells = Readonly<Record<string, unknown>>

/** Stored for a row that corrected an event: enough to restore it, and to detect a later change. */
export interface Updated {
  readonly updated: string
  /** Its cells before, with the reason given for its warnings. */
  readonly before: Cells
  readonly after: Cells
}

export const isUpdated = (made: unknown): made is Updated =>
  typeof made === 'object' && made !== null && 'updated' in made

/** The user who corrects, and the farm's day. */
interface Hand extends Act {
  readonly form: EventForm
}

const REASON = '导入更新'
const CHANGED = { ...wrongCell('', '该记录此后又被修改，不能恢复到导入前'), rule: 'UPDATE' }

/** Writes the filled cells of the row into the event; empty cells leave it unchanged. */
export async function updateEvent(
  hand: Hand,
  uid: string,
  { number, cells, answered = false }: ImportRow,
): Promise<ImportResult> {
  const { form, caller } = hand
  const { before, version } = await read(hand, uid)
  const kept = keptCell(form, before, cells)
  if (kept) return refused(number, [kept])
  const mayBackdate = caller.functions.has(`${form.name}:backdate`)
  const corrected = (confirm: unknown) => {
    const row = withoutIdle(form, { ...before, ...cells, [CONFIRM_KEY]: confirm ?? null })
    return correct(hand, { uid, version, row, reason: REASON, mayBackdate })
  }
  await hand.tx.run(sql`savepoint update_event`)
  const first = await corrected(answered ? null : cells[CONFIRM_KEY])
  // the reason given for the whole file is for rows with warnings
  const isAnswer = answered && !first.accepted && first.violations.every(({ level }) => level === 'W')
  if (isAnswer) await hand.tx.run(sql`rollback to savepoint update_event`)
  const { accepted, violations } = isAnswer ? await corrected(cells[CONFIRM_KEY]) : first
  if (!accepted) return refused(number, violations)
  const { before: after } = await read(hand, uid)
  // the row differed only in cells such an event does not store
  if (isDeepStrictEqual(before, after)) {
    await hand.tx.run(sql`rollback to savepoint update_event`)
    return skipped(number)
  }
  const made: Updated = { updated: uid, before, after }
  return { row: number, accepted, made, updated: true, violations }
}

/** Restores an event to its state before the row; answers the violation that prevents it, else null. */
export async function putBack(
  hand: Hand,
  { updated: uid, before, after }: Updated,
  reason: string,
): Promise<readonly RowViolation[]> {
  const now = await read(hand, uid)
  if (!isDeepStrictEqual(now.before, after)) return [CHANGED]
  const request = { uid, version: now.version, row: before, reason, mayBackdate: true }
  const { accepted, violations } = await correct(hand, request)
  return accepted ? [] : violations
}

const correct = (
  { tx, caller, form, today }: Hand,
  request: Pick<Correction, 'uid' | 'version' | 'row' | 'reason' | 'mayBackdate'>,
): Promise<CorrectionAnswer> =>
  commandsOf(form).correct(tx, caller, { ...request, form, today, dryRun: false })

async function read({ tx, form }: Hand, uid: string): Promise<{ before: Cells; version: number }> {
  const { date, payload, confirmReason, version } = await commandsOf(form).read(tx, form.code, uid)
  return { before: { ...cellsOf(form, { date, payload }), [CONFIRM_KEY]: confirmReason }, version }
}

/** Animals of an event and numbers assigned once are never changed by a correction: a different value is reported, not ignored. */
function keptCell(form: EventForm, before: Cells, cells: Cells): RowViolation | null {
  const changed = Object.entries(cells).find(
    ([key, value]) => isKept(form, key) && !isSame(before[key], value),
  )
  if (!changed) return null
  const [field] = changed
  const label = eventFields(form)[field]?.label ?? field
  return wrongCell(field, `${label}不能修改，请撤销原记录后重新录入`)
}

/** Removes cells that have no meaning with the new ones. */
function withoutIdle(form: EventForm, cells: Cells): Cells {
  const idle = form.rows?.idle(cells) ?? new Set<string>()
  return Object.fromEntries(Object.entries(cells).map(([key, value]) => [key, idle.has(key) ? null : value]))
}
