import { describe, expect, test } from 'vitest'
import { DEFAULT_PARAMS } from '#domain/sow/params.ts'
import type { Opening, PastLitter } from '#domain/sow/sow.opening.ts'
import { replayPig } from '#domain/sow/sow.replay.ts'
import { check, entry, farrow, insert, mate, said, wean } from './build.ts'
import { first, LIVE, MATED, second } from './past-litters.ts'

const enter = (past: PastLitter[], opening: Opening = MATED, more = {}) =>
  said(insert([], entry(LIVE, opening, { init: true, past, ...more })))

describe('litters before go-live', () => {
  test('stand ahead of her own ones and count as imported: no row of the farm comes of them', () => {
    const events = [
      entry(LIVE, MATED, { init: true, past: [second, first] }),
      check('2025-06-08', 'POSITIVE'),
      farrow('2025-09-02', 13),
      wean('2025-09-26', 12),
      mate('2025-10-01'),
    ]
    const { litters, services, brought, parity } = replayPig(events, DEFAULT_PARAMS)
    expect(brought).toEqual({ services: 2, litters: 2 })
    expect(litters.map((one) => [one.parity, one.livePiglets, one.weaned, one.init])).toEqual([
      [1, 12, 11, true],
      [2, 10, 10, true],
      [3, 13, 12, false],
    ])
    expect(litters.map((one) => one.lactationDays)).toEqual([24, 24, 24])
    expect(services.map((one) => [one.cycleParity, one.outcome, one.weanDate])).toEqual([
      [0, 'FARROWED', null],
      [1, 'FARROWED', '2024-10-18'],
      [2, 'FARROWED', null],
      [3, 'OPEN', '2025-09-26'],
    ])
    expect(parity).toBe(3)
  })

  test('change nothing of what the opening says and of what comes after', () => {
    const later = [check('2025-06-08', 'POSITIVE'), farrow('2025-09-02', 13)]
    const life = (past: PastLitter[]) => {
      const replayed = replayPig([entry(LIVE, MATED, { init: true, past }), ...later], DEFAULT_PARAMS)
      const { services, litters, brought, lastEvent, violations, ...rest } = replayed
      const own = [services.slice(brought.services), litters.slice(brought.litters)]
      const withoutUids = JSON.parse(
        JSON.stringify(own).replaceAll(/"(uid|serviceUid)":"[^"]*"/g, '"uid":""'),
      )
      return { rest, own: withoutUids, violations: violations.length, last: lastEvent?.date }
    }
    expect(life([first, second])).toEqual(life([]))
  })

  test.each<[string, PastLitter[], Opening, string[]]>([
    ['in order', [second, first], MATED, []],
    ['only the last one', [second], MATED, []],
    [
      'no services',
      [
        { ...first, mateDate: null },
        { ...second, mateDate: null },
      ],
      MATED,
      [],
    ],
    [
      'O-14 of a parity she has not reached',
      [{ ...second, parity: 3 }],
      MATED,
      ['O-14 E 历史胎次不能大于2（期初胎次；在哺的一胎由期初数据给出）'],
    ],
    [
      'O-14 the litter she suckles is recorded by the opening',
      [second],
      { status: 'LACTATING', parity: 2, farrowDate: '2025-05-20', suckling: 9 },
      ['O-14 E 历史胎次不能大于1（期初胎次；在哺的一胎由期初数据给出）'],
    ],
    [
      'O-15 served before the litter before was weaned',
      [first, { ...second, mateDate: '2024-10-17', farrowDate: '2025-02-08' }],
      MATED,
      ['O-15 E 第2胎须在第1胎结束（2024-10-18）之后'],
    ],
    [
      'O-22 farrowed sooner after the litter before than a gestation takes, no service recorded',
      [first, { ...second, mateDate: null, farrowDate: '2025-01-30' }],
      MATED,
      ['O-22 E 第2胎分娩距第1胎结束（2024-10-18）只有104天，少于最短妊娠105天'],
    ],
    [
      'exactly a gestation after the litter before',
      [first, { ...second, mateDate: null, farrowDate: '2025-01-31' }],
      MATED,
      [],
    ],
    [
      'O-22 weaned less than a gestation before the litter she suckles',
      [{ ...second, mateDate: null }],
      { status: 'LACTATING', parity: 3, farrowDate: '2025-05-31', suckling: 9 },
      ['O-22 E 第3胎分娩距第2胎结束（2025-03-10）只有82天，少于最短妊娠105天'],
    ],
    [
      'O-16 weaned after the service she is in',
      [{ ...second, weanDate: '2025-05-11' }],
      MATED,
      ['O-16 E 历史胎次须在期初状态（2025-05-10）之前结束'],
    ],
    [
      'O-17 fewer than were alive',
      [{ ...first, totalBorn: 13 }],
      MATED,
      ['O-17 E 总产仔数不能小于活仔、死胎、木乃伊之和'],
    ],
    [
      'O-18 weaned before birth',
      [{ ...first, weanDate: '2024-09-24' }],
      MATED,
      ['O-18 E 断奶日期必须晚于分娩日期'],
    ],
    ['O-19 weaned on no day', [{ ...first, weanDate: null }], MATED, ['O-19 E 有断奶头数时请填写断奶日期']],
    [
      'after 104 days',
      [{ ...first, farrowDate: '2024-09-13' }],
      MATED,
      ['V-301 E 妊娠天数必须在105~125天之间（当前104天）'],
    ],
  ])('%s', (_, past, opening, expected) => expect(enter(past, opening)).toEqual(expected))

  test('O-20 not before she was born', () => {
    expect(enter([first], MATED, { birthDate: '2024-06-01' })).toContain(
      'O-20 E 历史胎次不能早于母猪出生日期',
    )
  })
})
