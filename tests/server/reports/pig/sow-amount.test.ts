import { describe, expect, test } from 'vitest'
import { formatDecimal } from '#domain/decimal.ts'
import { referenceFixture } from '#support/reference-farm.ts'
import { ask, type ReportRow, type Result } from '#support/reports.ts'

const { admin } = await referenceFixture()
const PERIOD = { dateFrom: '2025-01-01', dateTo: '2025-07-19' }

const sows = (filters: object = {}, groupBy: string | null = null): Promise<Result> =>
  ask(admin, 'bi/sow-amount', { groupBy, filters: { ...PERIOD, ...filters } })
const shown = (row: ReportRow | undefined, key: string): string =>
  formatDecimal((row?.[key] ?? null) as string | null, 2)

describe('the reference farm (§6.3)', () => {
  test('F04, F05 has 4 sows on 07-19: two pregnant, one nursing, one weaned; on average 5.255 and 5.04', async () => {
    const { list, total, sums } = await sows()
    expect(total).toBe(4)
    expect(list.map((row) => [row.earNo, row.state, row.parity])).toEqual([
      ['M0001', '妊娠', 3],
      ['M0002', '妊娠', 4],
      ['M0003', '哺乳', 2],
      ['M0005', '断奶', 1],
    ])
    expect(sums).toMatchObject({
      heads: 4,
      pregnant: 2,
      lactating: 1,
      weaned: 1,
      mated: 0,
      gilts: 0,
      open: 0,
    })
    expect(sums).toMatchObject({ productive: 4, p1: 1, p2: 1, p3: 1, p4: 1, p0: 0, p5: 0, herdDays: 1051 })
    // 1051 / 200 and 1008 / 200, half up (rounding note of §6.3)
    expect(['averageHeads', 'averageMated', 'meanParity'].map((key) => shown(sums, key))).toEqual([
      '5.26',
      '5.04',
      '2.50',
    ])
  })

  // 期末后备, 已配, 妊娠, 哺乳, 断奶, 空怀, 期末母猪, 平均存栏, 能繁头日 of the monthly golden rows
  test.each([
    ['2025-01-01', '2025-01-31', [0, 5, 1, 0, 0, 0, 6], '6.00', 143 / 31],
    ['2025-02-01', '2025-02-28', [0, 0, 5, 0, 0, 1, 6], '6.00', 168 / 28],
    ['2025-03-01', '2025-03-31', [0, 1, 5, 0, 0, 0, 6], '6.00', 186 / 31],
    ['2025-04-01', '2025-04-30', [0, 0, 4, 1, 0, 0, 5], '5.30', 159 / 30],
    ['2025-05-01', '2025-05-31', [0, 1, 2, 1, 1, 0, 5], '5.00', 155 / 31],
    ['2025-06-01', '2025-06-30', [0, 1, 2, 1, 0, 0, 4], '4.03', 121 / 30],
    ['2025-07-01', '2025-07-19', [0, 0, 2, 1, 1, 0, 4], '4.00', 76 / 19],
  ])('%s … %s ends as its golden row says', async (dateFrom, dateTo, states, average, mated) => {
    const { sums } = await sows({ dateFrom, dateTo })
    const keys = ['gilts', 'mated', 'pregnant', 'lactating', 'weaned', 'open', 'heads']
    expect(keys.map((key) => sums[key])).toEqual(states)
    expect(shown(sums, 'averageHeads')).toBe(average)
    expect(Number(sums.averageMated)).toBeCloseTo(mated, 9)
  })

  test('at the end of the first day four weaned sows and two gilts', async () => {
    const { sums } = await sows({ dateTo: '2025-01-01' })
    expect(sums).toMatchObject({ heads: 6, gilts: 2, weaned: 4, productive: 4, p0: 2, p0Mated: 0 })
    expect(sums).toMatchObject({ p1: 1, p2: 1, p3: 1, p5: 1 })
    // served but never farrowed on 01-31: S5 and S6
    expect((await sows({ dateTo: '2025-01-31' })).sums).toMatchObject({ p0: 0, p0Mated: 2 })
  })

  test('F05 by parity a quarter each on the last day; parities only of the days before have no share', async () => {
    const { list } = await sows({}, 'parity')
    expect(list.filter((row) => row.heads).map((row) => [row._key, shown(row, 'share')])).toEqual([
      [1, '25.00'],
      [2, '25.00'],
      [3, '25.00'],
      [4, '25.00'],
    ])
    // S4 of parity 6 stayed from 05-03 to 06-02: 30 days
    expect(list.find((row) => row._key === 6)).toMatchObject({ heads: 0, herdDays: 30 })
  })

  test('the day before her death M0006 is there, on that day no more', async () => {
    const ears = async (dateTo: string) => (await sows({ dateTo })).list.map((row) => row.earNo)
    expect(await ears('2025-04-09')).toContain('M0006')
    expect(await ears('2025-04-10')).not.toContain('M0006')
  })

  test('asks for state and parity; a state without sows has no rows and empty sums', async () => {
    expect((await sows({ state: 'PREGNANT' })).list.map((row) => row.earNo)).toEqual(['M0001', 'M0002'])
    expect((await sows({ parityFrom: 4 })).list.map((row) => row.earNo)).toEqual(['M0002'])
    expect(await sows({ state: 'IN_TRANSIT' })).toMatchObject({
      total: 0,
      list: [],
      sums: { heads: 0, meanParity: null },
    })
  })
})
