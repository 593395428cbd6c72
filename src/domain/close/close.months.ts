import { addDays } from '../calendar.ts'

/** An accounting month of a farm (T9): 2025-05 with its first and last day. */
export interface Month {
  readonly period: string
  readonly from: string
  readonly to: string
}

interface Standing {
  readonly today: string
  /** Last day that is closed. */
  readonly closedUpTo: string | null
}

/**
 * The reason why a month cannot be closed, or null: it is over, it is open, and all months before it are closed; one that begins on a
 * closed day had other limits then. The first close of a farm may be of any month that is over; it closes all days before too. Source:
 * §2.15.
 */
export function closeRefusal({ period, from, to }: Month, { today, closedUpTo }: Standing): string | null {
  if (to >= today) return `会计期间${period}至${to}，尚未结束，不能月结`
  if (closedUpTo === null) return null
  if (to <= closedUpTo) return `会计期间${period}已月结`
  if (from <= closedUpTo)
    return `会计期间${period}的${from}至${closedUpTo}已月结，会计期间起始日改动过，不能月结`
  return from > addDays(closedUpTo, 1) ? `${addDays(closedUpTo, 1)}起的会计期间尚未月结，请按顺序月结` : null
}

/** Why a month cannot be opened again, or null: it is closed, and it is the last that is. */
export function reopenRefusal({ period, to }: Month, closedUpTo: string | null): string | null {
  if (closedUpTo === null || to > closedUpTo) return `会计期间${period}尚未月结`
  return to < closedUpTo ? '只能反月结最后一个已月结的期间' : null
}

interface Signing extends Standing {
  /** Rules of 数据核对 that do not hold. */
  readonly wrong: readonly string[]
  readonly signedBy: string | null
}

/** Why 数据核对 of a month cannot be signed, or null: it is over and open, its identities hold, and it is not signed yet. Source: §2.15. */
export function signRefusal(
  { period, to }: Month,
  { today, closedUpTo, wrong, signedBy }: Signing,
): string | null {
  if (closedUpTo !== null && to <= closedUpTo) return `会计期间${period}已月结`
  if (to >= today) return `会计期间${period}至${to}，尚未结束，不能签认`
  if (wrong.length > 0) return `数据核对有${wrong.length}项不符，不能签认：${wrong.join('；')}`
  return signedBy === null ? null : `${signedBy}已签认`
}
