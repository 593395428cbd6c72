import { type DayMove, pigDays, type StockDay, stockDays } from '#domain/batch/daily.ts'
import { formatNumber } from '#widgets/format-number.ts'

const COLUMNS: readonly (readonly [key: Exclude<keyof StockDay, 'date'>, label: string])[] = [
  ['opening', '期初'],
  ['came', '转入'],
  ['dead', '死亡'],
  ['culled', '淘汰'],
  ['sold', '销售'],
  ['went', '转出'],
  ['closing', '期末'],
]
/** What a day brings in or takes out; its first and last figure say the same every day. */
const isFlow = (key: string): boolean => key !== 'opening' && key !== 'closing'

/** The heads of a batch on every day, the latest first, with its pig-days. */
export function StockTable({ moves, until }: { moves: readonly DayMove[]; until: string }) {
  const days = stockDays(moves, until)
  if (days.length === 0) return <p className="batch-note">还没有存栏</p>
  return (
    <>
      <p className="batch-note">
        {days.length} 天，饲养日 <b>{formatNumber(pigDays(days))}</b> 头日（每日期末之和）
      </p>
      <div className="batch-scroll">
        <table className="batch-table">
          <thead>
            <tr>
              <th scope="col">日期</th>
              {COLUMNS.map(([key, label]) => (
                <th key={key} scope="col" className="batch-num">
                  {label}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {days.toReversed().map((day) => (
              <tr key={day.date}>
                <td>{day.date}</td>
                {COLUMNS.map(([key]) => (
                  <td key={key} className="batch-num">
                    {isFlow(key) && day[key] === 0 ? '' : formatNumber(day[key])}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </>
  )
}
