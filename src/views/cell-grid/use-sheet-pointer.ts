import { type MouseEvent, useEffect, useRef } from 'react'
import { type GridColumn, isEditable } from './columns.ts'
import { filled } from './grid-block.ts'
import type { Cursor } from './grid-moves.ts'
import { fillTarget } from './grid-range.ts'
import { edit, extendTo, type Grid, goTo, selectedRange, selectRange } from './grid-store.ts'
import { takeTyped } from './take-typed.ts'

type Drag = (to: Cursor) => void

/** The mouse on a sheet: a press puts the cursor, drawing it selects, drawing the fill handle fills. Shift extends, the row number selects a row. */
export function useSheetPointer(grid: Grid, columns: readonly GridColumn[]) {
  const stop = useRef<() => void>(() => undefined)
  useEffect(() => () => stop.current(), [])

  function track(move: Drag, done?: () => void): void {
    stop.current()
    stop.current = follow(columns.length, move, done)
  }

  function startFilling(): void {
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
    track((to) => grid.setState({ filling: fillTarget(source, to) }), finish)
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
    track((to) => extendTo(grid, to))
  }

  return (event: MouseEvent): void => {
    const target = event.target
    if (event.button !== 0 || !(target instanceof Element)) return
    const at = placeOf(target)
    if (!at) return
    const isHandle = target.closest('.eg-handle') !== null
    if (isHandle || at.column === null) event.preventDefault()
    if (isHandle) startFilling()
    else if (at.column === null) selectRow(at.row, event.shiftKey)
    else press(event, target, { row: at.row, column: at.column })
  }
}

/** Follows the pressed mouse over the cells until it is let go; answers what ends it before. */
function follow(columns: number, move: Drag, done: () => void = () => undefined): () => void {
  const onMove = (event: globalThis.MouseEvent) => {
    const at = placeOf(document.elementFromPoint(event.clientX, event.clientY))
    if (at) move({ row: at.row, column: at.column ?? columns - 1 })
  }
  const end = () => {
    removeEventListener('mousemove', onMove)
    removeEventListener('mouseup', end)
    done()
  }
  addEventListener('mousemove', onMove)
  addEventListener('mouseup', end)
  return end
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
