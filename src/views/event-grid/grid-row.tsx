import { memo } from 'react'
import { shown, shownDerived } from '#views/cell-grid/cell-values.ts'
import type { GridColumn } from '#views/cell-grid/columns.ts'
import { isNumeric } from '#views/cell-grid/columns.ts'
import type { CellProblem, GridState, GridRow as Row } from '#views/cell-grid/grid-state.ts'
import { ActiveCell } from './active-cell.tsx'
import { useGridParts } from './grid-context.ts'
import { cellValue, concerns, idleOf, neededOf, problemsOf, rowValues, standOf } from './grid-judge.ts'
import { ReasonRow } from './reason-row.tsx'

interface Props {
  row: Row
  index: number
  header: GridState['header']
  /** Column of the cursor when it is in this row. */
  cursor: number | null
  template: string
}

/** One animal's row; drawn anew only when it, the header or the cursor in it changes. */
export const GridRow = memo(function GridRow({ row, index, header, cursor, template }: Props) {
  const { form, columns, grid } = useGridParts()
  const problems = problemsOf(form, { header }, row)
  const stand = standOf(form, { header }, row)
  const idle = idleOf(form, { header }, row)
  const needed = stand === 'blank' ? idle : neededOf(form, { header }, row)
  const warning = stand === 'warning' ? problems.find((one) => one.level === 'W') : undefined
  return (
    <>
      <div className="eg-row" role="row" aria-rowindex={index + 2} style={{ gridTemplateColumns: template }}>
        <div role="rowheader" className={cursor === null ? 'eg-no' : 'eg-no eg-no-active'}>
          {index + 1}
        </div>
        {columns.map((column, at) => (
          <Cell
            key={column.key}
            row={row}
            index={index}
            column={column}
            header={header}
            active={cursor === at}
            problem={problems.find((one) => concerns(form, one, column))}
            idle={idle.has(column.key)}
            needed={stand !== 'blank' && needed.has(column.key)}
            onEnter={() => grid.setState({ cursor: { row: index, column: at } })}
          />
        ))}
        <div role="gridcell" className={`eg-hint eg-hint-${stand}`} title={problems[0]?.message}>
          {hintOf(stand, problems)}
        </div>
      </div>
      {warning && <ReasonRow row={row} warning={warning} />}
    </>
  )
})

const HINTS = { blank: '', incomplete: '未填完', ready: '', warning: '待确认', error: '' } as const
const hintOf = (stand: keyof typeof HINTS, problems: readonly CellProblem[]): string =>
  stand === 'error' ? (problems.find((one) => one.level === 'E')?.message ?? '') : HINTS[stand]

interface CellProps {
  row: Row
  index: number
  column: GridColumn
  header: GridState['header']
  active: boolean
  problem: CellProblem | undefined
  /** Does not matter in this row: grey, not to be filled. */
  idle: boolean
  /** This row cannot do without it. */
  needed: boolean
  onEnter(): void
}

function Cell({ row, index, column, header, active, problem, idle, needed, onEnter }: CellProps) {
  const { form, optionsOf, openCard } = useGridParts()
  const tone = problem ? (problem.level === 'E' ? ' eg-bad' : ' eg-ask') : ''
  const side = isNumeric(column) ? ' eg-num' : ''
  if (column.kind === 'derived') {
    const value = column.cell.of(rowValues(form, { header }, row), row.facts ?? {})
    return (
      <div role="gridcell" aria-readonly className={`eg-cell eg-given${side}${tone}`}>
        {shownDerived(value, column.cell.digits)}
      </div>
    )
  }
  if (idle) return <div role="gridcell" aria-disabled className="eg-cell eg-given eg-idle" />
  const options = column.kind === 'field' ? optionsOf(column.key, column.field) : null
  const value =
    column.kind === 'ear'
      ? (row.cells.earNo ?? '')
      : String(cellValue(form, { header }, row, column.key) ?? '')
  if (active)
    return (
      <ActiveCell
        key={row.id}
        row={row}
        index={index}
        column={column}
        value={value}
        options={options}
        problem={problem}
      />
    )
  const text = shown(value, options)
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the keyboard moves the cursor from the active cell
    <div
      role="gridcell"
      className={`eg-cell${side}${tone}${needed && value === '' ? ' eg-needed' : ''}`}
      onClick={onEnter}
    >
      {column.kind === 'ear' && row.facts ? (
        <button type="button" tabIndex={-1} className="eg-ear" onDoubleClick={() => openCard(text)}>
          {text}
        </button>
      ) : (
        text
      )}
    </div>
  )
}
