import { describe, expect, test } from 'vitest'
import { DEFAULT_PARAMS } from '#domain/sow/params.ts'
import { matedFrom } from '#domain/sow/sow.mating.ts'
import type { Opening } from '#domain/sow/sow.opening.ts'
import { replayPig } from '#domain/sow/sow.replay.ts'
import { decide, die, entry, farrow, insert, mate, move, said, wean } from './build.ts'

describe('opening states', () => {
  const enter = (opening: Opening, more = {}) =>
    said(insert([], entry('2025-01-01', opening, { init: true, ...more })))

  test.each<[string, Opening, string[]]>([
    ['MATED', { status: 'MATED', parity: 1, mateDate: '2024-08-29' }, []],
    [
      'O-02 MATED',
      { status: 'MATED', parity: 1, mateDate: '2024-08-28' },
      ['O-02 E 初始配种日期距入场日期不能超过125天'],
    ],
    [
      'O-07 MATED',
      { status: 'MATED', parity: 1, mateDate: '2025-01-02' },
      ['O-07 E 初始状态的日期不能晚于入场日期'],
    ],
    ['MATED', { status: 'MATED', parity: 1, mateDate: '2025-01-01' }, []],
    ['PREGNANT', { status: 'PREGNANT', parity: 1, mateDate: '2024-12-01', checkDate: '2024-12-19' }, []],
    [
      'O-03 PREGNANT',
      { status: 'PREGNANT', parity: 1, mateDate: '2024-12-01', checkDate: '2024-12-18' },
      ['O-03 E 初始妊检日期必须在配种18天之后'],
    ],
    ['LACTATING', { status: 'LACTATING', parity: 1, farrowDate: '2024-11-17', suckling: 9 }, []],
    [
      'O-04 LACTATING',
      { status: 'LACTATING', parity: 1, farrowDate: '2024-11-16', suckling: 9 },
      ['O-04 E 初始分娩日期距入场日期不能超过45天'],
    ],
    [
      'O-05 LACTATING',
      { status: 'LACTATING', parity: 0, farrowDate: '2024-12-20', suckling: 9 },
      ['O-05 E 哺乳母猪的胎次必须大于0'],
    ],
    ['WEANED', { status: 'WEANED', parity: 1, weanDate: '2024-10-28' }, []],
    [
      'O-06 WEANED',
      { status: 'WEANED', parity: 1, weanDate: '2024-10-27' },
      ['O-06 E 断奶已超过65天，请按空怀录入'],
    ],
    [
      'O-05 WEANED',
      { status: 'WEANED', parity: 0, weanDate: '2024-12-29' },
      ['O-05 E 断奶母猪的胎次必须大于0'],
    ],
    ['OPEN', { status: 'OPEN', parity: 1, openDate: '2024-12-29', openReason: 'ABORT' }, []],
    [
      'O-07 OPEN',
      { status: 'OPEN', parity: 1, openDate: '2025-01-29', openReason: 'ABORT' },
      ['O-07 E 初始状态的日期不能晚于入场日期'],
    ],
  ])('%s %j', (_, opening, expected) => expect(enter(opening)).toEqual(expected))

  test('O-01, O-08 GILT up to 400 days, ACTIVE boar from 8 months', () => {
    const gilt = { breedId: 'LW' }
    const boar = { sex: 'M', breedId: 'LW', bloodline: 'A3' } as const
    expect(enter({ status: 'GILT' }, { ...gilt, birthDate: '2023-11-28' })).toEqual([])
    expect(enter({ status: 'GILT' }, { ...gilt, birthDate: '2023-11-27' })).toEqual([
      'O-01 E 后备母猪入场日龄必须在0~400天之间（当前401天）',
    ])
    expect(enter({ status: 'ACTIVE' }, { ...boar, birthDate: '2024-05-01' })).toEqual([])
    expect(enter({ status: 'ACTIVE' }, { ...boar, birthDate: '2024-05-20' })).toEqual([
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
    const history = replayPig([entry('2025-01-01', opening), farrow('2025-03-25', 12)], DEFAULT_PARAMS)
    expect(history.violations).toEqual([])
    expect(history.services).toMatchObject([{ init: true, outcome: 'FARROWED', positiveDate: '2024-12-29' }])
    expect(history.litters).toMatchObject([{ init: false, gestationDays: 114, parity: 3 }])
  })

  test('an opening litter is weaned like any other and stays flagged', () => {
    const opening = { status: 'LACTATING', parity: 2, farrowDate: '2024-12-20', suckling: 10 } as const
    const history = replayPig([entry('2025-01-01', opening), wean('2025-01-14', 10)], DEFAULT_PARAMS)
    expect(history.violations).toEqual([])
    expect(history.litters).toMatchObject([{ init: true, weaned: 10, lactationDays: 25, totalBorn: 0 }])
    expect([history.status, history.parity]).toEqual(['WEANED', 2])
  })

  test('an opening OPEN sow is served again, not for the first time', () => {
    const opening = { status: 'OPEN', parity: 2, openDate: '2024-12-29', openReason: 'RETURN' } as const
    const history = replayPig([entry('2025-01-01', opening), mate('2025-01-10')], DEFAULT_PARAMS)
    expect(history.services).toMatchObject([{ category: 'RETURN', no: 2, weanDate: null }])
  })
})

describe('what the opening service is', () => {
  const first = (opening: Opening) => replayPig([entry('2025-01-01', opening)], DEFAULT_PARAMS).services[0]
  const served = { parity: 2, mateDate: '2024-12-01' }

  test('MATED is open, PREGNANT is positive since its check', () => {
    expect(first({ status: 'MATED', ...served })).toMatchObject({ outcome: 'OPEN', outcomeDate: null })
    expect(first({ status: 'PREGNANT', ...served, checkDate: '2024-12-29' })).toMatchObject({
      outcome: 'POSITIVE',
      outcomeDate: '2024-12-29',
    })
  })

  test.each([
    [0, 1, 'GILT'],
    [2, 1, 'WEANED'],
    [2, 2, 'RETURN'],
    [0, 2, 'RETURN'],
  ])('parity %i, service %i is %s', (parity, serviceNo, category) =>
    expect(first({ status: 'MATED', mateDate: '2024-12-01', parity, serviceNo })).toMatchObject({
      category,
      no: serviceNo,
      init: true,
    }),
  )
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
})

test.each<[string, Opening, string | null]>([
  ['a gilt without a service', { status: 'GILT' }, null],
  [
    'a gilt that came open, served elsewhere',
    { status: 'OPEN', parity: 0, openDate: '2024-12-29', openReason: 'RETURN' },
    '2025-01-01',
  ],
  ['a gilt that came served', { status: 'MATED', parity: 0, mateDate: '2024-12-01' }, '2025-01-01'],
  ['a sow that had farrowed', { status: 'WEANED', parity: 2, weanDate: '2024-12-29' }, '2025-01-01'],
])('F03 %s is a mated female from the day %s', (_, opening, day) => {
  expect(matedFrom(insert([], entry('2025-01-01', opening, { init: true })).history)).toBe(day)
})

test('F03 a gilt is a mated female from her first service on', () => {
  const served = insert([entry('2025-01-01', { status: 'GILT' })], mate('2025-01-09'))
  expect(matedFrom(served.history)).toBe('2025-01-09')
})
