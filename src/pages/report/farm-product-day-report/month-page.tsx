import { LockOutlined } from '@ant-design/icons'
import { Select } from 'antd'
import { type RefObject, useEffect, useRef, useState } from 'react'
import { useMay } from '#app-state/use-rights.ts'
import { days as daysBetween } from '#domain/calendar.ts'
import type { MonthReport } from '#domain/day-report/day-report.answer.ts'
import { monthItem } from '#domain/day-report/month-table.ts'
import { useTableLook } from '#views/use-table-look.ts'
import { PrintArea, usePrinting } from '#widgets/print-area.tsx'
import { RetryAlert } from '#widgets/retry-alert.tsx'
import { ScrollArea } from '#widgets/scroll-area.tsx'
import { Toolbar } from '#widgets/toolbar.tsx'
import { DayBar, PrintButton } from './day-bar.tsx'
import { DrillRows } from './drill-rows.tsx'
import { ExportDays } from './export-days.tsx'
import { type AskedCell, OpenCellContext } from './figure.tsx'
import { MonthMatrix } from './month-matrix.tsx'
import { Waiting } from './read-states.tsx'
import type { DayAddress } from './use-day-address.ts'
import { DAY_REPORT, useMonthReport } from './use-day-report.ts'

const ALL = '全部项目'

/** A month of a farm: bar, matrix and foot line in one card. */
export function MonthPage({ address }: { address: DayAddress }) {
  const { farmId, date, toDay } = address
  const { answer, error, loading, refetch } = useMonthReport(address)
  const [asked, setAsked] = useState<AskedCell | null>(null)
  const [printing, print] = usePrinting()
  const [group, setGroup] = useState(ALL)
  const look = useTableLook()
  const mayPrint = useMay(DAY_REPORT, 'print')
  const last = answer?.days.at(-1)?.date
  const shown = answer && ofGroup(answer, group)
  return (
    <div
      className={`day-page flex flex-col gap-3 day-month-page${look.full ? ' day-month-full fixed inset-0' : ''}`}
      aria-busy={loading}
    >
      <DayBar address={address} note={answer && monthNote(answer)}>
        {answer && <Select aria-label="项目" value={group} options={groupsOf(answer)} onChange={setGroup} />}
        {answer && last && <ExportDays farmId={answer.farmId} from={answer.from} to={last} view="month" />}
        {answer && mayPrint && <PrintButton onPrint={print} />}
        <Toolbar {...look} onRefresh={refetch} />
      </DayBar>
      {error && <RetryAlert message={error.message} onRetry={refetch} />}
      {!answer && loading && <Waiting />}
      {shown && (
        <OpenCellContext value={setAsked}>
          <MonthCard month={shown} selected={date} dense={look.dense} onDay={toDay} />
        </OpenCellContext>
      )}
      <DrillRows farmId={farmId} date={date} asked={asked} onClose={() => setAsked(null)} />
      {printing && shown && (
        <PrintArea paper="a4-landscape">
          <h1>
            猪场生产日报 {shown.farm} {shown.period}
          </h1>
          <MonthMatrix month={shown} selected="" onDay={() => undefined} />
        </PrintArea>
      )}
    </div>
  )
}

/** 全部项目, and each group of lines the month has. */
const groupsOf = ({ lines }: MonthReport) =>
  [ALL, ...new Set(lines.map(({ key }) => monthItem(key).group))].map((value) => ({ value, label: value }))

/** The lines of a group; all of them where the month has none of it. */
function ofGroup(month: MonthReport, group: string): MonthReport {
  const lines = month.lines.filter(({ key }) => monthItem(key).group === group)
  return lines.length > 0 ? { ...month, lines } : month
}

interface MonthCardProps {
  month: MonthReport
  selected: string
  dense: boolean
  onDay(date: string): void
}

function MonthCard({ month, selected, dense, onDay }: MonthCardProps) {
  const scroll = useRef<HTMLElement>(null)
  useSelectedInSight(scroll, month.period, selected)
  const { held, fixed } = monthFoot(month)
  return (
    <div
      className="day-card panel min-w-0 overflow-auto day-month-card flex flex-col flex-1 min-h-0"
      data-loose={!dense || undefined}
    >
      <ScrollArea ref={scroll} className="day-month-scroll" label="按月">
        <MonthMatrix month={month} selected={selected} onDay={onDay} />
      </ScrollArea>
      <footer className="flex flex-none items-center justify-between gap-3 px-3 h-11 text-2 border-t">
        <span>
          <LockOutlined aria-hidden /> {held}
        </span>
        <small className="text-12">{fixed}</small>
      </footer>
    </div>
  )
}

/** Width in px of the three columns of the month, which cover the days under them. */
const WHOLE_WIDTH = 3 * 64

/** A long month is wider than the page: the selected day is in sight, whichever it is. */
function useSelectedInSight(scroll: RefObject<HTMLElement | null>, period: string, selected: string) {
  useEffect(() => {
    const box = scroll.current
    const day = box?.querySelector<HTMLElement>('thead .day-selected')
    if (!box || !day || !selected.startsWith(period)) return
    const hidden = day.offsetLeft + 2 * day.offsetWidth - (box.clientWidth - WHOLE_WIDTH)
    if (hidden > box.scrollLeft) box.scrollLeft = hidden
  }, [scroll, period, selected])
}

const dayOf = (date: string): number => Number(date.slice(8))
const span = (from: number, to: number): string => (from === to ? `${from} 日` : `${from} 至 ${to} 日`)

/** How many days of a month are locked, and what holds of the last one. */
function monthNote({ days, today }: MonthReport): string {
  const locked = days.filter(({ state }) => state === 'LOCKED').length
  const running = days.some(({ date }) => date === today) ? `，${today.slice(5)} 未完` : ''
  return `已锁定 ${locked} 天${running}；点日期看当日一页`
}

/** 1 至 20 日已锁定, or how many of them where they do not follow each other. */
function lockedWords({ days }: MonthReport): string {
  const locked = days.filter(({ state }) => state === 'LOCKED').map(({ date }) => date)
  const [first, last] = [locked[0], locked.at(-1)]
  if (!first || !last) return '没有锁定的日'
  if (daysBetween(first, last) !== locked.length - 1) return `已锁定 ${locked.length} 天`
  return `${span(dayOf(first), dayOf(last))}已锁定`
}

/** The foot line: the last final day and the reach of the plan; the columns that stay in sight and the days without one. */
export function monthFoot(month: MonthReport): { held: string; fixed: string } {
  const { days, to, today } = month
  const last = days.at(-1)?.date ?? to
  const running = days.some(({ date }) => date === today) ? `，${dayOf(today)} 日灰字未完` : ''
  const coming = last < to ? `，${span(dayOf(last) + 1, dayOf(to))}无数据不占列` : ''
  return {
    held: `${lockedWords(month)}${running}；应达按日计划累计到 ${dayOf(last)} 日，存栏与窝均对目标`,
    fixed: `左侧项目与右侧本月三列固定${coming}`,
  }
}
