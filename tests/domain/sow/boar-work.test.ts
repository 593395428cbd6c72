import { describe, expect, test } from 'vitest'
import type { BoarChange, CollectPayload, ProcessPayload } from '#domain/semen/payloads.ts'
import type { EventType } from '#domain/sow/event-types.ts'
import { refusalOf } from '#domain/sow/fold.ts'
import { DEFAULT_PARAMS } from '#domain/sow/params.ts'
import type { SowEvent } from '#domain/sow/sow.events.ts'
import type { Opening } from '#domain/sow/sow.opening.ts'
import { newState } from '#domain/sow/sow.state.ts'
import type { Sex } from '#domain/sow/sow.types.ts'
import { entry, event, insert, replay, said } from './build.ts'

const boar = (status: 'YOUNG' | 'ACTIVE' | 'REST' | 'TEASER', birthDate: string | null = '2024-01-01') =>
  entry('2024-10-01', { status } as Opening, { sex: 'M', birthDate })
const become = (date: string, change: BoarChange) => event('event_boar_state', date, { change })
const collect = (date: string, more: Partial<CollectPayload> = {}) =>
  event('event_semen_collect', date, { volume: 200, motility: 85, abnormal: 8, ...more })
const dilute = (taken: SowEvent, more: Partial<ProcessPayload> = {}) =>
  event('event_semen_process', '2024-11-01', {
    ...{ lotUid: 'L', lotNo: 'L', dosesMade: 30, doseVolume: 80, validTo: '2024-11-04', place: 0 },
    sources: [{ uid: taken.uid, boarId: 'B', earNo: 'G1', volume: 200 }],
    ...more,
  })
const WORDS = { YOUNG: '后备公猪', ACTIVE: '生产公猪', REST: '休息', TEASER: '试情' } as const

describe('§3.3 what a boar may become', () => {
  type Start = keyof typeof WORDS
  const LEADS: Record<BoarChange, Partial<Record<Start, Start>>> = {
    TRAIN: { YOUNG: 'YOUNG' },
    ACTIVATE: { YOUNG: 'ACTIVE', TEASER: 'ACTIVE' },
    REST: { ACTIVE: 'REST' },
    RESUME: { REST: 'ACTIVE' },
    TEASER: { YOUNG: 'TEASER', ACTIVE: 'TEASER', REST: 'TEASER' },
  }
  const cases = (Object.keys(LEADS) as BoarChange[]).flatMap((change) =>
    (Object.keys(WORDS) as Start[]).map((start) => [change, start, LEADS[change][start]] as const),
  )
  test.each(cases)('%s of %s leads to %s', (change, start, to) => {
    const result = insert([boar(start)], become('2024-11-01', change))
    if (to) expect([said(result), result.history.status]).toEqual([[], to])
    else expect(said(result)).toEqual([`V-008 E 当前状态为【${WORDS[start]}】，不能进行公猪状态变更操作`])
  })

  test('training changes nothing; every other change makes him a grown boar from that day', () => {
    const trained = replay(boar('YOUNG'), become('2024-11-01', 'TRAIN'))
    expect([trained.grown, trained.spans.length]).toEqual([false, 1])
    const teaser = replay(boar('YOUNG'), become('2024-11-01', 'TEASER'))
    expect([teaser.grown, teaser.spans.at(-1)?.from]).toEqual([true, '2024-11-01'])
  })

  test('B-01 is asked of work only, of a boar whose birth is known', () => {
    // 200 days old on 2024-11-01
    const young = boar('YOUNG', '2024-04-15')
    expect(said(insert([young], become('2024-11-01', 'TEASER')))).toEqual([])
    expect(said(insert([young], become('2024-11-01', 'ACTIVATE')))).toEqual([
      'B-01 E 公猪日龄不足240天，不能采精/配种',
    ])
    expect(said(insert([boar('YOUNG', null)], become('2024-11-01', 'ACTIVATE')))).toEqual([])
    expect(said(insert([boar('YOUNG', null)], collect('2024-11-01')))).toEqual([])
  })
})

test('V-009 the events of one sex are not of the other', () => {
  const females: EventType[] = [
    ...(['event_mat', 'event_gestation', 'event_farr', 'event_piglet_death', 'event_wean'] as const),
    ...(['event_estrus', 'event_foster', 'event_piglet_tag'] as const),
  ]
  const males: EventType[] = ['event_boar_state', 'event_semen_collect', 'event_semen_process']
  const refusal = (sex: Sex, status: 'ACTIVE' | 'WEANED', type: EventType) => {
    const made = event(type, '2024-11-01', {} as never)
    const { rule, message } = refusalOf(sex, { ...newState(DEFAULT_PARAMS), status }, made, 0) ?? {}
    return `${rule} ${message}`
  }
  for (const type of females)
    expect(refusal('M', 'ACTIVE', type), type).toBe('V-009 该猪只不是母猪，不能进行此操作')
  for (const type of males)
    expect(refusal('F', 'WEANED', type), type).toBe('V-009 该猪只不是公猪，不能进行此操作')
  const life = [boar('ACTIVE')]
  const chosen = event('event_piglet_select', '2024-11-01', { pigletId: 'p', sex: 'F', result: 'KEEP' })
  expect(said(insert(life, chosen))).toEqual(['V-009 E 该猪只不是母猪，不能进行此操作'])
})

describe('collections', () => {
  const active = boar('ACTIVE')

  test('the verdict of the day stands, whatever the limits say now; without one the figures decide', () => {
    const young = (more: Partial<CollectPayload>) => replay(boar('YOUNG'), collect('2024-11-01', more)).status
    expect(young({ motility: 10, qualified: true })).toBe('ACTIVE')
    expect(young({ qualified: false })).toBe('YOUNG')
    expect([
      young({ motility: 70, abnormal: 20 }),
      young({ motility: 69.9 }),
      young({ abnormal: 20.1 }),
    ]).toEqual([...['ACTIVE', 'YOUNG', 'YOUNG']])
  })

  test('a qualified one of a working boar changes no state; the first of a young one does on its day', () => {
    expect(replay(active, collect('2024-11-01')).spans).toHaveLength(1)
    expect(replay(boar('YOUNG'), collect('2024-11-01'))).toMatchObject({
      grown: true,
      spans: [
        { status: 'YOUNG', to: '2024-11-01' },
        { status: 'ACTIVE', from: '2024-11-01' },
      ],
    })
  })

  test('B-02 counts from the last one, and from none where there is none', () => {
    const life = [active, collect('2024-11-01'), collect('2024-11-05')]
    expect(said(insert(life, collect('2024-11-07')))).toEqual(['B-02 W 距上次采精不足3天，请确认'])
    expect(said(insert(life, collect('2024-11-08')))).toEqual([])
    expect(said(insert([active], collect('2024-11-08')))).toEqual([])
  })
})

describe('dilution of one boar’s part', () => {
  const taken = collect('2024-11-01')
  const life = [boar('ACTIVE'), taken]

  test('200 ml give 2400 ml of doses (12 times): 30 of 80 ml, not 31', () => {
    expect(said(insert(life, dilute(taken)))).toEqual([])
    expect(said(insert(life, dilute(taken, { dosesMade: 31 })))).toEqual(['B-04 E 分装份数超过可稀释量'])
  })

  test('in a mixed lot his own semen counts as it was collected, that of the others as the lot has it', () => {
    const sources = [
      { uid: 'other', boarId: 'C', earNo: 'G2', volume: 100 },
      { uid: taken.uid, boarId: 'B', earNo: 'G1', volume: 999 },
    ]
    // 300 ml × 12 are 45 doses of 80 ml
    expect(said(insert(life, dilute(taken, { sources, place: 1, dosesMade: 45 })))).toEqual([])
    expect(said(insert(life, dilute(taken, { sources, place: 1, dosesMade: 46 })))).toEqual([
      'B-04 E 分装份数超过可稀释量',
    ])
    // at a place that is not his there is nothing to dilute
    expect(said(insert(life, dilute(taken, { sources, place: 0 })))).toEqual([
      'O-10 E 没有可稀释的采精记录，请先登记采精',
    ])
    expect(said(insert(life, dilute(taken, { sources, place: 2 })))).toEqual([
      'O-10 E 没有可稀释的采精记录，请先登记采精',
    ])
  })

  test('an ejaculate goes into one lot; the next one into another', () => {
    const other = collect('2024-11-01')
    const diluted = [...life, other, dilute(taken)]
    expect(said(insert(diluted, dilute(taken, { dosesMade: 1 })))).toEqual(['B-04 E 分装份数超过可稀释量'])
    expect(said(insert(diluted, dilute(other)))).toEqual([])
  })
})
