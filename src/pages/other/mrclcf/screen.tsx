import { Button } from 'antd'
import { useStore } from 'zustand'
import { farmsStore } from '#app-state/current-farm.ts'
import { DAILY_KINDS, DAILY_PROBLEMS, type DailyProblem } from '#domain/close/daily.ts'
import type { Month } from '#domain/close/months.ts'
import { MonthBar } from '#pages/report/month-close/month-bar.tsx'
import { MonthCard } from '#pages/report/month-close/month-card.tsx'
import { RowsLink } from '#pages/report/month-close/rows-link.tsx'
import { useAskedMonth } from '#pages/report/month-close/use-asked-month.ts'
import { useCall } from '#views/resource-form/use-call.ts'
import { useMay } from '#views/resource-list/use-rights.ts'
import { type SavedSheet, saveSheet } from '#views/save-sheet.ts'
import { useAnswer } from '#views/use-answer.ts'
import { formatNumber } from '#widgets/format-number.ts'
import { LinkButton } from '#widgets/link-button.tsx'
import { PlainTable } from '#widgets/plain-table.tsx'
import { RetryAlert } from '#widgets/retry-alert.tsx'

const NAME = 'mrclcf'

interface Answer {
  readonly farmId: string
  readonly month: Month
  readonly list: readonly DailyProblem[]
}

/** The question of the screen, its answer, and the name of the farm that was asked about. */
function useDailyCheck(farmId: string | undefined, period: string | undefined) {
  const read = useAnswer<Answer>(`${NAME}/check`, {
    payload: { farmId, ...(period && { period }) },
    enabled: farmId !== undefined,
    overlay: true,
  })
  const farms = useStore(farmsStore, (one) => one.farms)
  return { ...read, farm: farms.find(({ uid }) => uid === read.answer?.farmId)?.name ?? '' }
}

/** 每日存栏重复核查: days of a farm that are kept twice, not at all or wrong, each worked out anew at a click. */
export function Screen() {
  const { farmId, period, toFarm, toPeriod } = useAskedMonth()
  const { answer, error, loading, refetch, farm } = useDailyCheck(farmId, period)
  const call = useCall(NAME)
  const mayMend = useMay(NAME, 'again')
  const mend = async ({ day, batchId }: DailyProblem) => {
    const values = { farmId, day, batchId }
    if ((await call({ url: `${NAME}/again`, values, done: '已重算' })).ok) refetch()
  }
  return (
    <div className="month-page flex flex-col gap-3 h-full min-h-0" aria-busy={loading}>
      <MonthBar
        farmId={farmId}
        period={answer?.month.period ?? period}
        note={answer && `${answer.month.from} 至 ${answer.month.to}　${answer.list.length} 处异常`}
        onFarm={toFarm}
        onPeriod={toPeriod}
      >
        <Button type="primary" loading={loading} disabled={!farmId} onClick={refetch}>
          核查
        </Button>
        <Button
          disabled={!answer?.list.length}
          onClick={() =>
            answer && void saveSheet(problemSheet(answer.list, farm), `每日存栏核查 ${answer.month.period}`)
          }
        >
          导出
        </Button>
      </MonthBar>
      {error && <RetryAlert message={error.message} onRetry={refetch} />}
      {(answer || (loading && !error)) && (
        <MonthCard label="每日存栏异常" loading={!answer}>
          {answer && (
            <ProblemTable
              list={answer.list}
              farm={farm}
              {...(mayMend && { onMend: (one) => void mend(one) })}
            />
          )}
        </MonthCard>
      )}
    </div>
  )
}

const HEADS = ['日期', '猪场', '类别', '批次/耳号', '问题', '存栏', '应为', '重复数', '建议']

/** Kept rows of animals follow from their events: these are replayed. */
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
function ProblemTable({ list, farm, onMend }: Props) {
  if (list.length === 0) return <p className="month-note">每日存栏连续，没有重复和缺少的日期</p>
  return (
    <PlainTable
      className="month-table rows-table"
      label="每日存栏异常"
      rows={list}
      rowKey={({ kind, subject, day, problem }) => `${kind} ${subject} ${day} ${problem}`}
      columns={[
        ...HEADS.map((title, at) => ({
          title,
          isNumber: at >= 5 && at <= 7,
          cell(one: DailyProblem) {
            const value = cellsOf(one, farm)[at]
            return typeof value === 'number' ? formatNumber(value) : value
          },
        })),
        {
          title: '操作',
          head: null,
          cell: (one) =>
            one.kind === 'PIG' ? (
              <RowsLink screen="refresh-farm-herds" filters={{}} />
            ) : (
              onMend && <LinkButton onClick={() => onMend(one)}>重算该日</LinkButton>
            ),
        },
      ]}
    />
  )
}
