import { CellEditor } from './cell-editor.tsx'
import { type GridColumn, isEditable, isNumeric } from './cell-grid.columns.ts'
import { isWrong } from './cell-problems.tsx'
import { isWayOut, type Move, moveCursor } from './grid-moves.ts'
import { appendBlank, type CellProblem } from './grid-state.ts'
import { change, type Grid, goTo } from './grid-store.ts'
import { type CellMarks, FillHandle } from './sheet-table.tsx'
import type { Editing } from './use-editing.ts'

type TextOfCell = Pick<Editing, 'text' | 'options' | 'onType' | 'onUnfold' | 'onCommit'>

interface ActiveCellProps extends CellMarks, TextOfCell {
  grid: Grid
  /** Columns the cursor goes through. */
  columns: readonly GridColumn[]
  /** Place of the row. */
  index: number
  /** Shown at the cell where nothing is wrong with it. */
  notes?: readonly CellProblem[]
  /** Cells of a row that do not matter in it. */
  idleIn?(row: number): ReadonlySet<string>
}

/** The cell under the cursor: its editor, its errors in its border, and the fill handle where it ends the selection. */
export function ActiveCell({ grid, columns, index, notes = [], idleIn, ...cell }: ActiveCellProps) {
  const { column, at, problems, picked, corner, ...typing } = cell
  const here = { row: index, column: at }
  const moved = (to: Move) => moveCursor(columns, grid.getState().grid.rows.length, here, to, idleIn)
  const move = (to: Move) => {
    const next = moved(to)
    if (!next) change(grid, appendBlank)
    const first = columns.findIndex(isEditable)
    goTo(grid, next ?? { row: index + 1, column: to === 'down' ? at : first })
  }
  const tone = problems.length > 0 && (isWrong(problems) ? 'eg-active-E' : 'eg-active-W')
  const names = ['eg-cell', 'eg-active', tone, picked && 'eg-picked', corner && 'eg-corner']
  return (
    <div
      role="gridcell"
      aria-selected={picked || undefined}
      data-col={at}
      className={names.filter(Boolean).join(' ')}
    >
      <CellEditor
        {...typing}
        label={`第${index + 1}行 ${column.label}`}
        numeric={isNumeric(column)}
        invalid={isWrong(problems)}
        problems={problems.length > 0 ? problems : notes}
        onMove={move}
        isWayOut={(to) => isWayOut(grid.getState().grid.rows, here, moved(to))}
        onEscape={() => goTo(grid, here)}
      />
      {corner && <FillHandle />}
    </div>
  )
}
