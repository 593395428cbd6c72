import { PrinterOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { type ReactNode, useState } from 'react'
import { useMay } from '#app-state/use-rights.ts'
import type { MonthAnswer } from '#domain/close/close.answer.ts'
import { MONTH_STATUS_LABELS } from '#domain/close/close.labels.ts'
import { note } from '#kit/field.ts'
import { organisationsChanged } from '#providers/organisations.ts'
import { CallModal } from '#views/resource-form/call-modal.tsx'
import { useAnswer } from '#views/use-answer.ts'
import { PrintArea, usePrinting } from '#widgets/print-area.tsx'
import { RetryAlert } from '#widgets/retry-alert.tsx'
import { SegmentedPage } from '#widgets/segmented-page.tsx'
import { MonthBar } from '../month-close/month-bar.tsx'
import { MonthCard } from '../month-close/month-card.tsx'
import { useAskedMonth } from '../month-close/use-asked-month.ts'
import { saveMonth } from './month-herds.columns.ts'
import { CheckTable, HerdTable, RecordTable, StockTable } from './month-tables.tsx'

/** 月末猪群: the figures of a month, the check list before it is closed, closing it and opening it again. */
export function Screen() {
  const { farmId, period, toFarm, toPeriod } = useAskedMonth()
  const { answer, error, loading, refetch, check } = useMonth(farmId, period)
  const [printing, print] = usePrinting()
  const acted = (month: string) => {
    // closedUpTo of the farm has changed
    organisationsChanged()
    refetch()
    // after closing a month the user sees that month, not the next
    toPeriod(month)
  }
  return (
    <div className="month-page flex flex-col gap-3 h-full min-h-0" aria-busy={loading}>
      <MonthBar
        farmId={farmId}
        period={answer?.month.period ?? period}
        note={answer && <Standing answer={answer} />}
        onFarm={toFarm}
        onPeriod={toPeriod}
      >
        <Button loading={loading} disabled={!farmId} onClick={check}>
          检查
        </Button>
        {answer && <MonthActs farmId={farmId} answer={answer} onActed={acted} />}
        <Button disabled={!answer} onClick={() => answer && void saveMonth(answer)}>
          导出
        </Button>
        <Button icon={<PrinterOutlined />} disabled={!answer} onClick={print}>
          打印
        </Button>
      </MonthBar>
      {error && !answer && <RetryAlert message={error.message} onRetry={refetch} />}
      {!answer && loading && <MonthCard label="月末猪群" loading />}
      {answer && <Views answer={answer} />}
      {printing && answer && (
        <PrintArea paper="a4-landscape">
          <h1>
            月末猪群 {answer.month.period}（{answer.month.from} 至 {answer.month.to}）
          </h1>
          <HerdTable answer={answer} />
          {answer.checks && <CheckTable checks={answer.checks} />}
          <p>统计员签字　　　　　　　　成本会计签字　　　　　　　　场长签字</p>
        </PrintArea>
      )}
    </div>
  )
}

/** Days of the month, its state, and how many checks do not pass. */
function Standing({ answer: { month, status, checks } }: { answer: MonthAnswer }) {
  const failed = (checks ?? []).filter(({ level, count }) => level === 'E' && count > 0).length
  return (
    <>
      {month.from} 至 {month.to}　{MONTH_STATUS_LABELS[status]}
      {checks && failed === 0 && '　检查通过'}
      {failed > 0 && <b className="text-error">　{failed} 项检查未通过</b>}
    </>
  )
}

function Views({ answer }: { answer: MonthAnswer }) {
  const view = (value: string, label: string, table: ReactNode) => ({
    ...{ value, label },
    content: () => <MonthCard label={label}>{table}</MonthCard>,
  })
  return (
    <SegmentedPage
      label="月末猪群"
      views={[
        view('herd', '猪群', <HerdTable answer={answer} />),
        view('checks', '检查', <CheckTable checks={answer.checks} />),
        view('stock', '库存', <StockTable stock={answer.stock} />),
        view('records', '月结记录', <RecordTable records={answer.records} />),
      ]}
    />
  )
}

const QUESTIONS = {
  close: { okText: '月结', fields: { reason: note('原因', { spaces: true, hint: '检查有提醒时必填' }) } },
  reopen: { okText: '反月结', fields: { reason: note('原因', { spaces: true, required: true }) } },
} as const

interface ActsProps {
  farmId: string | undefined
  answer: MonthAnswer
  onActed(period: string): void
}

/** 月结 and 反月结, for users with the right; a click asks first and says what it does. */
function MonthActs({ farmId, answer, onActed }: ActsProps) {
  const [asking, setAsking] = useState<keyof typeof QUESTIONS | null>(null)
  const [mayClose, mayReopen] = [useMay(MONTHS, 'close'), useMay(MONTHS, 'reopen')]
  const { month, status, closeRefusal, reopenRefusal, checks } = answer
  const failed = (checks ?? []).filter(({ level, count }) => level === 'E' && count > 0).length
  const hindrance = closeRefusal ?? (failed > 0 ? `月结检查有 ${failed} 项未通过` : null)
  return (
    <>
      {mayClose && status !== 'CLOSED' && (
        <Button
          type="primary"
          disabled={hindrance !== null}
          title={hindrance ?? undefined}
          onClick={() => setAsking('close')}
        >
          月结
        </Button>
      )}
      {mayReopen && status === 'CLOSED' && (
        <Button
          danger
          disabled={reopenRefusal !== null}
          title={reopenRefusal ?? undefined}
          onClick={() => setAsking('reopen')}
        >
          反月结
        </Button>
      )}
      {asking && (
        <CallModal
          {...QUESTIONS[asking]}
          title={`${QUESTIONS[asking].okText} ${month.period}`}
          danger={asking === 'reopen'}
          note={() => <p>{consequence(asking, answer)}</p>}
          resource={MONTHS}
          url={`${MONTHS}/${asking}`}
          also={{ farmId, period: month.period }}
          done={() => `已${QUESTIONS[asking].okText}`}
          onDone={() => onActed(month.period)}
          onClose={() => setAsking(null)}
        />
      )}
    </>
  )
}

function consequence(asking: keyof typeof QUESTIONS, { month, checks }: MonthAnswer): string {
  if (asking === 'reopen') return `${month.from} 至 ${month.to} 的数据可以再次录入和修改`
  const warnings = (checks ?? [])
    .filter(({ level, count }) => level === 'W' && count > 0)
    .map(({ label }) => label)
  const said = warnings.length > 0 ? `。提醒：${warnings.join('；')}` : ''
  return `${month.to} 及以前的数据不能再录入和修改，月末猪群和库存按现在的数据留存${said}`
}

const MONTHS = 'endmonth-pigherds'

/** A month of a farm; without a period the one at hand. */
function useMonth(farmId: string | undefined, period: string | undefined) {
  // the check list is gone through for a month once it was asked for
  const [checked, setChecked] = useState<string | null>(null)
  const asked = `${farmId} ${period}`
  // this call hands over the whole response (spec §7)
  const { answer, ...read } = useAnswer<{ data?: MonthAnswer }>('event/pigherds/EndMonthPigherd', {
    payload: { farmId, ...(period && { period }), ...(checked === asked && { check: true }) },
    enabled: farmId !== undefined,
    overlay: true,
  })
  return {
    ...read,
    answer: answer?.data ?? null,
    check: () => (checked === asked ? read.refetch() : setChecked(asked)),
  }
}
