import { useStore } from 'zustand'
import { type Grid, selectedRange } from './grid-store.ts'

/**
 * The cell that is typed in, the other end of the selection, and the cells a sheet marks: the selection, or the cells the fill handle
 * covers.
 */
export function useSelection(grid: Grid) {
  const cursor = useStore(grid, (one) => one.cursor)
  const head = useStore(grid, (one) => one.head)
  const filling = useStore(grid, (one) => one.filling)
  return { cursor, head, covered: filling ?? selectedRange({ cursor, head }) }
}
