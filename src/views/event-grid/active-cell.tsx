import { CellEditor } from '#views/cell-grid/cell-editor.tsx'
import { shown } from '#views/cell-grid/cell-values.ts'
import { type GridColumn, isNumeric } from '#views/cell-grid/columns.ts'
import type { CellProblem, GridRow } from '#views/cell-grid/grid-state.ts'
import type { Option } from '#views/cell-grid/option.ts'
import { useCellActions } from './use-cell-actions.ts'
import { useOffers } from './use-offers.ts'

interface Props {
  row: GridRow
  index: number
  column: GridColumn
  value: string
  options: readonly Option[] | null
  problem: CellProblem | undefined
}

/** The cell under the cursor. */
export function ActiveCell({ row, index, column, value, options, problem }: Props) {
  const { commit, move, isOut, paste, undo } = useCellActions(row, index, column, options)
  const suggested = useOffers(column)
  const message = `eg-problem-${row.id}-${column.key}`
  const numberOf = (typed: string) => suggested.options?.find((one) => one.label === typed)?.value
  return (
    <div role="gridcell" className={`eg-cell eg-active${problem ? ` eg-active-${problem.level}` : ''}`}>
      <CellEditor
        key={`${column.key}:${value}`}
        label={`第${index + 1}行 ${column.label}`}
        text={shown(value, options)}
        numeric={isNumeric(column)}
        invalid={problem?.level === 'E'}
        describedBy={problem ? message : undefined}
        options={suggested.options ?? options}
        onType={suggested.ask}
        onUnfold={suggested.askAll}
        onCommit={(typed) => commit(numberOf(typed) ?? typed)}
        onMove={move}
        isWayOut={isOut}
        onBlock={paste}
        onUndo={undo}
      />
      {problem && (
        <div id={message} className={`eg-bubble eg-bubble-${problem.level}`} role="status">
          {problem.message}
        </div>
      )}
    </div>
  )
}
