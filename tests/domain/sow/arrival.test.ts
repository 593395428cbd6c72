import { describe, expect, test } from 'vitest'
import { corrected, historyBefore, openingOf } from '#domain/sow/arrival.ts'
import type { EntryPayload, SowEvent } from '#domain/sow/sow.events.ts'
import type { Opening } from '#domain/sow/sow.opening.ts'
import {
  check,
  entry,
  event,
  farrow,
  gilt,
  heat,
  insert,
  mate,
  pregnant,
  replay,
  retag,
  said,
  served,
  wean,
  weaned,
} from './build.ts'

const out = (date: string) => event('event_transfer_farm', date, { step: 'OUT' })
const back = (date: string, outDate: string) => event('event_transfer_farm', date, { step: 'BACK', outDate })
/** An animal with this life comes to another farm. */
const receive = (date: string, history: readonly SowEvent[], more: Partial<EntryPayload> = {}) =>
  entry(date, { status: 'GILT' }, { history, houseId: 'RX', penId: 'RP', ...more })

const weanedAgain = [...pregnant, farrow('2025-04-27', 12), wean('2025-05-21', 12)]
const boar = (status: 'YOUNG' | 'ACTIVE' | 'REST' | 'TEASER') => entry('2025-01-01', { status }, { sex: 'M' })
const collected = event('event_semen_collect', '2025-02-01', { volume: 200, motility: 85, abnormal: 5 })

describe('the opening that stands for a life, for lists that know no history', () => {
  const began: Opening = { status: 'WEANED', parity: 2, weanDate: '2024-12-29' }
  test.each<[string, readonly SowEvent[], Opening]>([
    ['served', served, { status: 'MATED', parity: 2, mateDate: '2025-01-03', serviceNo: 1, boarId: 'B1' }],
    [
      'checked',
      pregnant,
      {
        ...{ status: 'PREGNANT', parity: 2, mateDate: '2025-01-03', serviceNo: 1, boarId: 'B1' },
        checkDate: '2025-01-31',
      },
    ],
    [
      'returned',
      [...served, check('2025-01-24', 'RETURN')],
      { status: 'OPEN', parity: 2, openDate: '2025-01-24', openReason: 'RETURN', serviceNo: 1 },
    ],
    [
      'lost her second pregnancy of a parity',
      [...served, check('2025-01-24', 'RETURN'), mate('2025-01-25'), check('2025-03-01', 'ABORT')],
      { status: 'OPEN', parity: 2, openDate: '2025-03-01', openReason: 'ABORT', serviceNo: 2 },
    ],
    ['weaned', weanedAgain, { status: 'WEANED', parity: 3, weanDate: '2025-05-21' }],
    [
      'home from a journey, weaned before she was entered',
      [weaned, out('2025-01-02'), back('2025-01-04', '2025-01-02')],
      { status: 'WEANED', parity: 2, weanDate: '2024-12-29' },
    ],
  ])('%s', (_, life, opening) => expect(openingOf(replay(...life), began)).toEqual(opening))

  test('of one weaned before she was entered, that day, whatever earlier litters are known', () => {
    const past = [
      {
        uid: 'p1',
        parity: 1,
        farrowDate: '2024-06-01',
        totalBorn: 9,
        livePiglets: 9,
        weanDate: '2024-06-25',
      },
    ]
    const came = entry('2025-01-01', began, { init: true, past })
    const life = [came, out('2025-01-02'), back('2025-01-04', '2025-01-02')]
    expect(openingOf(replay(...life), began)).toEqual(began)
  })

  test.each(['YOUNG', 'ACTIVE', 'REST', 'TEASER'] as const)('of a boar it is the state alone: %s', (status) =>
    expect(openingOf(replay(boar(status)), { status: status === 'YOUNG' ? 'REST' : 'YOUNG' })).toEqual({
      status,
    }),
  )

  test('of a gilt that was on the road, that she is one', () => {
    const life = [gilt('2025-01-01'), out('2025-02-01'), back('2025-02-02', '2025-02-01')]
    expect(openingOf(replay(...life), { status: 'GILT' })).toEqual({ status: 'GILT' })
  })

  test('where nothing has changed, it is the one she began with, with all it says', () => {
    const full = {
      status: 'MATED',
      parity: 2,
      mateDate: '2024-12-01',
      serviceNo: 2,
      boarEarnock: 'G7',
    } as const
    expect(openingOf(replay(entry('2025-01-01', full)), full)).toBe(full)
    // the same state again, after another service, is no longer the one she began with
    const again = [entry('2025-01-01', full), check('2025-01-02', 'RETURN'), mate('2025-01-22', 'B2')]
    expect(openingOf(replay(...again), full)).toEqual({
      ...{ status: 'MATED', parity: 2, mateDate: '2025-01-22', serviceNo: 3, boarId: 'B2' },
    })
  })
})

describe('a life that is copied to another farm', () => {
  let serial = 0
  const newUid = () => `n${++serial}`

  test('is in replay order, without its journeys and under uids of its own', () => {
    const life = [...served].toReversed()
    const copied = corrected([...life, out('2025-01-10')], newUid)
    expect(copied.map(({ type, date }) => [type, date])).toEqual([
      ['event_entry', '2025-01-01'],
      ['event_mat', '2025-01-03'],
    ])
    const uids = copied.map((one) => one.uid)
    expect(new Set([...uids, ...life.map((one) => one.uid)]).size).toBe(4)
    expect(copied.map((one) => one.payload)).toEqual(served.map((one) => one.payload))
  })

  test('a choice still names the piglet that was tagged', () => {
    const tag = event('event_piglet_tag', '2025-05-01', { pigletNo: 'N7', sex: 'F' })
    const chosen = event('event_piglet_select', '2025-06-01', {
      pigletId: tag.uid,
      sex: 'F',
      result: 'REJECT',
    })
    const copied = corrected([...pregnant, farrow('2025-04-27', 12), tag, chosen], newUid)
    const [tagged, select] = copied.slice(-2)
    expect(tagged?.uid).not.toBe(tag.uid)
    expect(select).toMatchObject({ payload: { pigletId: tagged?.uid, sex: 'F', result: 'REJECT' } })
    expect(replay(...copied)).toMatchObject({
      violations: [],
      piglets: [{ pigletNo: 'N7', result: 'REJECT' }],
    })
  })

  test('a life before that life is copied as well', () => {
    const [copied] = corrected([receive('2025-02-01', pregnant)], newUid)
    const inner = copied && historyBefore(copied)
    expect(inner?.map((one) => one.type)).toEqual(['event_entry', 'event_mat', 'event_gestation'])
    const old = new Set(pregnant.map((one) => one.uid))
    expect(inner?.filter((one) => old.has(one.uid))).toEqual([])
    expect(copied).toMatchObject({ payload: { houseId: 'RX', penId: 'RP' } })
  })

  test('the life before is that of a receipt only', () => {
    expect(historyBefore(receive('2025-02-01', pregnant))).toBe(pregnant)
    expect(historyBefore(receive('2025-02-01', []))).toBeNull()
    expect(historyBefore(weaned)).toBeNull()
    expect(historyBefore(mate('2025-02-01'))).toBeNull()
  })
})

describe('an animal that came from another farm', () => {
  test('goes on in its state; its days and places begin with the receipt', () => {
    const here = receive('2025-02-10', pregnant)
    const history = replay(here)
    expect(history).toMatchObject({
      ...{ status: 'PREGNANT', parity: 2, dueDate: '2025-04-27', entryDate: '2025-02-10' },
      ...{ violations: [], litters: [], exit: null },
      lastEvent: { uid: here.uid, type: 'event_entry', date: '2025-02-10' },
    })
    expect(history.spans).toEqual([
      {
        ...{ from: '2025-02-10', to: null, since: '2025-01-31' },
        ...{ status: 'PREGNANT', openReason: null, parity: 2 },
      },
    ])
    expect(history.stays).toEqual([{ from: '2025-02-10', to: null, houseId: 'RX', penId: 'RP' }])
  })

  test('the open service is no mating of this farm and not brought along; the ended ones are', () => {
    const failed = [...served, check('2025-01-24', 'RETURN')]
    const open = replay(receive('2025-02-10', [...failed, mate('2025-01-25')]))
    expect(open.brought).toEqual({ services: 1, litters: 0 })
    expect(open.services.map((one) => one.init)).toEqual([false, true])
    expect(replay(receive('2025-02-10', failed))).toMatchObject({
      ...{ brought: { services: 1, litters: 0 }, status: 'OPEN', openReason: 'RETURN' },
      spans: [{ openReason: 'RETURN', since: '2025-01-24' }],
    })
    expect(replay(receive('2025-06-01', weanedAgain)).brought).toEqual({ services: 1, litters: 1 })
  })

  test.each<[string, string | null, string | null, string | null, string[]]>([
    ['keeps its number', 'A2', null, 'A2', ['A1']],
    ['keeps it though it is typed again', 'A2', 'A2', 'A2', ['A1']],
    ['gets a new one', 'A2', 'X1', 'X1', ['A1', 'A2']],
    ['gets its first', null, 'X1', 'X1', []],
  ])('%s', (_, last, given, earNo, formerEarNos) => {
    const named = entry('2025-01-01', { status: 'GILT' }, { earNo: last && 'A1' })
    const life = last ? [named, retag('2025-01-05', last)] : [named]
    expect(replay(receive('2025-02-10', life, { earNo: given }))).toMatchObject({ earNo, formerEarNos })
  })

  test('without a house it stands nowhere', () =>
    expect(replay(receive('2025-02-10', served, { houseId: null, penId: undefined })).stays).toMatchObject([
      { houseId: null, penId: null },
    ]))

  test('tagged piglets stay where they were born', () => {
    const tag = event('event_piglet_tag', '2025-05-01', { pigletNo: 'N7', sex: 'F' })
    const life = [...pregnant, farrow('2025-04-27', 12), tag, wean('2025-05-21', 12)]
    expect(replay(...life).piglets).toHaveLength(1)
    expect(replay(receive('2025-06-01', life)).piglets).toEqual([])
  })

  test('what was wrong in the other farm is not said again', () => {
    const life = [...served, heat('2025-01-10')]
    expect(replay(...life).violations).toHaveLength(1)
    expect(replay(receive('2025-02-10', life)).violations).toEqual([])
  })

  test('a life that never began gives no animal', () =>
    expect(replay(receive('2025-02-10', [heat('2025-01-10')]))).toMatchObject({
      ...{ status: null, entryDate: null, spans: [], stays: [] },
    }))

  test('B-04 the semen of a boar was diluted where it was taken', () => {
    const diluted = event('event_semen_process', '2025-02-03', {
      ...{ lotUid: 'L1', lotNo: 'G1', dosesMade: 2, doseVolume: 80, validTo: '2099-01-01', place: 0 },
      sources: [{ uid: collected.uid, boarId: 'B', earNo: 'G1', volume: 200 }],
    })
    const life = [boar('ACTIVE'), collected]
    expect(said(insert(life, diluted))).toEqual([])
    const here = receive('2025-02-03', life, { sex: 'M' })
    expect(insert([here], diluted).violations.map((one) => one.rule)).toEqual(['B-04'])
  })
})
