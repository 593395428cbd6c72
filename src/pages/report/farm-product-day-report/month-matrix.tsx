import { use } from 'react'
import type { MonthReport } from '#domain/day-report/day-report.answer.ts'
import { type MonthItem, monthItem } from '#domain/day-report/month-table.ts'
import './month-matrix.css'
import { weekdayOf } from './day-bar.tsx'
import { Figure, figureText, OpenCellContext } from './figure.tsx'

interface MonthMatrixProps {
  month: MonthReport
  /** The day the single view shows. */
  selected: string
  onDay(date: string): void
}

const KILOS = 1000
/** Widths in px of a day, and of the columns that stay in sight. */
const DAY_WIDTH = 39
const FIXED_WIDTH = 48 + 132 + 3 * 64
/** Per cent from which a target is reached. */
const REACHED = 100

const shownAs = (item: MonthItem, value: string | null) => {
  if (item.perThousand) return { value: value === null ? null : Number(value) / KILOS, digits: 1 }
  return { value, digits: item.over ? 2 : 0 }
}

/** Days under one week, and how many. */
function weeksOf(days: MonthReport['days']): { week: string; days: number }[] {
  const weeks: { week: string; days: number }[] = []
  for (const { week } of days) {
    const last = weeks.at(-1)
    if (last?.week === week) last.days += 1
    else weeks.push({ week, days: 1 })
  }
  return weeks
}

/** A month: items down, days across by ISO week; items and month stay in sight. A click on a day opens it. */
export function MonthMatrix({ month, selected, onDay }: MonthMatrixProps) {
  const { days, lines, today } = month
  // on paper nothing opens, and the columns share the width of the page
  const isOnPaper = use(OpenCellContext) === null
  const groups = lines.map(({ key }) => monthItem(key).group)
  const isFirst = (at: number) => groups[at] !== groups[at - 1]
  return (
    <table
      className="day-table w-full day-month"
      aria-label="生产日报按月"
      style={isOnPaper ? undefined : { width: FIXED_WIDTH + days.length * DAY_WIDTH }}
    >
      <colgroup>
        <col className="day-col-group" />
        <col className="day-col-item" />
        {days.map(({ date }) => (
          <col key={date} />
        ))}
        <col className="day-col-whole" />
        <col className="day-col-whole" />
        <col className="day-col-whole" />
      </colgroup>
      <MonthHead month={month} selected={selected} onDay={onDay} />
      <tbody>
        {lines.map(({ key, days: figures, total, plan, attained }, at) => {
          const item = monthItem(key)
          return (
            <tr key={key}>
              {isFirst(at) && (
                <th
                  scope="rowgroup"
                  rowSpan={groups.filter((group) => group === item.group).length}
                  className="day-group"
                >
                  {item.group}
                </th>
              )}
              <th scope="row" className="day-item">
                {item.label} <small>{item.unit}</small>
              </th>
              {days.map(({ date }, index) => (
                <Figure
                  key={date}
                  {...shownAs(item, figures[index] ?? null)}
                  {...askedBy(item, key, date)}
                  className={dayStyle(date, { first: days[0]?.date, selected, today })}
                  asked={figures[index] ?? null}
                />
              ))}
              <Figure {...shownAs(item, total)} bold className="day-whole day-whole-1" />
              <td className="day-num day-whole day-whole-2">{planText(item, plan)}</td>
              <td className={attainedStyle(attained)}>{figureText(attained, 1)}</td>
            </tr>
          )
        })}
      </tbody>
    </table>
  )
}

/** Cell behind a click on a figure of a day. */
const askedBy = (item: MonthItem, key: string, date: string) => ({
  cell: item.perThousand ? 'feed.all' : `month.${key}`,
  title: `${item.label} ${date.slice(5)}`,
  date,
  isRatio: item.over !== undefined,
})

const planText = (item: MonthItem, plan: string | null): string => {
  const { value, digits } = shownAs(item, plan)
  return figureText(value, digits)
}

const attainedStyle = (attained: string | null): string =>
  `day-num day-whole day-whole-3 ${attained !== null && Number(attained) >= REACHED ? 'day-good' : ''}`

const isMonday = (date: string): boolean => weekdayOf(date) === '一'

function dayStyle(
  date: string,
  { first, selected, today }: { first?: string | undefined; selected: string; today: string },
) {
  return [
    'day-cell',
    isMonday(date) && date !== first && 'day-line',
    date === selected && 'day-selected',
    date === today && 'day-unfinished',
  ]
    .filter(Boolean)
    .join(' ')
}

function MonthHead({ month: { days, to, today }, selected, onDay }: MonthMatrixProps) {
  const last = days.at(-1)?.date
  const upTo = last && last < to ? `本月至 ${Number(last.slice(8))} 日` : '本月'
  return (
    <thead>
      <tr>
        <th scope="col" colSpan={2} rowSpan={2} className="day-corner">
          项目
        </th>
        {weeksOf(days).map(({ week, days: some }, at) => (
          <th
            key={week}
            scope="colgroup"
            colSpan={some}
            className={at > 0 ? 'day-side day-line' : 'day-side'}
          >
            {some > 2 ? week : week.slice(5)}
          </th>
        ))}
        <th scope="colgroup" colSpan={3} className="day-side day-whole day-whole-all">
          {upTo}
        </th>
      </tr>
      <tr>
        {days.map(({ date }) => (
          <th
            key={date}
            scope="col"
            className={`day-num ${dayStyle(date, { first: days[0]?.date, selected, today })}`}
          >
            <button
              type="button"
              className="day-figure bare p-0 text-inherit"
              aria-label={`打开 ${date}`}
              onClick={() => onDay(date)}
            >
              {Number(date.slice(8))} {weekdayOf(date)}
            </button>
          </th>
        ))}
        <th scope="col" className="day-num day-whole day-whole-1">
          累计
        </th>
        <th scope="col" className="day-num day-whole day-whole-2">
          应达
        </th>
        <th scope="col" className="day-num day-whole day-whole-3">
          达成 <small>%</small>
        </th>
      </tr>
    </thead>
  )
}
