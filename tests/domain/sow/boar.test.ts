import { describe, expect, test } from 'vitest'
import type { BoarChange, CollectPayload, ProcessPayload } from '#domain/semen/payloads.ts'
import { DEFAULT_PARAMS } from '#domain/sow/params.ts'
import type { SowEvent } from '#domain/sow/sow.events.ts'
import type { Facts } from '#domain/sow/sow.facts.ts'
import { replayPig } from '#domain/sow/sow.replay.ts'
import { attempt, entry, event, gilt } from './build.ts'

const BORN = '2024-01-01'
/** 240 days old on 2024-08-28. */
const young = entry('2024-06-01', { status: 'YOUNG' }, { sex: 'M', birthDate: BORN })
const active = entry('2024-10-01', { status: 'ACTIVE' }, { sex: 'M', birthDate: BORN })
const collect = (date: string, more: Partial<CollectPayload> = {}) =>
  event('event_semen_collect', date, { volume: 200, motility: 85, abnormal: 8, ...more })
const change = (date: string, to: BoarChange) => event('event_boar_state', date, { change: to })
const dilute = (date: string, from: SowEvent, more: Partial<ProcessPayload> = {}) =>
  event('event_semen_process', date, {
    lotUid: `L${from.uid}`,
    lotNo: `G1-${date}`,
    dosesMade: 20,
    doseVolume: 80,
    validTo: '2099-01-01',
    sources: [{ uid: from.uid, boarId: 'B', earNo: 'G1', volume: 200 }],
    place: 0,
    ...more,
  })
const insert = (life: readonly SowEvent[], made: SowEvent, facts: Facts = {}) =>
  attempt(life, { kind: 'insert', event: made }, { facts })
const said = (result: ReturnType<typeof insert>) => [
  ...result.violations.map((one) => `${one.rule} ${one.level} ${one.message}`),
  ...(result.conflict ? [result.conflict.message] : []),
]
const stateOf = (...life: SowEvent[]) => replayPig(life, DEFAULT_PARAMS)

describe('states of a boar', () => {
  test.each<[BoarChange, string]>([
    ['TRAIN', 'YOUNG'],
    ['ACTIVATE', 'ACTIVE'],
    ['TEASER', 'TEASER'],
  ])('a young boar: %s → %s', (to, status) => {
    expect(stateOf(young, change('2024-09-01', to)).status).toBe(status)
  })

  test('work and rest follow each other', () => {
    const { spans } = stateOf(active, change('2024-11-01', 'REST'), change('2024-11-10', 'RESUME'))
    expect(spans.map((one) => [one.from, one.status])).toEqual([
      ['2024-10-01', 'ACTIVE'],
      ['2024-11-01', 'REST'],
      ['2024-11-10', 'ACTIVE'],
    ])
  })

  test.each<[BoarChange, SowEvent, string]>([
    ['RESUME', active, '生产公猪'],
    ['ACTIVATE', active, '生产公猪'],
    ['REST', young, '后备公猪'],
    ['RESUME', young, '后备公猪'],
  ])('V-008 %s is refused in another state', (to, first, status) => {
    expect(said(insert([first], change('2024-11-01', to)))).toEqual([
      `V-008 E 当前状态为【${status}】，不能进行公猪状态变更操作`,
    ])
  })

  test('V-009 not of a sow', () => {
    const sow = gilt('2024-10-01')
    for (const made of [
      change('2024-11-01', 'REST'),
      collect('2024-11-01'),
      dilute('2024-11-01', collect('2024-11-01')),
    ])
      expect(said(insert([sow], made))).toEqual(['V-009 E 该猪只不是公猪，不能进行此操作'])
  })

  test('B-01 too young for work', () => {
    const refused = ['B-01 E 公猪日龄不足240天，不能采精/配种']
    expect(said(insert([young], change('2024-08-27', 'ACTIVATE')))).toEqual(refused)
    expect(said(insert([young], collect('2024-08-27')))).toEqual(refused)
    expect(said(insert([young], collect('2024-08-28')))).toEqual([])
  })
})

describe('S5-51 collection', () => {
  test('the first qualified one makes a young boar a working one, a bad one does not', () => {
    const bad = collect('2024-09-01', { motility: 69 })
    expect(stateOf(young, bad)).toMatchObject({ status: 'YOUNG', grown: false })
    expect(stateOf(young, bad, collect('2024-09-08'))).toMatchObject({ status: 'ACTIVE', grown: true })
  })

  test('a boar that worked stays grown when it leaves, a young one that dies does not become so', () => {
    const die = event('event_death_pig', '2024-12-01', { reason: '不明' })
    expect(stateOf(active, die).grown).toBe(true)
    expect(stateOf(young, die).grown).toBe(false)
  })

  test('taking the first one back is refused while later work depends on it', () => {
    const first = collect('2024-09-01')
    const life = [young, first, change('2024-10-01', 'REST')]
    const { accepted, conflict } = attempt(life, { kind: 'remove', uid: first.uid })
    expect([accepted, conflict?.message]).toEqual([
      false,
      '与后续事件【公猪状态变更 2024-10-01】冲突，请先撤销该事件',
    ])
  })

  test('B-02 before the days of rest are over', () => {
    const life = [active, collect('2024-11-01')]
    expect(said(insert(life, collect('2024-11-03')))).toEqual(['B-02 W 距上次采精不足3天，请确认'])
    expect(said(insert(life, collect('2024-11-04')))).toEqual([])
  })

  test('B-03 figures no boar has', () => {
    expect(said(insert([active], collect('2024-11-01', { volume: 20, motility: 120 })))).toEqual([
      'B-03 E 精液原精量超出范围',
      'B-03 E 精液活力超出范围',
    ])
  })

  test.each<BoarChange>(['REST', 'TEASER'])('B-08 not of a boar that does not work: %s', (to) => {
    expect(said(insert([active, change('2024-11-01', to)], collect('2024-11-02')))).toEqual([
      'B-08 E 该公猪不是生产公猪，不能使用',
    ])
  })

  test('a boar that returns to work or is sent to rest gives semen on that day', () => {
    const rested = [active, change('2024-11-01', 'REST')]
    expect(said(insert([...rested, change('2024-11-09', 'RESUME')], collect('2024-11-09')))).toEqual([])
    expect(said(insert(rested, collect('2024-11-01')))).toEqual([])
  })

  test('V-110 more often in a week than the farm allows', () => {
    const again = (usesThisWeek: number) => said(insert([active], collect('2024-11-01'), { usesThisWeek }))
    expect(again(1)).toEqual([])
    expect(again(2)).toEqual(['V-110 W 公猪使用频率过高'])
  })
})

describe('S5-51 dilution', () => {
  const taken = collect('2024-11-01')
  const life = [active, taken]

  test('of an ejaculate that was taken', () =>
    expect(said(insert(life, dilute('2024-11-01', taken)))).toEqual([]))

  test('O-10 of nothing', () => {
    const nothing = ['O-10 E 没有可稀释的采精记录，请先登记采精']
    expect(said(insert([active], dilute('2024-11-01', taken)))).toEqual(nothing)
    expect(said(insert(life, dilute('2024-10-31', taken)))).toEqual(nothing)
  })

  test('B-04 more than is in it', () => {
    expect(said(insert(life, dilute('2024-11-01', taken, { dosesMade: 30 })))).toEqual([])
    const refused = ['B-04 E 分装份数超过可稀释量']
    expect(said(insert(life, dilute('2024-11-01', taken, { dosesMade: 31 })))).toEqual(refused)
    // what was diluted is gone
    const first = dilute('2024-11-01', taken)
    const again = dilute('2024-11-01', taken, { lotUid: 'other', dosesMade: 1 })
    expect(said(insert([...life, first], again))).toEqual(refused)
  })

  test('B-04 a mixed lot counts the semen of all its boars', () => {
    const sources = [taken.uid, 'c2'].map((uid, i) => ({ uid, boarId: `B${i}`, earNo: `G${i}`, volume: 200 }))
    expect(said(insert(life, dilute('2024-11-01', taken, { dosesMade: 60, sources })))).toEqual([])
  })

  test('B-05 of semen that failed its examination', () => {
    const bad = collect('2024-11-01', { abnormal: 30 })
    expect(said(insert([active, bad], dilute('2024-11-01', bad)))).toEqual(['B-05 E 精液不合格，不能分装'])
  })

  test.each<[string, (uid: string) => Parameters<typeof attempt>[1]]>([
    ['taking the collection back', (uid) => ({ kind: 'remove', uid })],
    [
      'a verdict turned round',
      (uid) => ({ kind: 'edit', event: { ...collect('2024-11-01', { motility: 50 }), uid } }),
    ],
    [
      'a smaller volume',
      (uid) => ({ kind: 'edit', event: { ...collect('2024-11-01', { volume: 60 }), uid } }),
    ],
    ['a later date', (uid) => ({ kind: 'edit', event: { ...collect('2024-11-02'), uid } })],
  ])('K-02 a lot stands against %s', (_, request) => {
    const { accepted, conflict } = attempt([...life, dilute('2024-11-01', taken)], request(taken.uid))
    expect([accepted, conflict?.message]).toEqual([
      false,
      '与后续事件【精液稀释 2024-11-01】冲突，请先撤销该事件',
    ])
  })
})
