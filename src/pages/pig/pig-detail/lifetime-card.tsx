import { formatRatio, type MaybeDecimal, type Ratio, ratioValue, sumOf } from '#domain/decimal.ts'
import type { Means } from '#resources/answers/animal-card.ts'
import { useAnswer } from '#views/use-answer.ts'
import { Panel } from '#widgets/panel.tsx'
import { Sparkline } from '#widgets/sparkline.tsx'
import { type FigureKey, knownFigures, parityAverages } from '../card/averages.ts'
import type { Card } from '../card/card-data.ts'
import './lifetime.css'

/** Lifetime results next to the farm's mean of the same parities. */
export function LifetimeCard({ card }: { card: Card }) {
  const means = useFarmMeans(card)
  return (
    <Panel
      title="终身成绩"
      className="min-w-0"
      extra={<span className="ml-auto nowrap text-2">同胎次场均（近一年）</span>}
    >
      <table className="lifetime w-full nowrap">
        <tbody>
          {lifetimeResults(card, means).map((line) => (
            <tr key={line.label}>
              <th scope="row">
                {line.label}
                {line.unit && <small className="text-12 text-3"> {line.unit}</small>}
              </th>
              <td>
                <b className="bold">{formatRatio(line.own, line.digits)}</b>
              </td>
              <td className="text-2">{line.farm && formatRatio(line.farm, line.digits)}</td>
              <td>
                <Course line={line} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </Panel>
  )
}

const WIDTH = 104

/** The course over the parities, dotted at the level of the farm. */
const Course = ({ line: { course = [], farm, label } }: { line: ResultLine }) =>
  course.length > 1 && (
    <Sparkline
      values={course}
      level={(farm && ratioValue(farm, 4)?.toNumber()) ?? null}
      width={WIDTH}
      label={`${label} 各胎 ${course.join('、')}`}
    />
  )

/** Results of the farm's litters of the same parities in the year before: asked for once the card is shown. */
function useFarmMeans({ pig, parities, today }: Card): Means | null {
  const own = parities.flatMap(({ litter, parity }) => (litter ? [parity] : []))
  const { answer } = useAnswer<{ means: Means | null }>('pig-detail/means', {
    query: { farmId: pig.farmId, until: pig.exitDate ?? today, parities: own.join(',') },
    enabled: own.length > 0,
    // without them the card is as right as with them
    ...{ retry: false, overlay: true },
  })
  return answer?.means ?? null
}

/** One line of the lifetime results: her own figure, the farm's, and the course over her parities. */
interface ResultLine {
  label: string
  unit?: string
  digits?: number
  own: Ratio
  farm: Ratio | null
  course?: readonly number[]
}

const whole = (values: readonly MaybeDecimal[]): Ratio => ({
  num: sumOf(values),
  den: values.length > 0 ? 1 : null,
})

const farmOf = (means: Means | null, num: keyof Means, den: keyof Means): Ratio | null =>
  means && { num: means[num], den: means[den] }

/** Results of the sow's litters, next to the farm's litters of the same parities. */
export function lifetimeResults({ parities }: Pick<Card, 'parities'>, means: Means | null): ResultLine[] {
  const averages = parityAverages(parities)
  const course = (key: FigureKey) => knownFigures(parities.toReversed(), key).map(Number)
  const weaned = parities.flatMap(({ litter }) => (litter?.weanDate ? litter.weaned : []))
  return [
    {
      label: '窝均活仔',
      own: averages.live,
      farm: farmOf(means, 'live', 'litters'),
      course: course('live'),
    },
    {
      label: '窝均断奶',
      own: averages.weaned,
      farm: farmOf(means, 'weaned', 'weanedLitters'),
      course: course('weaned'),
    },
    {
      label: '断奶均重',
      unit: 'kg',
      own: averages.weanWeight,
      farm: farmOf(means, 'weanWeight', 'weighed'),
      course: course('weanWeight'),
    },
    {
      label: '断配间隔',
      unit: '天',
      own: averages.wsi,
      farm: farmOf(means, 'wsiDays', 'served'),
      course: course('wsi'),
    },
    { label: '累计活仔', digits: 0, own: whole(knownFigures(parities, 'live')), farm: null },
    { label: '累计断奶', digits: 0, own: whole(weaned), farm: null },
  ]
}
