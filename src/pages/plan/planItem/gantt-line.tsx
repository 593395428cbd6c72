import { type GanttSpan, ganttBar, ganttDay } from '#domain/plan/gantt.ts'
import type { GanttRow } from './gantt-data.ts'

const HEIGHT = 28
const WORDS = { done: '已完成', late: '逾期', open: '未完成' } as const

/** One item on the time: its plan, what of it is done, when it really was, and today. Units are days, stretched to the column. */
export function GanttLine({ item, span, today }: { item: GanttRow; span: GanttSpan; today: string }) {
  const bar = ganttBar(span, item, today)
  const [days, at] = [7 * span.weeks, ganttDay(span, today)]
  const told = `${item.name} ${item.startDate}～${item.endDate} ${WORDS[bar.state]}`
  return (
    <svg
      className="gantt-line"
      viewBox={`0 0 ${days} ${HEIGHT}`}
      preserveAspectRatio="none"
      role="img"
      aria-label={told}
    >
      <title>{told}</title>
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
