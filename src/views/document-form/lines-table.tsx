import { memo, useDeferredValue, useMemo, useRef } from 'react'
import { useStore } from 'zustand'
import { formatNumber, n0, toNumeric } from '#widgets/format-number.ts'
import { FillHandle } from '../cell-grid/active-box.tsx'
import { missingWords } from '../cell-grid/cell-values.ts'
import { type FieldColumn, isNumeric } from '../cell-grid/columns.ts'
import { addRow } from '../cell-grid/grid-keys.ts'
import { isMarked, marksOf, type RowMarks } from '../cell-grid/grid-range.ts'
import type { CellProblem, GridRow } from '../cell-grid/grid-state.ts'
import { goTo } from '../cell-grid/grid-store.ts'
import { SheetHead, sheetWidth, templateOf } from '../cell-grid/sheet-head.tsx'
import { useRowView } from '../cell-grid/use-row-view.ts'
import { useSelection } from '../cell-grid/use-selection.ts'
import { useSheetPointer } from '../cell-grid/use-sheet-pointer.ts'
import { isKnownColumn, type KnownColumn, sumKnown } from './known-lines.ts'
import { LineCell } from './line-cell.tsx'
import { cellOf, filledRows, judge, type Line, sumLines } from './line-state.ts'
import { useLinesParts, wordsOf } from './lines-context.ts'

/** The sheet of a document's lines: rows drawn as they come into view, foot with the sums of the filled rows. */
export function LinesTable() {
  const { grid, columns, shown, title } = useLinesParts()
  const rows = useStore(grid, (one) => one.grid.rows)
  const { cursor, head, covered } = useSelection(grid)
  const scroller = useRef<HTMLDivElement>(null)
  const onMouseDown = useSheetPointer(grid, columns, scroller)
  const template = useMemo(() => templateOf(shown), [shown])
  const view = useRowView(rows, cursor, scroller, undefined, head)
  const required = (key: string) => columns.find((one) => one.key === key)?.field.required
  return (
    <div ref={scroller} className="eg-scroll">
      <div
        role="grid"
        aria-label={title}
        aria-rowcount={rows.length + 1}
        aria-multiselectable
        onMouseDown={onMouseDown}
        className="relative"
        style={{ minWidth: sheetWidth(shown) }}
      >
        <SheetHead columns={shown} template={template} required={required} />
        <div className="eg-body relative" role="presentation" style={{ height: view.getTotalSize() }}>
          {view.getVirtualItems().map(({ key, index, start }) => {
            const row = rows[index]
            return row ? (
              <div
                key={key}
                role="presentation"
                className="eg-slot"
                style={{ transform: `translateY(${start}px)` }}
              >
                <LineRow
                  row={row}
                  index={index}
                  cursor={cursor?.row === index ? cursor.column : null}
                  entry={cursor === null && index === 0}
                  template={template}
                  {...marksOf(covered, index)}
                />
              </div>
            ) : null
          })}
        </div>
        {/* a grid may hold nothing but rows */}
        <div role="row">
          <div role="gridcell" aria-colspan={shown.length + 2}>
            <button
              type="button"
              className="eg-add bare block h-8 text-link"
              onClick={() => addRow(grid, columns)}
            >
              <span>+</span> 新增行
            </button>
          </div>
        </div>
        <LinesFoot template={template} />
      </div>
    </div>
  )
}

/** Sums over the filled rows. */
function LinesFoot({ template }: { template: string }) {
  const { grid, columns, shown, reported } = useLinesParts()
  const state = useDeferredValue(useStore(grid, (one) => one.grid))
  return (
    <div className="eg-foot" role="row" style={{ gridTemplateColumns: template }}>
      <div role="rowheader" className="eg-foot-title" style={{ gridColumn: '1 / span 2' }}>
        合计 {n0(filledRows(state).length)} 行
      </div>
      {shown.map((column, index) => {
        const { key, field } = column
        const sum = field.sum
          ? isKnownColumn(column)
            ? sumKnown(reported, state, key)
            : sumLines(columns, state, key)
          : null
        return sum === null ? null : (
          <div key={key} role="gridcell" className="eg-num" style={{ gridColumn: index + 2 }}>
            {formatNumber(sum, field.kind === 'integer' ? 0 : (field.digits ?? 2))}
          </div>
        )
      })}
    </div>
  )
}

interface Props extends RowMarks {
  row: GridRow
  index: number
  /** Column of the cursor when it is in this row. */
  cursor: number | null
  /** The cursor is nowhere: the keyboard comes to the lines here. */
  entry: boolean
  template: string
}

const NOTHING: Line = {}

/** One line; drawn anew only when it or the cursor in it changes. */
const LineRow = memo(function LineRow({ row, index, cursor, entry, template, ...marks }: Props) {
  const { columns, shown, reported, notes } = useLinesParts()
  const { stand, problems, missing } = judge(columns, row)
  const hints = problems.map((one) => hintOf(columns, one))
  const note = columns.map(({ key, field }) => notes.get(cellOf(row, key, field))).find(Boolean)
  const wanting = columns.filter(({ key }) => missing.has(key)).map(({ field }) => field.label)
  const quiet = note ?? (stand === 'incomplete' ? missingWords(wanting) : '')
  const known = stand === 'blank' ? NOTHING : reported.of(row)
  return (
    <div
      className="eg-row h-8 border-b"
      role="row"
      aria-rowindex={index + 2}
      data-row={index}
      style={{ gridTemplateColumns: template }}
    >
      <div role="rowheader" className={cursor === null ? 'eg-no' : 'eg-no eg-no-active'}>
        {index + 1}
      </div>
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

/** A value the user does not fill: quieter than a filled one. */
function KnownCell({ column, value }: { column: KnownColumn; value: unknown }) {
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

/** Hint of an objection at the end of the line, which names the cell it is about. */
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
