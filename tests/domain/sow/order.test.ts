import { describe, expect, test } from 'vitest'
import type { BoarChange } from '#domain/semen/payloads.ts'
import type { TransferFarmPayload } from '#domain/sow/farm-transfer.ts'
import { compareEvents, inOrder } from '#domain/sow/order.ts'
import { DEFAULT_PARAMS } from '#domain/sow/params.ts'
import type { SowEvent } from '#domain/sow/sow.events.ts'
import { replayPig } from '#domain/sow/sow.replay.ts'
import {
  check,
  cull,
  decide,
  entry,
  event,
  farrow,
  fosterIn,
  gilt,
  heat,
  insert,
  mate,
  measure,
  move,
  pigletDeath,
  regrade,
  retag,
  said,
  wean,
} from './build.ts'

const D = '2025-03-01'
const boar = () => entry('2025-01-01', { status: 'YOUNG' }, { sex: 'M' })
const activate = (date: string) => event('event_boar_state', date, { change: 'ACTIVATE' })
const rest = (date: string) => event('event_boar_state', date, { change: 'REST' })
const collect = (date: string) =>
  event('event_semen_collect', date, { volume: 200, motility: 85, abnormal: 5 })
const step = (date: string, name: 'OUT' | 'ARRIVED') => event('event_transfer_farm', date, { step: name })

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

  test('a foster, a tag and a choice come between the farrowing and the deaths', () => {
    const tag = event('event_piglet_tag', D, { pigletNo: 'N1', sex: 'F' })
    const choice = event('event_piglet_select', D, { pigletId: tag.uid, sex: 'F', result: 'KEEP' })
    const litter = [farrow(D, 9), fosterIn(D, 1), tag, choice, pigletDeath(D, 1)]
    expect(inOrder(litter.toReversed())).toEqual(litter)
  })

  test('a boar is put to work first and sent to rest last; between, what is taken is diluted', () => {
    const change = (to: BoarChange) => event('event_boar_state', D, { change: to })
    const collect = event('event_semen_collect', D, { volume: 200, motility: 85, abnormal: 5 })
    const dilute = event('event_semen_process', D, {
      ...{ lotUid: 'L1', lotNo: 'G1', dosesMade: 20, doseVolume: 80, validTo: '2099-01-01', place: 0 },
      sources: [{ uid: collect.uid, boarId: 'B', earNo: 'G1', volume: 200 }],
    })
    for (const work of ['TRAIN', 'ACTIVATE', 'RESUME'] as const)
      for (const rest of ['REST', 'TEASER'] as const) {
        const order = [gilt(D), change(work), collect, dilute, change(rest), decide(D)]
        expect(inOrder(order.toReversed()), `${work} ${rest}`).toEqual(order)
      }
  })

  test('home from a journey is an entry, unless it left the same day: then after its departure', () => {
    const step = (payload: TransferFarmPayload) => event('event_transfer_farm', D, payload)
    const back = (outDate: string | null) => step({ step: 'BACK', outDate })
    const sorted = (made: SowEvent) => inOrder([heat(D), made]).map((one) => one.type)
    const [first, last] = [
      ['event_transfer_farm', 'event_estrus'],
      ['event_estrus', 'event_transfer_farm'],
    ]
    expect(sorted(back('2025-02-27'))).toEqual(first)
    expect(sorted(back(null))).toEqual(first)
    expect(sorted(back(D))).toEqual(last)
    expect(sorted(step({ step: 'OUT' }))).toEqual(last)
    expect(sorted(step({ step: 'ARRIVED', outDate: '2025-02-27' }))).toEqual(last)
  })

  test('a comparison says which of two comes first, and that an event is not before itself', () => {
    const [mated, born, later] = [mate(D), farrow(D, 9), gilt('2025-03-02')]
    expect(compareEvents(mated, later)).toBeLessThan(0)
    expect(compareEvents(later, mated)).toBeGreaterThan(0)
    expect(compareEvents(mated, born)).toBeLessThan(0)
    expect(compareEvents(born, mated)).toBeGreaterThan(0)
    expect(compareEvents(mated, mated)).toBe(0)
    const twins = ['a', 'b'].map((uid) => ({ ...mated, uid }))
    const [a = mated, b = mated] = twins
    expect([compareEvents(a, b), compareEvents(b, a)]).toEqual([-1, 1])
  })

  test('order is put right wherever it is broken, and the list that was given stays as it is', () => {
    const given = [gilt(D), mate(D), heat(D)]
    expect(inOrder(given).map((one) => one.type)).toEqual(['event_entry', 'event_estrus', 'event_mat'])
    expect(given.map((one) => one.type)).toEqual(['event_entry', 'event_mat', 'event_estrus'])
    expect(inOrder([mate(D), gilt(D)]).map((one) => one.type)).toEqual(['event_entry', 'event_mat'])
  })

  test('stored order is handed back as it is, not copied', () => {
    const stored = [gilt('2025-01-01'), mate(D), event('event_mat', D, { boarId: 'B2' })]
    expect(inOrder(stored)).toBe(stored)
  })
})

describe('V-005 names the last event of the same part of her history', () => {
  const mated = [gilt('2025-01-01'), mate('2025-02-01')]
  const tooEarly = check('2025-01-20', 'POSITIVE')

  test('a place, a measurement, a level or a number is of no such part', () => {
    const others = [
      move('2025-02-10', 'H2'),
      measure('2025-02-11'),
      regrade('2025-02-12', 'L2'),
      retag('2025-02-13', 'N2'),
    ]
    expect(said(insert([...mated, ...others], tooEarly))).toEqual([
      'V-005 E 业务日期不能早于上一次事件日期（配种 2025-02-01）',
    ])
  })

  test.each<[string, SowEvent[], SowEvent]>([
    ['妊检 2025-02-22', [...mated, check('2025-02-22', 'POSITIVE')], tooEarly],
    ['采精 2025-02-01', [boar(), activate('2025-01-20'), collect('2025-02-01')], rest('2025-01-10')],
    ['公猪状态变更 2025-01-20', [boar(), activate('2025-01-20')], rest('2025-01-10')],
  ])('%s', (name, life, added) =>
    expect(said(insert(life, added))).toEqual([`V-005 E 业务日期不能早于上一次事件日期（${name}）`]),
  )

  test('an exit is judged among entry, decision, journey and exit', () => {
    const away = [gilt('2025-01-01'), step('2025-02-01', 'OUT')]
    expect(said(insert(away, step('2025-01-20', 'ARRIVED'), {}, { byTransfer: true }))).toEqual([
      'V-005 E 业务日期不能早于上一次事件日期（转场 2025-02-01）',
    ])
  })
})
