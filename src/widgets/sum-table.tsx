import {
  type CheckboxProps,
  Table,
  type TableColumnGroupType,
  type TableColumnType,
  type TableProps,
} from 'antd'
import {
  type AriaAttributes,
  cloneElement,
  isValidElement,
  type Key,
  type ReactNode,
  type RefObject,
  useLayoutEffect,
  useMemo,
} from 'react'
import { isMissing } from '#domain/typed.ts'
import { HeadCell, HeadKeys, headProps } from './head-keys.tsx'
import { sumsOf } from './sum-foot.ts'
import { sumRow } from './sum-row.tsx'
import { cellOf, headGroups, type Sort, type Sums, type TableColumn } from './table-column.ts'
import { TableHead } from './table-head.tsx'
import { useBodyHeight } from './use-body-height.ts'
import './sum-table.css'

/** Above this a page of rows is drawn virtually. */
const VIRTUAL_ABOVE = 50
const SKELETON_ROWS = 7
const HEAD = 32
const TWO_LEVEL_HEAD = 54
const FOOT = 33
const PARTS = { header: { cell: HeadCell } }

export interface SumTableProps<Row extends object> {
  columns: readonly TableColumn<Row>[]
  rows: readonly Row[]
  rowKey(row: Row): string
  /** Sums over the full result from the server; without them the shown rows are added. */
  sums?: Sums
  /** Left end of the foot, such as 合计 1,331 头 本页 50; null leaves the foot out. */
  sumLabel?: ReactNode
  /** A query is under way: bars when nothing is there yet, a thin line above the old rows otherwise. */
  loading?: boolean
  /** Shown in place of rows: an EmptyState. */
  empty?: ReactNode
  sort?: Sort | null
  onSort?(sort: Sort | null): void
  selected?: readonly string[]
  onSelect?(keys: string[]): void
  /** Name of a row where it is selected; default: its first cell. */
  nameOf?(row: Row): string
  /** The row whose details are open next to the table. */
  current?: string
  onOpen?(row: Row): void
  /** Height of the rows in px; by default the table fills its container. */
  bodyHeight?: number
}

/** The dense table of every list and report: fixed columns, two-level head and a sum row that stay aligned. */
export function SumTable<Row extends object>(props: SumTableProps<Row>) {
  const { columns, rows, sort, loading = false } = props
  const ownSums = useMemo(() => (props.sums ? null : sumsOf(columns, rows)), [props.sums, columns, rows])
  const sums = props.sumLabel === null ? null : (props.sums ?? ownSums)
  const head = columns.some((column) => column.group !== undefined) ? TWO_LEVEL_HEAD : HEAD
  const [box, measured] = useBodyHeight(head + (sums ? FOOT : 0))
  useKeyboardScroll(box)
  const skeleton = loading && rows.length === 0
  const lead = props.onSelect ? 1 : 0
  // Kept while they are the same: with new columns or rows antd draws everything again at every click.
  const drawn = useMemo(() => antdColumns(columns, sort, skeleton), [columns, sort, skeleton])
  return (
    <div ref={box} className="sum-table relative h-full min-h-0" aria-busy={loading}>
      {loading && <div className="sum-table-line" />}
      <HeadKeys columns={columns as readonly TableColumn[]}>
        <Table<Row>
          components={PARTS}
          size="small"
          bordered={false}
          columns={drawn}
          dataSource={skeleton ? bones<Row>() : rows}
          rowKey={(row) => (skeleton ? String(Reflect.get(row, 'bone')) : props.rowKey(row))}
          pagination={false}
          virtual={rows.length > VIRTUAL_ABOVE}
          scroll={{ x: widthOf(columns, lead), y: props.bodyHeight ?? measured }}
          locale={{ emptyText: props.empty ?? '没有数据' }}
          rowClassName={(row) =>
            !skeleton && props.rowKey(row) === props.current ? 'sum-table-current' : ''
          }
          rowSelection={skeleton ? undefined : selection(props)}
          onRow={(row) => ({ onDoubleClick: () => props.onOpen?.(row) })}
          onChange={(_page, _filters, sorter) => props.onSort?.(sortOf(sorter))}
          summary={
            sums && rows.length > 0
              ? () => sumRow({ columns, sums, lead, label: props.sumLabel ?? defaultLabel(props) })
              : undefined
          }
        />
      </HeadKeys>
    </div>
  )
}

/** Without server sums the foot adds the rows of the page, and says so. */
const defaultLabel = ({ sums }: { sums?: Sums }): string => (sums ? '合计' : '本页合计')

const SELECT_WIDTH = 36
const widthOf = (columns: readonly { width: number }[], lead: number): number =>
  columns.reduce((sum, column) => sum + column.width, lead * SELECT_WIDTH)

/** Rows that only carry a key; the skeleton's renderers never look into them. */
const bones = <Row extends object>(): Row[] =>
  Array.from({ length: SKELETON_ROWS }, (_, bone) => ({ bone: `bone${bone}` }) as unknown as Row)

function selection<Row extends object>({
  columns,
  selected,
  onSelect,
  nameOf = (row) => String(cellOf(row, columns[0]?.key ?? '')),
}: SumTableProps<Row>): TableProps<Row>['rowSelection'] {
  if (!onSelect) return undefined
  return {
    columnWidth: SELECT_WIDTH,
    fixed: true,
    selectedRowKeys: [...(selected ?? [])],
    preserveSelectedRowKeys: true,
    columnTitle: selectAllTitle,
    getCheckboxProps: (row) => named(`选择 ${nameOf(row)}`),
    onChange: (keys: Key[]) => onSelect(keys.map(String)),
  }
}

const named = (label: string): CheckboxProps & AriaAttributes => ({ 'aria-label': label })

/** antd names the box over the column in English. */
const selectAllTitle = (box: ReactNode): ReactNode =>
  isValidElement<AriaAttributes>(box) ? cloneElement(box, { 'aria-label': '全选' }) : box

type Sorter<Row> = Parameters<NonNullable<TableProps<Row>['onChange']>>[2]

function sortOf<Row>(sorter: Sorter<Row>): Sort | null {
  const { columnKey, order } = Array.isArray(sorter) ? (sorter[0] ?? {}) : sorter
  if (!order || columnKey === undefined) return null
  return { key: String(columnKey), order: order === 'ascend' ? 'asc' : 'desc' }
}

/** Lets the keyboard scroll the rows of a table in the box: antd's scrolling element is no tab stop, and rows without a
 *  link or a box hold none either. Runs after every drawing, as antd may have made another element. */
function useKeyboardScroll(box: RefObject<HTMLElement | null>): void {
  useLayoutEffect(() => {
    box.current?.querySelector('.ant-table-body')?.setAttribute('tabindex', '0')
  })
}

type AntdColumn<Row> = TableColumnType<Row> | TableColumnGroupType<Row>

/** Our columns as antd takes them: two-level head, controlled sort, skeleton bars while `skeleton`. */
function antdColumns<Row extends object>(
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

/** Bars in the real columns, 10 px high, about as long as a value would be. */
const SkeletonBar = ({ width }: { width: number }) => (
  <span
    className="sum-table-bone inline-block rounded-2"
    style={{ width: Math.round(Math.min(width - 16, width * 0.66)) }}
  />
)

function cell<Row extends object>(column: TableColumn<Row>, row: Row, index: number): ReactNode {
  if (column.render) return column.render(row, index)
  const value = cellOf(row, column.key)
  return isMissing(value) ? '-' : String(value)
}
