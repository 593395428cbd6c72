import type { EventForm } from '#kit/event-form.ts'
import {
  type CellProblem,
  type GridRow,
  type GridState,
  ROW_NUMBER,
  removeRows,
} from '#views/cell-grid/grid-state.ts'
import type { SavedRow } from '#views/cell-grid/grid-store.ts'
import { rowValues, standOf } from './grid-judge.ts'

/** The server's answer for each row sent. */
export interface RowAnswer {
  readonly row: number
  readonly accepted: boolean
  readonly uid?: string
  readonly earNo?: string
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

/** Filled rows without a judgement of the server since their last change. */
export function unjudged(form: EventForm, state: GridState): GridRow[] {
  return state.rows.filter((row) => row.judged === null && standOf(form, state, row) === 'ready')
}

/** Rows for a trial: nothing is written, the violations come back. */
export const trialRows = (
  form: EventForm,
  state: GridState,
  rows: readonly GridRow[],
): Record<string, unknown>[] => rows.map((row) => sent(form, state, row))

/** Problems of an answer; the server counts rows as they were sent, `ids` says which they are here. */
const open = (answer: RowAnswer, ids: readonly number[]): CellProblem[] =>
  answer.violations
    .filter((one) => !one.confirmed)
    .map(({ rule, level, field, message }) => {
      const [, number] = ROW_NUMBER.exec(message) ?? []
      const about = number === undefined ? undefined : ids[Number(number) - 1]
      return { rule, level, field, message, ...(about === undefined ? {} : { about }) }
    })

/** Puts the result of a trial into the rows; a row changed since it was sent keeps waiting. */
export function applyTrial(
  state: GridState,
  asked: readonly GridRow[],
  answers: readonly RowAnswer[],
): GridState {
  const ids = asked.map((row) => row.id)
  const found = new Map(asked.map((row, index) => [row.id, { row, answer: answers[index] }]))
  const rows = state.rows.map((row) => {
    const hit = found.get(row.id)
    return hit?.answer && hit.row.cells === row.cells ? { ...row, judged: open(hit.answer, ids) } : row
  })
  return { ...state, rows }
}

/** Ids of the rows the server has taken. */
export const savedIds = (submission: Submission, answers: readonly RowAnswer[]): ReadonlySet<number> =>
  new Set(submission.ids.filter((_, index) => answers[index]?.accepted))

/** The rows the server has taken unchanged, with their rows on the server. */
export const savedRows = (
  state: GridState,
  submission: Submission,
  answers: readonly RowAnswer[],
): SavedRow[] =>
  submission.ids.flatMap((id, index) => {
    const answer = answers[index]
    const row = state.rows.find((one) => one.id === id)
    if (!answer?.accepted || !row) return []
    return [{ row, header: state.header, uid: answer.uid ?? '', earNo: answer.earNo ?? '' }]
  })

/** Saved rows leave the grid; refused ones stay with their messages. */
export function applySaved(
  state: GridState,
  submission: Submission,
  answers: readonly RowAnswer[],
): GridState {
  const byId = new Map(submission.ids.map((id, index) => [id, answers[index]]))
  const rows = state.rows.map((row) => {
    const answer = byId.get(row.id)
    return answer ? { ...row, judged: open(answer, submission.ids) } : row
  })
  return removeRows({ ...state, rows }, savedIds(submission, answers))
}
