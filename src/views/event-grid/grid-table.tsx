import { useVirtualizer } from '@tanstack/react-virtual'
import { type RefObject, useEffect, useMemo, useRef } from 'react'
import { useStore } from 'zustand'
import { Unit } from '#widgets/unit.tsx'
import { type GridColumn, headGroups, isNumeric } from './columns.ts'
import { useGridParts } from './grid-context.ts'
import { GridFoot } from './grid-foot.tsx'
import { standOf } from './grid-judge.ts'
import { GridRow } from './grid-row.tsx'
import { appendBlank, type GridRow as Row } from './grid-state.ts'
import { change } from './grid-store.ts'

const NUMBER_WIDTH = 36
const HINT_WIDTH = 128
const ROW_HEIGHT = 32
const REASON_HEIGHT = 40
const OVERSCAN = 12

/** The sheet: two-level head, rows drawn as they come into view, foot with the sums of what is filled. */
export function GridTable() {
  const { form, grid, columns } = useGridParts()
  const rows = useStore(grid, (one) => one.grid.rows)
  const header = useStore(grid, (one) => one.grid.header)
  const cursor = useStore(grid, (one) => one.cursor)
  const scroller = useRef<HTMLDivElement>(null)
  const template = useMemo(
    () =>
      [NUMBER_WIDTH, ...columns.map((column) => column.width)].map((width) => `${width}px`).join(' ') +
      ` minmax(${HINT_WIDTH}px, 1fr)`,
    [columns],
  )
  const width = columns.reduce((sum, column) => sum + column.width, NUMBER_WIDTH + HINT_WIDTH)
  const view = useRowView(rows, scroller, (row) => standOf(form, { header }, row) === 'warning')
  useEffect(() => {
    if (cursor) view.scrollToIndex(cursor.row)
  }, [cursor, view])

  return (
    <div ref={scroller} className="eg-scroll">
      <div
        role="grid"
        aria-label={form.title}
        aria-rowcount={rows.length + 1}
        className="eg-sheet"
        style={{ minWidth: width }}
      >
        <Head template={template} />
        <div className="eg-body" style={{ height: view.getTotalSize() }}>
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
                />
              </div>
            ) : null
          })}
        </div>
        {/* a grid may hold nothing but rows */}
        <div role="row">
          <div role="gridcell" aria-colspan={columns.length + 2}>
            <button type="button" className="eg-add" onClick={() => change(grid, appendBlank)}>
              <span>+</span> 新增行
            </button>
          </div>
        </div>
        <GridFoot template={template} />
      </div>
    </div>
  )
}

/** The rows in sight; a warning makes its row taller by the row that asks for a reason. */
function useRowView(
  rows: readonly Row[],
  scroller: RefObject<HTMLDivElement | null>,
  asks: (row: Row) => boolean,
) {
  const view = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroller.current,
    estimateSize: (index) => {
      const row = rows[index]
      return row && asks(row) ? ROW_HEIGHT + REASON_HEIGHT : ROW_HEIGHT
    },
    overscan: OVERSCAN,
    getItemKey: (index) => rows[index]?.id ?? index,
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: a warning that comes or goes changes the height of its row
  useEffect(() => view.measure(), [rows, view])
  return view
}

function Head({ template }: { template: string }) {
  const { columns, form } = useGridParts()
  const required = (key: string) => key === 'earNo' || form.fields[key]?.required
  const groups = headGroups(columns).filter((group) => group.label)
  return (
    <div
      className={groups.length > 0 ? 'eg-head' : 'eg-head eg-head-flat'}
      role="row"
      style={{ gridTemplateColumns: template }}
    >
      <div role="columnheader" className="eg-th eg-th-tall eg-th-no">
        #
      </div>
      {groups.map((group) => (
        // the word above the columns; the columns themselves carry the roles
        <div
          key={group.label + group.from}
          aria-hidden
          className="eg-th eg-th-group"
          style={{ gridColumn: `${group.from + 2} / span ${group.span}` }}
        >
          <Words text={group.label} />
        </div>
      ))}
      {columns.map((column, index) => (
        <div
          key={column.key}
          role="columnheader"
          className={headClass(column, index, required(column.key))}
          style={{ gridColumn: index + 2 }}
        >
          <Words text={column.label} />
          {'unit' in column && <Unit of={column.unit} className="eg-unit" />}
        </div>
      ))}
      <div
        role="columnheader"
        className="eg-th eg-th-tall eg-th-hint"
        style={{ gridColumn: columns.length + 2 }}
      >
        提示
      </div>
    </div>
  )
}

function headClass(column: GridColumn, index: number, required: boolean | undefined): string {
  const traits: [string, boolean | undefined][] = [
    [column.group ? 'eg-th-low' : 'eg-th-tall', true],
    ['eg-num', isNumeric(column)],
    ['eg-required', required],
    ['eg-th-first', index === 0],
  ]
  return ['eg-th', ...traits.filter(([, holds]) => holds).map(([name]) => name)].join(' ')
}

/** A head's word, with its unit in small behind a blank: 妊娠 天. */
function Words({ text }: { text: string }) {
  const [word, unit] = text.split(' ')
  return (
    <>
      {word}
      {unit && <span className="eg-unit">{unit}</span>}
    </>
  )
}
