import { type HttpError, useCustom } from '@refinedev/core'
import { Alert, Button } from 'antd'
import { useStore } from 'zustand'
import { farmsStore } from '#app-state/current-farm.ts'
import type { DailyProblem } from '#domain/close/daily.ts'
import type { Month } from '#domain/close/months.ts'
import { MonthBar } from '#pages/report/month-close/month-bar.tsx'
import { MonthCard } from '#pages/report/month-close/month-card.tsx'
import { useAskedMonth } from '#pages/report/month-close/use-asked-month.ts'
import { useCall } from '#views/resource-form/use-call.ts'
import { useMay } from '#views/resource-list/use-rights.ts'
import { saveSheet } from '#views/save-sheet.ts'
import { ProblemTable, problemSheet } from './problem-table.tsx'

const NAME = 'mrclcf'

interface Answer {
  readonly farmId: string
  readonly month: Month
  readonly list: readonly DailyProblem[]
}

/** The question of the screen, its answer, and the name of the farm that was asked about. */
function useDailyCheck(farmId: string | undefined, period: string | undefined) {
  const { query } = useCustom<Answer, HttpError>({
    url: `${NAME}/check`,
    method: 'post',
    config: { payload: { farmId, ...(period && { period }) } },
    queryOptions: { enabled: farmId !== undefined },
    meta: { quiet: true },
    errorNotification: false,
  })
  const answer = query.data?.data
  const farms = useStore(farmsStore, (one) => one.farms)
  return { query, answer, farm: farms.find(({ uid }) => uid === answer?.farmId)?.name ?? '' }
}

/** 每日存栏重复核查: days of a farm that are kept twice, not at all or wrong, each worked out anew at a click. */
export function Screen() {
  const { farmId, period, toFarm, toPeriod } = useAskedMonth()
  const { query, answer, farm } = useDailyCheck(farmId, period)
  const call = useCall(NAME)
  const mayMend = useMay(NAME, 'again')
  const check = () => void query.refetch()
  const mend = async ({ day, batchId }: DailyProblem) => {
    const values = { farmId, day, batchId }
    if ((await call({ url: `${NAME}/again`, values, done: '已重算' })).ok) check()
  }
  return (
    <div className="month-page" aria-busy={query.isFetching}>
      <MonthBar
        farmId={farmId}
        period={answer?.month.period ?? period}
        note={answer && `${answer.month.from} 至 ${answer.month.to}　${answer.list.length} 处异常`}
        onFarm={toFarm}
        onPeriod={toPeriod}
      >
        <Button type="primary" loading={query.isFetching} disabled={!farmId} onClick={check}>
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
      {query.error && (
        <Alert
          type="error"
          showIcon
          message={query.error.message}
          action={<Button onClick={check}>重试</Button>}
        />
      )}
      {(answer || query.isLoading) && (
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
