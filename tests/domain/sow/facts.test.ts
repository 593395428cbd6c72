import { describe, expect, test } from 'vitest'
import { DEFAULT_PARAMS } from '#domain/sow/params.ts'
import type { SowEvent } from '#domain/sow/sow.events.ts'
import {
  cull,
  entry,
  event,
  farrow,
  fosterIn,
  fosterOut,
  insert,
  lactating,
  mate,
  measure,
  move,
  said,
  sell,
  wean,
  weaned,
} from './build.ts'

const litter = lactating[3]?.uid ?? ''
const rules = (life: readonly SowEvent[], added: SowEvent, facts: object) =>
  insert(life, added, facts).violations.map((one) => one.rule)

describe('K-15 a bought animal before the end of its quarantine', () => {
  const transfer = (step: 'OUT' | 'BACK') =>
    event('event_transfer_farm', '2025-01-10', { step, outDate: '2025-01-10' })
  const boar = entry('2025-01-01', { status: 'ACTIVE' }, { sex: 'M', birthDate: '2024-01-01' })
  const collect = event('event_semen_collect', '2025-01-10', { volume: 200, motility: 85, abnormal: 8 })
  const during = { quarantine: { houseId: 'Q1', until: '2025-01-11' } }

  test.each<[string, readonly SowEvent[], SowEvent, boolean]>([
    ['serves', [weaned], mate('2025-01-10'), true],
    ['gives semen', [boar], collect, true],
    ['moves to another house', [weaned], move('2025-01-10', 'H9'), true],
    ['is sold', [weaned], sell('2025-01-10'), true],
    ['is sent to another farm', [weaned], transfer('OUT'), true],
    ['comes back from the road', [weaned, transfer('OUT')], transfer('BACK'), false],
    ['moves to another pen of its house', [weaned], move('2025-01-10', 'Q1', 'P7'), false],
    ['is measured', [weaned], measure('2025-01-10'), false],
    ['is culled', [weaned], cull('2025-01-10'), false],
  ])('%s', (_, life, added, asks) =>
    expect(said(insert(life, added, during))).toEqual(
      asks ? ['K-15 W 该猪隔离至2025-01-11，尚未解除，请确认'] : [],
    ),
  )

  test('is free from the day of its release, and asked about for ever where it did not pass', () => {
    const sale = (until: string | null) =>
      said(insert([weaned], sell('2025-01-10'), { quarantine: { houseId: 'Q1', until } }))
    expect(sale('2025-01-10')).toEqual([])
    expect(sale(null)).toEqual(['K-15 W 该猪引种检测不合格，请确认'])
  })
})

describe('V-606 piglets of a treated litter that are sold at the weaning', () => {
  const to = (kind: 'SALE' | 'HOUSE', startes = 12) =>
    wean('2025-05-21', startes, { target: { kind, id: 'H2' }, deaths: 12 - startes })
  const until = (date: string, of = litter) => ({ litterWithdrawals: { [of]: date } })

  test.each<[string, SowEvent, object, string[]]>([
    [
      'on the last day',
      to('SALE'),
      until('2025-05-21'),
      ['V-606 E 猪只处于休药期（至2025-05-21），不能销售'],
    ],
    ['the day after', to('SALE'), until('2025-05-20'), []],
    ['not sold', to('HOUSE'), until('2025-05-21'), []],
    ['nothing left to sell', to('SALE', 0), until('2025-05-21'), []],
    ['another litter', to('SALE'), until('2025-05-21', 'other'), []],
    ['no treatment', to('SALE'), {}, []],
  ])('%s', (_, added, facts, expected) => expect(said(insert(lactating, added, facts))).toEqual(expected))

  test('a farm may switch the rule off', () => {
    const params = { ...DEFAULT_PARAMS, withdraw_block_sale: false }
    expect(said(insert(lactating, to('SALE'), until('2025-05-21'), { params }))).toEqual([])
  })
})

test('V-606 a culled animal that waits to be sold is not sold yet', () => {
  const facts = { withdrawalUntil: '2025-02-10' }
  expect(rules([weaned], cull('2025-02-10', { kind: 'WAIT' }), facts)).toEqual([])
  expect(rules([weaned], cull('2025-02-10', { kind: 'SALE' }), facts)).toEqual(['V-606'])
  expect(rules([weaned], cull('2025-02-11', { kind: 'SALE' }), facts)).toEqual([])
})

describe('facts belong to their own kind of event', () => {
  const everything = {
    earNoActive: true,
    pigletNoTaken: true,
    strangeCrosses: [{ boar: '杜洛克', sow: '大白' }],
    usesThisWeek: 9,
    farrowingHouses: ['F1'],
    place: { inFarm: false, capacity: 1, occupancy: 1 },
    withdrawalUntil: '2099-01-01',
    litterWithdrawals: { [litter]: '2099-01-01' },
    dispatchDate: '2099-01-01',
    foster: { same: true, litterAge: null },
  }
  test.each<[string, readonly SowEvent[], SowEvent, string[]]>([
    ['a measurement', lactating, measure('2025-05-01'), []],
    ['a mating', [weaned], mate('2025-01-03'), ['K-14']],
    ['a farrowing', lactating.slice(0, 3), farrow('2025-04-27', 12), ['V-310']],
    ['a foster', lactating, fosterOut('2025-05-01', 1), ['V-401']],
    ['a move', [weaned], move('2025-02-01', 'H2'), ['V-701']],
    ['a weaning', lactating, wean('2025-05-21', 12), []],
    ['a sale', [weaned], sell('2025-02-01'), ['V-606']],
    [
      'a piglet’s number',
      lactating,
      event('event_piglet_tag', '2025-05-01', { pigletNo: 'L1', sex: 'F' }),
      ['V-010'],
    ],
    ['a new ear number', [weaned], event('event_tag_change', '2025-05-01', { newEarNo: 'A2' }), ['V-010']],
  ])('%s', (_, life, added, expected) => expect(rules(life, added, everything)).toEqual(expected))
})

test('V-405 the age of the other litter counts for the sow that takes piglets only', () => {
  const facts = (litterAge: number | null) => ({ foster: { same: false, litterAge } })
  // 4 days old against 15, and against 0
  expect(rules(lactating, fosterIn('2025-05-01', 1), facts(15))).toEqual(['V-405'])
  expect(rules(lactating, fosterOut('2025-05-01', 1), facts(15))).toEqual([])
  expect(rules(lactating, fosterIn('2025-05-01', 1), facts(null))).toEqual([])
  expect(said(insert(lactating, fosterIn('2025-05-12', 1), facts(0)))).toEqual([
    'V-405 W 两窝日龄相差15天，请确认',
  ])
})

test('O-09, O-13 what a herd that goes live must state is asked of the entry that is recorded', () => {
  const bare = entry('2025-01-01', { status: 'GILT' }, { init: true })
  expect(rules([], bare, {})).toEqual(['O-09', 'O-13'])
  const stated = entry(
    '2025-01-01',
    { status: 'GILT' },
    { init: true, birthDate: '2024-06-01', breedId: 'Y' },
  )
  expect(rules([], stated, {})).toEqual([])
})

test('V-310 the house she stands in now counts; without one she stands in no farrowing house', () => {
  const there = entry('2025-01-01', { status: 'GILT' }, { houseId: 'F1' })
  const served = [there, mate('2025-01-03')]
  const facts = { farrowingHouses: ['F1'] }
  expect(rules(served, farrow('2025-04-27', 9), facts)).toEqual([])
  expect(rules([...served, move('2025-02-01', 'H2')], farrow('2025-04-27', 9), facts)).toEqual(['V-310'])
  const nowhere = entry('2025-01-01', { status: 'GILT' }, { houseId: null, penId: null })
  expect(rules([nowhere, mate('2025-01-03')], farrow('2025-04-27', 9), { farrowingHouses: ['F1'] })).toEqual([
    'V-310',
  ])
})

test('V-007 an unknown number without its text', () =>
  expect(said(insert([], measure('2025-02-01'), { earNoFound: false }))).toEqual(['V-007 E 耳号不存在：']))

test('V-701 a pen with room, and one filled beyond it', () => {
  const place = (occupancy: number) => ({ place: { inFarm: true, capacity: 2, occupancy } })
  expect(rules([weaned], move('2025-02-01', 'H2'), place(1))).toEqual([])
  expect(rules([weaned], move('2025-02-01', 'H2'), place(3))).toEqual(['V-701'])
})
