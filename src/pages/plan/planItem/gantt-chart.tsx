import { useEffect, useRef } from 'react'
import {
  type GanttHead,
  type GanttSpan,
  ganttBar,
  ganttDay,
  ganttMonths,
  ganttSpan,
  ganttWeeks,
  ganttYears,
} from '#domain/plan/gantt.ts'
import type { GanttRow } from '#resources/answers/gantt.shapes.ts'
import { formatNumber } from '#widgets/format-number.ts'
import type { GanttPlan } from './gantt-data.ts'
import './gantt.css'

interface GanttChartProps extends GanttPlan {
  onOpen?(uid: string): void
  /** On paper the whole of it takes the width of the page. */
  printed?: boolean
}

/** Width of a day in px: a year fits some screens, a quarter one. */
const DAY = 5
const WEEKS_OF_NARROW = 60
const NARROW_DAY = 3

/** A table whose last column is the time: screen readers read the columns before it. */
export function GanttChart({ items, today, onOpen, printed = false }: GanttChartProps) {
  const box = useRef<HTMLElement>(null)
  const span = ganttSpan(items, today)
  const day = span && span.weeks > WEEKS_OF_NARROW ? NARROW_DAY : DAY
  const at = span ? day * ganttDay(span, today) : 0
  useEffect(() => {
    // today is a third into the visible time
    box.current?.scrollTo({ left: Math.max(0, at - box.current.clientWidth / 3) })
  }, [at])
  if (!span) return null
  const width = 7 * span.weeks * day
  return (
    // biome-ignore-start lint/a11y/noNoninteractiveTabindex: the arrow keys move what is wider than the screen
    <section
      className={printed ? 'gantt gantt-printed' : 'gantt flex-1 min-h-0 overflow-auto'}
      aria-label="甘特图时间轴"
      ref={box}
      tabIndex={printed ? -1 : 0}
    >
      {/* biome-ignore-end lint/a11y/noNoninteractiveTabindex: inside, only what is pressed is reached */}
      <table>
        <thead>
          <tr>
            <th className="gantt-seq">序号</th>
            <th className="gantt-name">事项</th>
            <th className="gantt-date">开始</th>
            <th className="gantt-date">结束</th>
            <th className="gantt-rate">完成%</th>
            <th className="gantt-time">
              <TimeHead span={span} today={today} width={printed ? undefined : width} />
            </th>
          </tr>
        </thead>
        <tbody>
          {items.map((item) => (
            <tr key={item.uid}>
              <td className="gantt-seq">{item.seq}</td>
              <td className="gantt-name">
                <ItemName item={item} onOpen={onOpen} />
              </td>
              <td className="gantt-date">{item.startDate}</td>
              <td className="gantt-date">{item.endDate}</td>
              <td className="gantt-rate">{formatNumber(item.doneRate ?? 0)}</td>
              <td className="gantt-time">
                <GanttLine item={item} span={span} today={today} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}

function ItemName({
  item: { uid, name, department },
  onOpen,
}: {
  item: GanttRow
  onOpen?: GanttChartProps['onOpen']
}) {
  if (!onOpen) return name
  return (
    <button
      type="button"
      className="gantt-open truncate p-0 text-link bg-none border-0 cursor-pointer"
      title={department ? `${name}（${department}）` : name}
      onClick={() => onOpen(uid)}
    >
      {name}
    </button>
  )
}

const ROW = 18
const ROWS = 3
/** Days of a month or year that leave room for its name. */
const NAMED = 14

/** Years, months and weeks; where weeks are too close, every second or fourth is named. */
function TimeHead({ span, today, width }: { span: GanttSpan; today: string; width: number | undefined }) {
  const [days, at] = [7 * span.weeks, ganttDay(span, today)]
  const every = span.weeks <= WEEKS_OF_NARROW ? 1 : width === undefined ? 4 : 2
  const cells = (
    heads: readonly GanttHead[],
    row: number,
    nameOf: (one: GanttHead, index: number) => string,
  ) =>
    heads.map((one, index) => (
      <span
        key={`${row}-${one.start}`}
        className="gantt-head absolute nowrap"
        style={{
          left: `${(100 * one.start) / days}%`,
          width: `${(100 * one.length) / days}%`,
          top: row * ROW,
          height: ROW,
        }}
      >
        {nameOf(one, index)}
      </span>
    ))
  return (
    <div className="gantt-heads relative" style={{ height: ROWS * ROW, minWidth: width }}>
      {cells(ganttYears(span), 0, ({ label, length }) => (length >= NAMED ? label : ''))}
      {cells(ganttMonths(span), 1, ({ label, length }) =>
        length >= NAMED ? `${Number(label.slice(5))}月` : '',
      )}
      {cells(ganttWeeks(span), 2, ({ label }, index) => (index % every === 0 ? label : ''))}
      {at >= 0 && at < days && (
        <span className="gantt-today-head absolute" style={{ left: `${(100 * at) / days}%` }} />
      )}
    </div>
  )
}

const HEIGHT = 28
const WORDS = { done: '已完成', late: '逾期', open: '未完成' } as const

/** One item on the time: its plan, its progress, its actual time, and today. Units are days, stretched to the column. */
function GanttLine({ item, span, today }: { item: GanttRow; span: GanttSpan; today: string }) {
  const bar = ganttBar(span, item, today)
  const [days, at] = [7 * span.weeks, ganttDay(span, today)]
  const reported = `${item.name} ${item.startDate}～${item.endDate} ${WORDS[bar.state]}`
  return (
    <svg
      className="gantt-line block w-full h-7"
      viewBox={`0 0 ${days} ${HEIGHT}`}
      preserveAspectRatio="none"
      role="img"
      aria-label={reported}
    >
      <title>{reported}</title>
      {Array.from({ length: span.weeks - 1 }, (_, week) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the lines between weeks have no other name
        <line key={week} className="gantt-week" x1={7 * (week + 1)} x2={7 * (week + 1)} y1={0} y2={HEIGHT} />
      ))}
      <rect className={`gantt-plan gantt-${bar.state}`} x={bar.start} y={6} width={bar.length} height={12} />
      <rect className="gantt-done-part" x={bar.start} y={6} width={bar.done} height={12} />
      {bar.actual && (
        <rect className="gantt-actual" x={bar.actual.start} y={20} width={bar.actual.length} height={3} />
      )}
      {at >= 0 && at < days && <line className="gantt-today" x1={at} x2={at} y1={0} y2={HEIGHT} />}
    </svg>
  )
}
