import type { EventForm } from '#kit/event-form.ts'
import type { GridColumn } from '#views/cell-grid/cell-grid.columns.ts'
import { type Cursor, nextWanting } from '#views/cell-grid/grid-moves.ts'
import type { GridRow, GridState } from '#views/cell-grid/grid-state.ts'
import { concerns, missingCells, problemsOf, standOf } from './grid-judge.ts'

const WANTING: readonly string[] = ['error', 'warning', 'incomplete']

/** The cell of the next row, after the cursor and around, that keeps it from being saved; null when all are ready. */
export const nextProblem = (
  form: EventForm,
  columns: readonly GridColumn[],
  state: GridState,
  cursor: Cursor | null,
): Cursor | null =>
  nextWanting(state, cursor, (row) =>
    WANTING.includes(standOf(form, state, row)) ? wantingColumn(form, columns, state, row) : null,
  )

/** The first cell with a problem, else the first that is missing, else the first. */
function wantingColumn(
  form: EventForm,
  columns: readonly GridColumn[],
  state: GridState,
  row: GridRow,
): number {
  const problems = problemsOf(form, state, row)
  const worst = problems.find(({ level }) => level === 'E') ?? problems[0]
  const missing = missingCells(form, state, row)
  const at = columns.findIndex((one) => (worst ? concerns(form, worst, one) : missing.includes(one.key)))
  return columns[at]?.kind === 'derived' ? 0 : at
}
