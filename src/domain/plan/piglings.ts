import Big from 'big.js'
import type { Decimal } from '../decimal.ts'

/** Part of the piglets of a week, promised to a receiver. */
interface Allocation {
  readonly heads: number
}

/** Heads that are given away. */
export const allocatedHeads = (allocations: readonly Allocation[]): number =>
  allocations.reduce((sum, { heads }) => sum + heads, 0)

/** Heads that are left of those available; negative where more was given away than there is. */
export const remainingHeads = (available: number, allocations: readonly Allocation[]): number =>
  available - allocatedHeads(allocations)

/** Why so much cannot be given away, or null: what is left is never less than nothing (§5.4). */
export function allocationRefusal(available: number, allocations: readonly Allocation[]): string | null {
  const left = remainingHeads(available, allocations)
  return left < 0 ? `可供猪苗${available}头，已分配${available - left}头，超出${-left}头` : null
}

/** Refusal to delete piglets that are promised to a receiver (§5.4). */
export const STILL_ALLOCATED = '该记录已被引用，不能删除'

/** How many of the sows with a due date farrow, by how far they are known to have come. Source: F33. */
const FARROWS = { mated: '0.87', pregnant: '0.95' } as const

/** Inputs for the piglets to be weaned in a week. */
export interface Expected {
  /** Sows that farrow a lactation before the week: served, and checked positive. */
  readonly mated: number
  readonly pregnant: number
  /** Piglets at their sows whose weaning falls into it. */
  readonly suckling: number
}

interface Figures {
  /** Live born of a litter. */
  readonly liveBorn: Decimal
  /** Of 100 live born, those that die before weaning. */
  readonly mortality: Decimal
}

/** Litters expected of sows with their due date in a week (F33). */
export const expectedLitters = ({ mated, pregnant }: Pick<Expected, 'mated' | 'pregnant'>): Big =>
  new Big(FARROWS.mated).times(mated).plus(new Big(FARROWS.pregnant).times(pregnant))

/**
 * Piglets weaned in a week: litters expected × live born × (1 − mortality), and those that suckle already, half-up to heads.
 * Source: §5.4 (F33 × b × (1 − m)); of those born already the dead are gone, so they count whole.
 */
export function expectedWeaned(due: Expected, { liveBorn, mortality }: Figures): number {
  const survival = new Big(100).minus(mortality).div(100)
  return expectedLitters(due)
    .times(liveBorn)
    .times(survival)
    .plus(due.suckling)
    .round(0, Big.roundHalfUp)
    .toNumber()
}
