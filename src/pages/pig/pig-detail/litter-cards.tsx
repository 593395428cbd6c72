import type { CardEvent, Litter, ParityLine } from '#resources/answers/animal-card.ts'
import { formatNumber } from '#widgets/format-number.ts'
import { Panel } from '#widgets/panel.tsx'
import { isCounted } from '../card/averages.ts'
import type { Card } from '../card/card-data.ts'
import { CardLink } from '../card/card-link.tsx'
import './litter-chart.css'
import './piglets-card.css'

const WIDTH = 440
const HEIGHT = 128
const FOOT = 20
const HEAD = 16
const LEAST_SLOT = 40
const SCALE = 28
const BAR = 24

/** Live and dead born of each parity with a mark at the heads weaned. The table above holds the same figures. */
export function LitterChart({ lines }: { lines: readonly ParityLine[] }) {
  const litters = lines.flatMap(({ litter }) => (litter && isCounted(litter) ? [litter] : [])).toReversed()
  return (
    <Panel
      title="各胎产仔与断奶"
      className="min-w-0"
      extra={
        <span className="litter-legend flex items-center gap-1 ml-auto text-12 text-2">
          <i className="litter-live" /> 活仔 <i className="litter-dead" /> 死木{' '}
          <i className="litter-weaned" /> 断奶
        </span>
      }
    >
      {litters.length === 0 ? (
        <p className="pig-card-none m-0 text-center text-3">还没有产仔记录</p>
      ) : (
        <Bars litters={litters} />
      )}
    </Panel>
  )
}

function Bars({ litters }: { litters: readonly Litter[] }) {
  const most = Math.max(15, ...litters.map((one) => one.totalBorn))
  const width = Math.max(WIDTH, litters.length * LEAST_SLOT + SCALE)
  const slot = (width - SCALE) / Math.max(6, litters.length)
  const room = HEIGHT - FOOT - HEAD
  const y = (heads: number) => HEAD + room * (1 - heads / most)
  const ticks = [5, 10, 15, 20, 25].filter((tick) => tick <= most).slice(0, 4)
  return (
    <div className="litter-chart">
      <svg
        className="block w-full"
        viewBox={`0 0 ${width} ${HEIGHT}`}
        role="img"
        aria-label={summary(litters)}
      >
        {ticks.map((tick) => (
          <g key={tick}>
            <line x1={0} x2={width} y1={y(tick)} y2={y(tick)} className="litter-grid" />
            <text x={width} y={y(tick) - 3} textAnchor="end">
              {tick}
            </text>
          </g>
        ))}
        <line x1={0} x2={width} y1={y(0)} y2={y(0)} className="litter-base" />
        {litters.map((litter, index) => (
          <LitterBar key={litter.uid} litter={litter} x={slot * index + (slot - BAR) / 2} y={y} />
        ))}
      </svg>
    </div>
  )
}

function LitterBar({ litter, x, y }: { litter: Litter; x: number; y(heads: number): number }) {
  const { livePiglets: live, totalBorn: total, weaned, weanDate, init, parity } = litter
  const middle = x + BAR / 2
  const dead = total - live
  return (
    <g>
      <title>{`${parity} 胎：活仔 ${live}，死木 ${dead}${weanDate ? `，断奶 ${weaned}` : ''}`}</title>
      <rect x={x} y={y(total)} width={BAR} height={y(live) - y(total)} className="litter-dead" />
      <rect
        x={x}
        y={y(live)}
        width={BAR}
        height={y(0) - y(live)}
        className={init ? 'litter-live litter-init' : 'litter-live'}
      />
      {weanDate && (
        <line x1={x - 5} x2={x + BAR + 5} y1={y(weaned)} y2={y(weaned)} className="litter-weaned" />
      )}
      {dead > 0 && (
        <text x={middle} y={y(total) - 4} textAnchor="middle">
          {dead}
        </text>
      )}
      <text x={middle} y={y(0) - 5} className="litter-value" textAnchor="middle">
        {live}
      </text>
      <text x={middle} y={HEIGHT - 5} textAnchor="middle">
        {parity}胎
      </text>
    </g>
  )
}

const summary = (litters: readonly Litter[]): string =>
  litters.map((one) => `${one.parity} 胎活仔 ${one.livePiglets} 头`).join('，')

/** 仔猪耳号: the numbered piglets of each litter; absent while none is. */
export function PigletsCard({ card }: { card: Card }) {
  const litters = taggedLitters(card)
  if (litters.length === 0) return null
  return (
    <Panel title="仔猪耳号" note="体重 kg" className="min-w-0">
      {litters.map(({ parity, farrowDate, piglets }) => (
        <div key={farrowDate} className="piglets-litter">
          <b>
            第 {parity} 胎 {farrowDate}，{piglets.length} 头
          </b>
          <ul className="grid p-0 list-none text-2">
            {piglets.map((one) => (
              <li key={one.uid}>
                <Words piglet={one} />
              </li>
            ))}
          </ul>
        </div>
      ))}
    </Panel>
  )
}

function Words({ piglet }: { piglet: ReturnType<typeof pigletOf> }) {
  const { pigletNo, sex, weight, teats, preselected, result, newEarNo } = piglet
  const facts = [
    sex === 'M' ? '公' : '母',
    weight !== null && formatNumber(weight, 2),
    teats !== null && `乳头 ${teats}`,
    preselected && result === 'OPEN' && '预选',
    result === 'REJECT' && '不选留',
  ].filter(Boolean)
  return (
    <>
      <strong>{pigletNo}</strong> {facts.join(' ')}
      {result === 'KEEP' && newEarNo && (
        <>
          {' '}
          选留 <CardLink earNo={newEarNo} />
        </>
      )}
    </>
  )
}

const figure = (value: unknown): number | null =>
  value === undefined || value === null ? null : Number(value)

function pigletOf({ uid, payload }: CardEvent, choice: CardEvent | undefined) {
  const [left, right] = [figure(payload.teatL), figure(payload.teatR)]
  return {
    uid,
    pigletNo: String(payload.pigletNo),
    sex: payload.sex === 'M' ? 'M' : 'F',
    weight: figure(payload.weight),
    teats: left === null && right === null ? null : (left ?? 0) + (right ?? 0),
    preselected: payload.preselected === true,
    result: choice ? (choice.payload.result === 'KEEP' ? 'KEEP' : 'REJECT') : 'OPEN',
    newEarNo: choice?.payload.newEarNo ? String(choice.payload.newEarNo) : null,
  }
}

/** The numbered piglets of the sow by litter, newest first; each with its result. */
export function taggedLitters({ events, parities }: Pick<Card, 'events' | 'parities'>) {
  const choices = new Map(
    events.flatMap((one) =>
      one.type === 'event_piglet_select' ? [[String(one.payload.pigletId), one] as const] : [],
    ),
  )
  const tags = events.filter((one) => one.type === 'event_piglet_tag').toReversed()
  const litters = parities.flatMap(({ litter }) => (litter ? [litter] : []))
  const groups = Map.groupBy(tags, ({ date }) => litters.find((one) => one.farrowDate <= date))
  return litters.flatMap((litter) => {
    const piglets = groups.get(litter)?.map((one) => pigletOf(one, choices.get(one.uid))) ?? []
    return piglets.length > 0 ? { ...litter, piglets } : []
  })
}
