import { Table } from 'antd'
import type { ReactNode } from 'react'
import { footText } from './sum-foot.ts'
import type { Sums, TableColumn } from './table-column.ts'

interface SumRowProps<Row extends object> {
  columns: readonly TableColumn<Row>[]
  sums: Sums
  label: ReactNode
  /** Columns before the first data column (the check boxes). */
  lead: number
}

/**
 * Columns the label may cover: the leading ones that have no sum, but never across the edge of the fixed columns, where
 * a spanning cell would scroll away with half of itself.
 */
function labelSpan(columns: readonly TableColumn[], sums: Sums): number {
  const firstFigure = columns.findIndex((column) => footText(column, sums) !== '')
  const free = firstFigure === -1 ? columns.length : firstFigure
  const pinned = columns.filter((column) => column.fixed === 'left').length
  return Math.max(1, pinned > 0 ? Math.min(free, pinned) : free)
}

interface FootFigureProps<Row extends object> {
  column: TableColumn<Row>
  sums: Sums
}

/** Grey with its reason where it must not be taken at face value. */
export function FootFigure<Row extends object>({ column, sums }: FootFigureProps<Row>) {
  const text = footText(column, sums)
  const note = column.footNote?.(sums) ?? null
  if (note === null) return text
  return (
    <span className="sum-table-doubt" title={note}>
      {text}
    </span>
  )
}

/**
 * The foot of a table; a cell per column, so that antd keeps it aligned with fixed and virtual columns. A plain
 * function: antd keeps the foot in view only if it meets Table.Summary itself, not a component around it.
 */
export function sumRow<Row extends object>({ columns, sums, label, lead }: SumRowProps<Row>) {
  const span = labelSpan(columns as readonly TableColumn[], sums)
  return (
    <Table.Summary fixed>
      <Table.Summary.Row className="sum-table-foot">
        <Table.Summary.Cell index={0} colSpan={span + lead}>
          <div className="sum-table-label flex flex-wrap overflow-hidden">{label}</div>
        </Table.Summary.Cell>
        {columns.slice(span).map((column, index) => (
          <Table.Summary.Cell key={column.key} index={index + span + lead} align={column.align}>
            <FootFigure column={column} sums={sums} />
          </Table.Summary.Cell>
        ))}
      </Table.Summary.Row>
    </Table.Summary>
  )
}
