import type { Doubt } from './report.ts'

/** Why a group's figure is only for orientation, or null. A sum that is missing counts as 0. */
export function doubtOf(doubts: readonly Doubt[] | undefined, row: object): string | null {
  const sum = (column: string) => Number(Reflect.get(row, column) ?? 0)
  const found = doubts?.find(({ column, below, above, exceeds }) => {
    const value = sum(column)
    const limit = exceeds === undefined ? above : sum(exceeds)
    return (below !== undefined && value < below) || (limit !== undefined && value > limit)
  })
  return found?.reason ?? null
}
