import { ActiveBox } from '#views/cell-grid/active-box.tsx'
import { CellEditor } from '#views/cell-grid/cell-editor.tsx'
import { isWrong } from '#views/cell-grid/cell-problems.tsx'
import { shown } from '#views/cell-grid/cell-values.ts'
import { type GridColumn, isNumeric } from '#views/cell-grid/columns.ts'
import type { CellProblem, GridRow } from '#views/cell-grid/grid-state.ts'
import type { Option } from '#views/cell-grid/option.ts'
import { useGridParts } from './grid-context.ts'
import { useCellActions } from './use-cell-actions.ts'
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
