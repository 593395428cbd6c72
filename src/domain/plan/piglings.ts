/** Part of the piglets of a week, for somebody. */
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

/** What is said of the deletion of piglets somebody was promised (§5.4). */
export const STILL_ALLOCATED = '该记录已被引用，不能删除'
