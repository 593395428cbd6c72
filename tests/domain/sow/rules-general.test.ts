import { describe, expect, test } from 'vitest'
import { refusalOf } from '#domain/sow/fold.ts'
import { DEFAULT_PARAMS } from '#domain/sow/params.ts'
import { newState } from '#domain/sow/sow.state.ts'
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
  served,
  wean,
  weaned,
} from './build.ts'

describe('S5-51 dates', () => {
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

  test('V-012 born after the entry', () => {
    for (const [birth, expected] of [
      ['2025-01-02', ['V-012 E 入场日期不能早于出生日期']],
      ['2025-01-01', []],
    ] as const)
      expect(said(insert([], gilt('2025-01-01', birth)))).toEqual(expected)
  })
})

test('C-04 what the file of an animal says of its depreciation', () => {
  const valued = (cells: object) => {
    const came = gilt('2025-01-01')
    return said(insert([], { ...came, payload: { ...came.payload, ...cells } } as typeof came))
  }
  const wrong = ['C-04 E 残值率或折旧月数错误']
  expect(valued({ residualRate: '100', depMonths: 1, depStartMonth: '2025-03' })).toEqual([])
  expect(valued({ residualRate: '100.01' })).toEqual(wrong)
  expect(valued({ depMonths: 0 })).toEqual(wrong)
})

describe('S5-51 the animal', () => {
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
    const refused = ['V-009 E 该猪只不是母猪，不能进行此操作']
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

test('V-013 on the road between two farms: nothing is possible, whatever it is', () => {
  const travelling = { ...newState(DEFAULT_PARAMS), status: 'IN_TRANSIT' as const }
  for (const event of [mate('2025-02-01'), move('2025-02-01', 'H2'), die('2025-02-01')])
    expect(refusalOf('F', travelling, event, 0)?.message).toBe('该猪只正在调拨途中，不能操作')
})
