import { describe, expect, test } from 'vitest'
import { formatDecimal } from '#domain/decimal.ts'
import { referenceFixture } from '#support/reference-farm.ts'
import { ask, type ReportRow, type Result } from '#support/reports.ts'

const { admin } = await referenceFixture()
const PERIOD = { dateFrom: '2025-01-01', dateTo: '2025-07-19' }

const left = (body: { filters?: object; groupBy?: string } = {}): Promise<Result> =>
  ask(admin, 'bi/pig-cull-death', { ...body, filters: { ...PERIOD, ...body.filters } })
const shown = (row: ReportRow | undefined, key: string): string =>
  formatDecimal((row?.[key] ?? null) as string | null, 2)

describe('the reference farm (§6.3)', () => {
  test('lost M0004 culled on 06-02 and M0006 dead on 04-10, the days of the others are not listed', async () => {
    const { list, total } = await left()
    expect(total).toBe(2)
    // S4: parity 5 + 1 litter, in the herd 01-01 … 06-02 (152 d), weaned 05-27; its litter: 10 alive, 9 weaned
    expect(list[0]).toMatchObject({ earNo: 'M0004', date: '2025-06-02', kind: '淘汰', parity: 6 })
    expect(list[0]).toMatchObject({ herdDays: 152, state: '断奶6天', litters: 1, live: 10, weaned: 9 })
    // S6: born 2024-05-20, 99 days in the herd, mated 01-25: dead on day 75 of its pregnancy
    expect(list[1]).toMatchObject({ earNo: 'M0006', date: '2025-04-10', kind: '死亡', parity: 0 })
    expect(list[1]).toMatchObject({ ageDays: 325, herdDays: 99, state: '妊娠75天', litters: 0, live: 0 })
  })

  test('F09, F10 36.21 % each a year died and were culled: 1 × 365 / 1008 days of mated females', async () => {
    const { sums } = await left()
    expect(sums).toMatchObject({ exits: 2, deaths: 1, culls: 1, sales: 0, matedDays: 1008 })
    expect(['deathRate', 'cullRate', 'cullParity'].map((key) => shown(sums, key))).toEqual([
      '36.21',
      '36.21',
      '6.00',
    ])
  })

  test('by month: the mated days of the golden rows, the deaths and culls of theirs', async () => {
    const { list } = await left({ groupBy: 'month' })
    expect(list.map((row) => [row._key, row.matedDays, row.deaths, row.culls])).toEqual([
      ['2025-07', 76, 0, 0],
      ['2025-06', 121, 0, 1],
      ['2025-05', 155, 0, 0],
      ['2025-04', 159, 1, 0],
      ['2025-03', 186, 0, 0],
      ['2025-02', 168, 0, 0],
      ['2025-01', 143, 0, 0],
    ])
    // one death among 159 mated days of April
    expect(shown(list[3], 'deathRate')).toBe('229.56')
  })

  test('by cause a rate is that of the whole herd; by parity of the days of that parity', async () => {
    const reasons = await left({ groupBy: 'reason' })
    expect(reasons.list.map((row) => [row.exits, row.matedDays])).toEqual(expect.arrayContaining([[0, 1008]]))
    expect(
      reasons.list
        .filter((row) => row.exits === 1)
        .map((row) => shown(row, 'deathRate'))
        .sort(),
    ).toEqual(['0.00', '36.21'])
    expect(reasons.list.map((row) => row._group)).toContain('在群（未离场）')
    const parities = await left({ groupBy: 'parity' })
    const old = parities.list.find((row) => row._key === 6)
    // S4 of parity 6 from 05-03 to 06-02: 30 days
    expect(old).toMatchObject({ exits: 1, culls: 1, matedDays: 30 })
  })

  test('causes by parity: one matrix, whose rows and columns add up to what left', async () => {
    const { list, sums } = await left({ groupBy: 'reason' })
    const parities = ['p0', 'p1', 'p2', 'p3', 'p4', 'p5', 'p6', 'p7']
    const of = (row: ReportRow) => parities.map((key) => row[key])
    // M0006 died served but never farrowed, M0004 was culled after her sixth litter
    expect(of(sums)).toEqual([1, 0, 0, 0, 0, 0, 1, 0])
    for (const row of list) expect(of(row).reduce<number>((sum, one) => sum + Number(one), 0)).toBe(row.exits)
    expect(list.find((row) => row.culls === 1)).toMatchObject({ p6: 1, p0: 0 })
    expect((await left()).list.map((row) => typeof row.place)).toEqual(['string', 'string'])
  })

  test('filters part what left; the herd it left stays', async () => {
    const dead = await left({ filters: { kind: 'DEAD' } })
    expect(dead).toMatchObject({ total: 1, sums: { exits: 1, deaths: 1, culls: 0, matedDays: 1008 } })
    const boars = await left({ filters: { pigClass: 'BOAR' } })
    expect(boars).toMatchObject({ total: 0, sums: { exits: 0, matedDays: 0, deathRate: null } })
    const early = await left({ filters: { dateTo: '2025-01-31' } })
    expect(early).toMatchObject({ total: 0, list: [], sums: { exits: 0, matedDays: 143 } })
    const young = await left({ filters: { parityTo: 0 } })
    expect(young.list.map((row) => row.earNo)).toEqual(['M0006'])
  })

  test('the day before the exit is in the period, the exit is not', async () => {
    const before = await left({ filters: { dateTo: '2025-06-01' } })
    expect(before.sums).toMatchObject({ exits: 1, matedDays: 143 + 168 + 186 + 159 + 155 + 5 })
    const on = await left({ filters: { dateTo: '2025-06-02' } })
    expect(on.sums).toMatchObject({ exits: 2, matedDays: 143 + 168 + 186 + 159 + 155 + 5 + 4 })
  })
})

test('a figure and the rows behind it are equal in every month', async () => {
  const { list } = await left({ groupBy: 'month' })
  for (const row of list) {
    const drill = { group: 'month', key: row._key }
    const behind = await ask(admin, 'bi/pig-cull-death/drill', { filters: PERIOD, drill, pageSize: 100 })
    const added = (key: string) => behind.list.reduce((sum, one) => sum + Number(one[key]), 0)
    expect([added('exits'), added('matedDays')]).toEqual([row.exits, row.matedDays])
    expect(behind.sums.deathRate).toEqual(row.deathRate)
  }
})
