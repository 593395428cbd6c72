import { type ReactNode, useMemo, useRef } from 'react'
import { useStore } from 'zustand'
import { n0 } from '#widgets/format-number.ts'
import { type GridColumn, isNumeric } from './cell-grid.columns.ts'
import { isWrong } from './cell-problems.tsx'
import { marksOf, type RowMarks } from './grid-range.ts'
import type { CellProblem, GridRow } from './grid-state.ts'
import { type Grid, selectedRange } from './grid-store.ts'
import { SheetHead, sheetWidth, templateOf, twoFirst } from './sheet-head.tsx'
import { useRowView } from './use-row-view.ts'
import { useSheetPointer } from './use-sheet-pointer.ts'

/** A row of a sheet with all that a row is drawn by, as plain values. */
export interface SheetRowProps extends RowMarks {
  row: GridRow
  index: number
  /** Column of the cursor when it is in this row. */
  cursor: number | null
  /** The cursor is nowhere: the keyboard comes to the sheet here. */
  entry: boolean
  template: string
}

interface SheetTableProps {
  label: string
  grid: Grid
  /** Columns the cursor goes through. */
  columns: readonly GridColumn[]
  /** These and those between them that are only shown. */
  shown?: readonly GridColumn[]
  /** Rows begin with two cells that identify them. */
  isTwoFirst?: boolean
  required(key: string): boolean | undefined
  /** Height in px a row has beyond the usual. */
  more?(row: GridRow): number
  foot(template: string): ReactNode
  onAdd(): void
  children(props: SheetRowProps): ReactNode
}

/** A sheet: its head, the rows as they come into view, the way to one more, and its sums. */
export function SheetTable({ label, grid, columns, shown = columns, ...parts }: SheetTableProps) {
  const { isTwoFirst = false, required, more, foot, onAdd, children } = parts
  const rows = useStore(grid, (one) => one.grid.rows)
  const { cursor, head, covered } = useSelection(grid)
  const scroller = useRef<HTMLDivElement>(null)
  const onMouseDown = useSheetPointer(grid, columns, scroller)
  const template = useMemo(() => templateOf(shown), [shown])
  const view = useRowView(rows, cursor, scroller, more, head)
  const two = isTwoFirst ? twoFirst(shown) : null
  return (
    <div ref={scroller} className="eg-scroll">
      <div
        role="grid"
        aria-label={label}
        aria-rowcount={rows.length + 1}
        aria-multiselectable
        onMouseDown={onMouseDown}
        className={two?.className ?? 'relative'}
        style={{ minWidth: sheetWidth(shown), ...two?.place }}
      >
        <SheetHead columns={shown} template={template} required={required} />
        <div className="eg-body relative" role="presentation" style={{ height: view.getTotalSize() }}>
          {view.getVirtualItems().map(({ key, index, start }) => {
            const row = rows[index]
            if (!row) return null
            const at = cursor?.row === index ? cursor.column : null
            const entry = cursor === null && index === 0
            return (
              <div
                key={key}
                role="presentation"
                className="eg-slot"
                style={{ transform: `translateY(${start}px)` }}
              >
                {children({ row, index, cursor: at, entry, template, ...marksOf(covered, index) })}
              </div>
            )
          })}
        </div>
        {/* a grid may hold nothing but rows */}
        <div role="row">
          <div role="gridcell" aria-colspan={shown.length + 2}>
            <button type="button" className="eg-add bare block h-8 text-link" onClick={onAdd}>
              <span>+</span> 新增行
            </button>
          </div>
        </div>
        {foot(template)}
      </div>
    </div>
  )
}

interface SheetFootProps<Column> {
  template: string
  /** Number of filled rows. */
  filled: number
  columns: readonly Column[]
  /** Sum of a column; null where it has none. */
  sumOf(column: Column): string | null
}

/** Sums over the filled rows. */
export const SheetFoot = <Column extends GridColumn>({
  template,
  filled,
  columns,
  sumOf,
}: SheetFootProps<Column>) => (
  <div className="eg-foot" role="row" style={{ gridTemplateColumns: template }}>
    <div role="rowheader" className="eg-foot-title" style={{ gridColumn: '1 / span 2' }}>
      合计 {n0(filled)} 行
    </div>
    {columns.map((column, index) => {
      const sum = sumOf(column)
      return sum === null ? null : (
        <div key={column.key} role="gridcell" className="eg-num" style={{ gridColumn: index + 2 }}>
          {sum}
        </div>
      )
    })}
  </div>
)

interface SheetRowBoxProps extends Pick<SheetRowProps, 'index' | 'cursor' | 'template'> {
  stand: string
  /** The reason the row waits, and the same at length. */
  hint: string
  title: string
  children: ReactNode
}

/** A row: its number, its cells, its hint. */
export const SheetRowBox = ({ index, cursor, template, stand, hint, title, children }: SheetRowBoxProps) => (
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
    {children}
    <div role="gridcell" className={`eg-hint eg-hint-${stand}`} title={title}>
      {hint}
    </div>
  </div>
)

/** Drawn down or sideways, it repeats the selection. */
export const FillHandle = () => <span className="eg-handle" aria-hidden title="拖动填充" />

/** How a cell is marked. */
export interface CellMarks {
  column: GridColumn
  at: number
  /** Is part of the selection. */
  picked: boolean
  /** Last cell of the selection: the fill handle is drawn from here. */
  corner: boolean
  /** Everything wrong with this cell. */
  problems: readonly CellProblem[]
}

export function cellClass({ column, problems, picked, corner }: CellMarks): string {
  const traits = [
    'eg-cell',
    isNumeric(column) && 'eg-num',
    problems.length > 0 && (isWrong(problems) ? 'eg-bad' : 'eg-ask'),
    picked && 'eg-picked',
    corner && 'eg-corner',
  ]
  return traits.filter(Boolean).join(' ')
}

interface RestingCellProps extends CellMarks {
  /** Empty, and this row cannot do without it. */
  wanting: boolean
  entry?: boolean
  children: ReactNode
  onEnter(): void
}

/** A cell to fill that the cursor is not in. */
export function RestingCell({ wanting, entry = false, children, onEnter, ...marks }: RestingCellProps) {
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the keyboard moves the cursor from the active cell
    <div
      role="gridcell"
      aria-selected={marks.picked || undefined}
      data-col={marks.at}
      className={wanting ? `${cellClass(marks)} eg-needed` : cellClass(marks)}
      tabIndex={entry ? 0 : undefined}
      onFocus={entry ? onEnter : undefined}
      onClick={(event) => !event.shiftKey && onEnter()}
    >
      {children}
      {marks.corner && <FillHandle />}
    </div>
  )
}

/**
 * The cell that is typed in, the other end of the selection, and the cells a sheet marks: the selection, or the cells the fill handle
 * covers.
 */
function useSelection(grid: Grid) {
  const cursor = useStore(grid, (one) => one.cursor)
  const head = useStore(grid, (one) => one.head)
  const filling = useStore(grid, (one) => one.filling)
  return { cursor, head, covered: filling ?? selectedRange({ cursor, head }) }
}
