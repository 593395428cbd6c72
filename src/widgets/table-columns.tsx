import type { TableColumnGroupType, TableColumnType } from 'antd'
import type { ReactNode } from 'react'
import { isMissing } from '#domain/typed.ts'
import { headProps } from './head-keys.tsx'
import { cellOf, headGroups, type Sort, type TableColumn } from './table-column.ts'
import { TableHead } from './table-head.tsx'

type AntdColumn<Row> = TableColumnType<Row> | TableColumnGroupType<Row>

/** Our columns as antd takes them: two-level head, controlled sort, skeleton bars while `skeleton`. */
export function antdColumns<Row extends object>(
  columns: readonly TableColumn<Row>[],
  sort: Sort | null | undefined,
  skeleton: boolean,
): AntdColumn<Row>[] {
  const leaf = (column: TableColumn<Row>) => antdColumn(column, sort, skeleton)
  return headGroups(columns).flatMap((run): AntdColumn<Row>[] => {
    if (run.group === undefined) return run.columns.map(leaf)
    const key = `group:${run.group}:${run.columns[0]?.key}`
    return [{ key, title: run.group, className: 'sum-table-group', children: run.columns.map(leaf) }]
  })
}

function antdColumn<Row extends object>(
  column: TableColumn<Row>,
  sort: Sort | null | undefined,
  skeleton: boolean,
): TableColumnType<Row> {
  const { key, width, fixed, align, sortable } = column
  return {
    key,
    title: <TableHead column={column} />,
    onHeaderCell: () => headProps(column),
    width,
    fixed,
    align,
    ellipsis: true,
    sorter: sortable,
    sortOrder: sort?.key === key ? antdOrder[sort.order] : null,
    showSorterTooltip: false,
    render: (_value, row, index) => (skeleton ? <SkeletonBar width={width} /> : cell(column, row, index)),
  }
}

const antdOrder = { asc: 'ascend', desc: 'descend' } as const

/** Bars stand in the real columns, 10 px high, about as long as a value would be. */
const SkeletonBar = ({ width }: { width: number }) => (
  <span className="sum-table-bone" style={{ width: Math.round(Math.min(width - 16, width * 0.66)) }} />
)

function cell<Row extends object>(column: TableColumn<Row>, row: Row, index: number): ReactNode {
  if (column.render) return column.render(row, index)
  const value = cellOf(row, column.key)
  return isMissing(value) ? '-' : String(value)
}
