import { readTyped } from '#views/cell-grid/cell-values.ts'
import type { GridColumn } from '#views/cell-grid/columns.ts'
import { isWayOut, type Move, moveCursor } from '#views/cell-grid/grid-moves.ts'
import { appendBlank, type GridRow, setCell } from '#views/cell-grid/grid-state.ts'
import { change, edit, goTo } from '#views/cell-grid/grid-store.ts'
import type { Option } from '#views/cell-grid/option.ts'
import { useGridParts } from './grid-context.ts'
import { idleOf } from './grid-judge.ts'

const NO_CELLS: ReadonlySet<string> = new Set()

/** What the cell under the cursor does to the grid: takes its text and passes the cursor on. */
export function useCellActions(
  row: GridRow,
  index: number,
  column: GridColumn,
  options: readonly Option[] | null,
) {
  const { grid, columns, form, today } = useGridParts()

  function commit(typed: string) {
    edit(grid, (state) => setCell(state, row.id, column.key, readTyped(column, typed, options, today)))
  }

  const at = { row: index, column: columns.indexOf(column) }

  function moved(to: Move) {
    const { rows, header } = grid.getState().grid
    const idleIn = (place: number) => {
      const there = rows[place]
      return there ? idleOf(form, { header }, there) : NO_CELLS
    }
    return moveCursor(columns, rows.length, at, to, idleIn)
  }

  function move(to: Move) {
    const { rows } = grid.getState().grid
    const next = moved(to)
    if (!next) change(grid, appendBlank)
    const first = moveCursor(columns, rows.length + 1, at, 'first')?.column ?? 0
    goTo(grid, next ?? { row: index + 1, column: to === 'down' ? at.column : first })
  }

  const isOut = (to: Move) => isWayOut(grid.getState().grid.rows, at, moved(to))
  return { commit, move, isOut, collapse: () => goTo(grid, at) }
}
