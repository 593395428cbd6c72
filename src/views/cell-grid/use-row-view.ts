import { useVirtualizer } from '@tanstack/react-virtual'
import { type RefObject, useEffect } from 'react'
import type { Cursor } from './grid-moves.ts'
import type { GridRow } from './grid-state.ts'

export const ROW_HEIGHT = 32
const OVERSCAN = 12

/**
 * The rows in sight; the row under the cursor always is.
 * @param head the other end of the selection: it comes into sight as well
 * @param more height in px a row has beyond the usual
 */
export function useRowView(
  rows: readonly GridRow[],
  cursor: Cursor | null,
  scroller: RefObject<HTMLDivElement | null>,
  more: (row: GridRow) => number = none,
  head: Cursor | null = null,
) {
  const view = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroller.current,
    estimateSize: (index) => {
      const row = rows[index]
      return ROW_HEIGHT + (row ? more(row) : 0)
    },
    overscan: OVERSCAN,
    getItemKey: (index) => rows[index]?.id ?? index,
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: what a row has beyond the usual comes and goes with the rows
  useEffect(() => view.measure(), [rows, view])
  useEffect(() => {
    if (!cursor) return
    view.scrollToIndex(cursor.row)
    // after a jump of the cursor typing goes on in that cell, also where the cell was under it before
    scroller.current?.querySelector<HTMLElement>('.eg-active .eg-input')?.focus()
  }, [cursor, view, scroller])
  useEffect(() => {
    if (head) view.scrollToIndex(head.row)
  }, [head, view])
  return view
}

const none = () => 0
