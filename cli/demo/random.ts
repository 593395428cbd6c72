export type Some<T> = readonly [T, ...T[]]
/** Values with their shares; shares need not add up to one. */
export type Weighted<T> = Some<readonly [value: T, share: number]>
/** A figure that is drawn: normally distributed, never beyond its limits. */
interface Spread {
  readonly mean: number
  readonly deviation: number
  readonly min: number
  readonly max: number
}

/** Seeded chance: the same seed makes the same farm, on every machine. */
export interface Chance {
  /** In [0, 1). */
  next(): number
  /** Whole number in [low, high]. */
  whole(low: number, high: number): number
  /** Normally distributed. */
  normal(mean: number, deviation: number): number
  bounded(spread: Spread): number
  /** Successes in n trials. */
  hits(n: number, probability: number): number
  yes(probability: number): boolean
  pick<T>(list: Some<T>): T
  weighted<T>(list: Weighted<T>): T
}

export function chance(seed: number): Chance {
  let state = seed >>> 0
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
  const whole = (low: number, high: number) => low + Math.floor(next() * (high - low + 1))
  const normal = (mean: number, deviation: number) =>
    mean + deviation * Math.sqrt(-2 * Math.log(1 - next())) * Math.cos(2 * Math.PI * next())
  return {
    next,
    whole,
    normal,
    bounded: ({ mean, deviation, min, max }) => Math.min(max, Math.max(min, normal(mean, deviation))),
    hits: (n, probability) => Array.from({ length: n }).filter(() => next() < probability).length,
    yes: (probability) => next() < probability,
    pick: (list) => list[whole(0, list.length - 1)] ?? list[0],
    weighted(list) {
      let left = next() * list.reduce((sum, [, share]) => sum + share, 0)
      for (const [value, share] of list) {
        left -= share
        if (left < 0) return value
      }
      return list[0][0]
    },
  }
}
