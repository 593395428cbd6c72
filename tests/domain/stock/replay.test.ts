import Big from 'big.js'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  amountAt,
  amountText,
  mulDiv,
  priceOf,
  quantityShown,
  quantityText,
  thousandths,
} from '#domain/stock/amounts.ts'
import { firstExpired } from '#domain/stock/first-expired.ts'
import { replayStock } from '#domain/stock/replay.ts'
import type { StockEvent, StockStart } from '#domain/stock/types.ts'

const NOTHING: StockStart = { holdings: new Map(), issues: new Map() }
let serial = 0
const event = (
  kind: StockEvent['kind'],
  day: number,
  qty: number,
  more: Partial<StockEvent> = {},
): StockEvent => {
  serial += 1
  const date = `2026-11-${String(day).padStart(2, '0')}`
  return {
    uid: `e${String(serial).padStart(9, '0')}`,
    date,
    seq: serial,
    kind,
    warehouseId: 'A',
    lot: '',
    qty,
    ...more,
  }
}
const movesOf = (events: readonly StockEvent[]) =>
  replayStock(NOTHING, events).moves.map((one) => [
    one.kind,
    one.warehouseId,
    one.qty,
    one.amount,
    one.qtyAfter,
    one.amountAfter,
  ])

describe('F107 moving weighted average', () => {
  test('what leaves costs the mean of what is there; each receipt moves the mean', () => {
    const events = [
      event('RECEIPT', 1, 100_000, { amount: 42_000 }),
      event('RECEIPT', 2, 50_000, { amount: 24_000 }),
      event('ISSUE', 3, 60_000),
      event('ISSUE', 4, 90_000),
    ]
    // (420 + 240) ÷ 150 = 4.40 a unit; 60 units 264.00; the rest takes what is left
    expect(movesOf(events)).toEqual([
      ['RECEIPT', 'A', 100_000, 42_000, 100_000, 42_000],
      ['RECEIPT', 'A', 50_000, 24_000, 150_000, 66_000],
      ['ISSUE', 'A', -60_000, -26_400, 90_000, 39_600],
      ['ISSUE', 'A', -90_000, -39_600, 0, 0],
    ])
  })

  test('prices have four places and amounts two, half-up; the last unit takes what rounding left', () => {
    const events = [
      event('RECEIPT', 1, 3_000, { amount: 1_000 }),
      ...[2, 3, 4].map((day) => event('ISSUE', day, 1_000)),
    ]
    // 10.00 ÷ 3 = 3.3333, then 6.67 ÷ 2 = 3.335
    expect(movesOf(events).map(([, , , amount]) => amount)).toEqual([1_000, -333, -334, -333])
    expect(priceOf(3_000, 1_000)).toBe(33_333)
    expect(amountAt(1_500, 33_333)).toBe(500)
  })

  test('a receipt entered late comes before the issues of its day and moves the cost of all issues after it', () => {
    const [first, issue] = [event('RECEIPT', 1, 10_000, { amount: 10_000 }), event('ISSUE', 2, 5_000)]
    const late = event('RECEIPT', 2, 10_000, { amount: 30_000 })
    expect(movesOf([first, issue, late]).at(-1)).toEqual(['ISSUE', 'A', -5_000, -10_000, 15_000, 30_000])
  })

  test('a transfer takes its cost along; what goes back comes at the price of its issue', () => {
    const issue = event('ISSUE', 4, 4_000, { warehouseId: 'B' })
    const events = [
      event('RECEIPT', 1, 10_000, { amount: 10_000 }),
      event('TRANSFER', 2, 6_000, { toWarehouseId: 'B' }),
      event('RECEIPT', 3, 2_000, { warehouseId: 'B', amount: 4_000 }),
      issue,
      event('RECEIPT', 5, 2_000, { warehouseId: 'B', amount: 8_000 }),
      event('RETURN', 6, 1_000, { warehouseId: 'B', ofUid: issue.uid }),
      event('RETURN', 7, 3_000, { warehouseId: 'B', ofUid: issue.uid }),
    ]
    const amounts = movesOf(events).map(([kind, , , amount]) => [kind, amount])
    // B has 8 units for 100.00 when 4 are issued: 50.00
    expect(amounts.slice(3)).toEqual([
      ['RECEIPT', 4_000],
      ['ISSUE', -5_000],
      ['RECEIPT', 8_000],
      ['RETURN', 1_250],
      ['RETURN', 3_750],
    ])
  })
})

describe('what a price does not divide: three for 10.00', () => {
  const thirds = (kind: 'RETURN' | 'SUPPLIER_RETURN', of: StockEvent) =>
    [4, 5, 6].map((day) => event(kind, day, 1_000, { ofUid: of.uid }))
  const receipt = event('RECEIPT', 1, 3_000, { amount: 1_000 })
  const amounts = (events: readonly StockEvent[]) =>
    movesOf(events).map(([kind, , , amount]) => [kind, amount])

  test('the last return of an issue takes the exact rest', () => {
    const issue = event('ISSUE', 2, 3_000)
    // lies there in the meantime at another price than that of the issue
    const other = event('RECEIPT', 3, 7_000, { amount: 9_100 })
    expect(amounts([receipt, issue, other, ...thirds('RETURN', issue)]).slice(-3)).toEqual([
      ['RETURN', 333],
      ['RETURN', 333],
      ['RETURN', 334],
    ])
  })

  test('the last that goes back to its supplier takes the exact rest', () => {
    const other = event('RECEIPT', 3, 7_000, { amount: 9_100 })
    expect(amounts([receipt, other, ...thirds('SUPPLIER_RETURN', receipt)]).slice(-3)).toEqual([
      ['SUPPLIER_RETURN', -333],
      ['SUPPLIER_RETURN', -333],
      ['SUPPLIER_RETURN', -334],
    ])
  })
})

describe('rules', () => {
  const stock = event('RECEIPT', 1, 5_000, { amount: 5_000, lot: 'L1' })

  test('M-01 more than there is of the lot has no effect, and says how much there is', () => {
    const [more, other] = [event('ISSUE', 2, 5_001, { lot: 'L1' }), event('ISSUE', 2, 1, { lot: 'L2' })]
    const { moves, violations } = replayStock(NOTHING, [stock, more, other])
    expect(moves).toHaveLength(1)
    expect(violations).toEqual([
      { uid: more.uid, rule: 'M-01', available: 5_000 },
      { uid: other.uid, rule: 'M-01', available: 0 },
    ])
  })

  test('M-01 counts on its own day: what comes later does not help', () => {
    const issue = event('ISSUE', 2, 1_000)
    const later = event('RECEIPT', 3, 9_000, { amount: 1 })
    expect(replayStock(NOTHING, [issue, later]).violations).toEqual([
      { uid: issue.uid, rule: 'M-01', available: 0 },
    ])
  })

  test('M-02 no more comes back than went out and is not back', () => {
    const issue = event('ISSUE', 2, 3_000, { lot: 'L1' })
    const [first, second] = [2_000, 1_001].map((qty) =>
      event('RETURN', 3, qty, { lot: 'L1', ofUid: issue.uid }),
    )
    const { violations } = replayStock(NOTHING, [stock, issue, ...(first && second ? [first, second] : [])])
    expect(violations).toEqual([{ uid: second?.uid, rule: 'M-02', available: 1_000 }])
  })

  test('what goes back to a supplier goes at the price of its receipt; what empties the shelf takes all it is worth', () => {
    const [costly, cheap] = [
      event('RECEIPT', 1, 2_000, { lot: 'A', amount: 2_000 }),
      event('RECEIPT', 1, 2_000, { lot: 'B', amount: 1_000 }),
    ]
    const back = (of: typeof costly, day: number, qty: number) =>
      event('SUPPLIER_RETURN', day, qty, { lot: of.lot, ofUid: of.uid })
    const { moves, violations } = replayStock(NOTHING, [
      ...[costly, cheap, back(costly, 2, 500), back(costly, 3, 1_500)],
      ...[back(cheap, 4, 2_000)],
    ])
    expect(violations).toEqual([])
    expect(moves.slice(2).map(({ amount, amountAfter }) => [amount, amountAfter])).toEqual([
      [-500, 2_500],
      [-1_500, 1_000],
      [-1_000, 0],
    ])
    // at a mean of 7.50 after one went out: all that lies there goes with the rest of its worth
    const used = event('ISSUE', 2, 2_000, { lot: 'B' })
    const rest = replayStock(NOTHING, [costly, cheap, used, back(costly, 3, 2_000)])
    expect(rest.moves.at(-1)).toMatchObject({ amount: -1_500, amountAfter: 0, qtyAfter: 0 })
  })

  test('M-02 no more goes back to a supplier than came by his receipt, whatever else lies there', () => {
    const own = event('RECEIPT', 1, 2_000, { lot: 'L1', amount: 1_000 })
    const [first, second] = [1_500, 501].map((qty) =>
      event('SUPPLIER_RETURN', 3, qty, { lot: 'L1', ofUid: own.uid }),
    )
    const both = first && second ? [first, second] : []
    expect(replayStock(NOTHING, [stock, own, ...both]).violations).toEqual([
      { uid: second?.uid, rule: 'M-02', available: 500 },
    ])
    expect(replayStock(NOTHING, [stock, ...both]).violations.map(({ rule }) => rule)).toEqual([
      'M-02',
      'M-02',
    ])
  })
})

test('what expires first goes first; what has expired is left alone', () => {
  const lots = [
    { lot: 'C', qty: 5, expDate: null },
    { lot: 'B', qty: 4, expDate: '2026-12-31' },
    { lot: 'A', qty: 3, expDate: '2026-11-30' },
    { lot: 'X', qty: 9, expDate: '2026-11-20' },
  ]
  const shares = [
    { lot: 'A', qty: 3 },
    { lot: 'B', qty: 4 },
    { lot: 'C', qty: 1 },
  ]
  expect(firstExpired(lots, 8, '2026-11-21')).toEqual(shares)
  expect(firstExpired(lots, 13, '2026-11-21')).toBeNull()
})

test('texts and whole numbers are each other', () => {
  expect(['12.5', '0.001', '7', '-3.25'].map(thousandths)).toEqual([12_500, 1, 7_000, -3_250])
  expect([quantityText(-1), quantityShown(12_500), quantityShown(3_000), amountText(-5)]).toEqual([
    '-0.001',
    '12.5',
    '3',
    '-0.05',
  ])
  fc.assert(
    fc.property(fc.integer({ min: -1e12, max: 1e12 }), (n) => {
      expect(thousandths(quantityText(n))).toBe(n)
    }),
  )
  expect(mulDiv(999_999_999_999, 99_999_999, 1_000)).toBe(
    Number(new Big(999_999_999_999).times(99_999_999).div(1_000).toFixed(0, 1)),
  )
})

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

  tell({ kind, warehouseId, toWarehouseId, qty: units, amount, uid, ofUid }: StockEvent): boolean {
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

  /** What was found lies there, at the price of what lay there; nothing has no price. */
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
    if (oracle.tell(one) === refused.has(one.uid)) off += 1
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
