import { CellEditor } from '#views/cell-grid/cell-editor.tsx'
import { readTyped } from '#views/cell-grid/cell-values.ts'
import { type FieldColumn, isNumeric } from '#views/cell-grid/columns.ts'
import { isWayOut, type Move, moveCursor } from '#views/cell-grid/grid-moves.ts'
import { appendBlank, type CellProblem, type GridRow, setCell } from '#views/cell-grid/grid-state.ts'
import { change, undoRow } from '#views/cell-grid/grid-store.ts'
import { useLinesParts, wordsOf } from './lines-context.ts'
import { useOffered } from './use-offered.ts'

interface Props {
  row: GridRow
  index: number
  column: FieldColumn
  text: string
  problem: CellProblem | undefined
}

/** The cell of a line under the cursor. */
export function LineCell({ row, index, column, text, problem }: Props) {
  const { names, notes, paste, columns, grid } = useLinesParts()
  const { free, options, ask, unfold } = useOffered(column)
  const { commit, move, isOut } = useCell(row, index, column)
  const message = `eg-problem-${row.id}-${column.key}`
  const words = free ? text : wordsOf(text, options, names)
  const note = problem ? undefined : notes.get(text)
  // the row says so as long as the number stands in it
  for (const one of options ?? []) if (one.note) notes.set(one.value, one.note)
  const chosen = (typed: string) => options?.find(({ label }) => label === typed)?.value ?? typed
  return (
    <div role="gridcell" className={`eg-cell eg-active${problem ? ' eg-active-E' : ''}`}>
      <CellEditor
        key={`${column.key}:${words}`}
        label={`第${index + 1}行 ${column.label}`}
        text={words}
        numeric={isNumeric(column)}
        invalid={problem !== undefined}
        describedBy={problem ? message : undefined}
        options={options}
        onType={ask}
        onUnfold={unfold}
        onCommit={(typed) => (free ? commit(chosen(typed), null) : commit(typed, options))}
        onMove={move}
        isWayOut={isOut}
        onBlock={(block) => paste(block, index, columns.indexOf(column))}
        onUndo={() => undoRow(grid)}
      />
      {note && (
        <div className="eg-bubble eg-bubble-W" role="status">
          {note}
        </div>
      )}
      {problem && (
        <div id={message} className="eg-bubble eg-bubble-E" role="status">
          {problem.message}
        </div>
      )}
    </div>
  )
}

/** What the cell under the cursor does to the lines: takes its text, passes the cursor on. */
function useCell(row: GridRow, index: number, column: FieldColumn) {
  const { grid, columns, today, names, settle } = useLinesParts()
  const commit = (typed: string, options: Parameters<typeof readTyped>[2]) => {
    const value = readTyped(column, typed, options, today)
    const label = options?.find((one) => one.value === value)?.label
    if (column.field.kind === 'reference' && label !== undefined) names.set(value, label)
    change(grid, (state) => setCell(state, row.id, column.key, value))
    if (column.field.kind === 'reference' && label === undefined && value !== '') void settle()
  }
  const at = { row: index, column: columns.indexOf(column) }
  const moved = (to: Move) => moveCursor(columns, grid.getState().grid.rows.length, at, to)
  const move = (to: Move) => {
    const next = moved(to)
    if (!next) change(grid, appendBlank)
    grid.setState({ cursor: next ?? { row: index + 1, column: to === 'down' ? at.column : 0 } })
  }
  return { commit, move, isOut: (to: Move) => isWayOut(grid.getState().grid.rows, at, moved(to)) }
}
