import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { addDays } from '#domain/calendar.ts'
import { corrected, openingOf } from '#domain/sow/arrival.ts'
import type { SowEvent } from '#domain/sow/sow.events.ts'
import type { SowHistory } from '#domain/sow/sow.types.ts'
import { sowDays } from '#support/sow-days.ts'
import {
  attempt,
  check,
  cull,
  decide,
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
  pregnant,
  replay,
  retag,
  said,
  wean,
  weaned,
} from './build.ts'
import { liveOn } from './walk.ts'

const out = (date: string) => event('event_transfer_farm', date, { step: 'OUT', docNo: 'T1' })
const arrived = (date: string, outDate: string) =>
  event('event_transfer_farm', date, { step: 'ARRIVED', outDate })
const back = (date: string, outDate: string) =>
  event('event_transfer_farm', date, { step: 'BACK', outDate, houseId: 'H1', penId: 'P9' })

let serial = 0
const newUid = () => `n${++serial}`
/** The receiving farm's entry of an animal with this past. */
function received(past: readonly SowEvent[], date: string, earNo?: string): SowEvent {
  const first = past.find((one) => one.type === 'event_entry')
  if (!first) throw new Error('no entry')
  const opening = openingOf(replay(...past), first.payload.opening)
  return entry(date, opening, { earNo, houseId: 'RX', penId: null, history: corrected(past, newUid) })
}

describe('leaving for another farm', () => {
  test('V-601 not while lactating, V-602 a pregnant one asks, V-008 not when she waits to be culled', () => {
    expect(said(insert(lactating, out('2025-05-10')))).toEqual(['V-601 E 哺乳母猪不能转场，请先断奶'])
    expect(said(insert(pregnant, out('2025-02-10')))).toEqual(['V-602 W 该母猪处于妊娠状态，确认继续？'])
    expect(said(insert([weaned], out('2025-02-10')))).toEqual([])
    expect(said(insert([weaned, decide('2025-02-01')], out('2025-02-10')))).toEqual([
      'V-008 E 当前状态为【待淘汰】，不能进行转场操作',
    ])
  })

  test('V-605 not before an event of any history; V-013 nothing on the road; V-006 nothing after the arrival', () => {
    const moved = [weaned, move('2025-02-01', 'H2')]
    expect(said(insert(moved, out('2025-01-31')))).toEqual(['V-605 E 离场日期不能早于已有事件日期'])
    const away = [...moved, out('2025-02-01')]
    const onTheRoad = ['V-013 E 该猪只正在调拨途中，不能操作']
    for (const one of [
      heat('2025-02-03'),
      mate('2025-02-03'),
      cull('2025-02-03'),
      move('2025-02-03', 'H3'),
      out('2025-02-04'),
    ])
      expect(said(insert(away, one)), one.type).toContain(onTheRoad[0])
    const gone = [...away, arrived('2025-02-03', '2025-02-01')]
    expect(said(insert(gone, heat('2025-02-05')))).toEqual(['V-006 E 该猪只已离场，不能录入事件'])
    expect(said(insert(moved, arrived('2025-02-03', '2025-02-01')))[0]).toMatch(/^V-008/)
  })

  test('what is known of her afterwards: gone on the day she left, the days on the road apart (F21: transferred)', () => {
    const history = replay(...pregnant, out('2025-02-10'), arrived('2025-02-12', '2025-02-10'))
    expect(history).toMatchObject({ status: 'TRANSFERRED', dueDate: null })
    expect(history.exit).toMatchObject({ date: '2025-02-10', type: 'TRANSFERRED' })
    expect(history.services.map(({ outcome, outcomeDate }) => [outcome, outcomeDate])).toEqual([
      ['TRANSFERRED', '2025-02-10'],
    ])
    expect(history.spans.at(-1)).toMatchObject({ status: 'IN_TRANSIT', from: '2025-02-10', to: '2025-02-12' })
    expect(history.stays.at(-1)).toMatchObject({ houseId: null, from: '2025-02-10', to: '2025-02-12' })
    // the days on the road belong to no herd
    const days = sowDays(history, { start: '2025-01-01', end: '2025-02-28' }, '2025-02-28')
    expect([days.herd, days.provisional, days.npd]).toEqual([40, 38, 2])
  })

  test('sent back she goes on as she was, and may leave again the same day', () => {
    const home = [...pregnant, out('2025-02-10'), back('2025-02-12', '2025-02-10')]
    const history = replay(...home)
    expect(history).toMatchObject({ status: 'PREGNANT', dueDate: '2025-04-27', exit: null })
    expect(history.services[0]).toMatchObject({ outcome: 'POSITIVE', outcomeDate: '2025-01-31' })
    expect(history.stays.at(-1)).toMatchObject({ houseId: 'H1', penId: 'P9', from: '2025-02-12' })
    expect(said(insert(home, farrow('2025-04-27', 10)))).toEqual([])
    // home in the morning of the day: she can be looked at, moved and sent away again
    for (const one of [measure('2025-02-12'), move('2025-02-12', 'H3'), out('2025-02-12')])
      expect(
        said(insert(home, one)).filter((text) => !text.startsWith('V-602')),
        one.type,
      ).toEqual([])
    const sameDay = [weaned, out('2025-02-10'), back('2025-02-10', '2025-02-10')]
    expect(replay(...sameDay).violations).toEqual([])
    expect(replay(...sameDay).spans.map((one) => one.status)).toEqual(['WEANED', 'WEANED'])
  })

  test('K-03, K-04 an earlier event cannot be taken back from under a journey', () => {
    const gone = [...pregnant, out('2025-02-10'), arrived('2025-02-12', '2025-02-10')]
    const late = insert(gone, { ...farrow('2025-02-09', 9) })
    expect(late.accepted).toBe(false)
    const dispatch = gone[3]
    const undone = dispatch && attempt(gone, { kind: 'remove', uid: dispatch.uid }, { byTransfer: true })
    expect(dispatch && said(attempt(gone, { kind: 'remove', uid: dispatch.uid }))).toEqual([
      'K-03 E 该事件由种猪调拨单产生，请在调拨单中撤销',
    ])
    expect(said(insert(gone, measure('2025-02-09')))).toEqual([
      'K-04 E 该猪只已于2025-02-12被其他猪场接收，请先在调拨单中撤销接收',
    ])
    expect(undone?.conflict?.message).toBe('与后续事件【转场 2025-02-12】冲突，请先撤销该事件')
  })
})

describe('coming from another farm', () => {
  test('a pregnant sow farrows there: parity, service, ear numbers and pedigree of her cycles go on', () => {
    const past = [
      ...lactating,
      wean('2025-05-18', 12),
      mate('2025-05-23'),
      check('2025-06-20', 'POSITIVE'),
      retag('2025-06-21', 'N2'),
    ]
    const here = [received(past, '2025-07-02', 'X1')]
    const history = replay(...here)
    expect(history).toMatchObject({
      status: 'PREGNANT',
      parity: 3,
      earNo: 'X1',
      entryDate: '2025-07-02',
      dueDate: '2025-09-14',
    })
    expect(history.formerEarNos).toContain('N2')
    expect(history.brought).toEqual({ services: 1, litters: 1 })
    expect(history.services.at(-1)).toMatchObject({
      init: true,
      outcome: 'POSITIVE',
      weanDate: '2025-05-18',
    })
    expect(history.spans).toMatchObject([{ from: '2025-07-02', to: null, status: 'PREGNANT' }])
    // days in the state run on from the check of the other farm
    expect(history.spans[0]?.since).toBe('2025-06-20')
    expect(said(insert(here, farrow('2025-09-14', 11)))).toEqual([])
    expect(said(insert(here, farrow('2025-07-14', 11)))[0]).toMatch(/^V-301/)
    const born = replay(...here, farrow('2025-09-14', 11))
    expect(born.litters.at(-1)).toMatchObject({ parity: 4, gestationDays: 114, init: false })
    expect(said(insert(here, heat('2025-07-01')))).toEqual([
      'V-004 E 业务日期不能早于猪只入场日期',
      'K-04 E 该猪只于2025-07-02自其他猪场调入，此前的事件请撤销接收后由调出场补录',
    ])
  })

  test('V-703, V-704, V-701 of the receiving farm', () => {
    const at = received([weaned], '2025-02-12')
    const place = { inFarm: true, capacity: 1, occupancy: 1 }
    expect(said(insert([], at, { dispatchDate: '2025-02-13', earNoActive: true, place }))).toEqual([
      'V-704 E 接收场已存在相同耳号，请先改号',
      'V-703 E 接收日期不能早于发出日期',
      'V-701 E 目标栏位已满',
    ])
    expect(said(insert([], at, { place: { ...place, inFarm: false } }))).toEqual([
      'V-701 E 目标栋舍不属于本场',
    ])
  })

  test('a boar comes as what he is: resting, and with his days of rest between collections', () => {
    const boar = entry('2025-01-01', { status: 'ACTIVE' }, { sex: 'M', birthDate: '2023-01-01' })
    const gave = event('event_semen_collect', '2025-02-01', {
      volume: 200,
      motility: 85,
      abnormal: 5,
      qualified: true,
    })
    const here = [received([boar, gave], '2025-02-02')].map((one) =>
      one.type === 'event_entry' ? { ...one, payload: { ...one.payload, sex: 'M' as const } } : one,
    )
    expect(replay(...here)).toMatchObject({ status: 'ACTIVE', grown: true })
    const soon = event('event_semen_collect', '2025-02-03', {
      volume: 200,
      motility: 85,
      abnormal: 5,
      qualified: true,
    })
    expect(said(insert(here, soon)).map((text) => text.slice(0, 6))).toEqual(['B-02 W'])
  })

  test('a gilt comes as a gilt, from farm to farm to farm', () => {
    const once = [received([gilt('2025-01-01', '2024-06-01')], '2025-02-01')]
    const twice = [received([...once, heat('2025-02-20'), out('2025-03-01')], '2025-03-02')]
    expect(replay(...twice)).toMatchObject({
      status: 'GILT',
      parity: 0,
      entryDate: '2025-03-02',
      violations: [],
    })
    expect(said(insert(twice, mate('2025-03-05')))).toEqual([])
    expect(
      said(insert([received([gilt('2025-01-01', '2024-12-01')], '2025-02-01')], mate('2025-03-05')))[0],
    ).toMatch(/^V-101/)
  })
})

describe('random lives that move', () => {
  const lives = fc.array(fc.nat(10_000), { minLength: 12, maxLength: 240 }).map(liveOn)
  const covers = (date: string) => (one: { from: string; to: string | null }) =>
    one.from <= date && (one.to === null || date < one.to)
  const status = (history: SowHistory, date: string) => history.spans.find(covers(date))?.status

  test('every day in exactly one farm or on the road (R5), and she goes on as if she had stayed (R2)', () => {
    let moved = 0
    fc.assert(
      fc.property(lives, fc.nat(), fc.nat(5), (life, cut, road) => {
        const at = 1 + (cut % life.length)
        const [past, rest] = [life.slice(0, at), life.slice(at)]
        const last = past.at(-1)
        if (!last || rest.some((one) => one.date === last.date)) return
        const next = rest[0]?.date ?? addDays(last.date, 30)
        const [outDate, inDate] = [last.date, addDays(last.date, road)]
        const sent = insert(past, { ...out(outDate), confirmed: true })
        if (!sent.accepted || inDate > next) return
        const sender = [...sent.events, arrived(inDate, outDate)]
        const receiver = [received(sent.events, inDate), ...rest]
        const [there, here, stayed] = [replay(...sender), replay(...receiver), replay(...life)]
        expect([...there.violations, ...here.violations].filter((one) => one.level === 'E')).toEqual([])
        const until = addDays(life.at(-1)?.date ?? '', 3)
        for (let day = life[0]?.date ?? ''; day <= until; day = addDays(day, 1)) {
          const homes = [status(there, day), status(here, day)].filter((one) => one !== undefined)
          expect(homes.length, day).toBe(status(stayed, day) === undefined ? 0 : 1)
          const onTheRoad = outDate <= day && day < inDate
          if (homes.length > 0) expect(homes[0], day).toBe(onTheRoad ? 'IN_TRANSIT' : status(stayed, day))
        }
        const of = ({ services, litters, parity, dueDate }: SowHistory) => ({
          parity,
          dueDate,
          services: services.map((one) => [one.date, one.no, one.outcome, one.doses.length, one.weanDate]),
          litters: litters.map((one) => [one.date, one.parity, one.gestationDays, one.weaned, one.suckling]),
        })
        expect(of(here)).toEqual(of(stayed))
        moved += 1
      }),
      { numRuns: 200, seed: 20261121 },
    )
    expect(moved).toBeGreaterThan(30)
  })
})
