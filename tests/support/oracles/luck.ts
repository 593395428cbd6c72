export interface Luck {
  /** A whole number from 0 to one less than this. */
  below(most: number): number
  /** A whole number, both ends included. */
  between(least: number, most: number): number
  of<T>(all: readonly T[]): T
  chance(rate: number): boolean
}

/** Random numbers, the same for the same seed. */
export function luckOf(seed: number): Luck {
  let state = seed
  const next = () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
  const below = (most: number) => Math.floor(next() * most)
  return {
    below,
    between: (least, most) => least + below(most - least + 1),
    of: <T>(all: readonly T[]): T => all[below(all.length)] as T,
    chance: (rate) => next() < rate,
  }
}
