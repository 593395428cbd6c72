import { isoWeek, weekday } from '#domain/calendar.ts'
import { reportAddress } from '#kit/screen-address.ts'
import type { WeekDay, WeekPart } from '#resources/answers/home.shapes.ts'
import { formatNumber } from '#widgets/format-number.ts'
import { FigureLink } from './figure-link.tsx'
import type { FarmDay } from './home-data.ts'
import { PartCard } from './part-card.tsx'
import { WEEKDAYS } from './title-bar.tsx'
import { usePart } from './use-home.ts'
import './home-side.css'

/** A week carries the number of the calendar week that holds most of its days, on whatever day the farm begins it. */
const MIDDLE = 3

/** Services and farrowings of the running week, day by day, against the usual ones. */
export function WeekCard({ farmId, today }: FarmDay) {
  const query = usePart<WeekPart>(farmId, 'week')
  return (
    <PartCard
      title="本周进度"
      query={query}
      note={({ days }) =>
        `${isoWeek(days[MIDDLE]?.date ?? today).slice(5)} ${days[0]?.date.slice(5)} 至 ${days.at(-1)?.date.slice(5)}`
      }
    >
      {({ days, measure }) => (
        <>
          <div className="home-week grid gap-4">
            <DayBars
              {...{ title: '配种', unit: '头', week: days, today, farmId, report: 'mating-week-cohort' }}
              of={(day) => day.services}
              usual={(day) => day.usualServices}
            />
            <DayBars
              {...{ title: '分娩', unit: '窝', week: days, today, farmId, report: 'births' }}
              of={(day) => day.farrowings}
              usual={(day) => day.usualFarrowings}
            />
          </div>
          <p className="home-measure">横线为{measure}，暂代计划</p>
        </>
      )}
    </PartCard>
  )
}

/** Done so far, the usual of the whole week, and the usual by today. */
export function progressOf(
  week: readonly WeekDay[],
  today: string,
  of: (day: WeekDay) => number,
  usual: (day: WeekDay) => number,
) {
  const add = (days: readonly WeekDay[], figure: (day: WeekDay) => number) =>
    days.reduce((sum, day) => sum + figure(day), 0)
  const done = add(week, of)
  const whole = Math.round(add(week, usual))
  const byToday = Math.round(
    add(
      week.filter(({ date }) => date <= today),
      usual,
    ),
  )
  return { done, whole, byToday, ahead: done - byToday }
}

const WIDTH = 150
const HEIGHT = 92
const FOOT = 18
const HEAD = 14
const BAR = 12
const TICK = 18
const SLOT = WIDTH / WEEKDAYS.length

interface DayBarsProps extends FarmDay {
  title: string
  unit: string
  report: string
  week: readonly WeekDay[]
  of(day: WeekDay): number
  usual(day: WeekDay): number
}

const Ahead = ({ byToday, ahead }: { byToday: number; ahead: number }) => (
  <span className={ahead < 0 ? 'text-warn' : 'text-good'}>
    应 {byToday}，{ahead < 0 ? `差 ${-ahead}` : ahead > 0 ? `超 ${ahead}` : '持平'}
  </span>
)

function DayBars({ title, unit, week, today, farmId, report, of, usual }: DayBarsProps) {
  const { done, whole, byToday, ahead } = progressOf(week, today, of, usual)
  const most = Math.max(1, ...week.map(of), ...week.map(usual))
  const base = HEIGHT - FOOT
  const height = (heads: number) => ((base - HEAD) * heads) / most
  const source = { screen: report, path: reportAddress(report, farmId, week[0]?.date ?? today, today) }
  return (
    <figure className="m-0 min-w-0">
      <figcaption>
        <b className="bold">{title}</b>{' '}
        <FigureLink
          source={source}
          label={`本周${title} ${formatNumber(done)} / ${formatNumber(whole)} ${unit}`}
        >
          {formatNumber(done)} / {formatNumber(whole)} {unit}
        </FigureLink>
        <Ahead byToday={byToday} ahead={ahead} />
      </figcaption>
      <svg
        className="block w-full"
        viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
        role="img"
        aria-label={`${title} ${week.map(of).join('、')}`}
      >
        <line x1={0} x2={WIDTH} y1={base} y2={base} className="home-base" />
        {week.map((day, index) => {
          const x = SLOT * index + SLOT / 2
          const heads = of(day)
          const level = base - height(usual(day))
          const isToday = day.date === today
          return (
            <g key={day.date} className={isToday ? 'home-today' : undefined}>
              {heads > 0 && (
                <rect x={x - BAR / 2} y={base - height(heads)} width={BAR} height={height(heads)} />
              )}
              {usual(day) > 0 && (
                <line
                  {...{ x1: x - TICK / 2, x2: x + TICK / 2, y1: level, y2: level }}
                  className={day.date > today ? 'home-usual home-future' : 'home-usual'}
                />
              )}
              {day.date <= today && (
                <text
                  x={x}
                  y={Math.min(base - height(heads), heads > 0 ? level : base) - 4}
                  textAnchor="middle"
                >
                  {heads}
                </text>
              )}
              <text x={x} y={HEIGHT - 4} textAnchor="middle" className="home-day">
                {WEEKDAYS[weekday(day.date) - 1]}
              </text>
            </g>
          )
        })}
      </svg>
    </figure>
  )
}
