import { createStore, type StoreApi } from 'zustand/vanilla'
import { type GridColumn, isEditable } from './cell-grid.columns.ts'
import type { Cursor } from './grid-moves.ts'
import { type GridRange, rangeOf } from './grid-range.ts'
import { appendBlank, type GridRow, type GridState, newGrid, renumbered } from './grid-state.ts'

interface GridStore {
  grid: GridState
  /** The cell that is typed in. */
  cursor: Cursor | null
  /** The other end of the selection; null where it is the cell under the cursor alone. */
  head: Cursor | null
  /** Cells the fill handle covers while it is drawn. */
  filling: GridRange | null
  history: GridHistory
  saving: boolean
  /** Rows that were saved since the grid was opened, newest first. */
  saved: readonly SavedRow[]
}
/** A row as it was when it was saved, and its row on the server. */
export interface SavedRow {
  readonly row: GridRow
  readonly header: GridState['header']
  readonly uid: string
  readonly earNo: string
}
export type Grid = StoreApi<GridStore>

export function createGrid(header: Record<string, unknown>): Grid {
  return createStore<GridStore>(() => ({
    grid: newGrid(header),
    cursor: null,
    head: null,
    filling: null,
    history: NO_HISTORY,
    saving: false,
    saved: [],
  }))
}

/** Applies a change that is not taken back: facts, judgements, rows that were saved. One that changes nothing draws nothing. */
export function change(grid: Grid, of: (state: GridState) => GridState): void {
  const before = grid.getState().grid
  const after = renumbered(of(before))
  if (after !== before) grid.setState({ grid: after })
}

/**
 * Applies a person's change, so that it can be taken back.
 * @param name changes under one name that follow each other are taken back together
 */
export function edit(grid: Grid, of: (state: GridState) => GridState, name: string | null = null): void {
  const { grid: before, cursor, history } = grid.getState()
  const after = renumbered(of(before))
  if (after !== before)
    grid.setState({ grid: after, history: noted(history, { state: before, cursor, name }) })
}

/** Ctrl+Z; answers whether there was anything to take back. */
export const undo = (grid: Grid): boolean => turn(grid, 'past', 'future')

/** Ctrl+Y takes back the taking back. */
export const redo = (grid: Grid): boolean => turn(grid, 'future', 'past')

/** Goes one step from the changes of one side to those of the other; false where there is none. */
function turn(grid: Grid, from: keyof GridHistory, to: keyof GridHistory): boolean {
  const { grid: now, cursor, history } = grid.getState()
  const step = history[from].at(-1)
  if (!step) return false
  const state = restored(now, step.state)
  const at = step.cursor ?? cursor
  grid.setState({
    grid: state,
    history: {
      ...history,
      [from]: history[from].slice(0, -1),
      [to]: [...history[to], { state: now, cursor, name: step.name }],
    },
    cursor: at && { ...at, row: Math.min(at.row, state.rows.length - 1) },
    head: null,
  })
  return true
}

const MOST_SAVED = 1000

/** Rows that are saved stay in sight, and do not come back by Ctrl+Z. */
export function keepSaved(grid: Grid, rows: readonly SavedRow[]): void {
  const ids = new Set(rows.map(({ row }) => row.id))
  grid.setState(({ history, saved }) => ({
    history: withoutRows(history, ids),
    saved: [...rows, ...saved].slice(0, MOST_SAVED),
  }))
}

/** Puts the cursor into a cell; nothing else is selected. */
export const goTo = (grid: Grid, cursor: Cursor | null): void => grid.setState({ cursor, head: null })

/** Selects from the cell under the cursor to this one. */
export function extendTo(grid: Grid, head: Cursor): void {
  const { cursor } = grid.getState()
  if (!cursor) return
  const isBack = head.row === cursor.row && head.column === cursor.column
  grid.setState({ head: isBack ? null : head })
}

/** Selects a range; typing goes into its first cell that a person fills. */
export function selectRange(grid: Grid, columns: readonly GridColumn[], range: GridRange): void {
  const first = columns.findIndex((column, at) => at >= range.left && isEditable(column))
  grid.setState({
    cursor: { row: range.top, column: first },
    head: { row: range.bottom, column: range.right },
  })
}

/** The selection; null while the cursor is nowhere. */
export function selectedRange({ cursor, head }: Pick<GridStore, 'cursor' | 'head'>): GridRange | null {
  return cursor && rangeOf(cursor, head)
}

/** The sheet before a change, and where the cursor was. */
interface Step {
  readonly state: GridState
  readonly cursor: Cursor | null
  /** Changes under one name that follow each other are one step: a name typed letter by letter. */
  readonly name: string | null
}

/** Changes that can be taken back, newest last, and those taken back. */
interface GridHistory {
  readonly past: readonly Step[]
  readonly future: readonly Step[]
}

const NO_HISTORY: GridHistory = { past: [], future: [] }

const MOST_STEPS = 200

/** Notes the sheet before a person changes it; changes taken back before are gone. */
function noted(history: GridHistory, before: Step): GridHistory {
  const last = history.past.at(-1)
  const isSame = before.name !== null && last?.name === before.name && history.future.length === 0
  return { past: isSame ? history.past : [...history.past, before].slice(-MOST_STEPS), future: [] }
}

/** Rows that are saved leave the history as well: taking a change back must not bring them up for saving again. */
function withoutRows(history: GridHistory, ids: ReadonlySet<number>): GridHistory {
  const clean = (step: Step): Step => ({
    ...step,
    state: { ...step.state, rows: step.state.rows.filter((row) => !ids.has(row.id)) },
  })
  return { past: history.past.map(clean), future: history.future.map(clean) }
}

/** The server's later judgement of unchanged cells is kept. */
function restored(now: GridState, then: GridState): GridState {
  const live = new Map(now.rows.map((row) => [row.id, row]))
  const sameHeader = now.header === then.header
  const rows = then.rows.map((row): GridRow => {
    const own = live.get(row.id)
    if (own?.cells !== row.cells) return { ...row, judged: null }
    if (!sameHeader) return { ...own, judged: null, confirmReason: row.confirmReason }
    return own.confirmReason === row.confirmReason ? own : { ...own, confirmReason: row.confirmReason }
  })
  const nextId = Math.max(now.nextId, then.nextId)
  const state = { ...then, rows, nextId }
  // a sheet has a row to type in
  return rows.length > 0 ? state : appendBlank(state)
}
