import { Button } from 'antd'
import { openTab } from '#app-state/open-tab.ts'
import { useGranted } from '#app-state/use-granted.ts'
import { addDays } from '#domain/calendar.ts'
import { reportAddress, screenAddress } from '#kit/screen-address.ts'
import { stateCss, statusLabel } from '#pages/pig/card/status.ts'
import type { ExpectedPart, HerdPart, StateCount } from '#resources/answers/home.shapes.ts'
import { formatNumber, formatSigned } from '#widgets/format-number.ts'
import { StateSquare } from '#widgets/state-tag.tsx'
import { FigureLink } from './figure-link.tsx'
import type { FarmDay } from './home-data.ts'
import { PartCard } from './part-card.tsx'
import { LargeFigure } from './strip-figure.tsx'
import { type HomeQuery, usePart } from './use-home.ts'
import './home-side.css'
import './home-foot.css'

const ORDER = ['GILT', 'MATED', 'PREGNANT', 'LACTATING', 'WEANED', 'OPEN', 'CULL_WAIT', 'IN_TRANSIT']

/** Females of the herd by state: heads in their order through a sow's life, with empty states left out at the end. */
export function femaleStates(states: readonly StateCount[]) {
  const of = (status: string) => states.find((one) => one.status === status && one.sex === 'F')
  return ORDER.map((status) => {
    const { heads = 0, yesterday, lastWeek } = of(status) ?? {}
    return { status, heads, yesterday: yesterday ?? 0, lastWeek: lastWeek ?? 0 }
  }).filter(({ status, heads }) => heads > 0 || status !== 'IN_TRANSIT')
}

type ShownState = ReturnType<typeof femaleStates>[number]

export interface HerdCardProps extends FarmDay {
  query: HomeQuery<HerdPart>
}

/** The herd by state (F06): one bar, its figures, and what changed since yesterday and last week. */
export function StateCard({ query, farmId, today }: HerdCardProps) {
  const granted = useGranted()
  const report = (
    <Button type="link" onClick={() => openTab(reportAddress('sow-amount', farmId, today, today))}>
      存栏
    </Button>
  )
  return (
    <PartCard
      title="母猪状态"
      query={query}
      note={({ states }) => `${formatNumber(sum(femaleStates(states), (one) => one.heads))} 头`}
      more={granted.has('sow-amount') && report}
    >
      {({ states }) => <States shown={femaleStates(states)} farmId={farmId} />}
    </PartCard>
  )
}

const States = ({ shown, farmId }: { shown: readonly ShownState[]; farmId: string }) => (
  <>
    <div className="home-state-bar" aria-hidden>
      {shown
        .filter((one) => one.heads > 0)
        .map(({ status, heads }) => (
          <i
            key={status}
            style={{ flexGrow: heads, background: stateCss(status) }}
            title={`${statusLabel(status)} ${heads}`}
          />
        ))}
    </div>
    <dl className="home-states grid m-0">
      {shown.map((one) => (
        <div key={one.status} className="flex justify-between nowrap" title={changeWords(one)}>
          <dt>
            <StateSquare color={stateCss(one.status)} />
            {statusLabel(one.status)}
          </dt>
          <dd className="m-0">
            {one.heads !== one.yesterday && <small>{formatSigned(one.heads - one.yesterday, 0)}</small>}
            <FigureLink
              source={{
                screen: 'pigs-file',
                path: screenAddress('pigs-file', { farmId, status: one.status }),
              }}
              label={`${statusLabel(one.status)} ${one.heads} 头`}
            >
              {formatNumber(one.heads)}
            </FigureLink>
          </dd>
        </div>
      ))}
    </dl>
    <p className="home-measure">
      {changeWords({
        heads: sum(shown, (one) => one.heads),
        yesterday: sum(shown, (one) => one.yesterday),
        lastWeek: sum(shown, (one) => one.lastWeek),
      })}
    </p>
  </>
)

const changeWords = ({ heads, yesterday, lastWeek }: Omit<ShownState, 'status'>): string =>
  `较昨日 ${formatSigned(heads - yesterday, 0)}，较上周 ${formatSigned(heads - lastWeek, 0)}`

const WEEK = 7

/** Litters due within 7 and 14 days, and day by day. */
export function ExpectedCard({ farmId, today }: FarmDay) {
  const query = usePart<ExpectedPart>(farmId, 'expected')
  return (
    <PartCard title="预产" query={query} note={({ late }) => late > 0 && `已过预产期 ${late} 窝`}>
      {(part) => <Expected part={part} farmId={farmId} today={today} />}
    </PartCard>
  )
}

function Expected({ part: { days }, farmId, today }: FarmDay & { part: ExpectedPart }) {
  const due = (from: string, to: string) => ({
    screen: 'expect-farr',
    path: screenAddress('expect-farr', { farmIds: farmId, dueFrom: from, dueTo: to }),
  })
  const most = Math.max(1, ...days.map((day) => day.litters))
  return (
    <div className="home-expected">
      <dl className="grid m-0">
        {[WEEK, days.length].map((count) => (
          <div key={count}>
            <dt className="text-2">{count} 天内</dt>
            <dd className="m-0">
              <LargeFigure
                figure={{
                  label: `${count} 天内预产`,
                  unit: '窝',
                  opens: due(today, addDays(today, count - 1)),
                }}
                value={formatNumber(sum(days.slice(0, count), (day) => day.litters))}
              />
            </dd>
            <dd className="m-0" title="各窝分娩概率之和：未检 0.87，妊检阳性 0.95">
              概率{' '}
              {formatNumber(
                sum(days.slice(0, count), (day) => day.likely),
                1,
              )}
            </dd>
          </div>
        ))}
      </dl>
      <ol className="grid m-0 text-center list-none">
        {days.map(({ date, litters }) => (
          <li key={date} className="flex flex-col items-center">
            <FigureLink
              source={litters > 0 ? due(date, date) : undefined}
              label={`${date} 预产 ${litters} 窝`}
            >
              <span>{litters}</span>
            </FigureLink>
            <i style={{ height: `${(litters / most) * BAR}px` }} />
            <small className="text-12 text-3">{date.slice(-2)}</small>
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
