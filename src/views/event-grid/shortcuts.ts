import type { KeyboardEvent } from 'react'
import type { EventForm } from '#kit/event-form.ts'
import { isComposing } from '#widgets/enter-key.ts'
import { type GridColumn, isEditable } from './columns.ts'
import { appendBlank, fillDown, removeRow } from './grid-state.ts'
import { change, type Grid } from './grid-store.ts'
import { nextProblem } from './next-problem.ts'

/**
 * Keys of the whole grid: Ctrl+S or Ctrl+Enter saves, Ctrl+D fills down, Alt+N adds a row, Alt+Delete removes one, F8 goes
 * to the next problem.
 */
export const gridKeys =
  (form: EventForm, grid: Grid, columns: readonly GridColumn[], save: () => void) =>
  (event: KeyboardEvent) => {
    const act = isComposing(event) ? null : actionOf(event, form, grid, columns, save)
    if (!act) return
    event.preventDefault()
    event.stopPropagation()
    act()
  }

/** What a key does to the whole grid, or null when it is the cell's. */
function actionOf(
  event: KeyboardEvent,
  form: EventForm,
  grid: Grid,
  columns: readonly GridColumn[],
  save: () => void,
): (() => void) | null {
  const { cursor, grid: state } = grid.getState()
  const key = event.key.toLowerCase()
  const control = event.ctrlKey || event.metaKey
  if (control && (key === 's' || key === 'enter')) return save
  if (key === 'f8') {
    const found = nextProblem(form, columns, state, cursor)
    return () => found && grid.setState({ cursor: found })
  }
  if (control && key === 'd' && cursor) {
    const column = columns[cursor.column]
    return () => column && change(grid, (now) => fillDown(now, cursor.row, column.key))
  }
  if (event.altKey && key === 'n') {
    return () => {
      change(grid, appendBlank)
      grid.setState({ cursor: { row: state.rows.length, column: columns.findIndex(isEditable) } })
    }
  }
  const row = cursor ? state.rows[cursor.row] : undefined
  return event.altKey && event.key === 'Delete' && row
    ? () => change(grid, (now) => removeRow(now, row.id))
    : null
}
