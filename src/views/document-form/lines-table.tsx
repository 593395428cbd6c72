import { useDeferredValue, useMemo, useRef } from 'react'
import { useStore } from 'zustand'
import { addRow } from '#views/cell-grid/grid-keys.ts'
import { marksOf } from '#views/cell-grid/grid-range.ts'
import { SheetHead, sheetWidth, templateOf } from '#views/cell-grid/sheet-head.tsx'
import { useRowView } from '#views/cell-grid/use-row-view.ts'
import { useSelection } from '#views/cell-grid/use-selection.ts'
import { useSheetPointer } from '#views/cell-grid/use-sheet-pointer.ts'
import { formatNumber, n0 } from '#widgets/format-number.ts'
import { LineRow } from './line-row.tsx'
import { filledRows, sumLines } from './line-state.ts'
import { useLinesParts } from './lines-context.ts'
import { isTold, sumTold } from './told-lines.ts'

/** The sheet of a document's lines: rows drawn as they come into view, foot with the sums of what is filled. */
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
        className="eg-sheet"
        style={{ minWidth: sheetWidth(shown) }}
      >
        <SheetHead columns={shown} template={template} required={required} />
        <div className="eg-body" role="presentation" style={{ height: view.getTotalSize() }}>
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
            <button type="button" className="eg-add" onClick={() => addRow(grid, columns)}>
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
  const { grid, columns, shown, told } = useLinesParts()
  const state = useDeferredValue(useStore(grid, (one) => one.grid))
  return (
    <div className="eg-foot" role="row" style={{ gridTemplateColumns: template }}>
      <div role="rowheader" className="eg-foot-title" style={{ gridColumn: '1 / span 2' }}>
        合计 {n0(filledRows(state).length)} 行
      </div>
      {shown.map((column, index) => {
        const { key, field } = column
        const sum = field.sum
          ? isTold(column)
            ? sumTold(told, state, key)
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
