import { ActiveBox } from '../cell-grid/active-box.tsx'
import { CellEditor } from '../cell-grid/cell-editor.tsx'
import { isWrong } from '../cell-grid/cell-problems.tsx'
import { readTyped, shown } from '../cell-grid/cell-values.ts'
import { type GridColumn, isNumeric } from '../cell-grid/columns.ts'
import { isWayOut, type Move, moveCursor } from '../cell-grid/grid-moves.ts'
import { appendBlank, type CellProblem, type GridRow, setCell } from '../cell-grid/grid-state.ts'
import { change, edit, goTo } from '../cell-grid/grid-store.ts'
import type { Option } from '../cell-grid/option.ts'
import { useGridParts } from './grid-context.ts'
import { idleOf } from './grid-judge.ts'
import { useOffers } from './use-offers.ts'

interface Props {
  row: GridRow
  index: number
  column: GridColumn
  value: string
  options: readonly Option[] | null
  problems: readonly CellProblem[]
  picked: boolean
  corner: boolean
}

/** The cell under the cursor. */
export function ActiveCell({ row, index, column, value, options, problems, ...marks }: Props) {
  const { commit, move, isOut, collapse } = useCellActions(row, index, column, options)
  const suggested = useOffers(column)
  const { columns } = useGridParts()
  const numberOf = (typed: string) => suggested.options?.find((one) => one.label === typed)?.value
  return (
    <ActiveBox {...marks} problems={problems} column={columns.indexOf(column)}>
      <CellEditor
        key={`${column.key}:${value}`}
        label={`第${index + 1}行 ${column.label}`}
        text={shown(value, options)}
        numeric={isNumeric(column)}
        invalid={isWrong(problems)}
        problems={problems}
        options={suggested.options ?? options}
        onType={suggested.ask}
        onUnfold={suggested.askAll}
        onCommit={(typed) => commit(numberOf(typed) ?? typed)}
        onMove={move}
        isWayOut={isOut}
        onEscape={collapse}
      />
    </ActiveBox>
  )
}

const NO_CELLS: ReadonlySet<string> = new Set()

/** Actions of the cell under the cursor on the grid: takes its text and passes the cursor on. */
function useCellActions(row: GridRow, index: number, column: GridColumn, options: readonly Option[] | null) {
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
