import { Button } from 'antd'
import { openTab } from '#app-state/open-tab.ts'
import { useGranted } from '#app-state/use-granted.ts'
import { reportAddress, screenAddress } from '#kit/screen-address.ts'
import { stateCss, statusLabel } from '#pages/pig/card/status.ts'
import { formatNumber, formatSigned } from '#widgets/format-number.ts'
import { StateSquare } from '#widgets/state-tag.tsx'
import { FigureLink } from './figure-link.tsx'
import { PartCard } from './part-card.tsx'
import type { HerdPart, StateCount } from './part-data.ts'
import type { HomeQuery } from './use-home.ts'
import './home-side.css'

const ORDER = ['GILT', 'MATED', 'PREGNANT', 'LACTATING', 'WEANED', 'OPEN', 'CULL_WAIT', 'IN_TRANSIT']

interface ShownState {
  status: string
  heads: number
  yesterday: number
  lastWeek: number
}

/** Females of the herd by state: heads in their order through a sow's life, with those nobody is in left out at the end. */
export function femaleStates(states: readonly StateCount[]): ShownState[] {
  const of = (status: string) => states.find((one) => one.status === status && one.sex === 'F')
  return ORDER.map((status) => {
    const { heads = 0, yesterday, lastWeek } = of(status) ?? {}
    return { status, heads, yesterday: yesterday ?? 0, lastWeek: lastWeek ?? 0 }
  }).filter(({ status, heads }) => heads > 0 || status !== 'IN_TRANSIT')
}

interface StateCardProps {
  query: HomeQuery<HerdPart>
  farmId: string
  today: string
}

const sum = (states: readonly ShownState[], of: (one: ShownState) => number): number =>
  states.reduce((total, one) => total + of(one), 0)

/** The herd by state (F06): one bar, its figures, and what changed since yesterday and last week. */
export function StateCard({ query, farmId, today }: StateCardProps) {
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
    <dl className="home-states">
      {shown.map((one) => (
        <div key={one.status} title={changeWords(one)}>
          <dt>
            <StateSquare color={stateCss(one.status)} />
            {statusLabel(one.status)}
          </dt>
          <dd>
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
    <p className="home-state-change">
      较昨日{' '}
      {formatSigned(
        sum(shown, (one) => one.heads - one.yesterday),
        0,
      )}
      ，较上周{' '}
      {formatSigned(
        sum(shown, (one) => one.heads - one.lastWeek),
        0,
      )}
    </p>
  </>
)

const changeWords = ({ heads, yesterday, lastWeek }: ShownState): string =>
  `较昨日 ${formatSigned(heads - yesterday, 0)}，较上周 ${formatSigned(heads - lastWeek, 0)}`
