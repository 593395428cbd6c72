import type { HerdRow, MonthAnswer } from '#domain/close/answer.ts'
import { formatNumber, NO_VALUE } from '#widgets/format-number.ts'
import { type HerdColumn, herdColumns, totalOf } from './herd-columns.ts'

const isFlow = ({ group, key }: HerdColumn): boolean => group !== undefined || key === 'difference'

function faceOf(column: HerdColumn, row?: HerdRow): string | undefined {
  if (column.isText) return undefined
  return row && isFlow(column) && column.read(row) === 0 ? 'month-num month-none' : 'month-num'
}

function cell(column: HerdColumn, value: number | string | null): string {
  if (typeof value === 'string') return value
  if (value === null) return NO_VALUE
  return formatNumber(value, column.digits ?? 0)
}

/** The herd of a month by class and state: what it began with, what came and went by kind, what it ended with. */
export function HerdTable({ answer }: { answer: MonthAnswer }) {
  const { herd, days } = answer
  const columns = herdColumns(answer)
  if (herd.length === 0) return <p className="month-note">这个会计期间没有猪只</p>
  return (
    <table className="month-table month-pinned" aria-label="月末猪群">
      <thead>
        <tr>
          {columns.map((column) => (
            <th key={column.key} scope="col" className={faceOf(column)} title={column.group}>
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
              <td key={column.key} className={faceOf(column, row)}>
                {cell(column, column.read(row))}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
      <tfoot>
        <tr>
          {columns.map((column, at) => (
            <td key={column.key} className={faceOf(column)}>
              {at === 0 ? '合计' : column.isText ? '' : cell(column, totalOf(column, herd, days))}
            </td>
          ))}
        </tr>
      </tfoot>
    </table>
  )
}
