import { Alert } from 'antd'
import { useState } from 'react'
import { useStore } from 'zustand'
import { useServices } from '#app-state/services.ts'
import type { DayReport } from '#domain/day-report/answer.ts'
import { EmptyState } from '#widgets/empty-state.tsx'
import { usePrinting } from '#widgets/print-area.tsx'
import { DayActs } from './day-acts.tsx'
import { DayBar, DayStandingNote } from './day-bar.tsx'
import './day-report.css'
import { DayPrint } from './day-print.tsx'
import { DrillRows } from './drill-rows.tsx'
import { type AskedCell, OpenCellContext } from './figure.tsx'
import { HerdBlock } from './herd-block.tsx'
import { herdNote } from './herd-note.ts'
import { MonthPage } from './month-page.tsx'
import { ReportFailure, Waiting } from './read-states.tsx'
import { RemarkBlock } from './remark-block.tsx'
import { DeathBlock, FeedBlock, ProductionBlock, SalesBlock, WorkBlock } from './small-blocks.tsx'
import { type DayAddress, useDayAddress } from './use-day-address.ts'
import { type DayModel, useDayReport } from './use-day-report.ts'

/** 生产日报: what a farm did in a day on one page, or in a month day by day. */
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
    <div className="day-page" aria-busy={loading}>
      <DayBar address={address} note={answer && <DayStandingNote report={answer} />}>
        {answer && <DayActs report={answer} act={model.act} onPrint={print} />}
      </DayBar>
      <ReportFailure error={error} retry={refetch} />
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
      <div className="day-upper">
        <HerdBlock herd={herd} note={herdNote(report)} />
        <ProductionBlock lines={production} />
      </div>
      <div className="day-lower">
        <DeathBlock deaths={deaths} />
        <SalesBlock sales={sales} />
        <FeedBlock feed={feed} />
        <WorkBlock work={work} />
        <RemarkBlock report={report} act={act} />
      </div>
    </>
  )
}

/** Figures of a locked day that are no longer what its rows say: the page keeps them and says so. */
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
