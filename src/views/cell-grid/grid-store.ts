import { createStore, type StoreApi } from 'zustand/vanilla'
import type { Cursor } from './grid-moves.ts'
import { type GridRow, type GridState, mapRow, newGrid } from './grid-state.ts'

export interface GridStore {
  grid: GridState
  cursor: Cursor | null
  /** The row under the cursor as it stood when the cursor came into it. */
  entered: GridRow | null
  saving: boolean
}
export type Grid = StoreApi<GridStore>

export function createGrid(header: Record<string, unknown>): Grid {
  const grid = createStore<GridStore>(() => ({
    grid: newGrid(header),
    cursor: null,
    entered: null,
    saving: false,
  }))
  grid.subscribe(({ cursor, grid: state, entered }) => {
    const row = cursor ? state.rows[cursor.row] : undefined
    if (row && row.id !== entered?.id) grid.setState({ entered: row })
  })
  return grid
}

/** Puts the row under the cursor back to what it was when the cursor came into it. */
export function undoRow(grid: Grid): void {
  const { entered } = grid.getState()
  if (!entered) return
  change(grid, (state) =>
    mapRow(state, entered.id, (row) => (row.cells === entered.cells ? row : { ...row, ...entered })),
  )
}

/** Applies a pure change; a change that changes nothing wakes nobody. */
export function change(grid: Grid, of: (state: GridState) => GridState): void {
  const before = grid.getState().grid
  const after = of(before)
  if (after !== before) grid.setState({ grid: after })
}
