import { describe, expect, test } from 'vitest'
import type { EntryPayload } from '#domain/sow/sow.events.ts'
import type { Opening } from '#domain/sow/sow.opening.ts'
import { check, entry, fosterIn, gilt, insert, mate, replay, said } from './build.ts'

const DAY = '2025-01-01'
const enter = (opening: Opening, more: Partial<EntryPayload> = {}) => entry(DAY, opening, more)
const SERVED = { parity: 2, mateDate: '2024-12-01' }
const MATED: Opening = { status: 'MATED', ...SERVED }
const IN_MILK = { status: 'LACTATING', parity: 3, farrowDate: '2024-12-20', suckling: 10 } as const
const OPEN = { status: 'OPEN', parity: 2, openDate: '2024-12-29', openReason: 'ABORT' } as const

test('an entry is the whole file of an animal', () => {
  const came = enter({ status: 'GILT' }, { earNo: 'M1', selectiveLevelId: 'L1' })
  expect(replay(came)).toEqual({
    status: 'GILT',
    openReason: null,
    parity: 0,
    earNo: 'M1',
    formerEarNos: [],
    gradeId: 'L1',
    grown: false,
    entryDate: DAY,
    brought: { services: 0, litters: 0 },
    spans: [{ from: DAY, to: null, since: DAY, status: 'GILT', openReason: null, parity: 0 }],
    services: [],
    litters: [],
    piglets: [],
    stays: [{ from: DAY, to: null, houseId: 'H1', penId: 'P1' }],
    exit: null,
    dueDate: null,
    lastEvent: { uid: came.uid, type: 'event_entry', date: DAY },
    violations: [],
  })
})

test('what an entry does not say is not known', () => {
  expect(replay(enter({ status: 'GILT' }, { houseId: undefined, penId: undefined }))).toMatchObject({
    earNo: null,
    gradeId: null,
    stays: [{ houseId: null, penId: null }],
  })
})

test.each<['F' | 'M', Opening['status'], boolean]>([
  ['F', 'GILT', false],
  ['M', 'YOUNG', false],
  ['M', 'ACTIVE', true],
  ['M', 'REST', true],
  ['M', 'TEASER', true],
])('%s %s: a male entered as more than a young boar is grown: %s', (sex, status, grown) =>
  expect(replay(enter({ status } as Opening, { sex })).grown).toBe(grown),
)

test.each<[string, Partial<EntryPayload>, number]>([
  ['7 and 8 counted at entry', { teatL: 7, teatR: 8 }, 15],
  ['not counted', {}, 16],
  ['none counted on either side', { teatL: 0, teatR: 0 }, 16],
])('V-406 teats %s, %o: she suckles %i', (_, teats, most) => {
  const life = [enter(IN_MILK, teats)]
  expect(said(insert(life, fosterIn('2025-01-02', most - 10)))).toEqual([])
  expect(insert(life, fosterIn('2025-01-02', most - 9)).violations.map((one) => one.rule)).toEqual(['V-406'])
})

describe('dates', () => {
  test('V-101 her age on the day of service goes by the birth date of her entry', () => {
    // 179 and 180 days old
    const born = gilt(DAY, '2024-08-01')
    expect(insert([born], mate('2025-01-27')).violations.map((one) => one.rule)).toEqual(['V-101'])
    expect(insert([born], mate('2025-01-28')).violations.map((one) => one.rule)).toEqual(['V-102'])
    expect(said(insert([gilt(DAY)], mate('2025-01-27')))).toEqual([])
  })

  test.each<[Opening, string]>([
    [{ status: 'GILT' }, DAY],
    [MATED, '2024-12-01'],
    [{ status: 'PREGNANT', ...SERVED, checkDate: '2024-12-28' }, '2024-12-28'],
    [IN_MILK, '2024-12-20'],
    [{ status: 'WEANED', parity: 2, weanDate: '2024-12-27' }, '2024-12-27'],
    [OPEN, '2024-12-29'],
  ])('%o: her state began on %s, her days here with the entry', (opening, since) =>
    expect(replay(enter(opening)).spans).toMatchObject([{ from: DAY, to: null, since }]),
  )

  test('an open one keeps the reason, the others have none', () => {
    expect(replay(enter(OPEN))).toMatchObject({ openReason: 'ABORT', spans: [{ openReason: 'ABORT' }] })
    expect(replay(enter(MATED))).toMatchObject({ openReason: null, spans: [{ openReason: null, parity: 2 }] })
  })

  test('V-012 is shown at the birth date', () => {
    const { violations } = insert([], gilt(DAY, '2025-01-02'))
    expect(violations).toMatchObject([{ rule: 'V-012', field: 'birthDate', level: 'E' }])
  })

  test('V-104 the interval from weaning goes on from the weaning before the entry', () => {
    const weaned = enter({ status: 'WEANED', parity: 2, weanDate: '2024-12-29' })
    const served = insert([weaned], mate('2025-03-04'))
    expect(said(served)).toEqual(['V-104 W 断奶配种间隔异常（65天），请确认'])
    expect(said(insert([weaned], mate('2025-03-05')))).toEqual(['V-104 E 断奶配种间隔异常（66天），请确认'])
    expect(served.history.services[0]?.weanDate).toBe('2024-12-29')
  })
})

test.each<[Partial<EntryPayload>, string[]]>([
  [{ residualRate: 5, depMonths: 36 }, []],
  [{ residualRate: 0 }, []],
  [{ residualRate: 100, depMonths: 1 }, []],
  [{ residualRate: 100.01 }, ['C-04 residualRate']],
  [{ residualRate: -0.01 }, ['C-04 residualRate']],
  [{ residualRate: 5, depMonths: 0 }, ['C-04 depMonths']],
])('C-04 %o', (cells, expected) => {
  const { violations } = insert([], enter({ status: 'GILT' }, cells))
  expect(violations.map(({ rule, field }) => `${rule} ${field}`)).toEqual(expected)
})

describe('the service she was entered with', () => {
  test('is open for a mated one, expected after 114 days and of the boar that was named', () => {
    const came = enter({ status: 'MATED', ...SERVED, serviceNo: 1, boarId: 'B1', boarEarnock: 'G7' })
    const history = replay(came)
    expect(history.dueDate).toBe('2025-03-25')
    expect(history.brought).toEqual({ services: 0, litters: 0 })
    expect(history.services).toEqual([
      {
        uid: came.uid,
        date: '2024-12-01',
        cycleParity: 2,
        no: 1,
        category: 'WEANED',
        init: true,
        boarId: 'B1',
        boarEarnock: 'G7',
        technicianId: null,
        doses: [expect.objectContaining({ uid: came.uid, date: '2024-12-01', boarId: 'B1' })],
        weanDate: null,
        dueDate: '2025-03-25',
        positiveDate: null,
        outcome: 'OPEN',
        outcomeDate: null,
      },
    ])
  })

  test('without a number is the first of its parity, of an unknown boar', () => {
    expect(replay(enter(MATED)).services).toMatchObject([{ no: 1, boarId: null, boarEarnock: null }])
    const failed = [enter(MATED), check('2025-01-02', 'RETURN'), mate('2025-01-22')]
    expect(replay(...failed).services.map((one) => one.no)).toEqual([1, 2])
  })

  test('counts among those of its parity', () => {
    const failed = [enter({ ...MATED, serviceNo: 2 }), check('2025-01-02', 'RETURN'), mate('2025-01-22')]
    expect(replay(...failed).services.map(({ no, outcome }) => [no, outcome])).toEqual([
      [2, 'RETURN'],
      [3, 'OPEN'],
    ])
  })

  test('a pregnant one is positive since her check', () => {
    const came = enter({ status: 'PREGNANT', ...SERVED, checkDate: '2024-12-28' })
    expect(replay(came).services).toMatchObject([
      { positiveDate: '2024-12-28', outcome: 'POSITIVE', outcomeDate: '2024-12-28', cycleParity: 2 },
    ])
  })
})

describe('a service that had ended before she came is brought along: no row of the farm', () => {
  test('it led to the litter she suckles', () => {
    const boar = { mateDate: '2024-08-28', boarId: 'B1', boarEarnock: 'G7' }
    const { services, brought, dueDate } = replay(enter({ ...IN_MILK, ...boar }))
    expect(brought).toEqual({ services: 1, litters: 0 })
    expect(dueDate).toBeNull()
    expect(services).toMatchObject([
      {
        ...{ date: '2024-08-28', cycleParity: 2, no: 1, category: 'WEANED', init: true },
        ...{ boarId: 'B1', boarEarnock: 'G7', dueDate: '2024-12-20', positiveDate: null },
        ...{ outcome: 'FARROWED', outcomeDate: '2024-12-20' },
      },
    ])
  })

  test('of a first litter it was the service of a gilt', () =>
    expect(replay(enter({ ...IN_MILK, parity: 1, mateDate: '2024-08-28' })).services).toMatchObject([
      { cycleParity: 0, category: 'GILT' },
    ]))

  test.each([
    [{}, 1, 'WEANED'],
    [{ serviceNo: 2 }, 2, 'RETURN'],
    [{ parity: 0 }, 1, 'GILT'],
  ])('it failed before she came, %o', (more, no, category) => {
    const { services, brought } = replay(enter({ ...OPEN, mateDate: '2024-11-20', ...more }))
    expect(brought).toEqual({ services: 1, litters: 0 })
    expect(services).toMatchObject([
      { date: '2024-11-20', cycleParity: { parity: 2, ...more }.parity, no, category, init: true },
    ])
    expect(services).toMatchObject([{ outcome: 'ABORT', outcomeDate: '2024-12-29' }])
  })

  test.each([IN_MILK, OPEN])('$status: there is none where its day is not known', (opening) =>
    expect(replay(enter(opening))).toMatchObject({ services: [], brought: { services: 0, litters: 0 } }),
  )
})

describe('the litter she came with', () => {
  test('has what the papers say of its birth, and the piglets that suckle on the day of entry', () => {
    const came = enter({ ...IN_MILK, mateDate: '2024-08-28', totalBorn: 13, livePiglets: 11 })
    const [litter] = replay(came).litters
    expect(litter).toEqual({
      ...{ uid: came.uid, date: '2024-12-20', parity: 3, serviceUid: came.uid, gestationDays: 114 },
      ...{ init: true, nurse: false, healthy: 11, weak: 0, deformedLive: 0, livePiglets: 11 },
      ...{ stillborn: 2, blackDead: 0, mummy: 0, deformedDead: 0, totalBorn: 13 },
      ...{ males: null, females: null, litterWeight: null },
      moves: [{ uid: came.uid, date: DAY, kind: 'INIT', qty: 10, suckling: 10 }],
      ...{ suckling: 10, fosterIn: 0, fosterOut: 0, selected: 0, deaths: 0 },
      ...{ weaned: 0, weanWeight: 0, weanDate: null, lactationDays: null },
    })
  })

  test.each<[object, object]>([
    [{}, { healthy: 0, livePiglets: 0, stillborn: 0, totalBorn: 0, serviceUid: null, gestationDays: null }],
    [{ livePiglets: 11 }, { healthy: 11, livePiglets: 11, stillborn: 0, totalBorn: 11 }],
    [
      { totalBorn: 11, livePiglets: 11 },
      { livePiglets: 11, stillborn: 0, totalBorn: 11 },
    ],
    // O-12 stops it; were it stored, no count is below zero
    [
      { totalBorn: 10, livePiglets: 11 },
      { livePiglets: 11, stillborn: 0, totalBorn: 10 },
    ],
  ])('of %o', (cells, expected) =>
    expect(replay(enter({ ...IN_MILK, ...cells })).litters).toMatchObject([expected]),
  )
})

describe('refusals', () => {
  test('V-008 a second entry', () => {
    const { violations } = insert([gilt(DAY)], gilt('2025-02-01'))
    expect(violations.map((one) => one.message)).toEqual(['当前状态为【后备】，不能进行入群操作'])
  })

  test('an earlier litter that is wrong is an error of the entry, shown at its litters', () => {
    const past = [
      { uid: 'p1', parity: 1, farrowDate: '2024-03-01', totalBorn: 9, livePiglets: 10 },
      { uid: 'p2', parity: 3, farrowDate: '2024-08-20', totalBorn: 9, livePiglets: 9 },
    ]
    const came = enter(MATED, { init: true, past })
    const shown = { uid: came.uid, level: 'E', field: 'past', eventType: 'event_entry', date: DAY }
    expect(insert([], came).violations).toEqual([
      { ...shown, rule: 'O-17', message: '总产仔数不能小于活仔、死胎、木乃伊之和' },
      { ...shown, rule: 'O-14', message: '历史胎次不能大于2（期初胎次；在哺的一胎由期初数据给出）' },
    ])
  })

  test('a receipt is judged by the life before it, not by its opening', () => {
    const past = [entry('2024-02-01', { status: 'MATED', parity: 0, mateDate: '2024-01-20' })]
    const opening: Opening = { status: 'MATED', parity: 0, mateDate: '2024-01-20' }
    expect(said(insert([], enter(opening, { history: past })))).toEqual([])
    expect(said(insert([], enter({ status: 'ACTIVE' }, { history: past })))).toEqual([])
    expect(said(insert([], enter(opening, { history: [] })))).toEqual([
      'O-02 E 初始配种日期距入场日期不能超过125天',
    ])
  })
})
