import { addDays } from '../calendar.ts'

/** What holds from a day to a day, such as a price. */
export interface Held {
  readonly from: string
  /** Last day; null for ever. */
  readonly to: string | null
  /** What it says and what for: rows of equal words give the same answers. */
  readonly says: string
}

/**
 * The first day on which a list answers otherwise when one of its rows changes; null where no day does. @param before null where the
 * row is new, or did not count; @param after null where it goes, or does not count
 */
export function firstChanged(before: Held | null, after: Held | null): string | null {
  if (!before || !after) return before?.from ?? after?.from ?? null
  if (before.says !== after.says || before.from !== after.from) return earlier(before.from, after.from)
  if (before.to === after.to) return null
  // one of them goes on when the other has ended
  const end = before.to === null ? after.to : after.to === null ? before.to : earlier(before.to, after.to)
  return end && addDays(end, 1)
}

const earlier = (a: string, b: string): string => (a < b ? a : b)
