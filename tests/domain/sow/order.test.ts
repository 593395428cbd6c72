import { describe, expect, test } from 'vitest'
import { inOrder } from '#domain/sow/order.ts'
import { DEFAULT_PARAMS } from '#domain/sow/params.ts'
import { replayPig } from '#domain/sow/replay.ts'
import {
  check,
  cull,
  decide,
  entry,
  event,
  farrow,
  gilt,
  heat,
  mate,
  move,
  pigletDeath,
  wean,
} from './build.ts'

const D = '2025-03-01'

describe('order inside a day (T11)', () => {
  const day = [
    gilt(D),
    check(D, 'ABORT'),
    wean(D, 9),
    heat(D),
    mate(D),
    check(D, 'POSITIVE'),
    farrow(D, 9),
    pigletDeath(D, 1),
    move(D, 'H2'),
    decide(D),
    cull(D),
  ]

  test('entry, failed service, weaning, heat, mating, positive check, farrowing, piglet death, place, exit', () =>
    expect(inOrder(day.toReversed())).toEqual(day))

  test('an earlier day goes first, whatever its kind', () =>
    expect(inOrder([entry(D, { status: 'GILT' }), cull('2025-02-28')]).map((one) => one.date)).toEqual([
      '2025-02-28',
      D,
    ]))

  test('equal kinds follow their seq, then their uid', () => {
    const make = (uid: string, seq: number) => ({ ...move(D, uid), uid, seq })
    const mixed = [make('c', 2), make('b', 2), make('z', 1)]
    expect(inOrder(mixed).map((one) => one.uid)).toEqual(['z', 'b', 'c'])
  })

  test('two moves of one day: she sleeps where the later one put her', () => {
    const [first, second] = [move(D, 'H2'), move(D, 'H3')]
    expect(
      replayPig([second, first, gilt('2025-01-01')], DEFAULT_PARAMS).stays.map((one) => one.houseId),
    ).toEqual(['H1', 'H3'])
  })

  test('stored order is handed back as it is, not copied', () => {
    const stored = [gilt('2025-01-01'), mate(D), event('event_mat', D, { boarId: 'B2' })]
    expect(inOrder(stored)).toBe(stored)
  })
})
