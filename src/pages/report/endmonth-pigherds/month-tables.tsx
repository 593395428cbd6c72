import type { CheckLine, HerdRow, MonthAnswer, MonthRecord, StockRow } from '#domain/close/answer.ts'
import { CHECK_LEVELS, MONTH_STATUS_LABELS } from '#domain/close/labels.ts'
import { sumOf } from '#domain/decimal.ts'
import { formatNumber, NO_VALUE } from '#widgets/format-number.ts'
import { RuleRef } from '#widgets/rule-ref.tsx'
import { RowsLink } from '../month-close/rows-link.tsx'
import { type HerdColumn, herdColumns, totalOf } from './herd-columns.ts'

const isFlow = ({ group, key }: HerdColumn): boolean => group !== undefined || key === 'difference'

function definitionOf(column: HerdColumn, row?: HerdRow): string | undefined {
  if (column.isText) return undefined
  return row && isFlow(column) && column.read(row) === 0 ? 'month-num month-none' : 'month-num'
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
    <table className="month-table month-pinned" aria-label="月末猪群">
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
    <table className="month-table" aria-label="月结检查">
      <thead>
        <tr>
          <th aria-label="结果" />
          <th>检查项</th>
          <th>级别</th>
          <th className="month-num">数量</th>
          <th>说明</th>
          <th aria-label="明细" />
        </tr>
      </thead>
      <tbody>
        {checks.map(({ id, label, rule, level, count, note, screen, filters }) => (
          <tr key={id} data-wrong={count > 0 ? level : undefined}>
            <td className="month-mark bold text-good">{count === 0 ? '✓' : level === 'E' ? '✗' : '!'}</td>
            <td>
              {label} <RuleRef code={rule} />
            </td>
            <td>{CHECK_LEVELS[level]}</td>
            <td className="month-num">{count > 0 && formatNumber(count)}</td>
            <td className="month-wrap">{note}</td>
            <td>{count > 0 && <RowsLink screen={screen} filters={filters} />}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

const COLUMNS = [
  ['openingQty', '期初数量', 3],
  ['openingAmount', '期初金额', 2],
  ['inQty', '入库数量', 3],
  ['inAmount', '入库金额', 2],
  ['outQty', '出库数量', 3],
  ['outAmount', '出库金额', 2],
  ['closingQty', '期末数量', 3],
  ['closingAmount', '期末金额', 2],
] as const

/** Stock of the month by warehouse and material; amounts add up, quantities of different materials do not. */
export function StockTable({ stock }: { stock: readonly StockRow[] }) {
  if (stock.length === 0) return <p className="month-note">这个会计期间没有物料库存和收发</p>
  return (
    <table className="month-table" aria-label="月末库存">
      <thead>
        <tr>
          <th>仓库</th>
          <th>物料</th>
          {COLUMNS.map(([key, title]) => (
            <th key={key} className="month-num">
              {title}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {stock.map((row) => (
          <tr key={`${row.warehouseId} ${row.materialId}`}>
            <td>{row.warehouse}</td>
            <td>{row.material}</td>
            {COLUMNS.map(([key, , digits]) => (
              <td key={key} className="month-num">
                {formatNumber(row[key], digits)}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
      <tfoot>
        <tr>
          <td colSpan={2}>合计</td>
          {COLUMNS.map(([key, , digits]) => (
            <td key={key} className="month-num">
              {key.endsWith('Amount') &&
                formatNumber(sumOf(stock.map((row) => row[key]))?.toString() ?? '0', digits)}
            </td>
          ))}
        </tr>
      </tfoot>
    </table>
  )
}

const when = (moment: string | null): string => moment?.slice(0, 16) ?? ''

const HEADS = [
  ...['会计期间', '状态', '签认人', '月结人', '月结时间', '月结原因'],
  ...['反月结人', '反月结时间', '反月结原因'],
]

/** Each close of a month with its user and day, and the reason of a reopening. */
export function RecordTable({ records }: { records: readonly MonthRecord[] }) {
  if (records.length === 0) return <p className="month-note">还没有月结过</p>
  return (
    <table className="month-table" aria-label="月结记录">
      <thead>
        <tr>
          {HEADS.map((title) => (
            <th key={title}>{title}</th>
          ))}
        </tr>
      </thead>
      <tbody>
        {records.map((one) => (
          <tr key={one.period}>
            <td>{one.period}</td>
            <td>{MONTH_STATUS_LABELS[one.status]}</td>
            <td>{one.signedBy}</td>
            <td>{one.closedBy}</td>
            <td>{when(one.closedAt)}</td>
            <td>{one.reason}</td>
            <td>{one.reopenedBy}</td>
            <td>{when(one.reopenedAt)}</td>
            <td>{one.reopenReason}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
