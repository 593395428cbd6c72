import { dayNumber } from './calendar.ts'

/** How a company comes to manage a farm (管理公司与猪场). */
export const custodyKinds = { OWNED: '自有', CUSTODY: '托管', LEASED: '租赁', CONTRACT: '代养' } as const
export type CustodyKind = keyof typeof custodyKinds

/** From a day to a day, both included; for ever where `to` is null. */
interface Period {
  readonly from: string
  readonly to: string | null
}

/** Longest overlap that is counted: two periods without an end overlap for ever. */
const FOR_EVER = Number.POSITIVE_INFINITY

const endOf = ({ to }: Period): number => (to === null ? FOR_EVER : dayNumber(to))

/** Days two periods have in common; Infinity where both go on for ever. */
export function overlapDays(one: Period, other: Period): number {
  const from = Math.max(dayNumber(one.from), dayNumber(other.from))
  return Math.max(0, Math.min(endOf(one), endOf(other)) - from + 1)
}

/** The refusal of a period that overlaps another of the same farm: 与江南公司 2027-01-01 起的托管重叠 90 天. */
export function overlapMessage(
  own: Period,
  other: Period & { readonly company: string; readonly kind: CustodyKind },
): string | null {
  const days = overlapDays(own, other)
  if (days === 0) return null
  const length = days === FOR_EVER ? '，两者都没有结束日期' : ` ${days} 天`
  return `与${other.company} ${other.from} 起的${custodyKinds[other.kind]}重叠${length}`
}

export type CustodyState =
  | { readonly kind: 'COMING' | 'ACTIVE' | 'ENDED' }
  | { readonly kind: 'ENDING'; readonly days: number }

/** State of a period on a day; it is ending once no more days are left than it reminds of. */
export function custodyState({ from, to }: Period, today: string, remindDays: number): CustodyState {
  if (from > today) return { kind: 'COMING' }
  if (to === null) return { kind: 'ACTIVE' }
  const left = dayNumber(to) - dayNumber(today)
  if (left < 0) return { kind: 'ENDED' }
  return left <= remindDays ? { kind: 'ENDING', days: left } : { kind: 'ACTIVE' }
}
