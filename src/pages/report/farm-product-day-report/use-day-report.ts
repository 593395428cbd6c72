import type { DayReport, MonthReport } from '#domain/day-report/day-report.answer.ts'
import type { FieldErrors } from '#kit/schema.ts'
import { useCall } from '#views/resource-form/use-call.ts'
import { useAnswer } from '#views/use-answer.ts'
import type { DayAddress } from './use-day-address.ts'

export const DAY_REPORT = 'farm-product-day-report'

/** Query of one view; the last answer stays in sight until the next has come. */
const useView = <Answer extends object>(path: string, payload: object, enabled: boolean) =>
  useAnswer<Answer>(`bi/${DAY_REPORT}${path}`, {
    ...{ payload, enabled, keepsLast: true },
    ...{ overlay: true, quiet: false },
  })

const STEPS = { generate: '已生成', sign: '已签字锁定', unlock: '已解锁', remark: '已保存批注' } as const
type DayStep = keyof typeof STEPS

/** The report of a day, and the actions on it. */
export function useDayReport({ farmId, date, view }: DayAddress) {
  const day = useView<DayReport>('', { farmId, date }, view === 'day' && farmId !== undefined)
  const call = useCall(DAY_REPORT)
  const act = async (step: DayStep, values: object = {}): Promise<FieldErrors | null> => {
    const { version = 0 } = day.answer ?? {}
    const result = await call({
      url: `${DAY_REPORT}/${step}`,
      values: { farmId, date, version, ...values },
      done: STEPS[step],
    })
    day.refetch()
    return result.ok ? null : result.errors
  }
  return { ...day, act }
}
export type DayModel = ReturnType<typeof useDayReport>

/** A month of a farm, day by day. */
export const useMonthReport = ({ farmId, period, view }: DayAddress) =>
  useView<MonthReport>('/month', { farmId, period }, view === 'month' && farmId !== undefined)
