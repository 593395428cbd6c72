import type { KeyboardEvent } from 'react'
import { isComposing } from '#widgets/enter-key.ts'
import { type GridColumn, isEditable } from './columns.ts'
import type { Cursor } from './grid-moves.ts'
import { appendBlank, fillDown, type GridState, removeRow } from './grid-state.ts'
import { change, type Grid } from './grid-store.ts'

interface Keys {
  grid: Grid
  columns: readonly GridColumn[]
  save(): void
  /** Ctrl+Enter, where it does more than save. */
  finish?(): void
  nextProblem(state: GridState, cursor: Cursor | null): Cursor | null
  /** Held with Delete to remove a row. */
  removes: 'Alt' | 'Control'
}

/**
 * Keys of a whole grid: Ctrl+S or Ctrl+Enter saves, Ctrl+D fills down, Alt+N adds a row, Delete with its key removes one,
 * F8 goes to the next problem.
 */
export const gridKeys = (keys: Keys) => (event: KeyboardEvent) => {
  const act = isComposing(event) ? null : (commandOf(event, keys) ?? rowActOf(event, keys))
  if (!act) return
  event.preventDefault()
  event.stopPropagation()
  act()
}

const isControl = (event: KeyboardEvent): boolean => event.ctrlKey || event.metaKey

function commandOf(
  event: KeyboardEvent,
  { grid, save, finish, nextProblem }: Keys,
): (() => void) | undefined {
  const key = event.key.toLowerCase()
  if (isControl(event) && key === 's') return save
  if (isControl(event) && key === 'enter') return finish ?? save
  return key === 'f8' ? () => toNextProblem(grid, nextProblem) : undefined
}

function toNextProblem(grid: Grid, nextProblem: Keys['nextProblem']): void {
  const active = takeTyped()
  const { grid: state, cursor } = grid.getState()
  const found = nextProblem(state, cursor)
  if (found) grid.setState({ cursor: found })
  else active?.focus()
}

/** What is being typed goes into its cell before the cursor leaves by another way than the cell's own keys. */
function takeTyped(): HTMLElement | null {
  const active = document.activeElement
  if (!(active instanceof HTMLElement)) return null
  active.blur()
  return active
}

/** What a key does to the rows, or null when it is the cell's. */
function rowActOf(event: KeyboardEvent, { grid, columns, removes }: Keys): (() => void) | null {
  const { cursor, grid: state } = grid.getState()
  const key = event.key.toLowerCase()
  if (isControl(event) && key === 'd' && cursor) {
    const column = columns[cursor.column]
    return () => column && change(grid, (now) => fillDown(now, cursor.row, column.key))
  }
  if (event.altKey && key === 'n') return () => addRow(grid, columns)
  const row = cursor ? state.rows[cursor.row] : undefined
  const held = removes === 'Alt' ? event.altKey : isControl(event)
  return held && key === 'delete' && row ? () => dropRow(grid, row.id) : null
}

/** Opens a row at the end and goes into it. */
export function addRow(grid: Grid, columns: readonly GridColumn[]): void {
  takeTyped()
  change(grid, appendBlank)
  const last = grid.getState().grid.rows.length - 1
  grid.setState({ cursor: { row: last, column: columns.findIndex(isEditable) } })
}

/** Removes a row; the cursor stays on a row that is there. */
function dropRow(grid: Grid, id: number): void {
  change(grid, (now) => removeRow(now, id))
  const { cursor, grid: state } = grid.getState()
  if (cursor && cursor.row >= state.rows.length)
    grid.setState({ cursor: { ...cursor, row: state.rows.length - 1 } })
}
