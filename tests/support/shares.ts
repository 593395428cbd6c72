import { hashOf, SEED } from './drawn.ts'

/** Number of routes, forms or reports of one kind that together get every value. */
export const SHARES = 6

const start = hashOf(`${SEED} shares`)

/**
 * Every sixth value, another sixth for each neighbour: what is made by one piece of code reads its values in one place, so the
 * six of a row are tried with all of them together. Who begins with which changes with the seed of the run.
 * @param shares how many together get every value, if there are many more of the kind
 */
export const shareOf = <T>(values: readonly T[], index: number, shares = SHARES): T[] =>
  values.filter((_, i) => (i + index + start) % shares === 0)
