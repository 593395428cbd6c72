import { addDays } from '../calendar.ts'
import type { MoveKind } from './types.ts'

/** A movement as far as days are concerned. */
export interface DayMove {
  readonly date: string
  readonly kind: MoveKind
  /** Signed heads. */
  readonly qty: number
}

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

const HOUSES: readonly MoveKind[] = ['HOUSE_IN', 'HOUSE_OUT']
const SOLD: readonly MoveKind[] = ['OUT_SALE', 'OUT_SLAUGHTER']
const WENT: readonly MoveKind[] = ['OUT_TRANSFER', 'OUT_SELECT', 'OUT_LOSS']

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
  const heads = (of: (move: DayMove) => boolean) =>
    moves.reduce((sum, move) => (of(move) ? sum + Math.abs(move.qty) : sum), 0)
  const left = {
    dead: heads(({ kind }) => kind === 'OUT_DEATH'),
    culled: heads(({ kind }) => kind === 'OUT_CULL'),
    sold: heads(({ kind }) => SOLD.includes(kind)),
    went: heads(({ kind }) => WENT.includes(kind)),
  }
  const came = heads(({ qty }) => qty > 0)
  return {
    date,
    opening,
    came,
    ...left,
    closing: opening + came - left.dead - left.culled - left.sold - left.went,
  }
}

/** Pig-days (F80): Σ closing heads. */
export const pigDays = (days: readonly StockDay[]): number => days.reduce((sum, day) => sum + day.closing, 0)
