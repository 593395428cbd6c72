import { isoWeek } from '#domain/calendar.ts'
import { formatNumber } from '#widgets/format-number.ts'
import type { WeekDay } from './home-data.ts'
import './home-side.css'

interface WeekCardProps {
  week: readonly WeekDay[]
  today: string
}

const NAMES = ['一', '二', '三', '四', '五', '六', '日']

/** Services and farrowings of the running week, day by day. */
export function WeekCard({ week, today }: WeekCardProps) {
  const [first, last] = [week[0]?.date ?? today, week.at(-1)?.date ?? today]
  return (
    <section className="home-card" aria-label="本周进度">
      <header>
        <h2>本周进度</h2>
        <small>
          {isoWeek(today).slice(5)} {first.slice(5)} 至 {last.slice(5)}
        </small>
      </header>
      <div className="home-week">
        <DayBars title="配种" unit="头" week={week} today={today} of={(day) => day.services} />
        <DayBars title="分娩" unit="窝" week={week} today={today} of={(day) => day.farrowings} />
      </div>
    </section>
  )
}

const WIDTH = 150
const HEIGHT = 92
const FOOT = 18
const HEAD = 14
const BAR = 12
const SLOT = WIDTH / NAMES.length

interface DayBarsProps extends WeekCardProps {
  title: string
  unit: string
  of(day: WeekDay): number
}

function DayBars({ title, unit, week, today, of }: DayBarsProps) {
  const total = week.reduce((sum, day) => sum + of(day), 0)
  const most = Math.max(1, ...week.map(of))
  const base = HEIGHT - FOOT
  const height = (heads: number) => ((base - HEAD) * heads) / most
  return (
    <figure>
      <figcaption>
        <b>{title}</b> {formatNumber(total)} {unit}
      </figcaption>
      <svg viewBox={`0 0 ${WIDTH} ${HEIGHT}`} role="img" aria-label={`${title} ${week.map(of).join('、')}`}>
        <line x1={0} x2={WIDTH} y1={base} y2={base} className="home-base" />
        {week.map((day, index) => {
          const x = SLOT * index + SLOT / 2
          const heads = of(day)
          const isToday = day.date === today
          return (
            <g key={day.date} className={isToday ? 'home-today' : undefined}>
              {heads > 0 && (
                <>
                  <rect x={x - BAR / 2} y={base - height(heads)} width={BAR} height={height(heads)} />
                  <text x={x} y={base - height(heads) - 4} textAnchor="middle">
                    {heads}
                  </text>
                </>
              )}
              {heads === 0 && day.date <= today && (
                <text x={x} y={base - 4} textAnchor="middle">
                  0
                </text>
              )}
              <text x={x} y={HEIGHT - 4} textAnchor="middle" className="home-day">
                {NAMES[index]}
              </text>
            </g>
          )
        })}
      </svg>
    </figure>
  )
}
