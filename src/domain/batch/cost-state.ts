import type { MoveKind } from './batch.types.ts'
import { shareOf } from './cents.ts'
import {
  type BatchMoney,
  type CostDay,
  type CostItem,
  type CostMove,
  type CostRules,
  costItems,
  type MoveCost,
  type OnRoad,
  type Standing,
} from './cost-types.ts'

/** Movements that bring heads, and the item under which their earlier cost is booked. */
export const BROUGHT_AS: Partial<Readonly<Record<MoveKind, CostItem>>> = {
  IN_INIT: 'OPENING',
  IN_WEAN: 'WEANED',
  IN_BUY: 'BOUGHT',
  IN_TRANSFER: 'CARRIED',
}

const none = (): Record<CostItem, number> =>
  Object.fromEntries(costItems.map((item) => [item, 0])) as Record<CostItem, number>

/** A batch while its money is replayed. */
export interface Purse extends Standing {
  readonly batch: BatchMoney
  readonly days: CostDay[]
  readonly moves: MoveCost[]
}

export const newPurse = (batch: BatchMoney): Purse => ({
  batch,
  heads: 0,
  balance: 0,
  items: none(),
  left: 0,
  culled: 0,
  lost: 0,
  late: 0,
  soldHeads: 0,
  proceeds: 0,
  soldCost: 0,
  days: [],
  moves: [],
})

/** Money comes into a batch. */
export function pay(purse: Purse, item: CostItem, cents: number): void {
  purse.items[item] += cents
  purse.balance += cents
}

/** Cost of so many heads at the mean of the moment. */
export const worthOf = ({ balance, heads }: Purse, qty: number): number => shareOf(balance, qty, heads)

/** Keeps the state of the batch at the end of the day. Money that came or went after its last pigs left can follow no pig any more. */
export function closeDay(purse: Purse, date: string): void {
  if (purse.heads === 0 && purse.moves.length > 0) {
    purse.late += purse.balance
    purse.balance = 0
  }
  const { batch, days, moves, ...standing } = purse
  days.push({ ...standing, date, items: { ...standing.items } })
}

/** Heads come with their earlier cost. */
export function bring(purse: Purse, { source, kind, date }: CostMove, cents: number): void {
  pay(purse, BROUGHT_AS[kind] ?? 'CARRIED', cents)
  purse.moves.push({ source, kind, date, cents, leaves: false })
}

/** Money between batches: heads that leave put it down, heads that come take it up, or will as soon as it is there. */
export interface Roads {
  put(road: string, cents: number, heads: number): void
  take(purse: Purse, move: CostMove, road: string): void
  left(): ReadonlyMap<string, OnRoad>
}

export function openRoads({ roads: known, arriving }: Pick<CostRules, 'roads' | 'arriving'>): Roads {
  const roads = new Map(known)
  const waiting = new Map<string, () => void>()
  function take(purse: Purse, move: CostMove, road: string): void {
    const there = roads.get(road)
    if (!there) return void waiting.set(road, () => take(purse, move, road))
    const own = shareOf(there.cents, move.qty, there.heads)
    roads.set(road, { cents: there.cents - own, heads: there.heads - move.qty })
    bring(purse, move, own)
  }
  return {
    put(road, cents, heads) {
      const there = roads.get(road) ?? { cents: 0, heads: 0 }
      roads.set(road, { cents: there.cents + cents, heads: arriving.get(road) ?? there.heads + heads })
      waiting.get(road)?.()
      waiting.delete(road)
    },
    take,
    left: () => new Map([...roads].filter(([, { cents }]) => cents !== 0)),
  }
}

/** The movements of a day, in their order. */
export const inOrder = (moves: readonly CostMove[]): CostMove[] => moves.toSorted((a, b) => a.no - b.no)
