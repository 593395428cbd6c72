import { addDays } from '../calendar.ts'

/** A value that holds from a day to a day, such as a price. */
export interface ValidValue {
  readonly from: string
  /** Last day; null for ever. */
  readonly to: string | null
  readonly says: string
  /** Of several that hold on a day the nearest counts: that of the largest number. */
  readonly near: number
}

/** The value on a day; null where nothing holds. */
export function valueOn(rows: readonly ValidValue[], day: string): string | null {
  const holding = rows.filter(({ from, to }) => from <= day && (to === null || day <= to))
  return holding.toSorted((a, b) => b.near - a.near)[0]?.says ?? null
}

/** The first day, none after `until`, on which the rows after a change answer otherwise than those before; null where no day does. */
export function firstOtherwise(
  before: readonly ValidValue[],
  after: readonly ValidValue[],
  until: string,
): string | null {
  // between two of these days nothing begins or ends
  const turns = [...before, ...after].flatMap(({ from, to }) =>
    to === null ? [from] : [from, addDays(to, 1)],
  )
  return (
    [...new Set(turns)]
      .toSorted()
      .find((day) => day <= until && valueOn(before, day) !== valueOn(after, day)) ?? null
  )
}
