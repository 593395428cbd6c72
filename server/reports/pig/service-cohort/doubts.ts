import type { Doubt } from '#kit/report-column.ts'

/** Reasons why a ratio, named by its key, may be for orientation only. */
export type DoubtsOf = (key: string) => readonly Doubt[]

const FEW: Doubt = { column: 'services', below: 10, reason: '配种不足10次，仅供参考' }
const UNRIPE: Doubt = { column: 'running', above: 0, reason: '未成熟，仅供参考' }
const AWAITED: Doubt = { column: 'awaited', above: 0, reason: '尚有待检，仅供参考' }

/** Fewer than ten services say little about a boar, a person or a parity (F75). */
export const ifFew: DoubtsOf = () => [FEW]

/**
 * A week is judged when its last service is matured (F21), its conception when no check is left. The rates of the
 * whole divide matured or checked services only; the share farrowed so far divides all of them.
 */
export const ifUnripe: DoubtsOf = (key) => {
  if (key === 'farrowedSoFar') return [UNRIPE]
  return [{ ...(key === 'conceptionRate' ? AWAITED : UNRIPE), groupsOnly: true }]
}
