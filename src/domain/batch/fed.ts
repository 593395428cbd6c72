import { type DayMove, stockDays } from './daily.ts'

/** Days up to `until` on which the batch had heads in the evening and nobody told feed (G-08). */
export const daysUnfed = (moves: readonly DayMove[], until: string, fed: ReadonlySet<string>): number =>
  stockDays(moves, until).filter(({ date, closing }) => closing > 0 && !fed.has(date)).length
