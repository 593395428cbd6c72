/** Seeded chance: the same seed makes the same farm, on every machine. */
export interface Chance {
  /** In [0, 1). */
  next(): number
  /** Whole number in [low, high]. */
  whole(low: number, high: number): number
  /** Normally distributed. */
  normal(mean: number, deviation: number): number
  /** Successes in n trials. */
  hits(n: number, probability: number): number
  yes(probability: number): boolean
  pick<T>(list: readonly [T, ...T[]]): T
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
  return {
    next,
    whole,
    normal: (mean, deviation) =>
      mean + deviation * Math.sqrt(-2 * Math.log(1 - next())) * Math.cos(2 * Math.PI * next()),
    hits: (n, probability) => Array.from({ length: n }).filter(() => next() < probability).length,
    yes: (probability) => next() < probability,
    pick: (list) => list[whole(0, list.length - 1)] ?? list[0],
  }
}
