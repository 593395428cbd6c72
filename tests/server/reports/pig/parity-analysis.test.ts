import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { formatDecimal } from '#domain/decimal.ts'
import { referenceFixture } from '#support/reference-farm.ts'
import { ask, type ReportRow, type Result } from '#support/reports.ts'

const { t, admin } = await referenceFixture()
const PERIOD = { dateFrom: '2025-01-01', dateTo: '2025-07-19' }

const parities = (body: object = {}): Promise<Result> =>
  ask(admin, 'bi/parity-analysis', { filters: PERIOD, groupBy: 'parity', pageSize: 100, ...body })
const shown = (rows: readonly ReportRow[], ...keys: string[]) =>
  rows.map((row) => [row._group, ...keys.map((key) => formatDecimal(row[key] as string | null, 2))])

// by hand from §6.2; parity at mating: S5 S5 S6 | S3 S3 | S1 | S2 S2 S1' | S2' | S4
describe('the reference farm by parity', () => {
  test('counts services, matured ones and litters', async () => {
    const { list, sums } = await parities()
    const keys = ['services', 'matured', 'litters', 'totalBorn', 'livePiglets', 'weaned']
    expect(list.map((row) => [row._group, ...keys.map((key) => Number(row[key] ?? 0))])).toEqual([
      ['0 后备', 3, 3, 1, 12, 12, 11],
      ['1', 2, 1, 1, 15, 13, 0],
      ['2', 1, 1, 1, 14, 13, 12],
      ['3', 3, 2, 1, 12, 11, 10],
      ['4', 1, 0, 0, 0, 0, 0],
      ['5', 1, 1, 1, 13, 10, 9],
    ])
    expect(sums).toMatchObject({
      services: 11,
      matured: 8,
      litters: 5,
      totalBorn: 66,
      livePiglets: 59,
      weaned: 42,
    })
  })

  test('gives farrowing and conception rate, and the interval from weaning (F27: 5.67 days)', async () => {
    const { list, sums } = await parities()
    expect(shown(list, 'farrowRate', 'conceptionRate', 'wsi')).toEqual([
      ['0 后备', '33.33', '66.67', '-'],
      ['1', '0.00', '100.00', '6.00'],
      ['2', '100.00', '100.00', '5.00'],
      ['3', '50.00', '66.67', '5.50'],
      ['4', '-', '100.00', '5.00'],
      ['5', '100.00', '100.00', '7.00'],
    ])
    expect(shown([sums], 'wsi', 'repeatRate')).toEqual([[undefined, '5.67', '27.27']])
  })

  test('follows the litters to weaning: PWM 8.70 of the weaned ones (F44), 10.50 weaned each', async () => {
    const { list, sums } = await parities()
    expect(shown(list, 'weanedPerLitter', 'preWeaningDeaths')).toEqual([
      ['0 后备', '11.00', '8.33'],
      ['1', '-', '-'],
      ['2', '12.00', '7.69'],
      ['3', '10.00', '9.09'],
      ['4', '-', '-'],
      ['5', '9.00', '10.00'],
    ])
    expect(shown([sums], 'weanedPerLitter', 'preWeaningDeaths')).toEqual([[undefined, '10.50', '8.70']])
  })

  test('the chart runs along the parities', async () => {
    const { groupBy, list } = await ask(admin, 'bi/parity-analysis/chart', { filters: PERIOD, groupBy: null })
    expect(groupBy).toBe('parity')
    expect(list.map((row) => row._key)).toEqual([0, 1, 2, 3, 4, 5])
  })
})

test('sows of the seventh parity and later are one group, last of all', async () => {
  await sql`update sow_service set cycle_parity = cycle_parity + 7 where cycle_parity between 3 and 5`.execute(
    t.db,
  )
  const { list } = await parities()
  expect(list.map((row) => [row._key, row._group, row.services])).toEqual([
    [0, '0 后备', 3],
    [1, '1', 2],
    [2, '2', 1],
    [7, '≥7', 5],
  ])
  const drill = { group: 'parity', key: 7 }
  const behind = await ask(admin, 'bi/parity-analysis/drill', { filters: PERIOD, drill })
  expect(behind.total).toBe(5)
  await sql`update sow_service set cycle_parity = cycle_parity - 7 where cycle_parity > 7`.execute(t.db)
})

test('an interval of more than 65 days is no weaning-to-service interval', async () => {
  const of = async () => shown([(await parities({ filters: { ...PERIOD, parityFrom: 5 } })).sums], 'wsi')
  await sql`update sow_service set wean_date = '2024-11-03' where service_date = '2025-01-07'`.execute(t.db)
  expect(await of()).toEqual([[undefined, '65.00']])
  await sql`update sow_service set wean_date = '2024-11-02' where service_date = '2025-01-07'`.execute(t.db)
  expect(await of()).toEqual([[undefined, '-']])
  await sql`update sow_service set wean_date = '2024-12-31' where service_date = '2025-01-07'`.execute(t.db)
})

test('a period without services has no parity', async () => {
  const none = await parities({ filters: { dateFrom: '2025-07-01', dateTo: '2025-07-19' } })
  expect(none).toMatchObject({ list: [], total: 0, sums: { services: 0, wsi: null, preWeaningDeaths: null } })
})
