import { describe, expect, test } from 'vitest'
import type { CollectPayload } from '#domain/semen/payloads.ts'
import { DEFAULT_PARAMS } from '#domain/sow/params.ts'
import type { SowEvent } from '#domain/sow/sow.events.ts'
import type { Facts } from '#domain/sow/sow.facts.ts'
import {
  attempt,
  check,
  cull,
  decide,
  die,
  entry,
  event,
  farrow,
  fosterIn,
  fosterOut,
  gilt,
  insert,
  lactating,
  mate,
  measure,
  move,
  pigletDeath,
  pregnant,
  retag,
  said,
  sell,
  served,
  wean,
  weaned,
} from './build.ts'

/** A person sees the message at the cell that is wrong: each rule with its cell. */
type Row = [cells: string, life: readonly SowEvent[], added: SowEvent, facts?: Facts]

const condemned = [weaned, decide('2025-01-02')]

const cellsOf = (life: readonly SowEvent[], added: SowEvent, facts: Facts = {}, own = {}) =>
  insert(life, added, facts, { params: { ...DEFAULT_PARAMS, ...own } })
    .violations.map(({ rule, field }) => `${rule} ${field}`)
    .join(', ')
const shown = (cells: string, life: readonly SowEvent[], added: SowEvent, facts?: Facts) =>
  expect(cellsOf(life, added, facts)).toBe(cells)

describe('a mating', () => {
  const old = [gilt('2024-10-01', '2024-05-20')]
  test.each<Row>([
    ['V-101 date', [gilt('2025-01-01', '2024-09-01')], mate('2025-01-05')],
    ['V-102 date', old, mate('2024-12-15')],
    ['V-103 date', lactating, mate('2025-05-10')],
    ['V-104 date', [weaned], mate('2025-01-29')],
    ['V-104 date', [weaned], mate('2025-03-05')],
    ['V-105 date', served, mate('2025-01-09')],
    ['V-008 date', pregnant, mate('2025-02-10')],
    ['V-109 date', condemned, mate('2025-01-03')],
    ['V-203 date', served, mate('2025-01-31')],
    ['K-14 boarEarnock', [weaned], mate('2025-01-03'), { strangeCrosses: [{ boar: '杜洛克', sow: '大白' }] }],
    ['V-106 boarEarnock', [weaned], mate('2025-01-03'), { strangeBoars: ['X9'] }],
  ])('%s', shown)

  test('the farm’s own limits stand at the way, the doses and the date', () => {
    const doses = (count: number) =>
      event('event_mat', '2025-01-05', {
        method: 'NATURAL',
        doses: Array.from({ length: count }, () => ({})),
      })
    const own = { mate_methods: 'AI', doses_per_service: 1, dose_interval_hours: 24 }
    expect(cellsOf(served, doses(1), {}, own)).toBe('K-11 method, K-12 doseCount, K-13 date')
    expect(cellsOf(served, doses(4))).toBe('K-16 doseCount')
  })
})

describe('check and farrowing', () => {
  const born = (date: string, healthy: number, more = {}) => farrow(date, healthy, more)
  test.each<Row>([
    ['V-201 date', [weaned], check('2025-01-31', 'POSITIVE')],
    ['V-202 date', served, check('2025-01-20', 'NEGATIVE')],
    ['V-204 gestationResult', served, check('2025-01-23', 'ABORT')],
    ['V-204 gestationResult', served, check('2025-04-23', 'ABORT')],
    ['V-205 gestationResult', served, check('2025-05-09', 'POSITIVE')],
    ['V-301 date', served, born('2025-04-15', 12)],
    ['V-302 date', served, born('2025-04-18', 12)],
    ['V-303 healthy', served, born('2025-04-27', 0)],
    ['V-304 totalBorn', served, born('2025-04-27', 12, { totalBorn: 13 })],
    ['V-305 livePiglets', served, born('2025-04-27', 12, { livePiglets: 11 })],
    ['V-306 males', served, born('2025-04-27', 12, { females: 11 })],
    ['V-307 healthy', served, born('2025-04-27', 26)],
    ['V-307 healthy', served, born('2025-04-27', 36)],
    ['V-308 litterWeight', served, born('2025-04-27', 12, { litterWeight: 3.5 })],
    ['V-308 litterWeight', served, born('2025-04-27', 12, { litterWeight: 0 })],
    ['V-309 date', [weaned], born('2025-04-27', 12)],
    ['V-310 date', served, born('2025-04-27', 12), { farrowingHouses: ['F1'] }],
  ])('%s', shown)
})

describe('the litter', () => {
  const sale = wean('2025-05-21', 12, { target: { kind: 'SALE' } })
  const litterWithdrawals = { [lactating[3]?.uid ?? '']: '2025-05-21' }
  test.each<Row>([
    ['V-411 qty', lactating, pigletDeath('2025-04-29', 13)],
    ['V-411 deaths', lactating, wean('2025-05-21', 10, { partial: true, deaths: 3 })],
    ['V-501 startes', lactating, wean('2025-05-21', 13)],
    ['V-502 startes', lactating, wean('2025-05-21', 11)],
    ['V-503 date', lactating, wean('2025-05-06', 12)],
    ['V-504 date', lactating, wean('2025-05-13', 12)],
    ['V-505 weanWeight', lactating, wean('2025-05-21', 12, { weanWeight: 35 })],
    ['V-506 target', lactating, wean('2025-05-21', 12, { target: null })],
    ['V-606 targetKind', lactating, sale, { litterWithdrawals }],
    ['V-401 toEarNo', lactating, fosterOut('2025-05-01', 1), { foster: { same: true, litterAge: null } }],
    ['V-402 date', pregnant, fosterOut('2025-02-01', 1)],
    ['V-403 qty', lactating, fosterOut('2025-05-01', 0)],
    ['V-404 qty', lactating, fosterOut('2025-05-01', 13)],
    ['V-405 qty', lactating, fosterIn('2025-05-01', 1), { foster: { same: false, litterAge: 15 } }],
    ['V-406 qty', lactating, fosterIn('2025-05-01', 5)],
  ])('%s', shown)
})

describe('a piglet with a number', () => {
  const tag = (pigletNo: string, sex: 'F' | 'M' = 'F') =>
    event('event_piglet_tag', '2025-04-28', { pigletNo, sex })
  const choose = ({ uid }: SowEvent, sex: 'F' | 'M' = 'F') =>
    event('event_piglet_select', '2025-05-10', { pigletId: uid, sex, result: 'KEEP' })
  const first = tag('L1')
  const one = [...pregnant, farrow('2025-04-27', 1, { males: 0, females: 1 }), first]
  const plain = [...pregnant, farrow('2025-04-27', 1), first]
  const lost = [...plain, pigletDeath('2025-05-01', 1)]
  const tagLater = { ...tag('L3'), date: '2025-04-29' }
  test.each<Row>([
    ['V-010 pigletNo', lactating, tag('L2'), { pigletNoTaken: true }],
    ['V-010 pigletNo', [...lactating, first], tag('L1')],
    ['K-21 pigletNo', plain, tag('L2')],
    ['K-21 pigletNo', plain, tagLater],
    ['K-21 pigletNo, K-22 sex', one, tag('L2')],
    ['K-21 pigletId', lost, choose(first)],
    ['K-23 pigletId', lactating, choose(first)],
    ['K-24 pigletId', [...plain, choose(first)], choose(first)],
    ['K-25 pigletId', plain, choose(first, 'M')],
  ])('%s', shown)
})

describe('boars and semen', () => {
  const active = entry('2024-10-01', { status: 'ACTIVE' }, { sex: 'M', birthDate: '2024-01-01' })
  const young = entry('2024-06-01', { status: 'YOUNG' }, { sex: 'M', birthDate: '2024-01-01' })
  const collect = (date: string, more: Partial<CollectPayload> = {}) =>
    event('event_semen_collect', date, { volume: 200, motility: 85, abnormal: 8, ...more })
  const become = (date: string, change: 'REST' | 'ACTIVATE') => event('event_boar_state', date, { change })
  const taken = collect('2024-11-01')
  const bad = collect('2024-11-01', { motility: 10 })
  const dilute = ({ uid }: SowEvent, dosesMade: number) =>
    event('event_semen_process', '2024-11-01', {
      ...{ lotUid: 'L', lotNo: 'L', dosesMade, doseVolume: 80, validTo: '2024-11-04', place: 0 },
      sources: [{ uid, boarId: 'B', earNo: 'G1', volume: 200 }],
    })
  test.each<Row>([
    ['V-009 earNo', [active], mate('2024-11-01')],
    ['V-009 earNo', [weaned], become('2025-02-01', 'REST')],
    ['V-008 date', [young], become('2024-11-01', 'REST')],
    ['B-01 date', [young], become('2024-08-27', 'ACTIVATE')],
    ['B-01 date', [young], collect('2024-08-27')],
    ['B-02 date', [active, taken], collect('2024-11-02')],
    ['B-03 volume, B-03 density', [active], collect('2024-11-01', { volume: 20, density: 9 })],
    ['B-04 dosesMade', [active, taken], dilute(taken, 31)],
    ['B-05 dosesMade', [active, bad], dilute(bad, 1)],
    ['B-08 earNo', [active, become('2024-11-01', 'REST')], collect('2024-11-02')],
    ['O-10 date', [active], dilute(taken, 1)],
    ['V-110 date', [active], taken, { usesThisWeek: 2 }],
  ])('%s', shown)
})

describe('leaving, places and numbers', () => {
  const out = (date: string) => event('event_transfer_farm', date, { step: 'OUT' })
  const quarantine = (until: string | null) => ({ quarantine: { houseId: 'Q1', until } })
  const full = { inFarm: true, capacity: 1, occupancy: 1 }
  test.each<Row>([
    ['V-601 date', lactating, cull('2025-05-10')],
    ['V-601 date', lactating, sell('2025-05-10')],
    ['V-601 date', lactating, out('2025-05-10')],
    ['V-602 date', pregnant, cull('2025-02-10')],
    ['V-602 date', pregnant, sell('2025-02-10')],
    ['V-602 date', pregnant, out('2025-02-10')],
    ['V-603 date', lactating, die('2025-05-10')],
    ['V-604 reason', [weaned], die('2025-02-10', '')],
    ['V-604 reason', [weaned], decide('2025-02-10', '')],
    ['V-605 date', [weaned, move('2025-02-01', 'H2')], die('2025-01-31')],
    ['V-606 date', [weaned], sell('2025-02-10'), { withdrawalUntil: '2025-02-10' }],
    ['V-607 date', condemned, decide('2025-01-03')],
    ['V-701 penId', [weaned], move('2025-02-01', 'H2'), { place: full }],
    ['V-701 houseId', [weaned], move('2025-02-01', 'H2'), { place: { ...full, inFarm: false } }],
    ['V-703 date', [], gilt('2025-01-01'), { dispatchDate: '2025-01-02' }],
    ['V-704 earNo', [], gilt('2025-01-01'), { dispatchDate: '2025-01-01', earNoActive: true }],
    ['V-010 earNo', [], gilt('2025-01-01'), { earNoActive: true }],
    ['V-010 newEarNo', [weaned], retag('2025-02-01', 'A2'), { earNoActive: true }],
    ['V-007 earNo', [], measure('2025-02-01'), { earNoFound: false }],
    ['V-011 earNo', [weaned], measure('2025-02-01'), { duplicateRow: 2 }],
    ['V-014 earNo', [weaned], measure('2025-02-01'), { otherFarm: true }],
    ['V-005 date', served, farrow('2025-01-02', 12)],
    ['K-15 date', [weaned], sell('2025-02-10'), quarantine('2025-02-11')],
    ['K-15 date', [weaned], sell('2025-02-10'), quarantine(null)],
  ])('%s', shown)

  test('limits of dates, and what only a slip may change', () => {
    const limits = { today: '2025-02-01', closedUpTo: '2025-02-28', mayBackdate: false, backdateDays: 31 }
    const late = insert([weaned], move('2025-02-02', 'H2'), {}, limits)
    expect(late.violations.map((one) => `${one.rule} ${one.field}`)).toEqual(['V-001 date', 'V-002 date'])
    const old = insert([weaned], move('2024-12-31', 'H2'), {}, { ...limits, closedUpTo: null })
    expect(old.violations.map((one) => `${one.rule} ${one.field}`)).toEqual(['V-003 date', 'V-004 date'])
    const sent = out('2025-02-10')
    const undone = attempt([weaned, sent], { kind: 'remove', uid: sent.uid })
    expect(undone.violations.map((one) => `${one.rule} ${one.field}`)).toEqual(['K-03 date'])
    expect(said(undone)).toEqual(['K-03 E 该事件由种猪调拨单产生，请在调拨单中撤销'])
  })
})
