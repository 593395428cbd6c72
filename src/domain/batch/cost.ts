import { HOUSES, SOLD } from './batch.daily.ts'
import type { MoveKind } from './batch.types.ts'
import {
  BROUGHT_AS,
  bring,
  closeDay,
  inOrder,
  newPurse,
  openRoads,
  type Purse,
  pay,
  type Roads,
  worthOf,
} from './cost-state.ts'
import type { BatchMoney, CostMove, CostRules, Costs } from './cost-types.ts'

/** A batch on one day: arrivals, spending, departures and counts. */
interface Daily {
  readonly purse: Purse
  readonly came: readonly CostMove[]
  readonly goes: readonly CostMove[]
}

/**
 * Replays movements of batches with money: what pigs cost before, what is spent on them, and what leaving pigs take along, at the mean cost
 * of a head on that day, the last head the rest; pure, and no cent is lost or made. Within a day money comes before pigs leave, and a batch
 * waits for the batches whose pigs it gets. Source: F101–F103.
 */
export function replayCosts(batches: readonly BatchMoney[], rules: CostRules): Costs {
  const purses = batches.toSorted((a, b) => (a.uid < b.uid ? -1 : 1)).map(newPurse)
  const roads = openRoads(rules)
  const byDay = daysOf(purses)
  for (const date of [...byDay.keys()].toSorted()) oneDay(byDay.get(date) ?? [], date, roads, rules)
  return {
    batches: purses.map(({ batch: { uid }, days, moves }) => ({ uid, days, moves })),
    roads: roads.left(),
  }
}

function daysOf(purses: readonly Purse[]): Map<string, (() => Daily)[]> {
  const byDay = new Map<string, (() => Daily)[]>()
  for (const purse of purses) {
    const moves = Map.groupBy(
      purse.batch.moves.filter(({ kind }) => !HOUSES.includes(kind)),
      ({ date }) => date,
    )
    const spent = Map.groupBy(purse.batch.spent, ({ date }) => date)
    for (const date of new Set([...moves.keys(), ...spent.keys()])) {
      const reported = byDay.get(date) ?? []
      reported.push(() => {
        const all = inOrder(moves.get(date) ?? [])
        const came = all.filter(({ kind }) => kind in BROUGHT_AS)
        for (const { item, cents } of spent.get(date) ?? []) pay(purse, item, cents)
        return { purse, came, goes: all.filter(({ kind }) => !(kind in BROUGHT_AS)) }
      })
      byDay.set(date, reported)
    }
  }
  return byDay
}

function oneDay(reported: readonly (() => Daily)[], date: string, roads: Roads, rules: CostRules): void {
  const all = reported.map((one) => one())
  for (const { purse, came } of all) for (const move of came) arrive(purse, move)
  const settle = ({ purse, came, goes }: Daily) => {
    for (const move of came) if (move.road !== undefined) roads.take(purse, move, move.road)
    goAway(purse, goes, roads, rules)
  }
  // most batches get no pigs of other batches: only those that do must wait
  const open = new Set(all.filter(({ came }) => came.some(({ road }) => road !== undefined)))
  for (const one of all) if (!open.has(one)) settle(one)
  while (open.size > 0) {
    const next = readyOf(open)
    settle(next)
    open.delete(next)
  }
  for (const { purse } of all) closeDay(purse, date)
}

function arrive(purse: Purse, move: CostMove): void {
  purse.heads += move.qty
  if (move.road === undefined) bring(purse, move, move.cents ?? 0)
}

/** The next batch that gets nothing from one that is still to go; of a circle the first. */
function readyOf(open: ReadonlySet<Daily>): Daily {
  const toCome = new Set([...open].flatMap(({ goes }) => goes.map(({ road }) => road)))
  const [first] = open
  const ready = [...open].find(({ came }) =>
    came.every(({ road }) => road === undefined || !toCome.has(road)),
  )
  const next = ready ?? first
  if (!next) throw new Error('no batch is left of the day')
  return next
}

/** The heads that stay bear the cost of these. */
const BORNE: readonly MoveKind[] = ['OUT_DEATH', 'OUT_LOSS']

/** The departures of a batch on a day, and the surplus of a count. */
function goAway(purse: Purse, goes: readonly CostMove[], roads: Roads, rules: CostRules): void {
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

/** The cost of the dead goes to the survivors; without survivors, or after an abnormal death, it is lost. */
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
