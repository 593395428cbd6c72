import { Alert, Button } from 'antd'
import { useState } from 'react'
import { useStore } from 'zustand'
import { useServices } from '#app-state/services.ts'
import { useMay } from '#app-state/use-rights.ts'
import type { DayReport } from '#domain/day-report/day-report.answer.ts'
import { note, text } from '#kit/field.ts'
import { FieldsModal } from '#views/resource-form/fields-modal.tsx'
import { EmptyState } from '#widgets/empty-state.tsx'
import { usePrinting } from '#widgets/print-area.tsx'
import { RetryAlert } from '#widgets/retry-alert.tsx'
import { DayBar, DayStandingNote, PrintButton } from './day-bar.tsx'
import './day-report.css'
import { DayPrint } from './day-print.tsx'
import { DrillRows } from './drill-rows.tsx'
import { ExportDays } from './export-days.tsx'
import { type AskedCell, OpenCellContext } from './figure.tsx'
import { HerdBlock } from './herd-block.tsx'
import { herdNote } from './herd-note.ts'
import { MonthPage } from './month-page.tsx'
import { Waiting } from './read-states.tsx'
import { DeathBlock, FeedBlock, ProductionBlock, SalesBlock, WorkBlock } from './small-blocks.tsx'
import { type DayAddress, useDayAddress } from './use-day-address.ts'
import { DAY_REPORT, type DayModel, useDayReport } from './use-day-report.ts'

/** 生产日报: the work of a farm in a day on one page, or in a month day by day. */
export function Screen() {
  const address = useDayAddress()
  return address.view === 'day' ? <DayPage address={address} /> : <MonthPage address={address} />
}

function DayPage({ address }: { address: DayAddress }) {
  const { farmId, date } = address
  const model = useDayReport(address)
  const { answer, error, loading, refetch } = model
  const [asked, setAsked] = useState<AskedCell | null>(null)
  const [printing, print] = usePrinting()
  const { session } = useServices()
  const printedBy = useStore(session, (state) => state.userData?.name ?? '')
  return (
    <div className="day-page flex flex-col gap-3" aria-busy={loading}>
      <DayBar address={address} note={answer && <DayStandingNote report={answer} />}>
        {answer && <DayActs report={answer} act={model.act} onPrint={print} />}
      </DayBar>
      {error && <RetryAlert message={error.message} onRetry={refetch} />}
      {!answer && loading && <Waiting />}
      {answer && answer.drift.length > 0 && <DriftNote report={answer} />}
      {answer && (
        <OpenCellContext value={setAsked}>
          {answer.figures ? <DaySheet report={answer} act={model.act} /> : <NotMade date={date} />}
        </OpenCellContext>
      )}
      <DrillRows farmId={farmId} date={date} asked={asked} onClose={() => setAsked(null)} />
      {printing && answer && <DayPrint report={answer} printedBy={printedBy} />}
    </div>
  )
}

function DaySheet({ report, act }: { report: DayReport; act: DayModel['act'] }) {
  if (!report.figures) return null
  const { herd, production, deaths, sales, feed, work } = report.figures
  return (
    <>
      <div className="day-upper grid gap-3">
        <HerdBlock herd={herd} note={herdNote(report)} />
        <ProductionBlock lines={production} />
      </div>
      <div className="day-lower grid flex-1 gap-3">
        <DeathBlock deaths={deaths} />
        <SalesBlock sales={sales} />
        <FeedBlock feed={feed} />
        <WorkBlock work={work} />
        <RemarkBlock report={report} act={act} />
      </div>
    </>
  )
}

/** Figures of a locked day that differ from its present rows: the page keeps them and says so. */
function DriftNote({ report: { drift } }: { report: DayReport }) {
  const SHOWN = 6
  const words = drift.slice(0, SHOWN).map(({ label, kept, now }) => `${label} ${kept} → ${now}`)
  const more = drift.length > SHOWN ? ` 等 ${drift.length} 项` : ''
  return (
    <Alert
      type="warning"
      showIcon
      message={`锁定后数据有变化，本页仍为签字时的数字：${words.join('，')}${more}`}
    />
  )
}

const NotMade = ({ date }: { date: string }) => (
  <EmptyState kind="no-data" title={`${date} 的日报未生成`} note="生成后显示当日的数字，签字后锁定" />
)

const QUESTIONS = {
  sign: { title: '签字并锁定', fields: {}, note: '锁定后数字不再随数据变化，批注不能修改' },
  unlock: {
    title: '解锁',
    fields: { reason: note('解锁原因', { spaces: true, required: true }) },
    note: '解锁后按现在的数据显示，再次签字为下一版',
  },
} as const
type Question = keyof typeof QUESTIONS

interface DayActsProps {
  report: DayReport
  act: DayModel['act']
  onPrint(): void
}

/** Actions on the report of a day, by its state and the person's rights; one primary button at most. */
function DayActs({ report, act, onPrint }: DayActsProps) {
  const [asking, setAsking] = useState<Question | null>(null)
  const [maySign, mayUnlock] = [useMay(DAY_REPORT, 'sign'), useMay(DAY_REPORT, 'unlock')]
  const [mayGenerate, mayPrint] = [useMay(DAY_REPORT, 'generate'), useMay(DAY_REPORT, 'print')]
  const { state, date, farmId } = report
  if (state === 'NONE')
    return (
      mayGenerate && (
        <Button type="primary" onClick={() => void act('generate')}>
          生成
        </Button>
      )
    )
  return (
    <>
      {state === 'LOCKED' && mayUnlock && <Button onClick={() => setAsking('unlock')}>解锁</Button>}
      <ExportDays farmId={farmId} from={date} to={date} view="day" />
      {mayPrint && <PrintButton primary={state === 'LOCKED'} onPrint={onPrint} />}
      {state === 'OPEN' && maySign && (
        <Button type="primary" onClick={() => setAsking('sign')}>
          签字并锁定
        </Button>
      )}
      {asking && (
        <FieldsModal
          title={`${QUESTIONS[asking].title} ${date}`}
          fields={QUESTIONS[asking].fields}
          okText={QUESTIONS[asking].title}
          danger={asking === 'unlock'}
          note={() => <p>{QUESTIONS[asking].note}</p>}
          onClose={() => setAsking(null)}
          onOk={(values) => act(asking, values)}
        />
      )}
    </>
  )
}

const FIELDS = {
  remark: note('场长批注', { spaces: true, maxLength: 300 }),
  temperature: text('气温', { spaces: true, maxLength: 20, hint: '如 −2 至 9 ℃' }),
}

/** The manager's word on the day, until the report is locked; below it who signed. */
function RemarkBlock({ report, act }: { report: DayReport; act: DayModel['act'] }) {
  const [isEditing, setEditing] = useState(false)
  const mayRemark = useMay(DAY_REPORT, 'remark')
  const { remark, temperature, state, signedBy, signedAt } = report
  return (
    <section className="day-card panel min-w-0 overflow-auto day-remark flex flex-col" aria-label="场长批注">
      <header className="flex justify-between px-2 border-b">
        <b className="day-title">场长批注</b>
        <small className="text-2">{temperature && `气温 ${temperature}`}</small>
      </header>
      <p className={`day-remark-text flex-1 m-0 overflow-auto ${remark ? '' : 'day-none'}`}>
        {remark ?? '没有批注'}
      </p>
      {mayRemark && state !== 'LOCKED' && (
        <Button size="small" onClick={() => setEditing(true)}>
          {remark || temperature ? '修改批注' : '填写批注'}
        </Button>
      )}
      {state === 'LOCKED' && (
        <footer className="text-13 text-2 border-t">
          {signedBy}
          <br />
          {signedAt?.slice(0, 16)} 签字锁定
        </footer>
      )}
      {isEditing && (
        <FieldsModal
          title={`场长批注 ${report.date}`}
          fields={FIELDS}
          start={{ remark, temperature }}
          onClose={() => setEditing(false)}
          onOk={(values) => act('remark', values)}
        />
      )}
    </section>
  )
}
