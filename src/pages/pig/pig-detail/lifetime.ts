import { type Ratio, sumOf } from '#domain/decimal.ts'
import { isCounted, parityAverages, weanedHeads, weanWeightOf } from '../card/averages.ts'
import type { Card, Means } from '../card/card-data.ts'

/** One line of the lifetime results: her own figure, the farm's, and the course over her parities. */
export interface ResultLine {
  key: string
  label: string
  unit?: string
  digits: number
  own: Ratio
  farm: Ratio | null
  course: readonly number[]
}

const numbers = (values: readonly (number | string | null | undefined)[]): number[] =>
  values.flatMap((value) => (value === null || value === undefined ? [] : [Number(value)]))

const whole = (values: readonly number[]): Ratio => ({
  num: sumOf(values),
  den: values.length > 0 ? 1 : null,
})

const farmOf = (means: Means | null, num: keyof Means, den: keyof Means): Ratio | null =>
  means && { num: means[num], den: means[den] }

/** What the sow's litters came to, beside the farm's litters of the same parities. */
export function lifetimeResults({ parities }: Pick<Card, 'parities'>, means: Means | null): ResultLine[] {
  const averages = parityAverages(parities)
  const lines = parities.toReversed()
  const born = lines.flatMap(({ litter }) => (litter && isCounted(litter) ? [litter] : []))
  const weaned = lines.flatMap(({ litter }) => (litter?.weanDate ? [litter] : []))
  return [
    {
      key: 'live',
      label: '窝均活仔',
      digits: 2,
      own: averages.live,
      farm: farmOf(means, 'live', 'litters'),
      course: numbers(born.map((one) => one.livePiglets)),
    },
    {
      key: 'weaned',
      label: '窝均断奶',
      digits: 2,
      own: averages.weaned,
      farm: farmOf(means, 'weaned', 'weanedLitters'),
      course: numbers(weaned.map(weanedHeads)),
    },
    {
      key: 'weight',
      label: '断奶均重',
      unit: 'kg',
      digits: 2,
      own: averages.weanWeight,
      farm: farmOf(means, 'weanWeight', 'weighed'),
      course: numbers(weaned.map(weanWeightOf)),
    },
    {
      key: 'wsi',
      label: '断配间隔',
      unit: '天',
      digits: 2,
      own: averages.wsi,
      farm: farmOf(means, 'wsiDays', 'served'),
      course: numbers(lines.map((line) => line.wsi)),
    },
    {
      key: 'total',
      label: '累计活仔',
      digits: 0,
      own: whole(numbers(born.map((one) => one.livePiglets))),
      farm: null,
      course: [],
    },
    {
      key: 'totalWeaned',
      label: '累计断奶',
      digits: 0,
      own: whole(numbers(weaned.map((one) => one.weaned))),
      farm: null,
      course: [],
    },
  ]
}
