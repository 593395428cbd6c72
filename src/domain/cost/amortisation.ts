import { mulDiv } from '../stock/amounts.ts'
import { writtenOff } from './straight-line.ts'

/** How low-value consumables are written off (§2.14): at once, half now and half when scrapped, or over months. */
export const AMORTISATIONS = { ONCE: '一次摊销', HALF: '五五摊销', MONTHLY: '分月摊销' } as const
export type Amortisation = keyof typeof AMORTISATIONS

export interface Consumable {
  readonly cents: number
  readonly mode: Amortisation
  /** Months it is written off over, MONTHLY. */
  readonly months: number
  /** Number of the month it was issued in; of the one it was scrapped in, HALF. */
  readonly issued: number
  readonly scrapped: number | null
}

/** Cents written off by the end of a month, by its number. */
export function amortised({ cents, mode, months, issued, scrapped }: Consumable, month: number): number {
  if (month < issued) return 0
  if (mode === 'ONCE') return cents
  if (mode === 'MONTHLY') return writtenOff(cents, months, month - issued + 1)
  return scrapped !== null && month >= scrapped ? cents : mulDiv(cents, 1, 2)
}
