import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { shiftedCounts } from '#domain/stock/counts.ts'
import { compareStockEvents, replayStock } from '#domain/stock/stock.replay.ts'
import type { StockEvent, StockMove, StockStart } from '#domain/stock/stock.types.ts'

/** Counts keep what was found (R11): what they change follows from what comes before them. */
const NOTHING: StockStart = { holdings: new Map(), issues: new Map() }
const dayOf = (day: number): string => `2026-11-${String(day).padStart(2, '0')}`
let serial = 0
const event = (
  kind: StockEvent['kind'],
  day: number,
  qty: number,
  more: Partial<StockEvent> = {},
): StockEvent => {
  serial += 1
  const uid = `e${String(serial).padStart(9, '0')}`
  return { ...{ uid, date: dayOf(day), seq: serial, kind, warehouseId: 'A', lot: '', qty }, ...more }
}
const receipt = (day: number, qty: number, amount: number, more: Partial<StockEvent> = {}) =>
  event('RECEIPT', day, qty, { amount, ...more })
const ledgerOf = (events: readonly StockEvent[]) =>
  replayStock(NOTHING, events).moves.map(({ kind, qty, amount, qtyAfter, amountAfter }) => [
    ...[kind, qty, amount, qtyAfter, amountAfter],
  ])

describe('what a count changes', () => {
  const stock = receipt(1, 40_000, 17_600)

  test('less than the books goes out at the mean, more comes in at it, as much as they say is no line', () => {
    expect(ledgerOf([stock, event('COUNT', 7, 38_500)]).at(-1)).toEqual([
      'LOSS',
      -1_500,
      -660,
      38_500,
      16_940,
    ])
    expect(ledgerOf([stock, event('COUNT', 7, 41_000)]).at(-1)).toEqual(['GAIN', 1_000, 440, 41_000, 18_040])
    expect(ledgerOf([stock, event('COUNT', 7, 40_000)])).toHaveLength(1)
    expect(ledgerOf([stock, event('COUNT', 7, 0)]).at(-1)).toEqual(['LOSS', -40_000, -17_600, 0, 0])
  })

  test('more comes in at the price entered for it, less goes out at the mean even so', () => {
    const found = (qty: number) => ledgerOf([stock, event('COUNT', 7, qty, { price: 30_000 })]).at(-1)
    expect(found(42_000)).toEqual(['GAIN', 2_000, 600, 42_000, 18_200])
    expect(found(38_500)).toEqual(['LOSS', -1_500, -660, 38_500, 16_940])
  })

  test.each([
    ['a receipt', receipt(3, 10_000, 5_000), -11_500],
    ['an issue', event('ISSUE', 3, 10_000), 8_500],
    ['a use of that day', event('USE', 7, 10_000), 8_500],
    ['a transfer away', event('TRANSFER', 6, 10_000, { toWarehouseId: 'B' }), 8_500],
    ['a scrapping', event('SCRAP', 6, 1_500), 0],
  ])(
    '%s entered later for a day up to it changes its difference and not what was found',
    (_, late, difference) => {
      const counted = event('COUNT', 7, 38_500)
      const { moves, violations } = replayStock(NOTHING, [stock, counted, late])
      expect(violations).toEqual([])
      expect(moves.find(({ uid }) => uid === counted.uid)?.qty ?? 0).toBe(difference)
      expect(moves.filter(({ warehouseId }) => warehouseId === 'A').at(-1)?.qtyAfter).toBe(38_500)
    },
  )

  test('what is of a later day goes on from what was found', () => {
    const events = [stock, event('COUNT', 7, 38_500), event('ISSUE', 8, 38_500)]
    expect(ledgerOf(events).at(-1)).toEqual(['ISSUE', -38_500, -16_940, 0, 0])
  })

  test('an adjustment stands where it was entered among what left on its day', () => {
    const events = [stock, event('ISSUE', 7, 10_000), event('ADJUST', 7, 50_000), event('ISSUE', 7, 45_000)]
    expect(ledgerOf(events).map(([kind, qty, , after]) => [kind, qty, after])).toEqual([
      ['RECEIPT', 40_000, 40_000],
      ['ISSUE', -10_000, 30_000],
      ['GAIN', 20_000, 50_000],
      ['ISSUE', -45_000, 5_000],
    ])
    const late = event('ISSUE', 6, 4_000)
    expect(ledgerOf([...events, late]).at(-1)?.[3]).toBe(5_000)
  })

  test('M-01 an issue before a count takes what lay there then, whatever was found later, and no more', () => {
    const counted = event('COUNT', 7, 5_000)
    const [most, more] = [event('ISSUE', 6, 40_000), event('ISSUE', 6, 40_001)]
    expect(replayStock(NOTHING, [stock, counted, most]).violations).toEqual([])
    expect(replayStock(NOTHING, [stock, counted, more]).violations).toEqual([
      { uid: more.uid, rule: 'M-01', available: 40_000 },
    ])
  })

  test('what is found where nothing lies any more is worth what lay there when it was counted', () => {
    const counted = event('COUNT', 7, 38_500, { meanPrice: 4_400 })
    const all = event('ISSUE', 6, 40_000)
    expect(ledgerOf([stock, counted, all]).at(-1)).toEqual(['GAIN', 38_500, 1_694, 38_500, 1_694])
  })

  test('a lot taken for another keeps its worth, whichever is counted first', () => {
    const [a, b] = [receipt(1, 5_000, 1_000, { lot: 'A' }), event('COUNT', 7, 0, { lot: 'A' })]
    const { moves } = replayStock(NOTHING, [a, b, event('COUNT', 7, 5_000, { lot: 'B' })])
    expect(moves.slice(1).map(({ kind, lot, amount }) => [kind, lot, amount])).toEqual([
      ['GAIN', 'B', 1_000],
      ['LOSS', 'A', -1_000],
    ])
    expect(moves.map(({ seq }) => seq)).toEqual(moves.map(({ seq }) => seq).toSorted((x, y) => x - y))
  })

  test.each([
    ['null', { price: null }],
    ['none', {}],
  ])('what has a price comes in first, so that what has none (%s) finds it', (_, unpriced) => {
    const one = event('COUNT', 7, 1_000, { lot: 'L', ...unpriced })
    const other = event('COUNT', 7, 2_000, { lot: 'M', price: 30_000 })
    const { moves } = replayStock(NOTHING, [one, other])
    expect(moves.map(({ lot, amount }) => [lot, amount])).toEqual([
      ['M', 600],
      ['L', 300],
    ])
  })

  const [lying, gone] = [receipt(1, 5_000, 1_000, { lot: 'A' }), event('COUNT', 7, 0, { lot: 'A' })]
  const found = (more: Partial<StockEvent>) => event('COUNT', 7, 5_000, { lot: 'B', ...more })
  test.each<[string, StockEvent[]]>([
    ['an adjustment and a count', [event('ADJUST', 7, 0, { lot: 'A' }), found({})]],
    ['counts of two days', [gone, found({ date: dayOf(8) })]],
    ['counts of two warehouses', [gone, found({ warehouseId: 'B' })]],
  ])('%s are not one count: what is found last finds no price of what was lost first', (_, counts) => {
    const { moves } = replayStock(NOTHING, [lying, ...counts])
    expect(moves.slice(1).map(({ kind, lot, amount, seq }) => [kind, lot, amount, seq])).toEqual([
      ['LOSS', 'A', -1_000, counts[0]?.seq],
      ['GAIN', 'B', 0, counts[1]?.seq],
    ])
  })

  test('a lot counted again among others is compared with what was found of it before', () => {
    const of = (lot: string, qty: number) => event('COUNT', 7, qty, { lot })
    const { moves } = replayStock(NOTHING, [lying, of('A', 4_000), of('B', 1_000), of('A', 4_500)])
    expect(moves.slice(1).map(({ lot, qty, lotAfter }) => [lot, qty, lotAfter])).toEqual([
      ['B', 1_000, 1_000],
      ['A', -1_000, 4_000],
      ['A', 500, 4_500],
    ])
  })

  test('of two counts of a day the later one holds', () => {
    const events = [stock, event('COUNT', 7, 38_500), event('COUNT', 7, 39_000)]
    expect(ledgerOf(events).map(([, qty]) => qty)).toEqual([40_000, -1_500, 500])
  })
})

describe('counts that find another difference', () => {
  const stock = receipt(1, 40_000, 17_600)
  const [first, second] = [event('COUNT', 7, 38_500), event('COUNT', 14, 30_000)]
  const shifted = (late: StockEvent | StockEvent[], kept: readonly StockEvent[] = [stock, first, second]) => {
    const added = [late].flat()
    const events = [...kept, ...added].toSorted(compareStockEvents)
    const movesOf = (all: readonly StockEvent[]): readonly StockMove[] => replayStock(NOTHING, all).moves
    const moves = { before: movesOf(kept), after: movesOf(events) }
    return shiftedCounts(events, new Set(added.map(({ uid }) => uid)), moves).map(({ count, by }) => [
      ...[count.uid, by === null ? null : by.uid],
    ])
  }

  test('the next one after what is entered, and no other', () => {
    const [early, late] = [event('ISSUE', 3, 1), event('ISSUE', 8, 1)]
    expect(shifted(early)).toEqual([[first.uid, early.uid]])
    expect(shifted(late)).toEqual([[second.uid, late.uid]])
    expect(shifted(event('ISSUE', 15, 1))).toEqual([])
  })

  test('not of another lot or warehouse; a transfer concerns two', () => {
    expect(shifted(receipt(3, 1, 1, { lot: 'L' }))).toEqual([])
    expect(shifted(receipt(3, 1, 1, { warehouseId: 'B' }))).toEqual([])
    const brought = event('COUNT', 9, 7, { warehouseId: 'B' })
    const moved = event('TRANSFER', 3, 5, { toWarehouseId: 'B' })
    expect(shifted(moved, [stock, first, brought])).toEqual([
      [first.uid, moved.uid],
      [brought.uid, moved.uid],
    ])
  })

  test('each by the new ones since the count before, not by what stood between already', () => {
    const [early, more, late] = [event('ISSUE', 3, 1), event('ISSUE', 4, 1), event('ISSUE', 8, 1)]
    const stood = [event('ISSUE', 5, 1), event('ISSUE', 9, 1)]
    expect(shifted([early, more, late], [stock, ...stood, first, second])).toEqual([
      [first.uid, early.uid],
      [first.uid, more.uid],
      [second.uid, late.uid],
    ])
  })

  test('by no event of its place, where what came from another warehouse does not come any more', () => {
    const brought = event('TRANSFER', 3, 40_000, { toWarehouseId: 'B' })
    const counted = event('COUNT', 9, 40_000, { warehouseId: 'B' })
    expect(shifted(event('ISSUE', 2, 1), [stock, brought, counted])).toEqual([[counted.uid, null]])
  })

  test('a count between two changes what the later one finds', () => {
    const between = event('COUNT', 9, 35_000)
    expect(shifted(between)).toEqual([[second.uid, between.uid]])
  })
})

const KINDS = ['RECEIPT', 'ISSUE', 'USE', 'TRANSFER', 'SCRAP', 'COUNT', 'COUNT', 'ADJUST'] as const
/** A month of two warehouses and two lots, in the order it was entered. */
const month = fc
  .array(
    fc.record({
      kind: fc.constantFrom(...KINDS),
      day: fc.integer({ min: 1, max: 9 }),
      qty: fc.integer({ min: 1, max: 30 }),
      amount: fc.integer({ min: 0, max: 5_000 }),
      warehouseId: fc.constantFrom('A', 'B'),
      lot: fc.constantFrom('', 'L'),
    }),
    { minLength: 1, maxLength: 40 },
  )
  .map((rows) =>
    rows.map(({ kind, day, qty, amount, warehouseId, lot }, index): StockEvent => {
      const uid = `p${String(index).padStart(4, '0')}`
      const to = kind === 'TRANSFER' ? { toWarehouseId: warehouseId === 'A' ? 'B' : 'A' } : {}
      return { uid, date: dayOf(day), seq: index, kind, qty: qty - 1, amount, warehouseId, lot, ...to }
    }),
  )
  .map((all) => all.filter(({ kind, qty }) => qty > 0 || kind === 'COUNT' || kind === 'ADJUST'))

/** Quantity of a lot at the end of a day. */
const stockAtEnd = (moves: readonly StockMove[], { warehouseId, lot, date }: StockEvent): number =>
  moves
    .filter((one) => one.warehouseId === warehouseId && one.lot === lot && one.date <= date)
    .reduce((sum, { qty }) => sum + qty, 0)

const isLastOfDay = (one: StockEvent, all: readonly StockEvent[]): boolean =>
  !all.some(
    ({ kind, date, seq, warehouseId, lot }) =>
      kind === 'COUNT' &&
      date === one.date &&
      warehouseId === one.warehouseId &&
      lot === one.lot &&
      seq > one.seq,
  )

test('whatever is entered in whatever order, the last count of a day is the quantity at its end', () => {
  fc.assert(
    fc.property(month, (events) => {
      const { moves } = replayStock(NOTHING, events)
      for (const one of events.filter(({ kind }) => kind === 'COUNT'))
        if (isLastOfDay(one, events)) expect(stockAtEnd(moves, one)).toBe(one.qty)
      expect(
        moves.every(
          ({ lotAfter, qtyAfter, amountAfter }) => lotAfter >= 0 && qtyAfter >= 0 && amountAfter >= 0,
        ),
      ).toBe(true)
    }),
  )
})

test('the order of entry does not change quantities at the end of days, where each day has one entry of a lot', () => {
  fc.assert(
    fc.property(month, fc.integer({ min: 0, max: 1e6 }), (events, seed) => {
      // receipts and counts have their place in a day, and the rest of it is one event of a lot: no order is left to the entry
      const seen = new Set<string>()
      const single = events.filter(({ kind, date, warehouseId, lot }) => {
        const key = [date, warehouseId, lot, kind === 'RECEIPT' || kind === 'COUNT' ? kind : ''].join()
        return kind !== 'ADJUST' && kind !== 'TRANSFER' && !seen.has(key) && seen.add(key)
      })
      const stirred = single
        .map((one, index) => ({ ...one, seq: (index * 7919 + seed) % 104_729 }))
        .toSorted((a, b) => a.seq - b.seq)
      const ofLots = (all: readonly StockEvent[]) =>
        single.map((one) => stockAtEnd(replayStock(NOTHING, all).moves, one))
      expect(ofLots(stirred)).toEqual(ofLots(single))
    }),
  )
})

test('a replay from any day on is that of all, counts and all', () => {
  fc.assert(
    fc.property(month, fc.integer({ min: 1, max: 9 }), (entered, from) => {
      // what is refused is stored nowhere
      const refused = new Set(replayStock(NOTHING, entered).violations.map(({ uid }) => uid))
      const events = entered.filter(({ uid }) => !refused.has(uid))
      const { moves } = replayStock(NOTHING, events)
      const day = dayOf(from)
      const stood = events.filter(({ date }) => date >= day)
      const holdings = new Map<string, { qty: number; amount: number; lots: Map<string, number> }>()
      for (const one of moves.filter(({ date }) => date < day)) {
        const shelf = holdings.get(one.warehouseId) ?? { qty: 0, amount: 0, lots: new Map() }
        shelf.lots.set(one.lot, (shelf.lots.get(one.lot) ?? 0) + one.qty)
        holdings.set(one.warehouseId, {
          ...{ qty: shelf.qty + one.qty, amount: shelf.amount + one.amount, lots: shelf.lots },
        })
      }
      const later = replayStock({ holdings, issues: new Map() }, stood).moves
      expect(later).toEqual(moves.filter(({ date }) => date >= day))
    }),
  )
})
