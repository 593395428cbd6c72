import type { HomeSeries } from '#domain/home/home.ts'
import { formatNumber } from '#widgets/format-number.ts'

const WIDTH = 318
const HEIGHT = 120
const LEFT = 34
const RIGHT = 74
const TOP = 10
const BOTTOM = 24
/** Below it whole numbers at the ticks would say the same twice. */
const FINE_SPAN = 10

/** A line over months with its target; the end and the target are labelled, ticks say where it begins. */
export function SeriesLine({ series: { points, target, targetLabel, digits } }: { series: HomeSeries }) {
  const known = points.flatMap(({ value }, at) => (value === null ? [] : [{ at, value: Number(value) }]))
  const last = known.at(-1)
  if (!last) return null
  const all = [...known.map(({ value }) => value), ...(target === null ? [] : [target])]
  const [low, high] = [Math.min(...all), Math.max(...all)]
  const x = (at: number) => LEFT + (at / Math.max(1, points.length - 1)) * (WIDTH - LEFT - RIGHT)
  const y = (value: number) =>
    high === low ? HEIGHT / 2 : TOP + ((high - value) / (high - low)) * (HEIGHT - TOP - BOTTOM)
  const ticks = [low, (low + high) / 2, high]
  const places = high - low < FINE_SPAN ? 1 : 0
  const months = [0, Math.floor((points.length - 1) / 2), points.length - 1]
  const said = points.map(({ label, value }) => `${label} ${formatNumber(value, digits)}`).join('，')
  return (
    <svg className="home-series block w-full" viewBox={`0 0 ${WIDTH} ${HEIGHT}`} role="img" aria-label={said}>
      {ticks.map((tick) => (
        <g key={tick}>
          <line x1={LEFT} x2={WIDTH - RIGHT} y1={y(tick)} y2={y(tick)} className="home-grid" />
          <text x={LEFT - 6} y={y(tick) + 4} textAnchor="end">
            {formatNumber(tick, places)}
          </text>
        </g>
      ))}
      {months.map((at) => (
        <text key={at} x={x(at)} y={HEIGHT - 6} textAnchor="middle">
          {points[at]?.label.slice(-5)}
        </text>
      ))}
      {target !== null && (
        <>
          <line x1={LEFT} x2={WIDTH - RIGHT} y1={y(target)} y2={y(target)} className="home-series-target" />
          <text x={WIDTH - RIGHT + 6} y={y(target) + 4}>
            {targetLabel} {formatNumber(target, digits)}
          </text>
        </>
      )}
      <polyline points={known.map(({ at, value }) => `${x(at)},${y(value)}`).join(' ')} />
      <circle cx={x(last.at)} cy={y(last.value)} r={2.25} />
      <text x={x(last.at) + 6} y={y(last.value) + 4} className="home-series-end">
        {formatNumber(last.value, digits)}
      </text>
    </svg>
  )
}
