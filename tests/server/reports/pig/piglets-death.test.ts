import { describe, expect, test } from 'vitest'
import { formatDecimal } from '#domain/decimal.ts'
import { referenceFixture } from '#support/reference-farm.ts'
import { ask, type ReportRow, type Result } from '#support/reports.ts'

const { t, admin, farmId } = await referenceFixture()
const PERIOD = { dateFrom: '2025-01-01', dateTo: '2025-07-19' }

const deaths = (body: object = {}, path = 'bi/piglets-death'): Promise<Result> =>
  ask(admin, path, { filters: PERIOD, pageSize: 100, ...body })
const shown = (row: ReportRow | undefined, key: string): string =>
  formatDecimal((row?.[key] ?? null) as string | null, 2)

describe('the reference farm (§6.2, §6.3)', () => {
  test('lists the 5 deaths only, each two days after its farrowing, with the litter before and after', async () => {
    const { list, total } = await deaths()
    expect(total).toBe(5)
    const rows = list.map((row) => [
      row.day,
      row.earNo,
      row.age,
      row.heads,
      row.before,
      row.after,
      row.reason,
    ])
    expect(rows).toEqual([
      ['2025-07-15', 'M0003', 2, 1, 13, 12, '其他'],
      ['2025-06-27', 'M0005', 2, 1, 12, 11, '其他'],
      ['2025-05-23', 'M0002', 2, 1, 11, 10, '其他'],
      ['2025-05-05', 'M0004', 2, 1, 10, 9, '其他'],
      ['2025-04-29', 'M0001', 2, 1, 13, 12, '其他'],
    ])
    expect(list.every((row) => row.operator === list[0]?.operator && row.operator)).toBe(true)
  })

  test('F44 is 4 of the 46 of weaned litters, F45 5 of the 59 born', async () => {
    const { sums } = await deaths()
    expect(sums).toMatchObject({ heads: 5, born: 59, weanedLitters: 4, cohortDeaths: 4, cohortBase: 46 })
    expect(shown(sums, 'cohortRate')).toBe('8.70')
    expect(shown(sums, 'periodRate')).toBe('8.47')
    expect(shown(sums, 'meanAge')).toBe('2.00')
    expect(shown(sums, 'share')).toBe('100.00')
  })

  test('by month: a death counts in its own month for F45, in that of the weaning for F44', async () => {
    const { list } = await deaths({ groupBy: 'month' })
    const figures = ['heads', 'born', 'weanedLitters', 'cohortDeaths', 'cohortBase']
    expect(list.map((row) => [row._group, ...figures.map((key) => Number(row[key]))])).toEqual([
      ['2025-07', 1, 13, 1, 1, 12],
      ['2025-06', 1, 12, 1, 1, 11],
      ['2025-05', 2, 21, 2, 2, 23],
      ['2025-04', 1, 13, 0, 0, 0],
    ])
    expect(list.map((row) => shown(row, 'share'))).toEqual(['20.00', '20.00', '40.00', '20.00'])
    expect(shown(list[3], 'cohortRate')).toBe('-')
  })

  test.each([
    ['reason', '其他'],
    ['ageBand', '2–3天'],
  ])('by %s: a part of the deaths is divided by all piglets', async (groupBy, name) => {
    const { list } = await deaths({ groupBy })
    expect(list.map((row) => [row._group, row.heads, row.born])).toEqual([
      [name, 5, 0],
      ['产仔与断奶窝', 0, 59],
    ])
    expect(['cohortRate', 'periodRate', 'share'].map((key) => shown(list[0], key))).toEqual([
      '8.70',
      '8.47',
      '100.00',
    ])
  })

  test('behind a figure stand the rows it counts and those it divides by', async () => {
    const drill = { group: 'month', key: '2025-06' }
    const { list, total } = await deaths({ drill }, 'bi/piglets-death/drill')
    const rows = list.map((row) => [row.day, row.earNo, row.kind, row.heads, row.cohortDeaths]).sort()
    expect(total).toBe(4)
    expect(rows).toEqual([
      ['2025-06-11', 'M0002', '断奶窝', 0, 0],
      ['2025-06-11', 'M0002', '断奶窝死亡', 0, 1],
      ['2025-06-25', 'M0005', '产仔', 0, 0],
      ['2025-06-27', 'M0005', '死亡', 1, 0],
    ])
  })
})

test('the filters ask for cause, age, parity, sow and place', async () => {
  const heads = async (filters: object) => (await deaths({ filters: { ...PERIOD, ...filters } })).sums.heads
  expect(await heads({ ageBand: 'B' })).toBe(5)
  expect(await heads({ ageBand: 'A' })).toBe(0)
  expect(await heads({ parityFrom: 3 })).toBe(3)
  expect(await heads({ parityTo: 2 })).toBe(2)
  expect(await heads({ earNos: ['M0001', 'M0004'] })).toBe(2)
  expect(await heads({ reasonId: farmId })).toBe(0)
  expect(await heads({ houseId: farmId })).toBe(5)
  const elsewhere = await t.node({ type: 'farm', name: '别处' })
  expect(await heads({ houseId: elsewhere.uid })).toBe(0)
})

test('a cause asked for leaves the piglets it is divided by alone', async () => {
  const { sums, total } = await deaths({ filters: { ...PERIOD, reasonId: farmId } })
  expect([total, sums.heads, sums.born, sums.cohortDeaths, sums.cohortBase]).toEqual([0, 0, 59, 0, 46])
  expect(shown(sums, 'periodRate')).toBe('0.00')
})

test('a period without farrowings has no rate', async () => {
  const { sums, total } = await deaths({ filters: { dateFrom: '2025-01-01', dateTo: '2025-03-31' } })
  expect([total, sums.heads, sums.periodRate, sums.cohortRate]).toEqual([0, 0, null, null])
})
