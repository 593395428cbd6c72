import { type ProColumns, ProTable } from '@ant-design/pro-components'
import type { TableProps } from 'antd'
import type { Key, MouseEvent, ReactNode } from 'react'
import { sumRow } from '#widgets/sum-row.tsx'
import type { Sort, Sums, TableColumn } from '#widgets/table-column.ts'
import { antdColumns } from '#widgets/table-columns.tsx'
import { useBodyHeight } from '#widgets/use-body-height.ts'
import type { ListRow } from './use-list-data.ts'
import '#widgets/sum-table.css'
import './list-table.css'

const VIRTUAL_ABOVE = 50
const SKELETON_ROWS = 12
const HEAD = 32
const FOOT = 33
const SELECT_WIDTH = 36

export interface ListTableProps {
  columns: readonly TableColumn<ListRow>[]
  rows: readonly ListRow[]
  sums: Sums
  sumLabel: ReactNode
  /** Nothing has been answered yet: bars in the real columns. */
  skeleton: boolean
  /** A query is under way: a thin line above the rows, which stay. */
  loading: boolean
  empty: ReactNode
  sort: Sort
  onSort(sort: Sort | null): void
  selected: readonly string[]
  /** Left out where nothing can be done with several rows. */
  onSelect?(uids: string[]): void
  onOpen?(row: ListRow): void
}

/**
 * refine's rows in pro-components' table: server paging, sort and selection come from outside, our query panel,
 * toolbar and pager stand in for ProTable's own, which keep their state to themselves.
 */
export function ListTable(props: ListTableProps) {
  const { columns, rows, skeleton, loading, onSelect, sort } = props
  const [box, bodyHeight] = useBodyHeight(HEAD + FOOT)
  const lead = onSelect ? 1 : 0
  const width = columns.reduce((sum, column) => sum + column.width, lead * SELECT_WIDTH)
  return (
    <div ref={box} className="sum-table list-table" aria-busy={loading}>
      {loading && <div className="sum-table-line" />}
      <ProTable<ListRow>
        size="small"
        search={false}
        options={false}
        toolBarRender={false}
        tableAlertRender={false}
        pagination={false}
        ghost
        rowKey="uid"
        columns={proColumns(columns, sort, skeleton)}
        dataSource={skeleton ? BONES : [...rows]}
        virtual={rows.length > VIRTUAL_ABOVE}
        scroll={{ x: width, y: bodyHeight }}
        locale={{ emptyText: props.empty }}
        rowSelection={skeleton ? false : (selection(props) ?? false)}
        onRow={(row) => ({
          onDoubleClick: (event) => isRowItself(event) && !skeleton && props.onOpen?.(row),
        })}
        onChange={(_page, _filters, sorter) => props.onSort(sortOf(sorter))}
        summary={() => rows.length > 0 && sumRow({ columns, sums: props.sums, lead, label: props.sumLabel })}
      />
    </div>
  )
}

/** A double click on a link or a box means that, not the row. */
const isRowItself = ({ target }: MouseEvent): boolean =>
  !(target instanceof Element && target.closest('a, button, input, label'))

/** Rows that only carry a key; the skeleton's cells never look into them. */
const BONES: ListRow[] = Array.from({ length: SKELETON_ROWS }, (_, bone) => ({
  uid: `bone${bone}`,
  version: 0,
}))

function proColumns(
  columns: ListTableProps['columns'],
  sort: Sort,
  skeleton: boolean,
): ProColumns<ListRow>[] {
  // ProTable puts a measuring Typography into every cell of an ellipsis column; our style sheet cuts for free
  return antdColumns(columns, sort, skeleton).map(
    (column) => ({ ...column, ellipsis: false }) as ProColumns<ListRow>,
  )
}

function selection({ selected, onSelect }: ListTableProps): TableProps<ListRow>['rowSelection'] {
  if (!onSelect) return undefined
  return {
    columnWidth: SELECT_WIDTH,
    fixed: true,
    selectedRowKeys: [...selected],
    preserveSelectedRowKeys: true,
    onChange: (keys: Key[]) => onSelect(keys.map(String)),
  }
}

type Sorter = Parameters<NonNullable<TableProps<ListRow>['onChange']>>[2]

function sortOf(sorter: Sorter): Sort | null {
  const { columnKey, order } = Array.isArray(sorter) ? (sorter[0] ?? {}) : sorter
  if (!order || columnKey === undefined) return null
  return { key: String(columnKey), order: order === 'ascend' ? 'asc' : 'desc' }
}
