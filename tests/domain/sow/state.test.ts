import { describe, expect, test } from 'vitest'
import { DEFAULT_PARAMS, type Params } from '#domain/sow/params.ts'
import { type SowEvent, sowEvent } from '#domain/sow/sow.events.ts'
import { replayPig } from '#domain/sow/sow.replay.ts'
import { closeLast, isTerminal, moveSuckling } from '#domain/sow/sow.state.ts'
import type { Litter, PigStatus, Span } from '#domain/sow/sow.types.ts'
import {
  check,
  cull,
  decide,
  die,
  entry,
  event,
  farrow,
  gilt,
  heat,
  insert,
  lactating,
  mate,
  measure,
  move,
  pigletDeath,
  replay,
  said,
  sell,
  served,
  wean,
  weaned,
} from './build.ts'

const tag = event('event_piglet_tag', '2025-05-01', { pigletNo: 'N7', sex: 'F' })
const reject = (date: string) =>
  event('event_piglet_select', date, { pigletId: tag.uid, sex: 'F', result: 'REJECT' })

test('without an event there is no animal', () =>
  expect(replay()).toEqual({
    ...{ status: null, openReason: null, parity: 0, earNo: null, formerEarNos: [], gradeId: null },
    ...{ grown: false, entryDate: null, brought: { services: 0, litters: 0 }, spans: [], services: [] },
    ...{ litters: [], piglets: [], stays: [], exit: null, dueDate: null, lastEvent: null, violations: [] },
  }))

describe('intervals', () => {
  const span = (from: string, to: string | null) => ({ from, to })
  test.each<[string, object[], object[]]>([
    ['an open one ends on that day', [span('2025-01-01', null)], [span('2025-01-01', '2025-02-01')]],
    ['one of that day leaves nothing (T4)', [span('2025-02-01', null)], []],
    ['a closed one stays as it is', [span('2025-01-01', '2025-01-09')], [span('2025-01-01', '2025-01-09')]],
    ['none is no fault', [], []],
  ])('%s', (_, intervals, expected) => {
    closeLast(intervals as Span[], '2025-02-01')
    expect(intervals).toEqual(expected)
  })

  test('states follow each other without a gap, each with its parity and the day it began', () => {
    const { spans } = replay(...lactating, wean('2025-05-21', 12), mate('2025-05-26'))
    expect(spans).toEqual(
      [
        { from: '2025-01-01', to: '2025-01-03', since: '2024-12-29', status: 'WEANED', parity: 2 },
        { from: '2025-01-03', to: '2025-01-31', since: '2025-01-03', status: 'MATED', parity: 2 },
        { from: '2025-01-31', to: '2025-04-27', since: '2025-01-31', status: 'PREGNANT', parity: 2 },
        { from: '2025-04-27', to: '2025-05-21', since: '2025-04-27', status: 'LACTATING', parity: 3 },
        { from: '2025-05-21', to: '2025-05-26', since: '2025-05-21', status: 'WEANED', parity: 3 },
        { from: '2025-05-26', to: null, since: '2025-05-26', status: 'MATED', parity: 3 },
      ].map((one) => ({ openReason: null, ...one })),
    )
  })

  test('the state at the end of the day counts (T4): served on the day of entry, she was never a gilt here', () =>
    expect(replay(gilt('2025-01-01'), mate('2025-01-01')).spans).toMatchObject([
      { from: '2025-01-01', to: null, status: 'MATED' },
    ]))

  test('an open one keeps its reason until she is served', () =>
    expect(
      replay(...served, check('2025-01-24', 'RETURN'), mate('2025-01-25')).spans.slice(-2),
    ).toMatchObject([
      { status: 'OPEN', openReason: 'RETURN', to: '2025-01-25' },
      { status: 'MATED', openReason: null },
    ]))
})

test('F21 services end with their result and day; the due date goes with them', () => {
  const ended = (...more: SowEvent[]) => {
    const { services, dueDate } = replay(...served, ...more)
    return [...services.map(({ outcome, outcomeDate }) => [outcome, outcomeDate]), dueDate]
  }
  expect(ended()).toEqual([['OPEN', null], '2025-04-27'])
  expect(ended(check('2025-01-31', 'NEGATIVE'))).toEqual([['NEGATIVE', '2025-01-31'], null])
  expect(ended(farrow('2025-04-27', 12))).toEqual([['FARROWED', '2025-04-27'], null])
  expect(ended(die('2025-02-01'))).toEqual([['REMOVED', '2025-02-01'], null])
})

describe('leaving', () => {
  test.each<[SowEvent, string, string]>([
    [die('2025-02-01', '压伤'), 'DEAD', '压伤'],
    [cull('2025-02-01', { reason: '肢蹄病' }), 'CULLED', '肢蹄病'],
    [sell('2025-02-01'), 'SOLD', ''],
  ])('$type ends state and place on its day', (exit, type, reason) => {
    const left = replay(...served, check('2025-01-24', 'ABORT'), exit)
    expect(left).toMatchObject({ status: type, openReason: null })
    expect(left.exit).toEqual({ uid: exit.uid, date: '2025-02-01', type, reason })
    expect(left.spans.at(-1)).toMatchObject({ status: 'OPEN', to: '2025-02-01' })
    expect(left.stays).toEqual([{ from: '2025-01-01', to: '2025-02-01', houseId: 'H1', penId: 'P1' }])
  })

  test('piglets she still suckled end with her, and are gone from the count', () => {
    const death = die('2025-05-10')
    const [litter] = replay(...lactating, death).litters
    expect(litter?.moves.at(-1)).toEqual({
      ...{ uid: death.uid, date: '2025-05-10', kind: 'END', qty: -12, suckling: 0 },
    })
    expect(litter?.suckling).toBe(0)
    const empty = replay(...lactating, pigletDeath('2025-05-09', 12), death).litters
    expect(empty[0]?.moves.map((one) => one.kind)).toEqual(['BORN', 'DEATH'])
    expect(replay(...lactating, death, wean('2025-05-21', 9)).violations.map((one) => one.rule)).toEqual([
      ...['V-603', 'V-006'],
    ])
  })

  test.each<[PigStatus | null, boolean]>([
    ...(['DEAD', 'CULLED', 'SOLD', 'TRANSFERRED'] as const).map((one): [PigStatus, boolean] => [one, true]),
    ...(['GILT', 'OPEN', 'CULL_WAIT', 'IN_TRANSIT', 'REST'] as const).map((one): [PigStatus, boolean] => [
      one,
      false,
    ]),
    [null, false],
  ])('%s is an end: %s', (status, end) => expect(isTerminal(status)).toBe(end))

  test('V-006 after it only a choice among her piglets is possible, and is no event of hers', () => {
    const life = [...lactating, tag, wean('2025-05-21', 12), cull('2025-06-01')]
    expect(said(insert(life, reject('2025-06-05')))).toEqual([])
    const history = replay(...life, reject('2025-06-05'))
    expect(history.piglets).toMatchObject([{ result: 'REJECT', resultDate: '2025-06-05' }])
    expect(history.lastEvent).toMatchObject({ type: 'event_cull_pig', date: '2025-06-01' })
    expect(insert(life, measure('2025-06-05')).violations).toMatchObject([{ rule: 'V-006', field: 'date' }])
  })
})

test('a count of piglets never falls below zero, whatever was typed', () => {
  const litter = { suckling: 3, moves: [] } as unknown as Litter
  moveSuckling(litter, { uid: 'a', date: '2025-05-01', kind: 'DEATH', qty: -4 })
  moveSuckling(litter, { uid: 'b', date: '2025-05-02', kind: 'FOSTER_IN', qty: 2 })
  expect(litter.moves).toEqual([
    { uid: 'a', date: '2025-05-01', kind: 'DEATH', qty: -4, suckling: 0 },
    { uid: 'b', date: '2025-05-02', kind: 'FOSTER_IN', qty: 2, suckling: 2 },
  ])
})

describe('places and numbers', () => {
  test('V-702 the same house and pen; another pen, or only one of both, is a move', () => {
    const at = (houseId: string | null, penId: string | null, to: SowEvent) =>
      insert([entry('2025-01-01', { status: 'GILT' }, { houseId, penId })], to).violations
    expect(at('H1', 'P1', move('2025-02-01', 'H1', 'P1'))).toMatchObject([{ rule: 'V-702', field: 'penId' }])
    expect(at('H1', null, move('2025-02-01', 'H1'))).toMatchObject([{ rule: 'V-702' }])
    expect(at('H1', 'P1', move('2025-02-01', 'H1', 'P2'))).toEqual([])
    expect(at('H1', 'P1', move('2025-02-01', 'H1'))).toEqual([])
    expect(at('H1', null, move('2025-02-01', 'H1', 'P1'))).toEqual([])
    expect(at('H1', null, move('2025-02-01', 'H2'))).toEqual([])
    expect(at(null, null, move('2025-02-01', 'H1'))).toEqual([])
  })

  test('she stands in a pen, or in the house alone', () => {
    const { stays } = replay(gilt('2025-01-01'), move('2025-02-01', 'H2', 'P7'), move('2025-03-01', 'H3'))
    expect(stays).toEqual([
      { from: '2025-01-01', to: '2025-02-01', houseId: 'H1', penId: 'P1' },
      { from: '2025-02-01', to: '2025-03-01', houseId: 'H2', penId: 'P7' },
      { from: '2025-03-01', to: null, houseId: 'H3', penId: null },
    ])
  })

  test('a notch alone leaves the number; a first number has none before it', () => {
    const notch = event('event_tag_change', '2025-02-01', { earNotch: '3-1' })
    const named = entry('2025-01-01', { status: 'GILT' }, { earNo: 'A1' })
    expect(replay(named, notch)).toMatchObject({ earNo: 'A1', formerEarNos: [], violations: [] })
    expect(replay(gilt('2025-01-01'), notch)).toMatchObject({ earNo: null, formerEarNos: [], violations: [] })
    const first = event('event_tag_change', '2025-02-01', { newEarNo: 'A1' })
    expect(replay(gilt('2025-01-01'), first)).toMatchObject({ earNo: 'A1', formerEarNos: [] })
    expect(insert([named], first).violations).toMatchObject([{ rule: 'V-010', field: 'newEarNo' }])
  })
})

describe('V-203 the interval of a return', () => {
  test.each([
    [17, true],
    [18, false],
    [24, false],
    [25, true],
    [36, true],
    [37, false],
    [46, false],
    [47, true],
  ])('after %i days, asked: %s', (n, asked) => {
    const date = `2025-0${n < 29 ? 1 : 2}-${String(n < 29 ? 3 + n : n - 28).padStart(2, '0')}`
    const found = insert(served, check(date, 'RETURN')).violations
    expect(found.map(({ field, message }) => `${field} ${message}`)).toEqual(
      asked ? [`date 返情间隔不规律（${n}天），请确认`] : [],
    )
  })
})

describe('replay', () => {
  test('V-004 an event that no entry precedes has no effect', () => {
    const { violations, spans } = replay(mate('2024-12-31'), weaned)
    expect(violations).toMatchObject([{ rule: 'V-004', level: 'E', field: 'date', date: '2024-12-31' }])
    expect(spans.map((one) => one.status)).toEqual(['WEANED'])
  })

  test('V-013 on the road it can only arrive or come back', () => {
    const away = [weaned, event('event_transfer_farm', '2025-02-01', { step: 'OUT' })]
    expect(insert(away, decide('2025-02-02')).violations).toMatchObject([{ rule: 'V-013', field: 'date' }])
    const arrived = event('event_transfer_farm', '2025-02-03', { step: 'ARRIVED', outDate: '2025-02-01' })
    expect(said(insert(away, arrived, {}, { byTransfer: true }))).toEqual([])
  })

  test('a refused event is no last event, and the later ones still count', () => {
    const history = replay(...served, heat('2025-01-10'), measure('2025-01-11'), wean('2025-01-12', 9))
    expect(history.violations.map((one) => one.rule)).toEqual(['V-008', 'V-008'])
    expect(history.lastEvent).toMatchObject({ type: 'event_body', date: '2025-01-11' })
  })

  test('parameters of the day of an event decide for it', () => {
    const on = (date: string): Params => ({
      ...DEFAULT_PARAMS,
      gestation_days: date < '2025-02-01' ? 114 : 115,
      on,
    })
    const life = [...served, check('2025-01-24', 'RETURN'), mate('2025-02-14')]
    expect(replayPig(life, { ...DEFAULT_PARAMS, on }).services.map((one) => one.dueDate)).toEqual([
      ...['2025-04-27', '2025-06-09'],
    ])
  })

  test('facts are those of the event that is recorded, not of the ones before it', () => {
    const facts = { place: { inFarm: false, capacity: null, occupancy: 0 } }
    const moved = [weaned, move('2025-02-01', 'H2')]
    const added = move('2025-03-01', 'H3')
    expect(insert(moved, added, facts).history.violations).toMatchObject([{ rule: 'V-701', uid: added.uid }])
  })

  test('a boar is one by its entry', () => {
    const boar = entry('2025-01-01', { status: 'ACTIVE' }, { sex: 'M' })
    expect(replay(mate('2025-02-01'), boar).violations.map((one) => one.rule)).toEqual(['V-009'])
    expect(replay(gilt('2025-01-01'), mate('2025-02-01')).violations).toEqual([])
  })
})

describe('a stored event', () => {
  const stored = { uid: 'u', type: 'event_body', date: '2025-01-01', seq: 1, payload: { bcs: 3 } }
  test('is read as it is, with its confirmation if there is one', () => {
    expect(sowEvent({ ...stored, confirmed: undefined } as never)).toStrictEqual(stored)
    expect(sowEvent({ ...stored, confirmed: true })).toStrictEqual({ ...stored, confirmed: true })
    expect(sowEvent({ ...stored, confirmed: false })).toStrictEqual({ ...stored, confirmed: false })
  })
  test('of a type no animal has is a mistake of the program', () => {
    for (const type of ['batch_in', 'toString'])
      expect(() => sowEvent({ ...stored, type })).toThrow(`no animal has events of type "${type}"`)
  })
})
