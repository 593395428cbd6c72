import { type Conditions, cold, heat } from './seasons.ts'

/**
 * Figures of the simulated herds (§2.2, §6.5). The mean is an ordinary farm; a strong one lies above it by `strength` and a weak one below,
 * both between the published tenth and ninetieth percentile.
 */
export const model = {
  /** Of the failed services. */
  returns: 0.6,
  negatives: 0.2,
  abortions: 0.12,
  gestation: { mean: 114.9, deviation: 1.1, min: 111, max: 117 },
  totalBorn: { deviation: 2.7, min: 4, max: 22 },
  blackDead: 0.008,
  deformed: 0.004,
  weak: 0.027,
  lactation: { mean: 24.6, deviation: 1.5, min: 21, max: 28 },
  /** Days from weaning to the first service of a sow that comes on heat at once. */
  firstHeat: [
    [4, 0.24],
    [5, 0.42],
    [6, 0.22],
    [7, 0.12],
  ],
  lateHeat: { min: 19, max: 27 },
  giltAge: { min: 205, max: 222 },
  /** Of a herd that runs for years: shares of its sows by litters born. */
  parities: [
    [0, 0.12],
    [1, 0.2],
    [2, 0.17],
    [3, 0.15],
    [4, 0.13],
    [5, 0.11],
    [6, 0.08],
    [7, 0.04],
  ],
  semen: {
    /** Of the matings; the others are entered by boar. */
    share: 0.6,
    restDays: 4,
    validDays: 3,
    qualified: 0.965,
    /** Fewer good ejaculates in the heat. */
    heatLoss: 0.07,
    /** ml, and 10⁸ sperm per ml. */
    volume: { mean: 230, deviation: 40, min: 90, max: 480 },
    density: { mean: 3.2, deviation: 0.5, min: 1.2, max: 6 },
    motility: { mean: 85, deviation: 3.5, min: 72, max: 95 },
    abnormal: { mean: 8.5, deviation: 2.5, min: 3, max: 19 },
    spermPerDose: 30,
    /** Fewer doses are not diluted. */
    leastDoses: 12,
    /** Boars collected on the last day for what is not wanted by the farm itself. */
    spareBoars: 2,
  },
  /** Ages in days a young boar is bought, trained and first collected at. */
  youngBoar: { entry: 190, training: 225, first: 250 },
} as const

const atMost = (share: number, most: number): number => Math.min(most, Math.max(0, share))

/** Share of the services of a day that end in a farrowing: fewer of those in summer, of young and of old sows, and of repeats. */
export function farrowingShare(
  { strength, luckOf }: Conditions,
  date: string,
  { parity, repeat }: { parity: number; repeat: boolean },
): number {
  const byParity = parity === 0 ? -0.02 : parity === 1 ? -0.015 : parity >= 6 ? -0.035 : 0.01
  const usual = 0.908 + 0.018 * strength + byParity - (repeat ? 0.06 : 0) - 0.07 * heat(date)
  return atMost(usual + 0.014 * luckOf('farrowing', date), 0.97)
}

/** Mean total born of a litter by the sow's litters before it. */
export function litterMean({ strength, luckOf }: Conditions, date: string, parity: number): number {
  const byParity = [-0.9, -0.3, 0.2, 0.5, 0.5, 0.3, 0][parity] ?? -0.4
  return 13.95 + 0.4 * strength + byParity - 0.4 * heat(date) + 0.15 * luckOf('litter', date)
}

export const stillbornShare = ({ strength, luckOf }: Conditions, date: string, parity: number): number =>
  atMost(
    0.055 - 0.006 * strength + (parity >= 5 ? 0.015 : 0) + 0.008 * heat(date) - 0.004 * luckOf('birth', date),
    0.12,
  )

export const mummyShare = ({ strength, luckOf }: Conditions, date: string): number =>
  atMost(0.019 - 0.003 * strength - 0.003 * luckOf('litter', date), 0.05)

/** kg a piglet of a litter weighs at birth: less in large litters, of gilts and in the heat. */
export const birthMean = (conditions: Conditions, date: string, total: number, parity: number): number =>
  1.43 +
  0.025 * conditions.strength -
  0.02 * (total - 13.8) -
  (parity === 0 ? 0.06 : 0) -
  0.03 * heat(date) +
  0.015 * conditions.luckOf('birth', date)

/** Share of a litter that dies before weaning: more in winter, of large litters and under gilts. */
export function pigletLoss(
  { strength, luckOf }: Conditions,
  date: string,
  { live, parity }: { live: number; parity: number },
): number {
  const usual =
    0.107 - 0.011 * strength + 0.03 * cold(date) + 0.006 * (live - 12.8) + (parity === 0 ? 0.01 : 0)
  return Math.max(0.03, usual - 0.007 * luckOf('loss', date))
}

/** kg a day a suckling piglet gains. */
export const sucklingGain = ({ strength, luckOf }: Conditions, date: string, heads: number): number =>
  0.228 + 0.005 * strength - 0.012 * heat(date) - 0.003 * (heads - 11.4) + 0.003 * luckOf('growth', date)

/** Share of weaned sows that come on heat within the week: fewer in late summer and of first-litter sows. */
export const heatShare = ({ strength, luckOf }: Conditions, date: string, parity: number): number =>
  atMost(
    0.925 + 0.02 * strength - 0.08 * heat(date) - (parity === 1 ? 0.05 : 0) + 0.012 * luckOf('heat', date),
    0.98,
  )

/** Share of the pregnancies in which the sow dies. */
export const deathShare = ({ strength }: Conditions, date: string, parity: number): number =>
  0.026 - 0.006 * strength + 0.012 * heat(date) + (parity >= 5 ? 0.01 : 0)

/** Share of the sows that leave after the weaning of a litter. */
export function cullShare({ strength, luckOf }: Conditions, date: string, parity: number): number {
  const byParity = [0, 0.1, 0.08, 0.08, 0.1, 0.13, 0.24, 0.5][parity] ?? 1
  return byParity * (0.95 - 0.05 * strength - 0.12 * luckOf('removal', date))
}
