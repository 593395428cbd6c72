import type { CheckLine, HerdRow, MonthAnswer, MonthRecord, StockRow } from '#domain/close/close.answer.ts'
import { CHECK_LEVELS, MONTH_STATUS_LABELS } from '#domain/close/close.labels.ts'
import { formatNumber, NO_VALUE } from '#widgets/format-number.ts'
import { PlainTable } from '#widgets/plain-table.tsx'
import { RuleRef } from '#widgets/rule-ref.tsx'
import { RowsLink } from '../month-close/rows-link.tsx'
import { type HerdColumn, herdColumns, STOCK_COLUMNS, stockTotal, totalOf } from './month-herds.columns.ts'

const isFlow = ({ group, key }: HerdColumn): boolean => group !== undefined || key === 'difference'

function definitionOf(column: HerdColumn, row?: HerdRow): string | undefined {
  if (column.isText) return undefined
  return row && isFlow(column) && column.read(row) === 0 ? 'rows-number month-none' : 'rows-number'
}

function cell(column: HerdColumn, value: number | string | null): string {
  if (typeof value === 'string') return value
  if (value === null) return NO_VALUE
  return formatNumber(value, column.digits ?? 0)
}

/** The herd of a month by class and state: opening, arrivals and departures by kind, closing. */
export function HerdTable({ answer }: { answer: MonthAnswer }) {
  const { herd, days } = answer
  const columns = herdColumns(answer)
  if (herd.length === 0) return <p className="month-note">这个会计期间没有猪只</p>
  return (
    <table className="month-table rows-table month-pinned" aria-label="月末猪群">
      <thead>
        <tr>
          {columns.map((column) => (
            <th key={column.key} scope="col" className={definitionOf(column)} title={column.group}>
              {column.group && <span aria-hidden>{column.group === '增加' ? '＋' : '－'}</span>}
              {column.title}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {herd.map((row) => (
          <tr key={`${row.pigClass} ${row.state}`}>
            {columns.map((column) => (
              <td key={column.key} className={definitionOf(column, row)}>
                {cell(column, column.read(row))}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
      <tfoot>
        <tr>
          {columns.map((column, at) => (
            <td key={column.key} className={definitionOf(column)}>
              {at === 0 ? '合计' : column.isText ? '' : cell(column, totalOf(column, herd, days))}
            </td>
          ))}
        </tr>
      </tfoot>
    </table>
  )
}

/** The check list: ✓ passed, ✗ keeps the month open, ! asks for a reason. */
export function CheckTable({ checks }: { checks: readonly CheckLine[] | null }) {
  if (!checks) return <p className="month-note">点“检查”后显示月结检查的结果</p>
  return (
    <PlainTable
      className="month-table rows-table"
      label="月结检查"
      rows={checks}
      rowKey={({ id }) => id}
      rowAttributes={({ count, level }) => ({ 'data-wrong': count > 0 ? level : undefined })}
      columns={[
        {
          title: '结果',
          head: null,
          className: 'month-mark bold text-good',
          cell: ({ count, level }) => (count === 0 ? '✓' : level === 'E' ? '✗' : '!'),
        },
        {
          title: '检查项',
          cell: ({ label, rule }) => (
            <>
              {label} <RuleRef code={rule} />
            </>
          ),
        },
        { title: '级别', cell: ({ level }) => CHECK_LEVELS[level] },
        { title: '数量', isNumber: true, cell: ({ count }) => count > 0 && formatNumber(count) },
        { title: '说明', className: 'month-wrap', cell: ({ note }) => note },
        {
          title: '明细',
          head: null,
          cell: ({ count, screen, filters }) => count > 0 && <RowsLink screen={screen} filters={filters} />,
        },
      ]}
    />
  )
}

/** Stock of the month by warehouse and material; amounts add up, quantities of different materials do not. */
export function StockTable({ stock }: { stock: readonly StockRow[] }) {
  if (stock.length === 0) return <p className="month-note">这个会计期间没有物料库存和收发</p>
  return (
    <PlainTable
      className="month-table rows-table"
      label="月末库存"
      rows={stock}
      rowKey={({ warehouseId, materialId }) => `${warehouseId} ${materialId}`}
      columns={[
        { title: '仓库', cell: ({ warehouse }) => warehouse },
        { title: '物料', cell: ({ material }) => material },
        ...STOCK_COLUMNS.map(([key, title, digits]) => ({
          ...{ title, isNumber: true },
          cell: (row: StockRow) => formatNumber(row[key], digits),
        })),
      ]}
      foot={
        <tr>
          <td colSpan={2}>合计</td>
          {STOCK_COLUMNS.map(([key, , digits]) => {
            const total = stockTotal(key, stock)
            return (
              <td key={key} className="rows-number">
                {total && formatNumber(total, digits)}
              </td>
            )
          })}
        </tr>
      }
    />
  )
}

const when = (moment: string | null): string => moment?.slice(0, 16) ?? ''

/** Each close of a month with its user and day, and the reason of a reopening. */
export function RecordTable({ records }: { records: readonly MonthRecord[] }) {
  if (records.length === 0) return <p className="month-note">还没有月结过</p>
  return (
    <PlainTable
      className="month-table rows-table"
      label="月结记录"
      rows={records}
      rowKey={({ period }) => period}
      columns={[
        { title: '会计期间', cell: ({ period }) => period },
        { title: '状态', cell: ({ status }) => MONTH_STATUS_LABELS[status] },
        { title: '签认人', cell: ({ signedBy }) => signedBy },
        { title: '月结人', cell: ({ closedBy }) => closedBy },
        { title: '月结时间', cell: ({ closedAt }) => when(closedAt) },
        { title: '月结原因', cell: ({ reason }) => reason },
        { title: '反月结人', cell: ({ reopenedBy }) => reopenedBy },
        { title: '反月结时间', cell: ({ reopenedAt }) => when(reopenedAt) },
        { title: '反月结原因', cell: ({ reopenReason }) => reopenReason },
      ]}
    />
  )
}
