import type { EventForm } from '#kit/event-form.ts'
import { appendBlank, type CellProblem, type GridRow, type GridState } from '#views/cell-grid/grid-state.ts'
import { rowValues, standOf } from './grid-judge.ts'

/** What the server answers for each row sent. */
export interface RowAnswer {
  readonly row: number
  readonly accepted: boolean
  readonly violations: readonly (CellProblem & { confirmed?: boolean })[]
}

/** One submission: the same rows under the same number, however often it has to be sent. */
export interface Submission {
  readonly requestId: string
  readonly farmId: string
  readonly ids: readonly number[]
  readonly rows: readonly Record<string, unknown>[]
}

const sent = (form: EventForm, state: GridState, row: GridRow): Record<string, unknown> => ({
  ...rowValues(form, state, row),
  ...(row.confirmReason ? { confirmReason: row.confirmReason } : {}),
})

/** The rows that can be saved now; null when there are none. */
export function submissionOf(
  form: EventForm,
  state: GridState,
  farmId: string,
  requestId: string,
): Submission | null {
  const ready = state.rows.filter((row) => standOf(form, state, row) === 'ready')
  if (ready.length === 0) return null
  return {
    requestId,
    farmId,
    ids: ready.map((row) => row.id),
    rows: ready.map((row) => sent(form, state, row)),
  }
}

/** Filled rows the server has not judged as they stand. */
export function unjudged(form: EventForm, state: GridState): GridRow[] {
  return state.rows.filter((row) => row.judged === null && standOf(form, state, row) === 'ready')
}

/** Rows for a trial: nothing is written, the violations come back. */
export const trialRows = (
  form: EventForm,
  state: GridState,
  rows: readonly GridRow[],
): Record<string, unknown>[] => rows.map((row) => sent(form, state, row))

const open = (answer: RowAnswer): CellProblem[] =>
  answer.violations
    .filter((one) => !one.confirmed)
    .map(({ rule, level, field, message }) => ({ rule, level, field, message }))

/** Puts what a trial found into the rows; a row changed since it was sent keeps waiting. */
export function applyTrial(
  state: GridState,
  asked: readonly GridRow[],
  answers: readonly RowAnswer[],
): GridState {
  const found = new Map(asked.map((row, index) => [row.id, { row, answer: answers[index] }]))
  const rows = state.rows.map((row) => {
    const hit = found.get(row.id)
    return hit?.answer && hit.row.cells === row.cells ? { ...row, judged: open(hit.answer) } : row
  })
  return { ...state, rows }
}

/** Saved rows leave the grid; refused ones stay with their messages. */
export function applySaved(
  state: GridState,
  submission: Submission,
  answers: readonly RowAnswer[],
): { state: GridState; saved: number } {
  const byId = new Map(submission.ids.map((id, index) => [id, answers[index]]))
  const accepted = new Set([...byId].filter(([, answer]) => answer?.accepted).map(([id]) => id))
  const rows = state.rows
    .filter((row) => !accepted.has(row.id))
    .map((row) => {
      const answer = byId.get(row.id)
      return answer ? { ...row, judged: open(answer) } : row
    })
  const next = { ...state, rows }
  return { state: rows.length ? next : appendBlank(next), saved: accepted.size }
}
