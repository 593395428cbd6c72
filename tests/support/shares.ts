/** How many routes, forms or reports of one mould together get every value. */
const SHARES = 3

/**
 * Every third value, another third for each neighbour: what is made from one mould reads its values in one place, so the
 * three of a row are tried with all of them together.
 */
export const shareOf = <T>(values: readonly T[], index: number): T[] =>
  values.filter((_, i) => (i + index) % SHARES === 0)
