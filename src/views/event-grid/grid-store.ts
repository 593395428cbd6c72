import { createStore, type StoreApi } from 'zustand/vanilla'
import type { Cursor } from './grid-moves.ts'
import { type GridState, newGrid } from './grid-state.ts'

export interface GridStore {
  grid: GridState
  cursor: Cursor | null
  /** Row whose reason is being asked for, or null. */
  saving: boolean
}
export type Grid = StoreApi<GridStore>

export const createGrid = (header: Record<string, unknown>): Grid =>
  createStore<GridStore>(() => ({ grid: newGrid(header), cursor: null, saving: false }))

/** Applies a pure change; a change that changes nothing wakes nobody. */
export function change(grid: Grid, of: (state: GridState) => GridState): void {
  const before = grid.getState().grid
  const after = of(before)
  if (after !== before) grid.setState({ grid: after })
}
