import { describe, expect, test } from 'vitest'
import type { Opening } from '#domain/sow/events.ts'
import { refusalOf, SOW_KINDS } from '#domain/sow/fold.ts'
import { DEFAULT_PARAMS } from '#domain/sow/params.ts'
import { replayBoar, replayPig, replaySow } from '#domain/sow/replay.ts'
import { newState } from '#domain/sow/state.ts'
import {
  attempt,
  check,
  cull,
  decide,
  die,
  entry,
  farrow,
  gilt,
  insert,
  mate,
  move,
  pigletDeath,
  said,
  wean,
  weanedSow,
} from './build.ts'

const weaned = weanedSow('2025-01-01', '2024-12-29')
const served = [weaned, mate('2025-01-03')]

describe('dates', () => {
  test('V-001 after today', () => {
    const today = { today: '2025-07-19' }
    expect(said(insert([weaned], move('2025-07-20', 'H2'), {}, today))).toEqual([
      'V-001 E 业务日期不能大于当前日期',
    ])
    expect(said(insert([weaned], move('2025-07-19', 'H2'), {}, today))).toEqual([])
  })

  test('V-002 in a closed period: for the new date, the old date and an undo', () => {
    const closed = { closedUpTo: '2025-01-31' }
    const refused = ['V-002 E 该日期所在期间已月结，不能新增或修改']
    expect(said(insert(served, move('2025-01-31', 'H2'), {}, closed))).toEqual(refused)
    expect(said(insert(served, move('2025-02-01', 'H2'), {}, closed))).toEqual([])
    const [, mated] = served
    if (!mated) throw new Error('no mating')
    const later = { ...mated, date: '2025-02-01' }
    expect(said(attempt(served, { kind: 'edit', event: later }, closed))).toContain(refused[0])
    expect(said(attempt(served, { kind: 'remove', uid: mated.uid }, closed))).toEqual(refused)
  })

  test('V-003 too far back without the right to', () => {
    const limits = { today: '2025-03-01', mayBackdate: false, backdateDays: 31 }
    const refused = ['V-003 E 补录日期超过允许的31天，请联系管理员']
    expect(said(insert(served, move('2025-01-28', 'H2'), {}, limits))).toEqual(refused)
    expect(said(insert(served, move('2025-01-29', 'H2'), {}, limits))).toEqual([])
    expect(said(insert(served, move('2025-01-28', 'H2'), {}, { ...limits, mayBackdate: true }))).toEqual([])
  })

  test('V-004 before the entry', () =>
    expect(said(insert([weaned], move('2024-12-31', 'H2')))).toEqual([
      'V-004 E 业务日期不能早于猪只入场日期',
    ]))

  test('V-005 typed too early: not possible then, but possible after the last event', () => {
    const open = [...served, check('2025-01-26', 'RETURN'), mate('2025-01-27')]
    const late = 'V-005 E 业务日期不能早于上一次事件日期（配种 2025-01-27）'
    expect(said(insert(open, check('2025-01-02', 'POSITIVE')))).toEqual([late])
    expect(said(insert(open, farrow('2025-01-02', 12)))).toEqual([late])
    const lactating = [...served, farrow('2025-04-27', 12)]
    expect(said(insert(lactating, pigletDeath('2025-04-26', 1)))).toEqual([
      'V-005 E 业务日期不能早于上一次事件日期（分娩 2025-04-27）',
    ])
  })

  test('V-005 is not said where the event would not fit after the last one either', () => {
    const weanedAgain = [...served, farrow('2025-04-27', 12), wean('2025-05-21', 12)]
    expect(said(insert(weanedAgain, pigletDeath('2025-04-26', 1)))).toEqual([
      'V-008 E 当前状态为【已配】，不能进行仔猪死淘操作',
    ])
    expect(said(insert(weanedAgain, mate('2025-05-10')))).toEqual(['V-103 E 哺乳母猪不能配种，请先断奶'])
  })

  test('V-012 born after the entry', () =>
    expect(said(insert([], gilt('2025-01-01', '2025-01-02')))).toEqual(['V-012 E 入场日期不能早于出生日期']))
})

describe('the animal', () => {
  test('V-006 dead, culled or gone: nothing more, whatever it is', () => {
    const dead = [...served, die('2025-04-10')]
    const rest = [
      mate,
      (d: string) => check(d, 'POSITIVE'),
      (d: string) => farrow(d, 9),
      (d: string) => pigletDeath(d, 1),
    ]
    const more = [...rest, (d: string) => wean(d, 9), (d: string) => move(d, 'H2'), decide, cull, die]
    for (const build of more)
      expect(said(insert(dead, build('2025-04-11')))).toEqual(['V-006 E 该猪只已离场，不能录入事件'])
  })

  test('V-007 unknown ear number', () =>
    expect(said(insert([], move('2025-02-01', 'H2'), { earNoFound: false, earNo: 'M9999' }))).toEqual([
      'V-007 E 耳号不存在：M9999',
    ]))

  test('V-008 the state does not allow it', () => {
    expect(said(insert(served, wean('2025-02-01', 9)))).toEqual([
      'V-008 E 当前状态为【已配】，不能进行断奶操作',
    ])
    expect(said(insert([weaned], entry('2025-02-01', { status: 'GILT' })))).toEqual([
      'V-008 E 当前状态为【断奶】，不能进行入群操作',
    ])
  })

  test('V-009 an event of the other sex', () => {
    const boar = entry('2025-01-01', { status: 'ACTIVE' }, { sex: 'M' })
    const refused = ['V-009 E 该猪只不是母猪（公猪），不能进行此操作']
    for (const wrong of [
      mate('2025-02-01'),
      check('2025-02-01', 'POSITIVE'),
      farrow('2025-02-01', 9),
      wean('2025-02-01', 9),
      pigletDeath('2025-02-01', 1),
    ])
      expect(said(insert([boar], wrong))).toEqual(refused)
    expect(said(insert([boar], move('2025-02-01', 'H2')))).toEqual([])
  })

  test('V-010 ear number in use, V-704 on a receipt', () => {
    const added = gilt('2025-01-01', '2024-06-01')
    expect(said(insert([], added, { earNoActive: true }))).toEqual(['V-010 E 耳号已存在，不能重复'])
    expect(said(insert([], added, { earNoActive: true, dispatchDate: '2025-01-01' }))).toEqual([
      'V-704 E 接收场已存在相同耳号，请先改号',
    ])
  })

  test('V-011 the same ear number twice in a form', () =>
    expect(said(insert([weaned], move('2025-02-01', 'H2'), { duplicateRow: 3 }))).toEqual([
      'V-011 E 第3行耳号重复',
    ]))

  test('V-014 a pig of another farm', () =>
    expect(said(insert([weaned], move('2025-02-01', 'H2'), { otherFarm: true }))).toEqual([
      'V-014 W 该猪只不属于当前猪场',
    ]))

  test('V-703 received before it was sent', () => {
    const facts = { dispatchDate: '2025-01-02' }
    expect(said(insert([], gilt('2025-01-01'), facts))).toEqual(['V-703 E 接收日期不能早于发出日期'])
    expect(said(insert([], gilt('2025-01-02'), facts))).toEqual([])
  })

  test('V-701 at the entry too', () =>
    expect(
      said(insert([], gilt('2025-01-01'), { place: { inFarm: false, capacity: 1, occupancy: 0 } })),
    ).toEqual(['V-701 E 目标栋舍不属于本场']))
})

describe('opening states', () => {
  const enter = (opening: Opening, more = {}) =>
    said(insert([], entry('2025-01-01', opening, { init: true, ...more })))

  test.each<[string, Opening, string[]]>([
    ['MATED', { status: 'MATED', parity: 1, mateDate: '2024-08-29' }, []],
    [
      'MATED',
      { status: 'MATED', parity: 1, mateDate: '2024-08-28' },
      ['O-02 E 初始配种日期距入场日期不能超过125天'],
    ],
    [
      'MATED',
      { status: 'MATED', parity: 1, mateDate: '2025-01-02' },
      ['O-07 E 初始状态的日期不能晚于入场日期'],
    ],
    ['PREGNANT', { status: 'PREGNANT', parity: 1, mateDate: '2024-12-01', checkDate: '2024-12-19' }, []],
    [
      'PREGNANT',
      { status: 'PREGNANT', parity: 1, mateDate: '2024-12-01', checkDate: '2024-12-18' },
      ['O-03 E 初始妊检日期必须在配种18天之后'],
    ],
    ['LACTATING', { status: 'LACTATING', parity: 1, farrowDate: '2024-11-17', suckling: 9 }, []],
    [
      'LACTATING',
      { status: 'LACTATING', parity: 1, farrowDate: '2024-11-16', suckling: 9 },
      ['O-04 E 初始分娩日期距入场日期不能超过45天'],
    ],
    [
      'LACTATING',
      { status: 'LACTATING', parity: 0, farrowDate: '2024-12-20', suckling: 9 },
      ['O-05 E 哺乳母猪的胎次必须大于0'],
    ],
    ['WEANED', { status: 'WEANED', parity: 1, weanDate: '2024-10-28' }, []],
    [
      'WEANED',
      { status: 'WEANED', parity: 1, weanDate: '2024-10-27' },
      ['O-06 E 断奶已超过65天，请按空怀录入'],
    ],
    ['WEANED', { status: 'WEANED', parity: 0, weanDate: '2024-12-29' }, ['O-05 E 断奶母猪的胎次必须大于0']],
    ['OPEN', { status: 'OPEN', parity: 1, openDate: '2024-12-29', openReason: 'ABORT' }, []],
    [
      'OPEN',
      { status: 'OPEN', parity: 1, openDate: '2025-01-29', openReason: 'ABORT' },
      ['O-07 E 初始状态的日期不能晚于入场日期'],
    ],
  ])('%s %j', (_, opening, expected) => expect(enter(opening)).toEqual(expected))

  test('GILT up to 400 days, ACTIVE boar from 8 months', () => {
    expect(enter({ status: 'GILT' }, { birthDate: '2023-11-28' })).toEqual([])
    expect(enter({ status: 'GILT' }, { birthDate: '2023-11-27' })).toEqual([
      'O-01 E 后备母猪入场日龄必须在0~400天之间（当前401天）',
    ])
    expect(enter({ status: 'ACTIVE' }, { sex: 'M', birthDate: '2024-05-01' })).toEqual([])
    expect(enter({ status: 'ACTIVE' }, { sex: 'M', birthDate: '2024-05-20' })).toEqual([
      'O-08 E 生产公猪月龄不能小于8个月',
    ])
  })

  test('an opening pregnancy farrows as if it had been recorded here, but counts nothing before', () => {
    const opening = {
      status: 'PREGNANT',
      parity: 2,
      mateDate: '2024-12-01',
      checkDate: '2024-12-29',
    } as const
    const history = replaySow([entry('2025-01-01', opening), farrow('2025-03-25', 12)], DEFAULT_PARAMS)
    expect(history.violations).toEqual([])
    expect(history.services).toMatchObject([{ init: true, outcome: 'FARROWED', positiveDate: '2024-12-29' }])
    expect(history.litters).toMatchObject([{ init: false, gestationDays: 114, parity: 3 }])
  })

  test('an opening litter is weaned like any other and stays flagged', () => {
    const opening = { status: 'LACTATING', parity: 2, farrowDate: '2024-12-20', suckling: 10 } as const
    const history = replaySow([entry('2025-01-01', opening), wean('2025-01-14', 10)], DEFAULT_PARAMS)
    expect(history.violations).toEqual([])
    expect(history.litters).toMatchObject([{ init: true, weaned: 10, lactationDays: 25, totalBorn: 0 }])
    expect([history.status, history.parity]).toEqual(['WEANED', 2])
  })

  test('an opening OPEN sow is served again, not for the first time', () => {
    const opening = { status: 'OPEN', parity: 2, openDate: '2024-12-29', openReason: 'RETURN' } as const
    const history = replaySow([entry('2025-01-01', opening), mate('2025-01-10')], DEFAULT_PARAMS)
    expect(history.services).toMatchObject([{ category: 'RETURN', no: 2, weanDate: null }])
  })
})

describe('boars', () => {
  const boar = entry('2025-01-01', { status: 'ACTIVE' }, { sex: 'M' })

  test('enter, move, are condemned and die', () => {
    const history = replayPig(
      [boar, move('2025-02-01', 'H2'), decide('2025-03-01'), die('2025-03-09')],
      DEFAULT_PARAMS,
    )
    expect(history.violations).toEqual([])
    expect(history.spans.map(({ status, from, to }) => [status, from, to])).toEqual([
      ['ACTIVE', '2025-01-01', '2025-03-01'],
      ['CULL_WAIT', '2025-03-01', '2025-03-09'],
    ])
    expect(history.exit?.type).toBe('DEAD')
  })

  test('replayBoar judges as a boar', () =>
    expect(replayBoar([boar, mate('2025-02-01')], DEFAULT_PARAMS).violations.map((one) => one.rule)).toEqual([
      'V-009',
    ]))
})

test('V-013 on the road between two farms: nothing is possible, whatever it is', () => {
  const travelling = { ...newState(DEFAULT_PARAMS), status: 'IN_TRANSIT' as const }
  for (const event of [mate('2025-02-01'), move('2025-02-01', 'H2'), die('2025-02-01')])
    expect(refusalOf(SOW_KINDS, travelling, event, 0)?.message).toBe('该猪只正在调拨途中，不能操作')
})
