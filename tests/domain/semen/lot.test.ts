import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { addDays } from '#domain/calendar.ts'
import {
  balanceOf,
  firstBroken,
  freeDoses,
  isValidOn,
  type LotMove,
  type MoveKind,
} from '#domain/semen/lot.ts'

const DAY = '2025-03-01'
const on = (day: number) => addDays(DAY, day)
const lot = { producedDate: on(0), validTo: on(3) }
let serial = 0
const move = (kind: MoveKind, day: number, doses: number): LotMove => ({
  source: `m${++serial}`,
  kind,
  date: on(day),
  doses,
})
const made = move('MADE', 0, 10)

describe('doses that may still leave', () => {
  test.each<[string, LotMove[], number, number]>([
    ['before it was made', [made], -1, 0],
    ['on the day it was made', [made], 0, 10],
    ['after some were used that day', [made, move('USED', 1, -4)], 1, 6],
    ['no dose that a later day needs', [made, move('USED', 2, -9)], 0, 1],
    ['back-dated between two uses', [made, move('USED', 0, -3), move('SOLD', 3, -7)], 1, 0],
    ['what comes later helps the later day only', [made, move('USED', 1, -10), move('RECEIVED', 2, 5)], 0, 0],
    ['what comes later is there from its day on', [made, move('USED', 1, -10), move('RECEIVED', 2, 5)], 2, 5],
    ['thrown away', [made, move('DISCARDED', 1, -10)], 3, 0],
    ['after the end of its days', [made], 9, 10],
  ])('%s', (_, moves, day, free) => {
    expect(freeDoses(moves, on(day))).toBe(free)
  })
})

describe('the first movement a lot cannot bear', () => {
  test('none while it holds, in whatever order the movements are entered', () => {
    expect(firstBroken(lot, [move('USED', 3, -10), made])).toBeNull()
  })
  test.each<[string, LotMove]>([
    ['used before it was made', move('USED', -1, -1)],
    ['used after its last day', move('USED', 4, -1)],
    ['more than there is', move('USED', 2, -11)],
    ['sold before it was made', move('SOLD', -1, -1)],
  ])('%s', (_, bad) => {
    expect(firstBroken(lot, [made, bad])).toBe(bad)
  })
  test('expired doses may be thrown away', () => {
    expect(firstBroken(lot, [made, move('DISCARDED', 30, -10)])).toBeNull()
  })
  test('of a lot that is gone, its first movement', () => {
    const used = move('USED', 1, -1)
    expect(firstBroken(null, [used])).toBe(used)
    expect(firstBroken(null, [used, made])).toBe(made)
  })
  test('both ends of its days are good', () => {
    expect([-1, 0, 3, 4].map((day) => isValidOn(lot, on(day)))).toEqual([false, true, true, false])
  })
})

const KINDS: MoveKind[] = ['MADE', 'RECEIVED', 'USED', 'SOLD', 'TRANSFERRED', 'DISCARDED']
const anyMove = fc
  .record({
    kind: fc.constantFrom(...KINDS),
    day: fc.integer({ min: 0, max: 6 }),
    doses: fc.integer({ min: 1, max: 9 }),
  })
  .map(({ kind, day, doses }) => move(kind, day, kind === 'MADE' || kind === 'RECEIVED' ? doses : -doses))

/** The stock at the end of every day, counted anew for each. */
const dayEnds = (moves: readonly LotMove[], last = 9): number[] =>
  Array.from({ length: last + 1 }, (_, day) =>
    moves.filter((one) => one.date <= on(day)).reduce((sum, one) => sum + one.doses, 0),
  )

describe('random lots', () => {
  const wide = { producedDate: on(-9), validTo: on(20) }

  test('a lot is broken if and only if the end of some day has less than nothing', () => {
    const seen = { broken: 0, whole: 0 }
    fc.assert(
      fc.property(fc.array(anyMove, { maxLength: 9 }), (moves) => {
        const naive = dayEnds(moves).some((stock) => stock < 0)
        expect(firstBroken(wide, moves) !== null).toBe(naive)
        seen[naive ? 'broken' : 'whole'] += 1
      }),
      { numRuns: 2000 },
    )
    expect(Math.min(...Object.values(seen))).toBeGreaterThan(200)
  })

  test('what is free may leave, and not one dose more', () => {
    fc.assert(
      fc.property(fc.array(anyMove, { maxLength: 9 }), fc.integer({ min: 0, max: 6 }), (moves, day) => {
        fc.pre(firstBroken(wide, moves) === null)
        const free = freeDoses(moves, on(day))
        expect(Math.min(...dayEnds(moves).slice(day))).toBe(free)
        const without = (doses: number) => firstBroken(wide, [...moves, move('USED', day, -doses)])
        if (free > 0) expect(without(free)).toBeNull()
        expect(without(free + 1)).not.toBeNull()
      }),
      { numRuns: 2000 },
    )
  })

  test('R7: made or received = used + sold + passed on + thrown away + stock', () => {
    fc.assert(
      fc.property(fc.array(anyMove, { maxLength: 12 }), (moves) => {
        const { made: into, used, sold, transferred, discarded, stock } = balanceOf(moves)
        expect(into).toBe(used + sold + transferred + discarded + stock)
        expect(stock).toBe(dayEnds(moves).at(-1))
      }),
    )
  })
})
