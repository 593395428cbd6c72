import { type MaybeDecimal, type Ratio, ratioValue, sumOf } from '#domain/decimal.ts'
import type { Litter, ParityLine } from '#resources/answers/animal-card.ts'

/** Mean over the lines that have a value, as its parts. */
function mean<T>(rows: readonly T[], of: (row: T) => MaybeDecimal): Ratio {
  const known = rows.map(of).filter((value) => value !== null && value !== undefined)
  return { num: sumOf(known), den: known.length }
}

/** A litter taken over while nursing may be known by its suckling count only: it has no births to count (§3.8). */
export const isCounted = (litter: Litter): boolean => !(litter.init && litter.totalBorn === 0)

/** Figures of the farm's own births alone: a litter from before its go-live is known by its live piglets alone. */
export const ofOwnBirth =
  (of: (litter: Litter) => number) =>
  (litter: Litter): number | null =>
    litter.init ? null : of(litter)

/** Heads weaned; of a litter from before go-live without a figure they are not known. */
export const weanedHeads = (litter: Litter): number | null =>
  litter.init && litter.weaned === 0 ? null : litter.weaned

/** kg a weaned piglet weighed: total weight over the heads weighed, never the mean of the litters. */
function weanAverage(litters: readonly Litter[]): Ratio {
  const weighed = litters.filter((one) => Number(one.weanWeight ?? 0) > 0 && one.weaned > 0)
  return { num: sumOf(weighed.map((one) => one.weanWeight)), den: sumOf(weighed.map((one) => one.weaned)) }
}

/** The foot of the parity table: averages per litter over the litters known, as numerator and denominator. */
export function parityAverages(lines: readonly ParityLine[]) {
  const all = lines.flatMap((line) => (line.litter ? [line.litter] : []))
  const litters = all.filter(isCounted)
  const weaned = all.filter((one) => one.weanDate !== null)
  return {
    litters: litters.length,
    gestation: mean(litters, (one) => one.gestationDays),
    total: mean(litters, (one) => one.totalBorn),
    live: mean(litters, (one) => one.livePiglets),
    healthy: mean(
      litters,
      ofOwnBirth((one) => one.healthy),
    ),
    weak: mean(
      litters,
      ofOwnBirth((one) => one.weak),
    ),
    stillborn: mean(litters, (one) => one.stillborn),
    mummy: mean(litters, (one) => one.mummy),
    litterWeight: mean(litters, (one) => one.litterWeight),
    lactation: mean(weaned, (one) => one.lactationDays),
    weaned: mean(weaned, weanedHeads),
    weanWeight: weanAverage(weaned),
    wsi: mean(lines, (one) => one.wsi),
    npd: mean(lines, (one) => one.npd),
  }
}
export type Averages = ReturnType<typeof parityAverages>

/** Average weight of one weaned litter, kg; null without a weight. */
export const weanWeightOf = (litter: Litter | null): string | null =>
  litter ? (ratioValue(weanAverage([litter]), 2)?.toFixed(2) ?? null) : null
