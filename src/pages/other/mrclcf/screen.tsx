import { useStore } from 'zustand'
import { farmsStore } from '#app-state/current-farm.ts'
import { useMay } from '#app-state/use-rights.ts'
import { DAILY_KINDS, DAILY_PROBLEMS, type DailyProblem } from '#domain/close/close.daily.ts'
import type { Month } from '#domain/close/close.months.ts'
import { RowsLink } from '#pages/report/month-close/rows-link.tsx'
import { useCall } from '#views/resource-form/use-call.ts'
import type { SavedSheet } from '#views/save-sheet.ts'
import { formatNumber } from '#widgets/format-number.ts'
import { LinkButton } from '#widgets/link-button.tsx'
import { PlainTable } from '#widgets/plain-table.tsx'
import { MonthCheck } from '../month-check/month-check.tsx'

const NAME = 'mrclcf'

interface Answer {
  readonly farmId: string
  readonly month: Month
  readonly list: readonly DailyProblem[]
}

/** 每日存栏重复核查: days of a farm that are kept twice, not at all or wrong, each worked out anew at a click. */
export function Screen() {
  const call = useCall(NAME)
  const mayMend = useMay(NAME, 'again')
  const farms = useStore(farmsStore, (one) => one.farms)
  const farmOf = ({ farmId }: Answer) => farms.find(({ uid }) => uid === farmId)?.name ?? ''
  const mend = async ({ farmId }: Answer, { day, batchId }: DailyProblem, refetch: () => void) => {
    const values = { farmId, day, batchId }
    if ((await call({ url: `${NAME}/again`, values, done: '已重算' })).ok) refetch()
  }
  return (
    <MonthCheck<Answer>
      name={NAME}
      word="核查"
      label="每日存栏异常"
      noteOf={({ list }) => `${list.length} 处异常`}
      sheetOf={(answer) => (answer.list.length > 0 ? problemSheet(answer.list, farmOf(answer)) : null)}
    >
      {(answer, refetch) => (
        <ProblemTable
          list={answer.list}
          farm={farmOf(answer)}
          {...(mayMend && { onMend: (one) => void mend(answer, one, refetch) })}
        />
      )}
    </MonthCheck>
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
