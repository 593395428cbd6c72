import { Button } from 'antd'
import { stateCss, statusLabel } from '#pages/pig/card/status.ts'
import { useGranted } from '#pages/pig/card/use-granted.ts'
import { openTab } from '#shell/open-tab.ts'
import { formatNumber } from '#widgets/format-number.ts'
import { StateSquare } from '#widgets/state-tag.tsx'
import type { Summary } from './home-data.ts'
import './home-side.css'

const ORDER = ['GILT', 'MATED', 'PREGNANT', 'LACTATING', 'WEANED', 'OPEN', 'CULL_WAIT', 'IN_TRANSIT']

/** Females of the herd by state: heads in their order through a sow's life, with those nobody is in left out at the end. */
export function femaleStates(states: Summary['states']): { status: string; heads: number }[] {
  const heads = (status: string) => states.find((one) => one.status === status && one.sex === 'F')?.heads ?? 0
  return ORDER.map((status) => ({ status, heads: heads(status) })).filter(
    ({ status, heads }) => heads > 0 || status !== 'IN_TRANSIT',
  )
}

/** The herd by state: one bar and its figures. */
export function StateCard({ states }: { states: Summary['states'] }) {
  const granted = useGranted()
  const shown = femaleStates(states)
  const total = shown.reduce((sum, one) => sum + one.heads, 0)
  return (
    <section className="home-card" aria-label="母猪状态">
      <header>
        <h2>母猪状态</h2>
        <small>{formatNumber(total)} 头</small>
        {granted.has('pigs-file') && (
          <Button type="link" className="home-more" onClick={() => openTab('/admin/pigs-file')}>
            存栏
          </Button>
        )}
      </header>
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
        {shown.map(({ status, heads }) => (
          <div key={status}>
            <dt>
              <StateSquare color={stateCss(status)} />
              {statusLabel(status)}
            </dt>
            <dd>{formatNumber(heads)}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
