import { memo, useDeferredValue } from 'react'
import { useStore } from 'zustand'
import { digitsOf } from '#kit/shown-places.ts'
import { formatNumber, toNumeric } from '#widgets/format-number.ts'
import { type FieldColumn, isNumeric } from '../cell-grid/cell-grid.columns.ts'
import { missingWords } from '../cell-grid/cell-values.ts'
import { addRow } from '../cell-grid/grid-keys.ts'
import { isMarked } from '../cell-grid/grid-range.ts'
import type { CellProblem, GridRow } from '../cell-grid/grid-state.ts'
import { goTo } from '../cell-grid/grid-store.ts'
import {
  type CellMarks,
  RestingCell,
  SheetFoot,
  SheetRowBox,
  type SheetRowProps,
  SheetTable,
} from '../cell-grid/sheet-table.tsx'
import { isKnownColumn, type KnownColumn, sumKnown } from './known-lines.ts'
import { LineCell } from './line-cell.tsx'
import { cellOf, filledRows, judge, type Line, sumLines } from './line-state.ts'
import { useLinesParts, wordsOf } from './lines-context.ts'

/** The sheet of a document's lines, with the sums of the filled rows. */
export function LinesTable() {
  const { grid, columns, shown, title } = useLinesParts()
  return (
    <SheetTable
      {...{ grid, columns, shown }}
      label={title}
      required={(key) => columns.find((one) => one.key === key)?.field.required}
      foot={(template) => <LinesFoot template={template} />}
      onAdd={() => addRow(grid, columns)}
    >
      {(props) => <LineRow {...props} />}
    </SheetTable>
  )
}

function LinesFoot({ template }: { template: string }) {
  const { grid, columns, shown, reported } = useLinesParts()
  const state = useDeferredValue(useStore(grid, (one) => one.grid))
  return (
    <SheetFoot
      template={template}
      filled={filledRows(state).length}
      columns={shown}
      sumOf={(column) => {
        const { key, field } = column
        if (!field.sum) return null
        const sum = isKnownColumn(column) ? sumKnown(reported, state, key) : sumLines(columns, state, key)
        return sum === null ? null : formatNumber(sum, digitsOf(field))
      }}
    />
  )
}

const NOTHING: Line = {}

/** One line; drawn anew only when it or the cursor in it changes. */
const LineRow = memo(function LineRow({ row, index, cursor, entry, template, ...marks }: SheetRowProps) {
  const { columns, shown, reported, notes } = useLinesParts()
  const { stand, problems, missing } = judge(columns, row)
  const hints = problems.map((one) => hintOf(columns, one))
  const note = columns.map(({ key, field }) => notes.get(cellOf(row, key, field))).find(Boolean)
  const wanting = columns.filter(({ key }) => missing.has(key)).map(({ field }) => field.label)
  const quiet = note ?? (stand === 'incomplete' ? missingWords(wanting) : '')
  const known = stand === 'blank' ? NOTHING : reported.of(row)
  return (
    <SheetRowBox
      {...{ index, cursor, template, stand }}
      hint={hints.length > 0 ? hints.join('；') : quiet}
      title={hints.length > 0 ? hints.join('\n') : quiet}
    >
      {shown.map((column) => {
        if (isKnownColumn(column))
          return <KnownCell key={column.key} column={column} value={known[column.key]} />
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
    </SheetRowBox>
  )
})

/** A value the user does not fill: quieter than a filled one. */
function KnownCell({ column, value }: { column: KnownColumn; value: unknown }) {
  const isNumber = isNumeric(column)
  const isKnown = value !== null && value !== undefined
  return (
    <div role="gridcell" aria-readonly className={`eg-cell eg-given${isNumber ? ' eg-num' : ''}`}>
      {isNumber && isKnown ? formatNumber(toNumeric(value), digitsOf(column.field)) : String(value ?? '')}
    </div>
  )
}

/** Hint of an objection at the end of the line, which names the cell it is about. */
function hintOf(columns: readonly FieldColumn[], { rule, field, message }: CellProblem): string {
  const label = columns.find(({ key }) => key === field)?.label ?? ''
  return rule === 'SAID' || message.includes(label) ? message : `${label}：${message}`
}

interface CellProps extends CellMarks {
  column: FieldColumn
  row: GridRow
  index: number
  active: boolean
  entry: boolean
  /** Required and empty. */
  needed: boolean
}

function Cell({ row, index, active, entry, needed, ...marks }: CellProps) {
  const { grid, optionsOf, names } = useLinesParts()
  const { column, at } = marks
  const text = cellOf(row, column.key, column.field)
  if (active) return <LineCell key={`${row.id}:${column.key}`} {...marks} {...{ row, index, column, text }} />
  return (
    <RestingCell
      {...marks}
      wanting={needed}
      entry={entry}
      onEnter={() => goTo(grid, { row: index, column: at })}
    >
      {wordsOf(text, optionsOf(column.key, column.field), names)}
    </RestingCell>
  )
}
