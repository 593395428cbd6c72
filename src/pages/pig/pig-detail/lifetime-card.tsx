import { useCustom } from '@refinedev/core'
import { formatRatio, ratioValue } from '#domain/decimal.ts'
import type { Card, Means } from '../card/card-data.ts'
import { lifetimeResults, type ResultLine } from './lifetime.ts'
import './lifetime.css'

/** Lifetime results beside the farm's mean of the same parities. */
export function LifetimeCard({ card }: { card: Card }) {
  const means = useFarmMeans(card)
  return (
    <section className="pig-card" aria-label="终身成绩">
      <header>
        <h2>终身成绩</h2>
        <span className="pig-card-note">同胎次场均（近一年）</span>
      </header>
      <table className="lifetime">
        <tbody>
          {lifetimeResults(card, means).map((line) => (
            <tr key={line.key}>
              <th scope="row">
                {line.label}
                {line.unit && <small> {line.unit}</small>}
              </th>
              <td>
                <b>{formatRatio(line.own, line.digits)}</b>
              </td>
              <td>{line.farm && formatRatio(line.farm, line.digits)}</td>
              <td>
                <Sparkline line={line} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}

const WIDTH = 104
const HEIGHT = 20
const INSET = 3

/** The course over the parities, dotted where the farm stands, a point at the last. */
function Sparkline({ line: { course, farm, label } }: { line: ResultLine }) {
  const mean = farm ? ratioValue(farm, 4)?.toNumber() : undefined
  const all = mean === undefined ? course : [...course, mean]
  if (course.length < 2) return null
  const [low, high] = [Math.min(...all), Math.max(...all)]
  const y = (value: number) =>
    high === low ? HEIGHT / 2 : INSET + (HEIGHT - 2 * INSET) * (1 - (value - low) / (high - low))
  const x = (place: number) => INSET + ((WIDTH - 2 * INSET) * place) / (course.length - 1)
  const last = course.length - 1
  return (
    <svg width={WIDTH} height={HEIGHT} role="img" aria-label={`${label} 各胎 ${course.join('、')}`}>
      {mean !== undefined && <line x1={0} x2={WIDTH} y1={y(mean)} y2={y(mean)} className="spark-mean" />}
      <polyline
        points={course.map((value, place) => `${x(place)},${y(value)}`).join(' ')}
        className="spark-line"
      />
      <circle cx={x(last)} cy={y(course[last] ?? 0)} r={2.25} className="spark-point" />
    </svg>
  )
}

/** What the farm's litters of the same parities came to in the year before: asked for once the card stands. */
function useFarmMeans({ pig, parities, today }: Card): Means | null {
  const own = parities.flatMap(({ litter, parity }) => (litter ? [parity] : []))
  const { query } = useCustom<{ means: Means | null }>({
    url: 'pig-detail/means',
    method: 'get',
    config: { query: { farmId: pig.farmId, until: pig.exitDate ?? today, parities: own.join(',') } },
    queryOptions: { enabled: own.length > 0, retry: false },
    // without them the card is as right as with them
    meta: { quiet: true },
    errorNotification: false,
  })
  return query.data?.data.means ?? null
}
