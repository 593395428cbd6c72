import { type GridColumn, isEditable } from './cell-grid.columns.ts'
import { cleared, filledDown } from './grid-block.ts'
import type { Cursor } from './grid-moves.ts'
import { type Direction, movedHead } from './grid-range.ts'
import { appendBlank, type GridState, removeRows } from './grid-state.ts'
import { edit, extendTo, type Grid, goTo, redo, selectedRange, selectRange, undo } from './grid-store.ts'
import { takeTyped } from './take-typed.ts'

export interface Keys {
  grid: Grid
  columns: readonly GridColumn[]
  save(): void
  /** Ctrl+Enter, where it does more than save. */
  finish?(): void
  nextProblem(state: GridState, cursor: Cursor | null): Cursor | null
}

type Act = () => void

/**
 * Act of a key on a whole grid; null where it is the cell's or the browser's. Ctrl+S or Ctrl+Enter saves, F8 goes to the next problem,
 * Ctrl+Z and Ctrl+Y go through the changes, Ctrl+D fills down, Alt+N adds a row, Ctrl+Delete removes the selected ones, Shift with an arrow
 * selects.
 */
export function gridAct(event: KeyboardEvent, keys: Keys): Act | null {
  return commandOf(event, keys) ?? turnOf(event, keys) ?? rowActOf(event, keys) ?? selectionOf(event, keys)
}

const isControl = (event: KeyboardEvent): boolean => event.ctrlKey || event.metaKey

function commandOf(event: KeyboardEvent, { grid, save, finish, nextProblem }: Keys): Act | null {
  const key = event.key.toLowerCase()
  if (isControl(event) && key === 's') return save
  if (isControl(event) && key === 'enter') return finish ?? save
  return key === 'f8' ? () => toNextProblem(grid, nextProblem) : null
}

function toNextProblem(grid: Grid, nextProblem: Keys['nextProblem']): void {
  const active = takeTyped()
  const { grid: state, cursor } = grid.getState()
  const found = nextProblem(state, cursor)
  if (found) goTo(grid, { ...found })
  else active?.focus()
}

/** Changes are taken back one by one; text that is still being typed in a field is that field's own. */
function turnOf(event: KeyboardEvent, { grid }: Keys): Act | null {
  const key = event.key.toLowerCase()
  if (!isControl(event) || event.altKey || (key !== 'z' && key !== 'y')) return null
  if (isTypedIn(event.target)) return null
  return () => void (key === 'y' || event.shiftKey ? redo(grid) : undo(grid))
}

const TYPABLE = 'textarea, input:not([readonly])'
/** A list that is chosen from holds nothing a browser could take back. */
const CHOSEN = '.ant-select:not(.ant-select-auto-complete)'

/** A field of the screen that is no cell: it handles such a key itself. */
const isOtherField = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && target.matches(TYPABLE) && target.closest('.eg-cell') === null

function isTypedIn(target: EventTarget | null): boolean {
  if (!(target instanceof HTMLElement) || !target.matches(TYPABLE)) return false
  const cell = target.closest('.eg-cell')
  return cell ? 'typed' in target.dataset : target.closest(CHOSEN) === null
}

/** Act of a key on the rows. */
function rowActOf(event: KeyboardEvent, { grid, columns }: Keys): Act | null {
  const key = event.key.toLowerCase()
  if (event.altKey && key === 'n') return () => addRow(grid, columns)
  if (!grid.getState().cursor || isOtherField(event.target)) return null
  if (isControl(event) && key === 'd') return () => withSelection(grid, columns, filledDown)
  return key === 'delete' && (isControl(event) || event.altKey) ? () => dropRows(grid) : null
}

function withSelection(grid: Grid, columns: readonly GridColumn[], by: typeof cleared): void {
  takeTyped()?.focus()
  const range = selectedRange(grid.getState())
  if (range) edit(grid, (state) => by(state, columns, range))
}

const ARROWS: Readonly<Record<string, Direction>> = {
  ArrowUp: 'up',
  ArrowDown: 'down',
  ArrowLeft: 'left',
  ArrowRight: 'right',
}

/** Selecting, and emptying the selection. */
function selectionOf(event: KeyboardEvent, { grid, columns }: Keys): Act | null {
  const { cursor, head, grid: state } = grid.getState()
  const input = event.target
  if (!cursor || !(input instanceof HTMLInputElement) || !input.closest('.eg-cell')) return null
  if (event.key === 'Delete' || event.key === 'Backspace')
    return head ? () => withSelection(grid, columns, cleared) : null
  const size = { rows: state.rows.length, columns: columns.length }
  if (isControl(event) && event.key.toLowerCase() === 'a')
    return isWhole(input) ? () => selectRange(grid, columns, allOf(size)) : null
  const to = ARROWS[event.key]
  if (!to || !event.shiftKey || event.altKey || input.getAttribute('aria-expanded') === 'true') return null
  const isSideways = to === 'left' || to === 'right'
  if (isSideways && !head && !isWhole(input)) return null
  return () => {
    takeTyped()
    extendTo(grid, movedHead(size, head ?? cursor, to, isControl(event)))
    input.focus()
    input.select()
  }
}

const allOf = ({ rows, columns }: { rows: number; columns: number }) => ({
  top: 0,
  bottom: rows - 1,
  left: 0,
  right: columns - 1,
})

/** Nothing is being edited within the text: all of it is selected, or there is none. */
const isWhole = ({ selectionStart, selectionEnd, value }: HTMLInputElement): boolean =>
  selectionStart === 0 && selectionEnd === value.length

/** Opens a row at the end and goes into it. */
export function addRow(grid: Grid, columns: readonly GridColumn[]): void {
  takeTyped()
  edit(grid, appendBlank)
  const last = grid.getState().grid.rows.length - 1
  goTo(grid, { row: last, column: columns.findIndex(isEditable) })
}

/** Removes the selected rows; the cursor stays on a row that is there. */
function dropRows(grid: Grid): void {
  takeTyped()
  const { cursor, grid: state, ...place } = grid.getState()
  const range = selectedRange({ cursor, ...place })
  if (!cursor || !range) return
  const ids = state.rows.slice(range.top, range.bottom + 1).map(({ id }) => id)
  edit(grid, (now) => removeRows(now, new Set(ids)))
  const last = grid.getState().grid.rows.length - 1
  goTo(grid, { ...cursor, row: Math.min(range.top, last) })
}
