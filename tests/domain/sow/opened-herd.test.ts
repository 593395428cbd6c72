import { describe, expect, test } from 'vitest'
import { DEFAULT_PARAMS } from '#domain/sow/params.ts'
import { replayPig } from '#domain/sow/sow.replay.ts'
import { check, entry, farrow, insert, mate, said, wean } from './build.ts'

const on = '2025-05-01'
const lactating = (more: object = {}) =>
  entry(
    on,
    { status: 'LACTATING', parity: 3, farrowDate: '2025-04-20', suckling: 10, ...more },
    { init: true },
  )

describe('what is recorded of a litter taken over', () => {
  test('V-301: the pregnancy lasted 105 to 125 days', () => {
    expect(said(insert([], lactating({ mateDate: '2024-12-27' })))).toEqual([])
    expect(said(insert([], lactating({ mateDate: '2025-01-05' })))).toEqual([])
    expect(said(insert([], lactating({ mateDate: '2024-12-16' })))).toEqual([])
    const wrong = (n: number) => [`V-301 E 妊娠天数必须在105~125天之间（当前${n}天）`]
    expect(said(insert([], lactating({ mateDate: '2025-01-06' })))).toEqual(wrong(104))
    expect(said(insert([], lactating({ mateDate: '2024-12-15' })))).toEqual(wrong(126))
  })

  test('O-12: not more live than were born; neither is 不计产仔', () => {
    expect(said(insert([], lactating({ totalBorn: 12, livePiglets: 12 })))).toEqual([])
    expect(said(insert([], lactating({ totalBorn: 11, livePiglets: 12 })))).toEqual([
      'O-12 E 总产仔数不能小于活仔数',
    ])
    expect(replayPig([lactating()], DEFAULT_PARAMS).litters).toMatchObject([
      { totalBorn: 0, suckling: 10, init: true },
    ])
  })

  test('O-11: she was served before she was found open', () => {
    const open = (mateDate: string) =>
      entry(
        on,
        { status: 'OPEN', parity: 2, openDate: '2025-04-25', openReason: 'RETURN', mateDate },
        { init: true },
      )
    expect(said(insert([], open('2025-04-25')))).toEqual([])
    expect(said(insert([], open('2025-04-26')))).toEqual(['O-11 E 初始配种日期不能晚于空怀日期'])
  })
})

describe('a herd taken over goes on with the right figures', () => {
  test('a pregnant one farrows from her service before, which is no service of the farm', () => {
    const opened = entry(
      on,
      {
        status: 'PREGNANT',
        parity: 2,
        mateDate: '2025-01-20',
        checkDate: '2025-02-20',
        serviceNo: 2,
        boarEarnock: 'G7',
      },
      { init: true },
    )
    const { litters, services, parity } = replayPig([opened, farrow('2025-05-14', 12)], DEFAULT_PARAMS)
    expect(services).toMatchObject([
      { init: true, no: 2, boarEarnock: 'G7', outcome: 'FARROWED', positiveDate: '2025-02-20' },
    ])
    expect(litters).toMatchObject([{ init: false, gestationDays: 114, parity: 3, livePiglets: 12 }])
    expect(parity).toBe(3)
  })

  test('a lactating one weans what she had, and is served again after it', () => {
    const events = [lactating({ totalBorn: 13, livePiglets: 11 }), wean('2025-05-14', 10), mate('2025-05-19')]
    const { litters, services } = replayPig(events, DEFAULT_PARAMS)
    expect(litters).toMatchObject([
      { init: true, totalBorn: 13, livePiglets: 11, weaned: 10, lactationDays: 24 },
    ])
    expect(services).toMatchObject([{ init: false, category: 'WEANED', no: 1, weanDate: '2025-05-14' }])
  })

  test.each([
    [{ status: 'WEANED', parity: 4, weanDate: '2025-04-28' } as const, 'WEANED', 1],
    [
      { status: 'OPEN', parity: 4, openDate: '2025-04-20', openReason: 'ABORT', serviceNo: 2 } as const,
      'ABORT',
      3,
    ],
    [{ status: 'OPEN', parity: 4, openDate: '2025-04-20', openReason: 'RETURN' } as const, 'RETURN', 2],
  ])('%o: her next service follows from her opening state', (opening, category, no) => {
    const events = [
      entry(on, opening, { init: true }),
      mate('2025-05-04'),
      check('2025-06-01', 'POSITIVE'),
      farrow('2025-08-26', 13),
    ]
    const { services, litters, violations } = replayPig(events, DEFAULT_PARAMS)
    expect(violations).toEqual([])
    expect(services).toMatchObject([{ category, no, init: false, cycleParity: 4 }])
    expect(litters).toMatchObject([{ parity: 5, gestationDays: 114 }])
  })
})
