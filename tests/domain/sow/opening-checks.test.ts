import { describe, expect, test } from 'vitest'
import type { EntryPayload } from '#domain/sow/sow.events.ts'
import type { Opening } from '#domain/sow/sow.opening.ts'
import { entry, gilt, insert, said } from './build.ts'

const LIVE = '2025-01-01'
type Cells = Partial<EntryPayload>
const enter = (opening: object, more: Cells = {}) =>
  insert([], entry(LIVE, opening as Opening, { init: true, ...more }))
/** Rules with the cell each is shown at. */
const cells = (opening: object, more: Cells = {}) =>
  enter(opening, more).violations.map(({ rule, field }) => `${rule} ${field}`)
const without = (opening: object, cell: string) => ({ ...opening, [cell]: undefined })

const MATED = { status: 'MATED', parity: 1, mateDate: '2024-12-01' }
const PREGNANT = { ...MATED, status: 'PREGNANT', checkDate: '2024-12-28' }
const LACTATING = { status: 'LACTATING', parity: 1, farrowDate: '2024-12-20', suckling: 9 }
const WEANED = { status: 'WEANED', parity: 1, weanDate: '2024-12-29' }
const OPEN = { status: 'OPEN', parity: 1, openDate: '2024-12-29', openReason: 'ABORT' }

describe('O-09 a state without what it needs', () => {
  test.each<[object, string, string]>([
    [MATED, 'parity', '【已配】时请填写胎次'],
    [MATED, 'mateDate', '【已配】时请填写配种日期'],
    [PREGNANT, 'parity', '【妊娠】时请填写胎次'],
    [PREGNANT, 'mateDate', '【妊娠】时请填写配种日期'],
    [PREGNANT, 'checkDate', '【妊娠】时请填写妊检日期'],
    [LACTATING, 'parity', '【哺乳】时请填写胎次'],
    [LACTATING, 'farrowDate', '【哺乳】时请填写分娩日期'],
    [LACTATING, 'suckling', '【哺乳】时请填写带仔数'],
    [WEANED, 'parity', '【断奶】时请填写胎次'],
    [WEANED, 'weanDate', '【断奶】时请填写断奶日期'],
    [OPEN, 'parity', '【空怀】时请填写胎次'],
    [OPEN, 'openDate', '【空怀】时请填写空怀日期'],
    [OPEN, 'openReason', '【空怀】时请填写空怀原因'],
  ])('%o without %s', (opening, cell, words) => {
    const result = enter(without(opening, cell))
    expect(said(result)).toEqual([`O-09 E 入群状态为${words}`])
    expect(result.violations[0]?.field).toBe(cell)
    expect(result.history.status).toBeNull()
  })

  test('the first missing cell is named, an empty one counts as missing, zero does not', () => {
    expect(cells({ status: 'OPEN' })).toEqual(['O-09 parity'])
    expect(cells({ ...MATED, mateDate: null })).toEqual(['O-09 mateDate'])
    expect(cells({ ...MATED, parity: 0 })).toEqual([])
    expect(cells({ ...LACTATING, suckling: 0 })).toEqual([])
  })
})

describe('K-26 a state of the other sex', () => {
  test.each<[object, 'F' | 'M', string]>([
    [{ status: 'GILT' }, 'M', '【后备】的性别应为【母】，现为【公】'],
    [MATED, 'M', '【已配】的性别应为【母】，现为【公】'],
    [PREGNANT, 'M', '【妊娠】的性别应为【母】，现为【公】'],
    [LACTATING, 'M', '【哺乳】的性别应为【母】，现为【公】'],
    [WEANED, 'M', '【断奶】的性别应为【母】，现为【公】'],
    [OPEN, 'M', '【空怀】的性别应为【母】，现为【公】'],
    [{ status: 'YOUNG' }, 'F', '【后备公猪】的性别应为【公】，现为【母】'],
    [{ status: 'ACTIVE' }, 'F', '【生产公猪】的性别应为【公】，现为【母】'],
    [{ status: 'REST' }, 'F', '【休息】的性别应为【公】，现为【母】'],
    [{ status: 'TEASER' }, 'F', '【试情】的性别应为【公】，现为【母】'],
  ])('%o of sex %s', (opening, sex, words) => {
    const result = enter(opening, { sex, birthDate: '2024-02-01', breedId: 'LW', bloodline: 'A3' })
    expect(said(result)).toEqual([`K-26 E 入群状态${words}（不填按母）`])
    expect(result.violations[0]?.field).toBe('status')
    expect(result.history.status).toBeNull()
  })
})

describe('O-09, O-13 what a farm that goes live says of its gilts and boars', () => {
  const gilts = { birthDate: '2024-06-01', breedId: 'LW' }
  const boars: Cells = { sex: 'M', birthDate: '2024-01-01', breedId: 'LW', bloodline: 'A3' }

  test.each<[string, Cells, string[]]>([
    ['GILT', gilts, []],
    ['GILT', { ...gilts, birthDate: null }, ['O-09 E 入群状态为【后备】时请填写出生日期']],
    ['GILT', { ...gilts, breedId: '' }, ['O-13 W 入群状态为【后备】时应填写品种，确认不详？']],
    ['YOUNG', boars, []],
    ['YOUNG', { ...boars, birthDate: null }, ['O-13 W 入群状态为【后备公猪】时应填写出生日期，确认不详？']],
    ['ACTIVE', { ...boars, breedId: null }, ['O-13 W 入群状态为【生产公猪】时应填写品种，确认不详？']],
    ['REST', { ...boars, bloodline: '' }, ['O-13 W 入群状态为【休息】时应填写血统，确认不详？']],
    [
      'TEASER',
      { sex: 'M' },
      [
        'O-13 W 入群状态为【试情】时应填写出生日期，确认不详？',
        'O-13 W 入群状态为【试情】时应填写品种，确认不详？',
        'O-13 W 入群状态为【试情】时应填写血统，确认不详？',
      ],
    ],
  ])('%s %o', (status, more, expected) => expect(said(enter({ status }, more))).toEqual(expected))

  test('each is shown at its cell', () => {
    expect(cells({ status: 'GILT' })).toEqual(['O-09 birthDate', 'O-13 breedId'])
    expect(cells({ status: 'ACTIVE' }, { sex: 'M' })).toEqual([
      'O-13 birthDate',
      'O-13 breedId',
      'O-13 bloodline',
    ])
  })

  test('nothing is asked of served sows, nor of an animal bought later', () => {
    expect(cells(MATED)).toEqual([])
    expect(said(insert([], gilt(LIVE)))).toEqual([])
    expect(said(insert([], entry(LIVE, { status: 'ACTIVE' }, { sex: 'M' })))).toEqual([])
  })
})

describe('limits of the opening states and the cell each is shown at', () => {
  test.each<[string, object, string[]]>([
    ['O-07 served on the day after', { ...MATED, mateDate: '2025-01-02' }, ['O-07 mateDate']],
    ['O-02 served 126 days before', { ...MATED, mateDate: '2024-08-28' }, ['O-02 mateDate']],
    ['O-02 for a pregnant one', { ...PREGNANT, mateDate: '2024-08-28' }, ['O-02 mateDate']],
    ['a pregnant one served 125 days before', { ...PREGNANT, mateDate: '2024-08-29' }, []],
    ['O-03 checked 17 days after', { ...PREGNANT, checkDate: '2024-12-18' }, ['O-03 checkDate']],
    ['checked on the day of entry', { ...PREGNANT, checkDate: LIVE }, []],
    ['O-07 checked on the day after', { ...PREGNANT, checkDate: '2025-01-02' }, ['O-07 checkDate']],
    ['farrowed on the day of entry', { ...LACTATING, farrowDate: LIVE }, []],
    ['O-07 farrowed on the day after', { ...LACTATING, farrowDate: '2025-01-02' }, ['O-07 farrowDate']],
    ['O-04 farrowed 46 days before', { ...LACTATING, farrowDate: '2024-11-16' }, ['O-04 farrowDate']],
    ['O-05 in milk without a parity', { ...LACTATING, parity: 0 }, ['O-05 parity']],
    ['V-301 farrowed after 104 days', { ...LACTATING, mateDate: '2024-09-07' }, ['V-301 mateDate']],
    ['farrowed after 105 days', { ...LACTATING, mateDate: '2024-09-06' }, []],
    ['O-12 more alive than born', { ...LACTATING, totalBorn: 9, livePiglets: 10 }, ['O-12 totalBorn']],
    ['alive without the number born', { ...LACTATING, livePiglets: 10 }, []],
    ['born without the number alive', { ...LACTATING, totalBorn: 10 }, []],
    ['weaned on the day of entry', { ...WEANED, weanDate: LIVE }, []],
    ['O-07 weaned on the day after', { ...WEANED, weanDate: '2025-01-02' }, ['O-07 weanDate']],
    ['O-06 weaned 66 days before', { ...WEANED, weanDate: '2024-10-27' }, ['O-06 weanDate']],
    ['O-05 weaned without a parity', { ...WEANED, parity: 0 }, ['O-05 parity']],
    ['open on the day of entry', { ...OPEN, openDate: LIVE }, []],
    ['O-07 open on the day after', { ...OPEN, openDate: '2025-01-02' }, ['O-07 openDate']],
    ['open since any time', { ...OPEN, openDate: '2024-01-01' }, []],
    ['O-11 served after she was found open', { ...OPEN, mateDate: '2024-12-30' }, ['O-11 mateDate']],
  ])('%s', (_, opening, expected) => expect(cells(opening)).toEqual(expected))

  test.each<[string, Cells, string[]]>([
    ['GILT', { birthDate: '2023-11-28', breedId: 'LW' }, []],
    ['GILT', { birthDate: '2023-11-27', breedId: 'LW' }, ['O-01 birthDate']],
    // 8 months of 30.4 days are 243.2 days
    ['ACTIVE', { sex: 'M', birthDate: '2024-05-02', breedId: 'LW', bloodline: 'A3' }, []],
    ['ACTIVE', { sex: 'M', birthDate: '2024-05-03', breedId: 'LW', bloodline: 'A3' }, ['O-08 birthDate']],
    ['REST', { sex: 'M', birthDate: '2024-05-03', breedId: 'LW', bloodline: 'A3' }, ['O-08 birthDate']],
    ['YOUNG', { sex: 'M', birthDate: '2024-05-03', breedId: 'LW', bloodline: 'A3' }, []],
    ['TEASER', { sex: 'M', birthDate: '2024-05-03', breedId: 'LW', bloodline: 'A3' }, []],
  ])('O-01, O-08 %s %o', (status, more, expected) => expect(cells({ status }, more)).toEqual(expected))
})
