import { memo } from 'react'
import { FillHandle } from '#views/cell-grid/active-box.tsx'
import { missingWords } from '#views/cell-grid/cell-values.ts'
import { type FieldColumn, isNumeric } from '#views/cell-grid/columns.ts'
import { isMarked, type RowMarks } from '#views/cell-grid/grid-range.ts'
import type { CellProblem, GridRow } from '#views/cell-grid/grid-state.ts'
import { goTo } from '#views/cell-grid/grid-store.ts'
import { formatNumber, toNumeric } from '#widgets/format-number.ts'
import { LineCell } from './line-cell.tsx'
import { cellOf, judge, type Line } from './line-state.ts'
import { useLinesParts, wordsOf } from './lines-context.ts'
import { isTold, type ToldColumn } from './told-lines.ts'

interface Props extends RowMarks {
  row: GridRow
  index: number
  /** Column of the cursor when it is in this row. */
  cursor: number | null
  /** The cursor is nowhere: the keyboard comes to the lines here. */
  entry: boolean
  template: string
}

/** One line; drawn anew only when it or the cursor in it changes. */
export const LineRow = memo(function LineRow({ row, index, cursor, entry, template, ...marks }: Props) {
  const { columns, shown, told, notes } = useLinesParts()
  const { stand, problems, missing } = judge(columns, row)
  const hints = problems.map((one) => hintOf(columns, one))
  const note = columns.map(({ key, field }) => notes.get(cellOf(row, key, field))).find(Boolean)
  const wanting = columns.filter(({ key }) => missing.has(key)).map(({ field }) => field.label)
  const quiet = note ?? (stand === 'incomplete' ? missingWords(wanting) : '')
  const known = stand === 'blank' ? NOTHING : told.of(row)
  return (
    <div
      className="eg-row"
      role="row"
      aria-rowindex={index + 2}
      data-row={index}
      style={{ gridTemplateColumns: template }}
    >
      <div role="rowheader" className={cursor === null ? 'eg-no' : 'eg-no eg-no-active'}>
        {index + 1}
      </div>
      {shown.map((column) => {
        if (isTold(column)) return <ToldCell key={column.key} column={column} value={known[column.key]} />
        const at = columns.indexOf(column)
        return (
          <Cell
            key={column.key}
            row={row}
            index={index}
            at={at}
            column={column}
            active={cursor === at}
            entry={entry && at === 0}
            picked={isMarked(marks, at)}
            corner={marks.handle === at}
            problems={problems.filter((one) => one.field === column.key)}
            needed={missing.has(column.key)}
          />
        )
      })}
      <div
        role="gridcell"
        className={`eg-hint eg-hint-${stand}`}
        title={hints.length > 0 ? hints.join('\n') : quiet}
      >
        {hints.length > 0 ? hints.join('；') : quiet}
      </div>
    </div>
  )
})

const NOTHING: Line = {}

/** What nobody fills: quieter than what somebody does. */
function ToldCell({ column, value }: { column: ToldColumn; value: unknown }) {
  const { field } = column
  const isNumber = isNumeric(column)
  const isKnown = value !== null && value !== undefined
  const digits = field.kind === 'integer' ? 0 : (field.digits ?? 2)
  return (
    <div role="gridcell" aria-readonly className={`eg-cell eg-given${isNumber ? ' eg-num' : ''}`}>
      {isNumber && isKnown ? formatNumber(toNumeric(value), digits) : String(value ?? '')}
    </div>
  )
}

/** An objection beside the line says which of its cells it is about. */
function hintOf(columns: readonly FieldColumn[], { rule, field, message }: CellProblem): string {
  const label = columns.find(({ key }) => key === field)?.label ?? ''
  return rule === 'SAID' || message.includes(label) ? message : `${label}：${message}`
}

interface CellProps {
  row: GridRow
  index: number
  at: number
  column: FieldColumn
  active: boolean
  entry: boolean
  picked: boolean
  corner: boolean
  problems: readonly CellProblem[]
  /** Required and empty. */
  needed: boolean
}

function Cell(props: CellProps) {
  const { row, index, at, column, active, entry, problems, needed, picked, corner } = props
  const { grid, optionsOf, names } = useLinesParts()
  const text = cellOf(row, column.key, column.field)
  if (active)
    return (
      <LineCell
        key={`${row.id}:${column.key}`}
        row={row}
        index={index}
        column={column}
        text={text}
        problems={problems}
        picked={picked}
        corner={corner}
      />
    )
  const enter = () => goTo(grid, { row: index, column: at })
  const traits = [
    isNumeric(column) && 'eg-num',
    problems.length > 0 && 'eg-bad',
    needed && 'eg-needed',
    picked && 'eg-picked',
    corner && 'eg-corner',
  ]
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the keyboard moves the cursor from the active cell
    <div
      role="gridcell"
      aria-selected={picked || undefined}
      data-col={at}
      className={['eg-cell', ...traits].filter(Boolean).join(' ')}
      tabIndex={entry ? 0 : undefined}
      onFocus={entry ? enter : undefined}
      onClick={(event) => !event.shiftKey && enter()}
    >
      {wordsOf(text, optionsOf(column.key, column.field), names)}
      {corner && <FillHandle />}
    </div>
  )
}
