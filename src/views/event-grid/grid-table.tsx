import { useDeferredValue, useMemo, useRef } from 'react'
import { useStore } from 'zustand'
import { alwaysNeeded } from '#kit/needed-columns.ts'
import type { Cursor } from '#views/cell-grid/grid-moves.ts'
import { type GridRange, marksOf } from '#views/cell-grid/grid-range.ts'
import { appendBlank } from '#views/cell-grid/grid-state.ts'
import { change } from '#views/cell-grid/grid-store.ts'
import { SheetHead, sheetWidth, templateOf, twoFirst } from '#views/cell-grid/sheet-head.tsx'
import { useRowView } from '#views/cell-grid/use-row-view.ts'
import { useSelection } from '#views/cell-grid/use-selection.ts'
import { useSheetPointer } from '#views/cell-grid/use-sheet-pointer.ts'
import { n0, n2 } from '#widgets/format-number.ts'
import { useGridParts } from './grid-context.ts'
import { columnSum, countStands, standOf } from './grid-judge.ts'
import { GridRow } from './grid-row.tsx'

const REASON_HEIGHT = 40

/** The sheet: two-level head, rows drawn as they come into view, foot with the sums of the filled rows. */
export function GridTable() {
  const { form, grid, columns } = useGridParts()
  const rows = useStore(grid, (one) => one.grid.rows)
  const header = useStore(grid, (one) => one.grid.header)
  const { cursor, head, covered } = useSelection(grid)
  const scroller = useRef<HTMLDivElement>(null)
  const onMouseDown = useSheetPointer(grid, columns, scroller)
  const template = useMemo(() => templateOf(columns), [columns])
  const two = form.standalone ? twoFirst(columns) : null
  const view = useRowView(
    rows,
    cursor,
    scroller,
    (row) => (standOf(form, { header }, row) === 'warning' ? REASON_HEIGHT : 0),
    head,
  )

  return (
    <div ref={scroller} className="eg-scroll">
      <div
        role="grid"
        aria-label={form.title}
        aria-rowcount={rows.length + 1}
        aria-multiselectable
        onMouseDown={onMouseDown}
        className={two?.className ?? 'relative'}
        style={{ minWidth: sheetWidth(columns), ...two?.place }}
      >
        <SheetHead
          columns={columns}
          template={template}
          required={(key) =>
            (form.target !== null && key === 'earNo') ||
            form.fields[key]?.required ||
            alwaysNeeded(form).has(key)
          }
        />
        <SheetRows view={view} cursor={cursor} covered={covered} template={template} />
        {/* a grid may hold nothing but rows */}
        <div role="row">
          <div role="gridcell" aria-colspan={columns.length + 2}>
            <button
              type="button"
              className="eg-add bare block h-8 text-link"
              onClick={() => change(grid, appendBlank)}
            >
              <span>+</span> 新增行
            </button>
          </div>
        </div>
        <GridFoot template={template} />
      </div>
    </div>
  )
}

interface RowsProps {
  view: ReturnType<typeof useRowView>
  cursor: Cursor | null
  covered: GridRange | null
  template: string
}

/** The rows in sight. */
function SheetRows({ view, cursor, covered, template }: RowsProps) {
  const { grid } = useGridParts()
  const rows = useStore(grid, (one) => one.grid.rows)
  const header = useStore(grid, (one) => one.grid.header)
  return (
    <div className="eg-body relative" role="presentation" style={{ height: view.getTotalSize() }}>
      {view.getVirtualItems().map((item) => {
        const row = rows[item.index]
        return row ? (
          <div key={item.key} className="eg-slot" style={{ transform: `translateY(${item.start}px)` }}>
            <GridRow
              row={row}
              index={item.index}
              header={header}
              cursor={cursor?.row === item.index ? cursor.column : null}
              template={template}
              {...marksOf(covered, item.index)}
            />
          </div>
        ) : null
      })}
    </div>
  )
}

/** Sums over the filled rows. */
function GridFoot({ template }: { template: string }) {
  const { form, grid, columns } = useGridParts()
  const state = useDeferredValue(useStore(grid, (one) => one.grid))
  const { total } = countStands(form, state)
  return (
    <div className="eg-foot" role="row" style={{ gridTemplateColumns: template }}>
      <div role="rowheader" className="eg-foot-title" style={{ gridColumn: '1 / span 2' }}>
        合计 {n0(total)} 行
      </div>
      {columns.map((column, index) => {
        if (!form.sums.includes(column.key)) return null
        const sum = columnSum(form, state, column.key)
        const whole = sum !== null && Number.isInteger(sum)
        return (
          <div key={column.key} role="gridcell" className="eg-num" style={{ gridColumn: index + 2 }}>
            {sum === null ? '' : whole ? n0(sum) : n2(sum)}
          </div>
        )
      })}
    </div>
  )
}
