import { addDays } from '#domain/calendar.ts'
import { screenAddress } from '#kit/screen-address.ts'
import { formatNumber } from '#widgets/format-number.ts'
import { FigureLink } from './figure-link.tsx'
import { PartCard } from './part-card.tsx'
import type { ExpectedPart } from './part-data.ts'
import { usePart } from './use-home.ts'
import './home-foot.css'

interface ExpectedCardProps {
  farmId: string
  today: string
}

const WEEK = 7

/** Litters due within 7 and 14 days, and day by day. */
export function ExpectedCard({ farmId, today }: ExpectedCardProps) {
  const query = usePart<ExpectedPart>(farmId, 'expected')
  return (
    <PartCard title="预产" query={query} note={({ late }) => late > 0 && `已过预产期 ${late} 窝`}>
      {(part) => <Expected part={part} farmId={farmId} today={today} />}
    </PartCard>
  )
}

function Expected({ part: { days }, farmId, today }: ExpectedCardProps & { part: ExpectedPart }) {
  const due = (from: string, to: string) => ({
    screen: 'expect-farr',
    path: screenAddress('expect-farr', { farmIds: farmId, dueFrom: from, dueTo: to }),
  })
  const most = Math.max(1, ...days.map((day) => day.litters))
  return (
    <div className="home-expected">
      <dl>
        {[WEEK, days.length].map((count) => (
          <div key={count}>
            <dt>{count} 天内</dt>
            <dd>
              <FigureLink
                source={due(today, addDays(today, count - 1))}
                label={`${count} 天内预产 ${formatNumber(sum(days.slice(0, count), (day) => day.litters))} 窝`}
              >
                <strong>{formatNumber(sum(days.slice(0, count), (day) => day.litters))}</strong>{' '}
                <small>窝</small>
              </FigureLink>
            </dd>
            <dd className="home-figure-note" title="各窝分娩概率之和：未检 0.87，妊检阳性 0.95">
              概率{' '}
              {formatNumber(
                sum(days.slice(0, count), (day) => day.likely),
                1,
              )}
            </dd>
          </div>
        ))}
      </dl>
      <ol>
        {days.map(({ date, litters }) => (
          <li key={date}>
            <FigureLink
              source={litters > 0 ? due(date, date) : undefined}
              label={`${date} 预产 ${litters} 窝`}
            >
              <span>{litters}</span>
            </FigureLink>
            <i style={{ height: `${(litters / most) * BAR}px` }} />
            <small>{date.slice(-2)}</small>
          </li>
        ))}
      </ol>
    </div>
  )
}

/** Height of the tallest bar, px. */
const BAR = 48

const sum = <T,>(rows: readonly T[], of: (row: T) => number): number =>
  rows.reduce((total, row) => total + of(row), 0)
