import { PrinterOutlined } from '@ant-design/icons'
import { Alert, Button } from 'antd'
import type { ReactNode } from 'react'
import type { MonthAnswer } from '#domain/close/answer.ts'
import { MONTH_STATUS_LABELS } from '#domain/close/labels.ts'
import { PrintArea, usePrinting } from '#widgets/print-area.tsx'
import { SegmentedPage } from '#widgets/segmented-page.tsx'
import { MonthBar } from '../month-close/month-bar.tsx'
import { MonthCard } from '../month-close/month-card.tsx'
import { useAskedMonth } from '../month-close/use-asked-month.ts'
import { CheckTable } from './check-table.tsx'
import { HerdTable } from './herd-table.tsx'
import { MonthActs } from './month-acts.tsx'
import { saveMonth } from './month-sheet.ts'
import { RecordTable } from './record-table.tsx'
import { StockTable } from './stock-table.tsx'
import { useMonth } from './use-month.ts'

/** 月末猪群: what a month came to, the check list before it is closed, closing it and opening it again. */
export function Screen() {
  const { farmId, period, toFarm, toPeriod } = useAskedMonth()
  const { answer, error, loading, refetch, check, act } = useMonth(farmId, period)
  const [printing, print] = usePrinting()
  // who closed a month looks at that month, not at the next
  const actHere: typeof act = async (name, reason) => {
    const errors = await act(name, reason)
    if (!errors && answer) toPeriod(answer.month.period)
    return errors
  }
  return (
    <div className="month-page" aria-busy={loading}>
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
        {answer && <MonthActs answer={answer} act={actHere} />}
        <Button disabled={!answer} onClick={() => answer && void saveMonth(answer)}>
          导出
        </Button>
        <Button icon={<PrinterOutlined />} disabled={!answer} onClick={print}>
          打印
        </Button>
      </MonthBar>
      {error && !answer && (
        <Alert
          type="error"
          showIcon
          message={error.message}
          action={<Button onClick={refetch}>重试</Button>}
        />
      )}
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

/** Days of the month, how it stands, and how many checks do not pass. */
function Standing({ answer: { month, status, checks } }: { answer: MonthAnswer }) {
  const failed = (checks ?? []).filter(({ level, count }) => level === 'E' && count > 0).length
  return (
    <>
      {month.from} 至 {month.to}　{MONTH_STATUS_LABELS[status]}
      {checks && failed === 0 && '　检查通过'}
      {failed > 0 && <b className="month-wrong">　{failed} 项检查未通过</b>}
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
