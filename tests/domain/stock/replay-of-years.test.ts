import Big from 'big.js'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { replayStock } from '#domain/stock/stock.replay.ts'
import type { StockEvent, StockStart } from '#domain/stock/stock.types.ts'

const NOTHING: StockStart = { holdings: new Map(), issues: new Map() }

/** The same said another way: one warehouse after the other, decimals, nothing shared with the replay but the order. */
class Oracle {
  private readonly held = new Map<string, { qty: Big; amount: Big }>()
  private readonly issued = new Map<string, { qty: Big; amount: Big; back: Big; paid: Big }>()

  shelf(name: string) {
    const found = this.held.get(name) ?? { qty: new Big(0), amount: new Big(0) }
    this.held.set(name, found)
    return found
  }

  private put(name: string, qty: Big, amount: Big) {
    const shelf = this.shelf(name)
    shelf.qty = shelf.qty.plus(qty)
    shelf.amount = shelf.amount.plus(amount)
  }

  private mean(name: string, qty: Big): Big {
    const { qty: all, amount } = this.shelf(name)
    if (all.eq(0)) return new Big(0)
    if (qty.eq(all)) return amount
    const sum = qty
      .times(new Big(half(amount.times(1e10).div(all).div(1e6), 0)).div(1e4))
      .toFixed(2, Big.roundHalfUp)
    return amount.lt(sum) ? amount : new Big(sum)
  }

  apply({ kind, warehouseId, toWarehouseId, qty: units, amount, uid, ofUid }: StockEvent): boolean {
    const qty = new Big(units).div(1000)
    if (kind === 'RECEIPT' || kind === 'OPENING') {
      this.put(warehouseId, qty, new Big(amount ?? 0).div(100))
      return true
    }
    if (kind === 'RETURN') return this.back(warehouseId, qty, ofUid ?? '')
    if (kind === 'COUNT') return this.found(warehouseId, qty)
    if (this.shelf(warehouseId).qty.lt(qty)) return false
    const cost = this.mean(warehouseId, qty)
    this.put(warehouseId, qty.times(-1), cost.times(-1))
    if (kind === 'TRANSFER') this.put(toWarehouseId ?? '', qty, cost)
    if (kind === 'ISSUE') this.issued.set(uid, { qty, amount: cost, back: new Big(0), paid: new Big(0) })
    return true
  }

  /** Sets the stock to the finding, at the price of what lay there; nothing has no price. */
  private found(name: string, qty: Big): boolean {
    const { qty: book, amount } = this.shelf(name)
    if (qty.lt(book)) this.put(name, qty.minus(book), this.mean(name, book.minus(qty)).times(-1))
    else if (qty.gt(book)) {
      const price = book.eq(0) ? new Big(0) : new Big(half(amount.div(book), 4))
      this.put(name, qty.minus(book), new Big(half(qty.minus(book).times(price), 2)))
    }
    return true
  }

  private back(name: string, qty: Big, of: string): boolean {
    const issue = this.issued.get(of)
    if (!issue || issue.back.plus(qty).gt(issue.qty)) return false
    const rest = issue.amount.minus(issue.paid)
    const share = new Big(issue.amount.times(qty).div(issue.qty).toFixed(2, Big.roundHalfUp))
    const amount = issue.back.plus(qty).eq(issue.qty) || rest.lt(share) ? rest : share
    issue.back = issue.back.plus(qty)
    issue.paid = issue.paid.plus(amount)
    this.put(name, qty, amount)
    return true
  }
}
const half = (value: Big, places: number) => value.toFixed(places, Big.roundHalfUp)

/** A year of a farm's documents, as they come: three warehouses, receipts, issues, transfers, returns, losses. */
function randomYear(count: number, seed: number): StockEvent[] {
  let state = seed
  const below = (n: number) => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648
    return Math.floor((state / 2_147_483_648) * n)
  }
  const issues: { uid: string; warehouseId: string }[] = []
  return Array.from({ length: count }, (_, index): StockEvent => {
    const warehouseId = 'ABC'[below(3)] ?? 'A'
    const day = `2026-${String(1 + Math.floor((index * 12) / count)).padStart(2, '0')}-${String(1 + (Math.floor((index * 12 * 28) / count) % 28)).padStart(2, '0')}`
    const base = { uid: `r${String(index).padStart(7, '0')}`, date: day, seq: index, warehouseId, lot: '' }
    const qty = 1 + below(60_000)
    const dice = below(10)
    if (dice < 3) return { ...base, kind: 'RECEIPT', qty: qty * 2, amount: below(9_000_000) }
    if (dice === 3)
      return { ...base, kind: 'TRANSFER', qty, toWarehouseId: 'BCA'['ABC'.indexOf(warehouseId)] ?? 'B' }
    const issue = issues[below(issues.length)]
    if (dice === 4 && issue)
      return {
        ...base,
        kind: 'RETURN',
        qty: 1 + below(9_000),
        ofUid: issue.uid,
        warehouseId: issue.warehouseId,
      }
    if (dice === 5 && qty % 2 === 0) return { ...base, kind: 'LOSS', qty: 1 + below(500) }
    if (dice === 5) return { ...base, kind: 'COUNT', qty: below(90_000) }
    issues.push({ uid: base.uid, warehouseId })
    return { ...base, kind: 'ISSUE', qty }
  })
}

test('a random ledger of 100,000 documents equals an independent calculation: no cent, gram or step differs', {
  timeout: 60_000,
}, () => {
  const events = randomYear(100_000, 20_261_121)
  const { moves, violations } = replayStock(NOTHING, events)
  const refused = new Set(violations.map((one) => one.uid))
  const byUid = Map.groupBy(moves, (one) => one.uid)
  const oracle = new Oracle()
  // receipts of a day come before what else happens on it, counts after it
  const placeOf = ({ kind }: StockEvent) => (kind === 'RECEIPT' ? 0 : kind === 'COUNT' ? 2 : 1)
  const order = events.toSorted((a, b) =>
    a.date < b.date ? -1 : a.date > b.date ? 1 : placeOf(a) - placeOf(b) || a.seq - b.seq,
  )
  let off = 0
  for (const one of order) {
    if (oracle.apply(one) === refused.has(one.uid)) off += 1
    for (const { warehouseId, qtyAfter, amountAfter } of byUid.get(one.uid) ?? []) {
      const { qty, amount } = oracle.shelf(warehouseId)
      if (!qty.times(1000).eq(qtyAfter) || !amount.times(100).eq(amountAfter)) off += 1
    }
  }
  expect(off).toBe(0)
  expect(refused.size).toBeGreaterThan(500)
  expect(moves.every((one) => one.qtyAfter >= 0 && one.amountAfter >= 0)).toBe(true)
})

test('replay from any day on is the replay of all: what lay there before is now less what moved since', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 1e6 }), fc.integer({ min: 1, max: 200 }), (seed, cut) => {
      const events = randomYear(200, seed)
      const { moves: all, violations } = replayStock(NOTHING, events)
      const gone = new Set(violations.map((one) => one.uid))
      const stood = events.filter(({ uid }) => !gone.has(uid))
      const day = events[cut - 1]?.date ?? ''
      const start = startAt(stood, all, day)
      const { moves } = replayStock(
        start,
        stood.filter(({ date }) => date >= day),
      )
      expect(moves).toEqual(all.filter(({ date }) => date >= day))
    }),
    { numRuns: 60 },
  )
})

function startAt(
  events: readonly StockEvent[],
  moves: readonly ReturnType<typeof replayStock>['moves'][number][],
  day: string,
): StockStart {
  const holdings = new Map<string, { qty: number; amount: number; lots: Map<string, number> }>()
  const issues = new Map<
    string,
    { qty: number; amount: number; returnedQty: number; returnedAmount: number }
  >()
  const ofUid = new Map(events.map(({ uid, ofUid: of }) => [uid, of]))
  for (const one of moves.filter(({ date }) => date < day)) {
    const shelf = holdings.get(one.warehouseId) ?? { qty: 0, amount: 0, lots: new Map() }
    shelf.qty += one.qty
    shelf.amount += one.amount
    shelf.lots.set(one.lot, (shelf.lots.get(one.lot) ?? 0) + one.qty)
    holdings.set(one.warehouseId, shelf)
    if (one.kind === 'ISSUE')
      issues.set(one.uid, { qty: -one.qty, amount: -one.amount, returnedQty: 0, returnedAmount: 0 })
    const issue = issues.get(ofUid.get(one.uid) ?? '')
    if (issue)
      Object.assign(issue, {
        returnedQty: issue.returnedQty + one.qty,
        returnedAmount: issue.returnedAmount + one.amount,
      })
  }
  return { holdings, issues }
}
