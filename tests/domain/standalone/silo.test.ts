import fc from 'fast-check'
import { expect, test } from 'vitest'
import { addDays } from '#domain/calendar.ts'
import {
  breachOfSilo,
  type SiloKind,
  type SiloMove,
  shiftedSiloCounts,
  siloBook,
  siloStock,
  siloSums,
} from '#domain/standalone/silo.ts'

const day = (n: number) => addDays('2026-11-01', n)
const move = (n: number, kind: SiloKind, qty: number, uid = `${n}${kind}`): SiloMove => ({
  uid,
  date: day(n),
  kind,
  qty,
})

/** By hand: 5,000 kg come, 1,200.5 + 900 are used, 2,850 are found (49.5 short), 3,000 come, 1,100 are used. */
const byHand = [
  move(0, 'IN', 5000),
  move(3, 'USE', 1200.5),
  move(6, 'USE', 900),
  move(6, 'COUNT', 2850),
  move(8, 'IN', 3000),
  move(9, 'USE', 1100),
]

test('golden: stock of every day, the loss at the count, and R6 of the whole and of a part', () => {
  const book = siloBook(byHand.toReversed())
  expect(book.map(({ balance }) => balance)).toEqual([5000, 3799.5, 2899.5, 2850, 5850, 4750])
  expect(book.flatMap(({ difference }) => difference ?? [])).toEqual([-49.5])
  expect([siloStock(book, day(-1)), siloStock(book, day(5)), siloStock(book, day(30))]).toEqual([
    null,
    3799.5,
    4750,
  ])
  const all = { opening: 0, issued: 8000, used: 3200.5, difference: -49.5, closing: 4750 }
  expect(siloSums(book)).toEqual(all)
  expect(siloSums(book.slice(4))).toEqual({
    opening: 2850,
    issued: 3000,
    used: 1100,
    difference: 0,
    closing: 4750,
  })
})

test('what was used before the first delivery or count stands in no book; the first count is an opening, not a gain', () => {
  expect(siloBook([move(1, 'USE', 300)])).toEqual([])
  const book = siloBook([move(1, 'USE', 300), move(2, 'COUNT', 700), move(3, 'USE', 50)])
  expect(book.map(({ balance, difference }) => [balance, difference])).toEqual([
    [700, null],
    [650, null],
  ])
  expect(siloSums(book)).toEqual({ opening: 700, issued: 0, used: 50, difference: 0, closing: 650 })
})

const problemOf = (one: SiloMove | null, others: readonly SiloMove[], corrects = false) => {
  const breach = breachOfSilo({ reported: one, others, corrects, feed: '妊娠料' })
  return breach && `${breach.rule} ${breach.field} ${breach.message}`
}

test('M-01 says what may be taken, later days included; a count makes a new beginning', () => {
  expect(problemOf(move(9, 'USE', 4750.01, 'x'), byHand)).toBe('M-01 qty 库存不足：妊娠料可用4750kg')
  expect(problemOf(move(9, 'USE', 4750, 'x'), byHand)).toBeNull()
  // 2,899.5 are left at the end of the day of the count, whatever comes later
  expect(problemOf(move(1, 'USE', 2900, 'x'), byHand)).toBe('M-01 qty 库存不足：妊娠料可用2899.5kg')
  expect(problemOf(move(1, 'USE', 10, 'x'), [move(3, 'USE', 4)])).toBeNull()
})

test('M-01: what is taken is measured up to the next count, from its own day on; a shortage elsewhere is not its own', () => {
  const short = [move(0, 'IN', 100), move(1, 'USE', 150), move(2, 'COUNT', 300), move(5, 'IN', 50)]
  // the days before the count were short already: what is taken after it leaves enough
  expect(problemOf(move(3, 'USE', 300, 'x'), short)).toBeNull()
  expect(problemOf(move(3, 'USE', 301, 'x'), short)).toBe('M-01 qty 库存不足：妊娠料可用300kg')
  // before the book opens nothing is known, so nothing is refused
  expect(problemOf(move(-1, 'USE', 10, 'x'), short)).toBeNull()
  // taken on the day of the count: counted afterwards, at the end of the day
  const counted = [move(0, 'IN', 100), move(2, 'COUNT', 10), move(3, 'USE', 10)]
  expect(problemOf(move(2, 'USE', 100, 'x'), counted)).toBeNull()
  expect(problemOf(move(2, 'USE', 101, 'x'), counted)).toBe('M-01 qty 库存不足：妊娠料可用100kg')
  expect(problemOf(move(3, 'USE', 1, 'x'), counted)).toBe('M-01 qty 库存不足：妊娠料可用0kg')
  // exactly all of it, with more to come
  expect(problemOf(move(1, 'USE', 100, 'x'), [move(0, 'IN', 100), move(4, 'IN', 5)])).toBeNull()
})

test('movements of one day and kind keep the order of their ids, and a book in any order is the same book', () => {
  const day1 = [move(1, 'IN', 1, 'a'), move(1, 'IN', 2, 'b'), move(1, 'IN', 3, 'c')]
  for (const moves of [day1, day1.toReversed(), [day1[1], day1[2], day1[0]].flatMap((one) => one ?? [])])
    expect(siloBook(moves).map(({ uid, balance }) => [uid, balance])).toEqual([
      ['a', 1],
      ['b', 3],
      ['c', 6],
    ])
})

test('K-55 is about counts of that day alone', () => {
  expect(problemOf(move(7, 'COUNT', 2850, 'x'), byHand)).toBeNull()
  expect(problemOf(move(8, 'COUNT', 5850, 'x'), byHand)).toBeNull()
})

test('K-01, K-02: a delivery or count that leaves a later use without feed names it; K-55: one count a day', () => {
  const others = byHand.filter(({ kind }) => kind !== 'IN')
  const rest = byHand.slice(1)
  expect(problemOf(null, rest, true)).toBeNull() // the book opens with the count now
  expect(problemOf(null, [move(0, 'IN', 10), ...rest.slice(0, 2), move(0, 'USE', 10)], true)).toBe(
    `K-02 date 与后续事件【用料 ${day(3)}】冲突，请先撤销该事件`,
  )
  expect(problemOf(move(4, 'COUNT', 100), others.concat(move(0, 'IN', 5000)))).toBe(
    `K-01 date 插入后与后续事件【用料 ${day(6)}】冲突`,
  )
  expect(problemOf(move(6, 'COUNT', 1, 'x'), byHand)).toBe(
    'K-55 date 该料塔2026-11-07已有盘点记录，请修改原记录',
  )
})

const moves = fc.array(
  fc.record({
    n: fc.integer({ min: 0, max: 12 }),
    kind: fc.constantFrom<SiloKind>('IN', 'USE', 'USE', 'COUNT'),
    qty: fc.integer({ min: 0, max: 90_000 }).map((cents) => cents / 100),
  }),
  { maxLength: 40 },
)

test('random histories entered in any order: never below nothing, and R6 holds over every stretch of days', () => {
  fc.assert(
    fc.property(moves, fc.array(fc.nat(50), { maxLength: 8 }), (wanted, undone) => {
      let kept: SiloMove[] = []
      for (const [index, { n, kind, qty }] of wanted.entries()) {
        const one = move(n, kind, qty, String(index).padStart(3, '0'))
        if (problemOf(one, kept) === null) kept = [...kept, one]
      }
      for (const at of undone) {
        const others = kept.filter((_, index) => index !== at)
        if (problemOf(null, others, true) === null) kept = others
      }
      const book = siloBook(kept)
      for (let from = -1; from < 12; from += 1) {
        const lines = book.filter(({ date }) => date > day(from))
        const { opening, issued, used, difference, closing } = siloSums(lines)
        const before = siloStock(book, day(from)) ?? firstFound(lines)
        if (lines.length > 0) expect(opening).toBeCloseTo(before, 6)
        expect(issued + difference).toBeCloseTo(used + closing - opening, 6)
      }
      for (const { balance } of book) expect(balance).toBeGreaterThanOrEqual(0)
    }),
    { numRuns: 200 },
  )
})

/** A book that a count opened begins with what was found. */
const firstFound = ([first]: ReturnType<typeof siloBook>): number => (first?.kind === 'COUNT' ? first.qty : 0)

test('what is entered for a day up to a count changes its difference, of the next count alone; an opening has none to change', () => {
  const changed = (one: SiloMove, others: readonly SiloMove[] = byHand) =>
    shiftedSiloCounts(others, [...others, one]).map(({ date, difference }) => [date, difference])
  expect(changed(move(6, 'USE', 20, 'x'))).toEqual([[day(6), -29.5]])
  expect(changed(move(1, 'IN', 100, 'x'))).toEqual([[day(6), -149.5]])
  expect(changed(move(7, 'USE', 20, 'x'))).toEqual([])
  // between the delivery and the count there is another beginning now
  expect(changed(move(4, 'COUNT', 3800, 'x'))).toEqual([[day(6), -50]])
  const opened = [move(2, 'COUNT', 700), move(5, 'COUNT', 650)]
  expect(changed(move(1, 'USE', 20, 'x'), opened)).toEqual([])
  expect(changed(move(1, 'IN', 720, 'x'), opened)).toEqual([[day(2), -20]])
})
