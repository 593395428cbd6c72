import { describe, expect, test } from 'vitest'
import type { BoarFacts, LotFacts } from '#domain/sow/mating-facts.ts'
import { DEFAULT_PARAMS } from '#domain/sow/params.ts'
import { type MateDose, matedFrom } from '#domain/sow/sow.mating.ts'
import { replayPig } from '#domain/sow/sow.replay.ts'
import { check, die, entry, event, farrow, gilt, insert, mate, said, wean, weaned } from './build.ts'

const boar = (earNo: string, more: Partial<BoarFacts> = {}): BoarFacts => ({
  earNo,
  status: 'ACTIVE',
  ...more,
})
const lot = (more: Partial<LotFacts> = {}): LotFacts => ({
  lotNo: 'A-1',
  producedDate: '2025-01-02',
  validTo: '2025-01-05',
  free: 9,
  pedigrees: [],
  ...more,
})
const served = (doses: MateDose[], more = {}) => event('event_mat', '2025-01-03', { doses, ...more })
const cells = (doses: MateDose[], facts: object, more = {}) =>
  insert([weaned], served(doses, more), facts).violations.map(({ rule, field }) => `${rule} ${field}`)

describe('the cell of a dose: the first says what all are, the others what they are themselves', () => {
  const [ready, resting] = [boar('G1'), boar('G2', { status: 'REST' })]
  test.each<[string, MateDose[], string[]]>([
    ['all of the resting boar', [{ boarId: 'B2' }, { boarId: 'B2' }], ['V-106 boarEarnock']],
    ['the second', [{ boarId: 'B1' }, { boarId: 'B2' }], ['V-106 dose2']],
    [
      'the third, the second as the first',
      [{ boarId: 'B1' }, { boarId: 'B1' }, { boarId: 'B2' }],
      ['V-106 dose3'],
    ],
    ['the second where the first is of a lot', [{ semenLotId: 'L9' }, { boarId: 'B2' }], ['V-106 dose2']],
    ['the second of his own lot', [{ semenLotId: 'L9', boarId: 'B2' }, { boarId: 'B2' }], ['V-106 dose2']],
    ['the boar of a lot is not asked whether he works', [{ semenLotId: 'L9', boarId: 'B2' }], []],
  ])('%s', (_, doses, expected) =>
    expect(cells(doses, { boars: { B1: ready, B2: resting } })).toEqual(expected),
  )

  test('a dose without a boar of its own is of the boar of the service', () => {
    const facts = { boars: { B2: resting } }
    expect(cells([{}, {}], facts, { boarId: 'B2' })).toEqual(['V-106 boarEarnock'])
    expect(cells([], facts, { boarId: 'B2' })).toEqual(['V-106 boarEarnock'])
    expect(cells([], facts)).toEqual([])
  })

  test.each<[string, MateDose[], string[]]>([
    ['all of the lot', [{ semenLotId: 'L1' }, { semenLotId: 'L1' }], ['V-107 semenLot', 'B-07 semenLot']],
    ['the second dose', [{ semenLotId: 'L2' }, { semenLotId: 'L1' }], ['V-107 dose2', 'B-07 dose2']],
    [
      'the second, after one of a boar',
      [{ boarId: 'B1' }, { semenLotId: 'L1' }],
      ['V-107 dose2', 'B-07 dose2'],
    ],
    [
      'the third, after the same boar without the lot',
      [{ semenLotId: 'L2', boarId: 'B1' }, { boarId: 'B1' }, { semenLotId: 'L1', boarId: 'B1' }],
      ['V-107 dose3', 'B-07 dose3'],
    ],
  ])('a lot out of its days: %s', (_, doses, expected) =>
    expect(cells(doses, { lots: { L1: lot({ validTo: '2025-01-02' }), L2: lot() } })).toEqual(expected),
  )
})

describe('semen that is there and related boars', () => {
  const relative = { pedigree: { id: 'S1', sireId: 'B7' } }

  test('B-06 every dose of the lot counts, those of others do not', () => {
    const lots = { L1: lot({ free: 1 }) }
    expect(cells([{ semenLotId: 'L1' }, { boarId: 'B1' }, { semenLotId: 'L9' }], { lots })).toEqual([])
    expect(cells([{ semenLotId: 'L1' }, { boarId: 'B1' }, { semenLotId: 'L1' }], { lots })).toEqual([
      'V-107 semenLot',
      'B-06 semenLot',
    ])
  })

  test('V-108 one related boar of a mixed lot is enough; without her pedigree nothing is known', () => {
    const lots = { L1: lot({ pedigrees: [{ id: 'B8' }, { id: 'B7' }] }) }
    expect(cells([{ semenLotId: 'L1' }], { lots, ...relative })).toEqual(['V-108 semenLot'])
    expect(cells([{ semenLotId: 'L1' }], { lots })).toEqual([])
    expect(cells([{ boarId: 'B7' }], { boars: { B7: boar('G7') }, ...relative })).toEqual([])
    const known = { B7: boar('G7', { pedigree: { id: 'B7' } }) }
    expect(cells([{ boarId: 'B7' }], { boars: known, ...relative })).toEqual(['V-108 boarEarnock'])
    expect(cells([{ boarId: 'B7' }], { boars: known })).toEqual([])
  })

  test('V-110 the doses of this service are added to those of the week', () => {
    const used = (dosesThisWeek: number, ...ids: string[]) =>
      cells(
        ids.map((boarId) => ({ boarId })),
        { boars: { B1: boar('G1', { dosesThisWeek }), B2: boar('G2') } },
      )
    expect(used(0, 'B1', 'B1')).toEqual([])
    expect(used(0, 'B1', 'B1', 'B1')).toEqual(['V-110 boarEarnock'])
    expect(used(1, 'B2', 'B1', 'B1')).toEqual(['V-110 dose2'])
    expect(used(1, 'B2', 'B2', 'B1')).toEqual([])
  })

  test('V-106 a working boar that failed no examination; a number that is no boar of the farm', () => {
    const of = (more: Partial<BoarFacts>) => cells([{ boarId: 'B1' }], { boars: { B1: boar('G1', more) } })
    expect([of({ qualified: true }), of({ birthDate: null }), of({ status: 'TEASER' })]).toEqual([
      [],
      [],
      ['V-106 boarEarnock'],
    ])
    expect(said(insert([weaned], mate('2025-01-03'), { strangeBoars: ['X1', 'X2'] }))).toEqual([
      'V-106 E 公猪【X1】不可用',
      'V-106 E 公猪【X2】不可用',
    ])
  })
})

describe('what a service remembers', () => {
  const serviceOf = (payload: Parameters<typeof served>[1], doses: MateDose[] = []) =>
    insert([weaned], served(doses, payload)).history.services[0]
  const main = { boarId: 'B1', boarEarnock: 'G1' }

  test('one dose of the boar of the form, on the day of the form', () => {
    expect(serviceOf({ ...main, technicianId: 'T1' })).toEqual({
      uid: expect.any(String),
      date: '2025-01-03',
      cycleParity: 2,
      no: 1,
      category: 'WEANED',
      init: false,
      ...main,
      technicianId: 'T1',
      doses: [{ uid: expect.any(String), date: '2025-01-03', ...main }],
      weanDate: '2024-12-29',
      dueDate: '2025-04-27',
      positiveDate: null,
      outcome: 'OPEN',
      outcomeDate: null,
    })
  })

  test('nothing typed stays unknown', () =>
    expect(serviceOf({})).toMatchObject({
      ...{ boarId: null, boarEarnock: null, technicianId: null },
      doses: [{ boarId: null, boarEarnock: null, date: '2025-01-03' }],
    }))

  test.each<[string, MateDose[], (string | null)[][]]>([
    [
      'boars and days of their own',
      [{ boarId: 'B2', boarEarnock: 'G2', date: '2025-01-04' }],
      [['B2', 'G2', '2025-01-04']],
    ],
    ['a dose of the boar of the service', [{}], [['B1', 'G1', '2025-01-03']]],
    ['semen of one boar’s lot', [{ semenLotId: 'L1', boarId: 'B3' }], [['B3', 'G1', '2025-01-03']]],
    ['mixed semen is no one boar’s (F75)', [{ semenLotId: 'L1' }], [[null, 'G1', '2025-01-03']]],
    ['an empty day', [{ date: null }], [['B1', 'G1', '2025-01-03']]],
  ])('doses: %s', (_, doses, expected) =>
    expect(serviceOf(main, doses)?.doses.map((one) => [one.boarId, one.boarEarnock, one.date])).toEqual(
      expected,
    ),
  )

  test('the main boar is that of the first dose', () => {
    const doses = [{ boarId: 'B2', boarEarnock: 'G2' }, { boarId: 'B3' }]
    expect(serviceOf(main, doses)).toMatchObject({ boarId: 'B2', boarEarnock: 'G2' })
  })
})

describe('doses of one heat and the next service (§2.4)', () => {
  const first = [weaned, mate('2025-01-03')]
  const numbers = (...more: Parameters<typeof replayPig>[0]) =>
    replayPig([...first, ...more], DEFAULT_PARAMS).services.map(({ no, category, cycleParity, doses }) => [
      no,
      category,
      cycleParity,
      doses.length,
    ])

  test('a further dose asks neither for her age nor for the interval', () => {
    const young = [gilt('2025-01-01', '2024-05-20'), mate('2025-01-05')]
    expect(said(insert(young, mate('2025-01-10')))).toEqual([])
    const late = [weaned, { ...mate('2025-01-28'), confirmed: true }]
    expect(said(insert(late, mate('2025-02-02')))).toEqual([])
  })

  test('V-101, V-102 a gilt whose birth is not known is not asked for her age', () =>
    expect(said(insert([gilt('2025-01-01')], mate('2025-01-05')))).toEqual([]))

  test('V-105 from the eighteenth day on it is the next heat', () => {
    expect(insert(first, mate('2025-01-20')).violations.map((one) => one.rule)).toEqual(['V-105'])
    expect(said(insert(first, mate('2025-01-21')))).toEqual([])
  })

  test('K-13 counts from the last dose, also of another entry', () => {
    const params = { ...DEFAULT_PARAMS, dose_interval_hours: 24 }
    const twice = [...first, mate('2025-01-04')]
    expect(said(insert(twice, mate('2025-01-05'), {}, { params }))).toEqual([])
    expect(said(insert(twice, mate('2025-01-06'), {}, { params }))).toEqual([
      'K-13 W 距上次输精已2天，超过本场规定的24小时，请确认',
    ])
    // the next heat has no dose before it
    expect(said(insert(twice, mate('2025-01-24'), {}, { params }))).toEqual([])
  })

  test('services of a parity are counted, and begin anew after a farrowing', () => {
    expect(numbers(check('2025-01-24', 'RETURN'), mate('2025-01-24'), mate('2025-01-26'))).toEqual([
      [1, 'WEANED', 2, 1],
      [2, 'RETURN', 2, 2],
    ])
    expect(numbers(farrow('2025-04-27', 9), wean('2025-05-21', 9), mate('2025-05-26')).at(-1)).toEqual([
      ...[1, 'WEANED', 3, 1],
    ])
  })

  test('only the first service of a parity has a weaning before it (F27)', () => {
    const again = replayPig([...first, check('2025-01-24', 'RETURN'), mate('2025-01-24')], DEFAULT_PARAMS)
    expect(again.services.map((one) => one.weanDate)).toEqual(['2024-12-29', null])
  })

  test('V-102 is a question about the first mating: a sow that failed once is not asked again', () => {
    const failed = [gilt('2024-10-01', '2024-01-01'), mate('2024-10-05'), check('2024-10-26', 'RETURN')]
    expect(said(insert(failed, mate('2025-04-01')))).toEqual([])
  })
})

describe('the day she counts as mated female from (mfDays)', () => {
  const from = (...life: Parameters<typeof replayPig>[0]) => matedFrom(replayPig(life, DEFAULT_PARAMS))
  const opened = (date: string, mateDate: string) => entry(date, { status: 'MATED', parity: 0, mateDate })

  test.each<[string, string | null, () => string | null]>([
    ['no entry', null, () => from()],
    ['in and out on one day', null, () => from(weaned, die('2025-01-01'))],
    ['a gilt that was not served', null, () => from(gilt('2025-01-01'))],
    ['a gilt from her first service', '2025-01-05', () => from(gilt('2025-01-01'), mate('2025-01-05'))],
    ['a gilt on the day of her entry', '2025-01-01', () => from(gilt('2025-01-01'), mate('2025-01-01'))],
    ['a gilt served elsewhere from her entry', '2025-01-10', () => from(opened('2025-01-10', '2025-01-02'))],
    ['a sow from her entry', '2025-01-01', () => from(weaned, mate('2025-01-05'))],
    [
      'an open gilt from her entry',
      '2025-01-01',
      () =>
        from(
          entry('2025-01-01', { status: 'OPEN', parity: 0, openDate: '2024-12-20', openReason: 'RETURN' }),
        ),
    ],
  ])('%s', (_, day, result) => expect(result()).toBe(day))
})
