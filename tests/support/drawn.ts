import { test } from 'vitest'

/**
 * Permutations of the contracts that run this time: one in so many is drawn by the seed of the run, which changes with the commit; `npm run
 * test:deep` runs all. They are shared out among the declarations by turns, so that each declaration has some and, over all of them, each
 * permutation runs.
 */
export const SEED = process.env.TEST_SEED ?? ''
/** Everything runs where no seed was given, as when one file is run by hand. */
export const isDeep = SEED === '' || Boolean(process.env.TEST_DEEP)
/** Files of which `npm test` of the same seed ran every test stay out (`npm run test:deep -- --rest`). */
export const isRest = process.env.TEST_DEEP === 'rest'

/** FNV-1a: the same number for the same text on every machine. */
export function hashOf(text: string): number {
  let hash = 0x811c9dc5
  for (const sign of text) hash = Math.imul(hash ^ (sign.codePointAt(0) ?? 0), 0x01000193) >>> 0
  return hash
}

/**
 * Of the values of declaration number `turn`, one in `parts`, at least one: other ones than its neighbours have.
 * @param seed what the draw depends on: the same seed draws the same
 */
export function draw<T>(seed: string, values: readonly T[], turn: number, parts: number): T[] {
  const start = (hashOf(seed) % parts) + turn
  const taken = values.filter((_, index) => (index + start) % parts === 0)
  return taken.length > 0 || values.length === 0 ? taken : values.slice(start % values.length).slice(0, 1)
}

/** The values of declaration number `turn` that run this time; `key` names the suite, so that suites draw apart. */
export const drawn = <T>(key: string, values: readonly T[], turn: number, parts: number): T[] =>
  isDeep ? [...values] : draw(`${SEED} ${key}`, values, turn, parts)

/** The same in a deep run too, for what takes minutes and differs little; all values where no seed was given. */
export const drawnAlways = <T>(key: string, values: readonly T[], turn: number, parts: number): T[] =>
  SEED === '' ? [...values] : draw(`${SEED} ${key}`, values, turn, parts)

/** True where declaration number `turn` is one of those, one in `parts`, that run this time. */
export const isDrawn = (key: string, turn: number, parts: number): boolean =>
  isDeep || (hashOf(`${SEED} ${key}`) + turn) % parts === 0

/**
 * `test` for a suite over declarations: of the tests written with it a declaration runs one in `parts`, its neighbours
 * others; the rest is counted as skipped.
 */
export function testByTurns(key: string, turn: number, parts: number) {
  let place = turn
  return (name: string, run: () => unknown, patience?: number): void =>
    test.runIf(isDrawn(key, place++, parts))(name, run as () => void, patience)
}

/** Number of runs of a property: as given in a deep run, a share of it otherwise. */
export const runsOf = (all: number, share = 4): number => (isDeep ? all : Math.max(1, Math.ceil(all / share)))
