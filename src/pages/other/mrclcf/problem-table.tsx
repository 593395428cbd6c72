import { Button } from 'antd'
import { DAILY_KINDS, DAILY_PROBLEMS, type DailyProblem } from '#domain/close/daily.ts'
import { RowsLink } from '#pages/report/month-close/rows-link.tsx'
import type { SavedSheet } from '#views/save-sheet.ts'
import { formatNumber } from '#widgets/format-number.ts'

const HEADS = ['日期', '猪场', '类别', '批次/耳号', '问题', '存栏', '应为', '重复数', '建议']

/** What is kept of animals follows from their events: these are replayed. */
const adviceOf = ({ kind }: DailyProblem): string => (kind === 'PIG' ? '刷新猪场猪群' : '重算该日')

const cellsOf = (one: DailyProblem, farm: string): (string | number | null)[] => [
  one.day,
  farm,
  DAILY_KINDS[one.kind],
  one.subject,
  DAILY_PROBLEMS[one.problem],
  one.heads,
  one.expected,
  one.times,
  adviceOf(one),
]

export const problemSheet = (list: readonly DailyProblem[], farm: string): SavedSheet => ({
  name: '每日存栏核查',
  rows: [HEADS, ...list.map((one) => cellsOf(one, farm))],
})

interface Props {
  list: readonly DailyProblem[]
  /** Name of the farm they are of. */
  farm: string
  onMend?: (problem: DailyProblem) => void
}

/** Days that are kept wrong, with what to do about each. */
export function ProblemTable({ list, farm, onMend }: Props) {
  if (list.length === 0) return <p className="month-note">每日存栏连续，没有重复和缺少的日期</p>
  return (
    <table className="month-table" aria-label="每日存栏异常">
      <thead>
        <tr>
          {HEADS.map((head, at) => (
            <th key={head} className={isNumber(at) ? 'month-num' : undefined}>
              {head}
            </th>
          ))}
          <th aria-label="操作" />
        </tr>
      </thead>
      <tbody>
        {list.map((one) => (
          <tr key={`${one.kind} ${one.subject} ${one.day} ${one.problem}`}>
            {cellsOf(one, farm).map((cell, at) => (
              <td key={HEADS[at]} className={isNumber(at) ? 'month-num' : undefined}>
                {typeof cell === 'number' ? formatNumber(cell) : cell}
              </td>
            ))}
            <td>
              {one.kind === 'PIG' ? (
                <RowsLink screen="refresh-farm-herds" filters={{}} />
              ) : (
                onMend && (
                  <Button type="link" size="small" onClick={() => onMend(one)}>
                    重算该日
                  </Button>
                )
              )}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

const isNumber = (at: number): boolean => at >= 5 && at <= 7
