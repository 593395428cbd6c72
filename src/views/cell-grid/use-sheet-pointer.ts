import { type MouseEvent, type RefObject, useEffect, useRef } from 'react'
import { type GridColumn, isEditable } from './cell-grid.columns.ts'
import { filled } from './grid-block.ts'
import type { Cursor } from './grid-moves.ts'
import { type Direction, fillTarget, type GridSize, movedHead } from './grid-range.ts'
import { edit, extendTo, type Grid, goTo, selectedRange, selectRange } from './grid-store.ts'
import { takeTyped } from './take-typed.ts'

type Drag = (to: Cursor) => void

/** The mouse on a sheet: a press puts the cursor, drawing it selects, drawing the fill handle fills. Shift extends, the row number selects a row. */
export function useSheetPointer(
  grid: Grid,
  columns: readonly GridColumn[],
  scroller: RefObject<HTMLElement | null>,
) {
  const stop = useRef<() => void>(() => undefined)
  useEffect(() => () => stop.current(), [])

  function track(from: Cursor, move: Drag, done?: () => void): void {
    stop.current()
    const size = { rows: grid.getState().grid.rows.length, columns: columns.length }
    stop.current = follow(scroller.current, { from, size }, move, done)
  }

  function selectRow(row: number, isMore: boolean): void {
    takeTyped()
    const { cursor } = grid.getState()
    const first = columns.findIndex(isEditable)
    const from = isMore && cursor ? cursor.row : row
    grid.setState({ cursor: { row: from, column: first }, head: { row, column: columns.length - 1 } })
  }

  function press(event: MouseEvent, target: Element, at: Cursor): void {
    if (event.shiftKey && grid.getState().cursor) {
      event.preventDefault()
      extendTo(grid, at)
    } else if (!target.closest('.eg-active')) {
      const column = columns[at.column]
      if (!column || !isEditable(column) || target.closest('[aria-disabled]')) return
      // the editor that opens takes the focus; the press itself would give it to the page
      event.preventDefault()
      takeTyped()
      goTo(grid, at)
    } else if (target.closest('[role=listbox]')) return
    track(at, (to) => extendTo(grid, to))
  }

  return (event: MouseEvent): void => {
    const target = event.target
    if (event.button !== 0 || !(target instanceof Element)) return
    const at = placeOf(target)
    if (!at) return
    const isHandle = target.closest('.eg-handle') !== null
    if (isHandle || at.column === null) event.preventDefault()
    if (isHandle) fill(grid, columns, track)
    else if (at.column === null) selectRow(at.row, event.shiftKey)
    else press(event, target, { row: at.row, column: at.column })
  }
}

/** Draws the fill handle: the selection goes into the cells it covers when it is let go. */
function fill(
  grid: Grid,
  columns: readonly GridColumn[],
  track: (from: Cursor, move: Drag, done: () => void) => void,
): void {
  takeTyped()?.focus()
  const source = selectedRange(grid.getState())
  if (!source) return
  grid.setState({ filling: source })
  const finish = () => {
    const { filling } = grid.getState()
    grid.setState({ filling: null })
    if (!filling || filling === source) return
    edit(grid, (state) => filled(state, columns, source, filling))
    selectRange(grid, columns, filling)
  }
  const corner = { row: source.bottom, column: source.right }
  track(corner, (to) => grid.setState({ filling: fillTarget(source, to) }), finish)
}

/** ms the mouse waits beyond an edge of the sheet until the next cell comes into sight */
const PACE = 60

/**
 * Follows the pressed mouse over the cells until it is let go; beyond an edge of the sheet it goes on by itself, cell by cell.
 * @param from the cell where the mouse was pressed
 * @returns what ends it before
 */
function follow(
  sheet: HTMLElement | null,
  { from, size }: { readonly from: Cursor; readonly size: GridSize },
  move: Drag,
  done: () => void = () => undefined,
): () => void {
  let last = from
  let beyond: Direction[] = []
  const to = (at: Cursor) => {
    last = at
    move(at)
  }
  const onMove = ({ clientX, clientY }: globalThis.MouseEvent) => {
    const at = placeOf(document.elementFromPoint(clientX, clientY))
    beyond = sheet && at === null ? beyondEdges(sheet, clientX, clientY) : []
    if (at) to({ row: at.row, column: at.column ?? 0 })
  }
  const goOn = () => {
    if (beyond.length === 0) return
    to(beyond.reduce((at, direction) => movedHead(size, at, direction), last))
    const cell = `[data-row="${last.row}"] [data-col="${last.column}"]`
    sheet?.querySelector(cell)?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
  }
  const pace = setInterval(goOn, PACE)
  const end = () => {
    clearInterval(pace)
    removeEventListener('mousemove', onMove)
    removeEventListener('mouseup', end)
    done()
  }
  addEventListener('mousemove', onMove)
  addEventListener('mouseup', end)
  return end
}

/** The edges of a sheet a point lies beyond; heads, sums and columns that stay in place belong to the edge. */
function beyondEdges(sheet: HTMLElement, x: number, y: number): Direction[] {
  const { left, right, top, bottom } = sheet.getBoundingClientRect()
  const style = getComputedStyle(sheet)
  const inset = (side: 'Top' | 'Right' | 'Bottom' | 'Left') =>
    Number.parseFloat(style[`scrollPadding${side}`]) || 0
  const edges: [Direction, boolean][] = [
    ['up', y < top + inset('Top')],
    ['down', y > bottom - inset('Bottom')],
    ['left', x < left + inset('Left')],
    ['right', x > right - inset('Right')],
  ]
  return edges.filter(([, isBeyond]) => isBeyond).map(([direction]) => direction)
}

interface Place {
  row: number
  /** null on the number of a row. */
  column: number | null
}

/** The cell of a sheet an element is in. */
function placeOf(element: Element | null): Place | null {
  const row = element?.closest('[data-row]')?.getAttribute('data-row')
  if (!row) return null
  const column = element?.closest('[data-col]')?.getAttribute('data-col')
  if (column) return { row: Number(row), column: Number(column) }
  return element?.closest('.eg-no') ? { row: Number(row), column: null } : null
}
