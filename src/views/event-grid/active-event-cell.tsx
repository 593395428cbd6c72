import { ActiveCell } from '../cell-grid/active-cell.tsx'
import { readTyped, shown } from '../cell-grid/cell-values.ts'
import { type GridRow, setCell } from '../cell-grid/grid-state.ts'
import { edit } from '../cell-grid/grid-store.ts'
import type { Option } from '../cell-grid/option.ts'
import type { CellMarks } from '../cell-grid/sheet-table.tsx'
import { useGridParts } from './grid-context.ts'
import { idleOf } from './grid-judge.ts'
import { useOffers } from './use-offers.ts'

interface Props extends CellMarks {
  row: GridRow
  index: number
  value: string
  options: readonly Option[] | null
}

const NO_CELLS: ReadonlySet<string> = new Set()

/** The cell of an event under the cursor. */
export function ActiveEventCell({ row, value, options, ...marks }: Props) {
  const { grid, columns, form, today } = useGridParts()
  const { column } = marks
  const suggested = useOffers(column)
  const commit = (typed: string) => {
    const number = suggested.options?.find((one) => one.label === typed)?.value ?? typed
    edit(grid, (state) => setCell(state, row.id, column.key, readTyped(column, number, options, today)))
  }
  const idleIn = (place: number) => {
    const { rows, header } = grid.getState().grid
    const there = rows[place]
    return there ? idleOf(form, { header }, there) : NO_CELLS
  }
  return (
    <ActiveCell
      {...marks}
      {...{ grid, columns, idleIn }}
      key={`${column.key}:${value}`}
      text={shown(value, options)}
      options={suggested.options ?? options}
      onType={suggested.ask}
      onUnfold={suggested.askAll}
      onCommit={commit}
    />
  )
}
