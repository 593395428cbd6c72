import type { Doubt } from './report.ts'

/** Why a group's figure is only for orientation, or null. A sum that is missing counts as 0. */
export function doubtOf(doubts: readonly Doubt[] | undefined, row: object): string | null {
  const found = doubts?.find(({ column, below, above }) => {
    const value = Number(Reflect.get(row, column) ?? 0)
    return (below !== undefined && value < below) || (above !== undefined && value > above)
  })
  return found?.reason ?? null
}
