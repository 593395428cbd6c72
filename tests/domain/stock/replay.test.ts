import { describe, expect, test } from 'vitest'
import { amountAt, priceOf } from '#domain/stock/stock.amounts.ts'
import { compareStockEvents, replayStock } from '#domain/stock/stock.replay.ts'
import type { StockEvent, StockStart } from '#domain/stock/stock.types.ts'

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

describe('places of events', () => {
  const at = (kind: StockEvent['kind'], day: number, seq: number, uid: string) =>
    event(kind, day, 1, { seq, uid })
  test.each([
    ['by day, whatever was entered first', at('ISSUE', 1, 9, 'x'), at('RECEIPT', 2, 1, 'a')],
    ['what comes from outside first in its day', at('RECEIPT', 1, 9, 'x'), at('ISSUE', 1, 1, 'a')],
    ['opening stock as well', at('OPENING', 1, 9, 'x'), at('TRANSFER', 1, 1, 'a')],
    ['a count as the stock at the end of its day', at('RETURN', 1, 9, 'x'), at('COUNT', 1, 1, 'a')],
    ['an adjustment where it was entered', at('ADJUST', 1, 1, 'x'), at('ISSUE', 1, 2, 'a')],
    ['in the order of entry', at('SCRAP', 1, 1, 'x'), at('USE', 1, 2, 'a')],
    ['by uid where nothing else decides', at('USE', 1, 1, 'a'), at('USE', 1, 1, 'x')],
  ])('%s', (_, first, then) => {
    expect(compareStockEvents(first, then)).toBeLessThan(0)
    expect(compareStockEvents(then, first)).toBeGreaterThan(0)
    expect(compareStockEvents(first, { ...first })).toBe(0)
  })
})

describe('kinds of events', () => {
  const receipt = event('RECEIPT', 1, 4_000, { amount: 1_000 })

  test('opening stock is worth what the list says, nothing where it says nothing; it has no supplier to go back to', () => {
    const [opening, worthless] = [event('OPENING', 1, 4_000, { amount: 1_000 }), event('OPENING', 2, 1_000)]
    const back = event('SUPPLIER_RETURN', 3, 1_000, { ofUid: opening.uid })
    expect(movesOf([opening, worthless])).toEqual([
      ['OPENING', 'A', 4_000, 1_000, 4_000, 1_000],
      ['OPENING', 'A', 1_000, 0, 5_000, 1_000],
    ])
    expect(replayStock(NOTHING, [opening, back]).violations).toEqual([
      { uid: back.uid, rule: 'M-02', available: 0 },
    ])
  })

  test('a receipt without a price is worth nothing', () => {
    expect(movesOf([event('RECEIPT', 1, 4_000)])).toEqual([['RECEIPT', 'A', 4_000, 0, 4_000, 0]])
  })

  test('a surplus of former times comes in at its amount, else at the mean, at nothing where nothing lies', () => {
    const found = (amount?: number) => event('GAIN', 2, 2_000, amount === undefined ? {} : { amount })
    expect(movesOf([receipt, found(700)]).at(-1)).toEqual(['GAIN', 'A', 2_000, 700, 6_000, 1_700])
    expect(movesOf([receipt, found(0)]).at(-1)).toEqual(['GAIN', 'A', 2_000, 0, 6_000, 1_000])
    expect(movesOf([receipt, found()]).at(-1)).toEqual(['GAIN', 'A', 2_000, 500, 6_000, 1_500])
    expect(movesOf([found()])).toEqual([['GAIN', 'A', 2_000, 0, 2_000, 0]])
  })

  test('M-02 only what was issued comes back: not what an event used, nor what names no issue', () => {
    const used = event('USE', 2, 3_000)
    const [ofUse, ofNone] = [event('RETURN', 3, 1_000, { ofUid: used.uid }), event('RETURN', 3, 1_000)]
    const { moves, violations } = replayStock(NOTHING, [receipt, used, ofUse, ofNone])
    expect(moves).toHaveLength(2)
    expect(violations).toEqual([
      { uid: ofUse.uid, rule: 'M-02', available: 0 },
      { uid: ofNone.uid, rule: 'M-02', available: 0 },
    ])
  })

  test('the last of a stock takes the cents that its price of 4 places leaves', () => {
    // 10,000.00 for 30,000 units: 0.3333 each, 9,999.00 together
    const many = event('RECEIPT', 1, 30_000_000, { amount: 1_000_000 })
    expect(movesOf([many, event('ISSUE', 2, 30_000_000)]).at(-1)).toEqual([
      ...['ISSUE', 'A', -30_000_000, -1_000_000, 0, 0],
    ])
  })

  test('what empties a shelf on its way back to the supplier takes all it is worth, be it more than its receipt', () => {
    const [costly, cheap] = [
      event('RECEIPT', 1, 2_000, { lot: 'A', amount: 2_000 }),
      event('RECEIPT', 1, 2_000, { lot: 'B', amount: 1_000 }),
    ]
    const used = event('ISSUE', 2, 2_000, { lot: 'A' })
    const back = event('SUPPLIER_RETURN', 3, 2_000, { lot: 'B', ofUid: cheap.uid })
    expect(movesOf([costly, cheap, used, back]).at(-1)).toEqual([
      'SUPPLIER_RETURN',
      'A',
      -2_000,
      -1_500,
      0,
      0,
    ])
  })

  test('M-01 what could not go back for want of stock may still go back later', () => {
    const [early, late] = [4, 6].map((day) => event('SUPPLIER_RETURN', day, 3_000, { ofUid: receipt.uid }))
    const events = [receipt, event('USE', 2, 2_000), event('RECEIPT', 5, 9_000, { amount: 900 })]
    const { moves, violations } = replayStock(NOTHING, [...events, ...(early && late ? [early, late] : [])])
    expect(violations).toEqual([{ uid: early?.uid, rule: 'M-01', available: 2_000 }])
    expect(moves.at(-1)).toMatchObject({ uid: late?.uid, qty: -3_000, amount: -750 })
  })
})
