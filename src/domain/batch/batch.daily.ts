import { addDays } from '../calendar.ts'
import type { BatchMove, MoveKind } from './batch.types.ts'

/** A movement as far as days are concerned. */
export type DayMove = Pick<BatchMove, 'date' | 'kind' | 'qty'>

/** Heads of one day: opening + came − dead − culled − sold − went = closing. A change of house is none of them. */
export interface StockDay {
  readonly date: string
  readonly opening: number
  readonly came: number
  readonly dead: number
  readonly culled: number
  readonly sold: number
  /** 转出, 选留, 盘亏. */
  readonly went: number
  readonly closing: number
}

/** A change of house moves no head of the batch. */
export const HOUSES: readonly MoveKind[] = ['HOUSE_IN', 'HOUSE_OUT']
export const SOLD: readonly MoveKind[] = ['OUT_SALE', 'OUT_SLAUGHTER']
/** 转出, 选留, 盘亏. */
export const WENT: readonly MoveKind[] = ['OUT_TRANSFER', 'OUT_SELECT', 'OUT_LOSS']

/** Every day from the first movement to `until`, both counted. Source: F80, R1. */
export function stockDays(moves: readonly DayMove[], until: string): StockDay[] {
  const byDay = Map.groupBy(
    moves.filter(({ kind }) => !HOUSES.includes(kind)),
    (move) => move.date,
  )
  const [first] = [...byDay.keys()].toSorted()
  const days: StockDay[] = []
  for (let date = first; date !== undefined && date <= until; date = addDays(date, 1))
    days.push(dayOf(date, days.at(-1)?.closing ?? 0, byDay.get(date) ?? []))
  return days
}

function dayOf(date: string, opening: number, moves: readonly DayMove[]): StockDay {
  const left = {
    dead: headsOf(moves, ['OUT_DEATH']),
    culled: headsOf(moves, ['OUT_CULL']),
    sold: headsOf(moves, SOLD),
    went: headsOf(moves, WENT),
  }
  const came = moves.reduce((sum, { qty }) => sum + Math.max(0, qty), 0)
  return {
    date,
    opening,
    came,
    ...left,
    closing: opening + came - left.dead - left.culled - left.sold - left.went,
  }
}

/** Heads that come or go by movements of these kinds. */
export const headsOf = (moves: readonly DayMove[], kinds: readonly MoveKind[]): number =>
  moves.reduce((sum, { kind, qty }) => (kinds.includes(kind) ? sum + Math.abs(qty) : sum), 0)

/** Pig-days (F80): Σ closing heads. */
export const pigDays = (days: readonly StockDay[]): number => days.reduce((sum, day) => sum + day.closing, 0)
