import { type Purse, type Roads, worthOf } from './cost-state.ts'
import type { CostMove, CostRules } from './cost-types.ts'
import type { MoveKind } from './types.ts'

const SOLD: readonly MoveKind[] = ['OUT_SALE', 'OUT_SLAUGHTER']
/** Who stays bears the cost of these. */
const BORNE: readonly MoveKind[] = ['OUT_DEATH', 'OUT_LOSS']

/** The departures of a batch on a day, and what was found too many in a count. */
export function goAway(purse: Purse, goes: readonly CostMove[], roads: Roads, rules: CostRules): void {
  const deaths = goes.filter(({ kind }) => kind === 'OUT_DEATH')
  const dead = deaths.reduce((sum, { qty }) => sum - qty, 0)
  let isAbnormal: boolean | null = null
  for (const move of goes) {
    if (move.qty >= 0) {
      purse.heads += move.qty
      continue
    }
    if (move.kind === 'OUT_DEATH') isAbnormal ??= exceeds(dead, purse.heads, rules.abnormalRate(move.date))
    if (BORNE.includes(move.kind)) die(purse, move, move.kind === 'OUT_DEATH' && isAbnormal === true)
    else leave(purse, move, roads)
  }
}

/** The share of G-11: deaths of the day by the heads there were at the first of them. */
const exceeds = (dead: number, heads: number, rate: number): boolean => rate > 0 && dead * 100 > rate * heads

/** The dead leave their cost to those that live on; where nobody does, or it was no usual death, it is lost. */
function die(purse: Purse, { source, kind, date, qty }: CostMove, isAbnormal: boolean): void {
  const cents = worthOf(purse, -qty)
  const leaves = isAbnormal || purse.heads + qty <= 0
  purse.heads += qty
  if (leaves) {
    purse.balance -= cents
    purse.lost += cents
  }
  purse.moves.push({ source, kind, date, cents, leaves })
}

function leave(purse: Purse, { source, kind, date, qty, road, proceeds }: CostMove, roads: Roads): void {
  const cents = worthOf(purse, -qty)
  purse.heads += qty
  purse.balance -= cents
  if (kind === 'OUT_CULL') purse.culled += cents
  else purse.left += cents
  if (SOLD.includes(kind) && proceeds !== null && proceeds !== undefined) {
    purse.soldHeads -= qty
    purse.proceeds += proceeds
    purse.soldCost += cents
  }
  if (road !== undefined) roads.put(road, cents, -qty)
  purse.moves.push({ source, kind, date, cents, leaves: true })
}
