import type { MonthRecord } from '#domain/close/answer.ts'
import { MONTH_STATUS_LABELS } from '#domain/close/labels.ts'

const when = (moment: string | null): string => moment?.slice(0, 16) ?? ''

const HEADS = [
  ...['会计期间', '状态', '签认人', '月结人', '月结时间', '月结原因'],
  ...['反月结人', '反月结时间', '反月结原因'],
]

/** Who closed which month when, and opened it again why. */
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
