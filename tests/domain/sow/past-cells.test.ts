import { describe, expect, test } from 'vitest'
import { DEFAULT_PARAMS } from '#domain/sow/params.ts'
import { pastProblems } from '#domain/sow/past.ts'
import type { Opening, PastLitter } from '#domain/sow/sow.opening.ts'
import { replayPig } from '#domain/sow/sow.replay.ts'
import { entry } from './build.ts'
import { first, LIVE, MATED, second } from './past-litters.ts'

describe('what her history holds of an earlier litter', () => {
  const live = (...past: PastLitter[]) =>
    replayPig([entry(LIVE, MATED, { init: true, past })], DEFAULT_PARAMS)

  test('a service that led to a farrowing, of a boar known by its number', () => {
    expect(live(first, second).services.slice(0, 2)).toEqual([
      {
        ...{ uid: 'p1', date: '2024-06-01', cycleParity: 0, no: 1, category: 'GILT', init: true },
        ...{ boarId: null, boarEarnock: 'G7', technicianId: null, weanDate: null },
        doses: [{ uid: 'p1', date: '2024-06-01', boarId: null, boarEarnock: 'G7' }],
        ...{ dueDate: '2024-09-23', positiveDate: null, outcome: 'FARROWED', outcomeDate: '2024-09-24' },
      },
      {
        ...{ uid: 'p2', date: '2024-10-23', cycleParity: 1, no: 1, category: 'WEANED', init: true },
        ...{ boarId: null, boarEarnock: null, technicianId: null, weanDate: '2024-10-18' },
        doses: [{ uid: 'p2', date: '2024-10-23', boarId: null, boarEarnock: null }],
        ...{ dueDate: '2025-02-14', positiveDate: null, outcome: 'FARROWED', outcomeDate: '2025-02-14' },
      },
    ])
  })

  test('a closed litter with the figures of its papers', () =>
    expect(live(first).litters).toEqual([
      {
        ...{ uid: 'p1', date: '2024-09-24', parity: 1, serviceUid: 'p1', gestationDays: 115 },
        ...{ init: true, nurse: false, healthy: 12, weak: 0, deformedLive: 0, livePiglets: 12 },
        ...{ stillborn: 1, blackDead: 0, mummy: 1, deformedDead: 0, totalBorn: 14 },
        ...{ males: null, females: null, litterWeight: null, moves: [], suckling: 0 },
        ...{ fosterIn: 0, fosterOut: 0, selected: 0, deaths: 0 },
        ...{ weaned: 11, weanWeight: 0, weanDate: '2024-10-18', lactationDays: 24 },
      },
    ]))

  test.each<[string, Partial<PastLitter>, object]>([
    ['without a service', { mateDate: null }, { serviceUid: null, gestationDays: null }],
    [
      'without a weaning',
      { weanDate: null, weaned: null },
      { weanDate: null, weaned: 0, lactationDays: null },
    ],
    ['the dead not counted by kind', { stillborn: null, mummy: null }, { stillborn: 2, mummy: 0 }],
    ['only the mummies entered', { stillborn: null, mummy: 1 }, { stillborn: 1, mummy: 1 }],
    ['fewer born than alive, O-17', { stillborn: null, mummy: null, totalBorn: 11 }, { stillborn: 0 }],
  ])('%s', (_, cells, expected) => expect(live({ ...first, ...cells }).litters).toMatchObject([expected]))

  test('a service follows the weaning of the parity before it, where that is known', () => {
    const weanings = (...past: PastLitter[]) => live(...past).services.map((one) => one.weanDate)
    expect(weanings(second)).toEqual([null, null])
    expect(weanings({ ...first, weanDate: null }, second)).toEqual([null, null, null])
    expect(weanings(first, { ...second, parity: 3 })).toEqual([null, null, null])
  })
})

describe('the cell of an earlier litter that is wrong', () => {
  const found = (past: PastLitter[], opening: Opening = MATED, birthDate: string | null = null) =>
    pastProblems(entry(LIVE, opening, { past, birthDate }), DEFAULT_PARAMS).map(
      ({ parity, field, rule }) => `${parity} ${field} ${rule}`,
    )
  const noService = { ...second, mateDate: null }
  const noDays = { ...first, mateDate: null, weanDate: null, weaned: 0 }
  const nursed = (more: object = {}): Opening => ({
    ...({ status: 'LACTATING', parity: 3, farrowDate: '2025-05-20', suckling: 9 } as const),
    ...more,
  })

  test.each<[string, PastLitter[], string[]]>([
    ['O-17 as many as were born', [{ ...first, stillborn: 2, mummy: null }], []],
    ['O-17 one stillborn too many', [{ ...first, stillborn: 3, mummy: null }], ['1 totalBorn O-17']],
    ['O-17 one mummy too many', [{ ...first, stillborn: null, mummy: 3 }], ['1 totalBorn O-17']],
    ['V-301 after 104 days', [{ ...first, mateDate: '2024-06-12' }], ['1 mateDate V-301']],
    ['V-301 after 105 days', [{ ...first, mateDate: '2024-06-11' }], []],
    ['V-301 after 125 days', [{ ...first, mateDate: '2024-05-22' }], []],
    ['V-301 after 126 days', [{ ...first, mateDate: '2024-05-21' }], ['1 mateDate V-301']],
    ['O-18 weaned on the day of birth', [{ ...first, weanDate: '2024-09-24' }], ['1 weanDate O-18']],
    ['O-18 weaned on the day after', [{ ...first, weanDate: '2024-09-25' }], []],
    ['O-19 one weaned on no day', [{ ...first, weanDate: null, weaned: 1 }], ['1 weanDate O-19']],
    ['O-19 none weaned', [{ ...first, weanDate: null, weaned: 0 }], []],
    ['O-19 weaned heads not known', [{ ...first, weanDate: null, weaned: null }], []],
    ['served on the day of the weaning before', [{ ...first, weanDate: '2024-10-23' }, second], []],
    ['O-15 served a day earlier', [{ ...first, weanDate: '2024-10-24' }, second], ['2 mateDate O-15']],
    [
      'O-15 born before the weaning before',
      [{ ...first, weanDate: '2025-02-15' }, noService],
      ['2 farrowDate O-15'],
    ],
    [
      'O-15 served before the birth before, whose weaning is not known',
      [{ ...noDays, farrowDate: '2024-10-24' }, second],
      ['2 mateDate O-15'],
    ],
    ['O-22 born 105 days after the birth before', [{ ...noDays, farrowDate: '2024-11-01' }, noService], []],
    [
      'O-22 born 104 days after the birth before',
      [{ ...noDays, farrowDate: '2024-11-02' }, noService],
      ['2 farrowDate O-22'],
    ],
  ])('%s', (_, past, expected) => expect(found(past)).toEqual(expected))

  test.each<[string, PastLitter[], string, string[]]>([
    ['served the day after her birth', [first], '2024-05-31', []],
    ['O-20 served on the day of her birth', [first], '2024-06-01', ['1 mateDate O-20']],
    ['O-20 farrowed on the day of her birth', [noDays], '2024-09-24', ['1 farrowDate O-20']],
    ['O-20 both litters', [first, second], '2025-01-01', ['1 mateDate O-20', '2 mateDate O-20']],
  ])('%s', (_, past, born, expected) => expect(found(past, MATED, born)).toEqual(expected))

  test('O-20 is not asked where her birth date is not known', () => expect(found([noDays])).toEqual([]))

  test.each<[string, Opening, string[]]>([
    ['GILT', { status: 'GILT' }, ['2 parity O-14']],
    ['MATED', { ...MATED, mateDate: '2025-03-10' }, []],
    ['MATED', { ...MATED, mateDate: '2025-03-09' }, ['2 weanDate O-16']],
    ['MATED', { ...MATED, parity: 1 }, ['2 parity O-14']],
    [
      'PREGNANT',
      { status: 'PREGNANT', parity: 2, mateDate: '2025-03-09', checkDate: '2025-04-10' },
      ['2 weanDate O-16'],
    ],
    ['LACTATING', nursed({ mateDate: '2025-03-10', farrowDate: '2025-06-30' }), []],
    ['LACTATING', nursed({ mateDate: '2025-03-09' }), ['2 weanDate O-16']],
    ['LACTATING', nursed({ farrowDate: '2025-03-09' }), ['2 weanDate O-16', '2 weanDate O-22']],
    ['LACTATING', nursed({ parity: 2 }), ['2 parity O-14']],
    ['WEANED', { status: 'WEANED', parity: 2, weanDate: '2025-03-10' }, []],
    ['WEANED', { status: 'WEANED', parity: 2, weanDate: '2025-03-09' }, ['2 weanDate O-16']],
    ['OPEN', { status: 'OPEN', parity: 2, openDate: '2025-03-10', openReason: 'RETURN' }, []],
    [
      'OPEN',
      { status: 'OPEN', parity: 2, openDate: '2025-03-09', openReason: 'RETURN' },
      ['2 weanDate O-16'],
    ],
    [
      'OPEN after a service',
      { status: 'OPEN', parity: 2, openDate: '2025-05-09', openReason: 'RETURN', mateDate: '2025-03-09' },
      ['2 weanDate O-16'],
    ],
  ])('O-14, O-16 it ends before the opening: %s %o', (_, opening, expected) =>
    expect(found([second], opening)).toEqual(expected),
  )

  test('O-16 shows the birth where no weaning is known', () =>
    expect(found([{ ...second, weanDate: null, weaned: 0 }], { ...MATED, mateDate: '2025-02-13' })).toEqual([
      '2 farrowDate O-16',
    ]))

  test.each<[string, PastLitter, Opening, string[]]>([
    ['105 days after the weaning', second, nursed({ farrowDate: '2025-06-23' }), []],
    ['O-22 104 days after it', second, nursed({ farrowDate: '2025-06-22' }), ['2 weanDate O-22']],
    [
      'O-22 104 days after a birth without a weaning',
      { ...second, weanDate: null, weaned: 0 },
      nursed({ farrowDate: '2025-05-29' }),
      ['2 farrowDate O-22'],
    ],
    ['a service is known', second, nursed({ mateDate: '2025-04-01' }), []],
    ['the parity between is missing', second, nursed({ parity: 4, farrowDate: '2025-04-20' }), []],
    ['she does not suckle', second, { status: 'WEANED', parity: 3, weanDate: '2025-05-20' }, []],
  ])('the litter she suckles: %s', (_, past, opening, expected) =>
    expect(found([past], opening)).toEqual(expected),
  )
})
