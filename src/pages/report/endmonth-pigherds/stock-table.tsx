import type { StockRow } from '#domain/close/answer.ts'
import { sumOf } from '#domain/decimal.ts'
import { formatNumber } from '#widgets/format-number.ts'

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
