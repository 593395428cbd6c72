import { Button } from 'antd'
import type { ReactNode } from 'react'
import type { Month } from '#domain/close/close.months.ts'
import { MonthBar } from '#pages/report/month-close/month-bar.tsx'
import { MonthCard } from '#pages/report/month-close/month-card.tsx'
import { useAskedMonth } from '#pages/report/month-close/use-asked-month.ts'
import { type SavedSheet, saveSheet } from '#views/save-sheet.ts'
import { useAnswer } from '#views/use-answer.ts'
import { RetryAlert } from '#widgets/retry-alert.tsx'

interface MonthCheckProps<Answer> {
  /** The screen, whose call `check` answers. */
  name: string
  /** Asks again. */
  word: string
  /** Its findings, as a sheet. */
  label: string
  noteOf(answer: Answer): string
  /** Findings that can be saved; null where there are none. */
  sheetOf(answer: Answer): SavedSheet | null
  acts?(answer: Answer, refetch: () => void): ReactNode
  children(answer: Answer, refetch: () => void): ReactNode
}

/** Findings of the server in an accounting month of a farm, asked again at a click. */
export function MonthCheck<Answer extends { readonly month: Month }>(props: MonthCheckProps<Answer>) {
  const { name, word, label, noteOf, sheetOf, acts, children } = props
  const { farmId, period, toFarm, toPeriod } = useAskedMonth()
  const { answer, error, loading, refetch } = useAnswer<Answer>(`${name}/check`, {
    payload: { farmId, ...(period && { period }) },
    enabled: farmId !== undefined,
    overlay: true,
  })
  const month = answer?.month
  const sheet = answer && sheetOf(answer)
  return (
    <div className="month-page flex flex-col gap-3 h-full min-h-0" aria-busy={loading}>
      <MonthBar
        farmId={farmId}
        period={month?.period ?? period}
        note={answer && `${month?.from} 至 ${month?.to}　${noteOf(answer)}`}
        onFarm={toFarm}
        onPeriod={toPeriod}
      >
        <Button type="primary" loading={loading} disabled={!farmId} onClick={refetch}>
          {word}
        </Button>
        <Button
          disabled={!sheet}
          onClick={() => sheet && void saveSheet(sheet, `${sheet.name} ${month?.period}`)}
        >
          导出
        </Button>
        {answer && acts?.(answer, refetch)}
      </MonthBar>
      {error && <RetryAlert message={error.message} onRetry={refetch} />}
      {(answer || (loading && !error)) && (
        <MonthCard label={label} loading={!answer}>
          {answer && children(answer, refetch)}
        </MonthCard>
      )}
    </div>
  )
}
