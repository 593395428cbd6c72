import Big from 'big.js'
import type { Decimal } from '../decimal.ts'

/** Sows that come to be served in a week, by their work lists (§5.11). */
export interface DueSows {
  /** 待配（断奶）, those still to be weaned among them. */
  readonly weaned: number
  /** 待查情（后备）. */
  readonly gilts: number
  /** 待配（空怀）. */
  readonly open: number
  /** 返情监测: served before, of whom some return. */
  readonly watched: number
}

/**
 * Matings to plan for a week, rounded up: all due weaners; gilts and open sows, who come in heat once in a cycle; and those of the
 * watched who will return.
 * @param returnRate per cent of services that return
 * @param cycle days of an estrus cycle
 */
export function plannedMatings(
  { weaned, gilts, open, watched }: DueSows,
  { returnRate, cycle }: { readonly returnRate: Decimal; readonly cycle: number },
): number {
  const inHeat = new Big(gilts + open).times(DAYS_OF_WEEK).div(Math.max(cycle, DAYS_OF_WEEK))
  const returning = new Big(watched).times(returnRate).div(100)
  return weaned + inHeat.plus(returning).round(0, Big.roundUp).toNumber()
}

const DAYS_OF_WEEK = 7

/**
 * F77: doses for so many matings, whole ones, rounded up.
 * @param dosesEach doses a service
 * @param reserve per cent on top
 */
export const dosesNeeded = (matings: number, dosesEach: Decimal, reserve: number): number =>
  new Big(matings)
    .times(dosesEach)
    .times(100 + reserve)
    .div(100)
    .round(0, Big.roundUp)
    .toNumber()
