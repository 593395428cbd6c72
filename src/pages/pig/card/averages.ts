import { formatRatio, isKnown, type MaybeDecimal, type Ratio, ratioValue, sumOf } from '#domain/decimal.ts'
import type { Litter, ParityLine } from '#resources/answers/animal-card.ts'

/** A litter taken over while nursing may be known by its suckling count only: it has no births to count (§3.8). */
export const isCounted = (litter: Litter): boolean => !(litter.init && litter.totalBorn === 0)

/** Heads weaned; of a litter from before go-live without a figure they are not known. */
const weanedHeads = (litter: Litter): number | null =>
  litter.init && litter.weaned === 0 ? null : litter.weaned

/** kg a weaned piglet weighed: total weight over the heads weighed, never the mean of the litters. */
function weanAverage(litters: readonly Litter[]): Ratio {
  const weighed = litters.filter((one) => Number(one.weanWeight ?? 0) > 0 && one.weaned > 0)
  return { num: sumOf(weighed.map((one) => one.weanWeight)), den: sumOf(weighed.map((one) => one.weaned)) }
}

/** Average weight of one weaned litter, kg; null without a weight. */
export const weanWeightOf = (litter: Litter | null): string | null =>
  litter ? (ratioValue(weanAverage([litter]), 2)?.toFixed(2) ?? null) : null

type Of<Source> = (source: Source) => MaybeDecimal

const born =
  (of: Of<Litter>): Of<ParityLine> =>
  ({ litter }) =>
    litter && isCounted(litter) ? of(litter) : null
/** Figures of the farm's own births alone: a litter from before its go-live is known by its live piglets alone. */
const ownBorn = (of: Of<Litter>) => born((litter) => (litter.init ? null : of(litter)))
const weaned =
  (of: Of<Litter>): Of<ParityLine> =>
  ({ litter }) =>
    litter?.weanDate ? of(litter) : null

/** Figures of a parity on screen, on paper and in a workbook; null where nothing is known. */
export const parityFigures = {
  gestation: born((one) => one.gestationDays),
  total: born((one) => one.totalBorn),
  live: born((one) => one.livePiglets),
  healthy: ownBorn((one) => one.healthy),
  weak: ownBorn((one) => one.weak),
  stillborn: born((one) => one.stillborn),
  mummy: born((one) => one.mummy),
  litterWeight: born((one) => one.litterWeight),
  lactation: weaned((one) => one.lactationDays),
  weaned: weaned(weanedHeads),
  weanWeight: weaned(weanWeightOf),
  wsi: (line: ParityLine) => line.wsi,
  npd: (line: ParityLine) => line.npd,
}
export type FigureKey = keyof typeof parityFigures

/** A figure of all parities that have it. */
export const knownFigures = (lines: readonly ParityLine[], key: FigureKey) =>
  lines.map(parityFigures[key]).filter(isKnown)

/** The foot of the parity table: averages per litter over the litters known, as numerator and denominator. */
export function parityAverages(lines: readonly ParityLine[]) {
  const litters = lines.flatMap(({ litter }) => litter ?? [])
  const means = Object.keys(parityFigures).map((key) => {
    const known = knownFigures(lines, key as FigureKey)
    return [key, { num: sumOf(known), den: known.length }]
  })
  return {
    ...(Object.fromEntries(means) as Record<FigureKey, Ratio>),
    litters: litters.filter(isCounted).length,
    weanWeight: weanAverage(litters.filter((one) => one.weanDate !== null)),
  }
}
export type Averages = ReturnType<typeof parityAverages>

/** An average as the foot shows it. */
export const averageText = (averages: Averages, key: FigureKey): string =>
  formatRatio(averages[key], key === 'litterWeight' ? 1 : 2)
