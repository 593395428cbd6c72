import { freeDoses } from '#domain/semen/lot.ts'
import type { DateLimits } from '#domain/sow/change-dates.ts'
import { broken, type RowViolation, wrongDates } from '../entry/row-result.ts'
import type { StoredLot } from './semen-lot.lots.ts'

/** Doses discarded on a day. */
interface Discard {
  readonly date: string
  readonly doses: number
}

/**
 * Violations by discarding doses, or by changing or taking back a discard: V-001 … V-003 and
 * B-06. Expired doses may be discarded; doses needed on a later day may not.
 */
export function judgeDiscard(
  lot: StoredLot,
  now: Discard | null,
  old: (Discard & { uid: string }) | null,
  limits: DateLimits,
): RowViolation[] {
  const found = wrongDates(now?.date, old?.date, limits)
  if (!now) return found
  const others = lot.moves.filter((move) => move.source !== old?.uid)
  const n = freeDoses(others, now.date)
  return now.doses > n ? [...found, broken('B-06', 'doses', { n })] : found
}
