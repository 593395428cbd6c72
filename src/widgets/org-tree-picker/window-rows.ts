/** Height of a tree row in px. */
export const ROW_HEIGHT = 32
const OVERSCAN = 6

interface RowWindow {
  from: number
  /** Exclusive. */
  to: number
}

/** Which of `total` rows of equal height are drawn, some more on either side so that scrolling shows no gap. */
export function rowWindow(scrollTop: number, height: number, total: number): RowWindow {
  const first = Math.floor(scrollTop / ROW_HEIGHT)
  const shown = Math.ceil(height / ROW_HEIGHT)
  return { from: Math.max(0, first - OVERSCAN), to: Math.min(total, first + shown + OVERSCAN) }
}

/** The scroll position that brings a row into view, or the present one if it already is. */
export function scrollToRow(row: number, scrollTop: number, height: number): number {
  const top = row * ROW_HEIGHT
  if (top < scrollTop) return top
  return Math.max(scrollTop, top + ROW_HEIGHT - height)
}
