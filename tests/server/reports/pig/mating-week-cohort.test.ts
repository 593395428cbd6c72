import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { formatDecimal } from '#domain/decimal.ts'
import { type Client, testApp } from '#support/app.ts'
import { enterReferenceFarm } from '#support/reference-farm.ts'
import { ask, type ReportRow, type Result } from '#support/reports.ts'

let now = new Date('2025-07-19T12:00:00+08:00')
const t = await testApp({ now: () => now })
const PERIOD = { dateFrom: '2025-01-01', dateTo: '2025-07-19' }

let admin: Client
beforeAll(async () => {
  admin = await t.as('admin')
  await enterReferenceFarm(admin)
})

const cohort = (body: object = {}): Promise<Result> =>
  ask(admin, 'bi/mating-week-cohort', { filters: PERIOD, pageSize: 100, ...body })
const shown = (row: ReportRow, ...keys: string[]): string[] =>
  keys.map((key) => formatDecimal(row[key] as string | null, 2))

describe('the reference farm (§6.3)', () => {
  test('has 11 services: 6 of weaned, 2 of gilts, 1 each after return, abortion and a negative check', async () => {
    const { sums, total } = await cohort()
    expect(total).toBe(11)
    expect(sums).toMatchObject({
      services: 11,
      ofWeaned: 6,
      ofGilts: 2,
      ofReturned: 1,
      ofAborted: 1,
      ofOpen: 1,
    })
  })

  test('gives F21 50.00, F22 57.14, F24 81.82 and 12.50 of each failure, from the 8 matured services', async () => {
    const { sums } = await cohort()
    expect(sums).toMatchObject({ matured: 8, running: 3, litters: 5, weanedLitters: 4, weaned: 42 })
    expect(shown(sums, 'farrowRate', 'adjustedRate', 'conceptionRate')).toEqual(['50.00', '57.14', '81.82'])
    const failures = ['returnRate', 'negativeRate', 'abortRate', 'removedRate', 'openRate']
    expect(shown(sums, ...failures)).toEqual(['12.50', '12.50', '12.50', '12.50', '0.00'])
    expect(shown(sums, 'weanedPerLitter')).toEqual(['10.50'])
  })

  // by hand: W01 S1 S2, W02 S3 S4, W04 S5 S6 S2, W10 S5; S3 of 03-21 has farrowed but is 120 days old
  test('follows every mating week from service to weaning', async () => {
    const { list } = await cohort({ groupBy: 'week' })
    const keys = ['services', 'conceived', 'litters', 'weaned', 'running']
    expect(list.map((row) => [row._key, ...keys.map((key) => Number(row[key] ?? 0))])).toEqual([
      ['2025-W25', 1, 1, 0, 0, 1],
      ['2025-W22', 1, 1, 0, 0, 1],
      ['2025-W12', 1, 1, 1, 0, 1],
      ['2025-W10', 1, 1, 1, 11, 0],
      ['2025-W04', 3, 2, 1, 10, 0],
      ['2025-W02', 2, 2, 1, 9, 0],
      ['2025-W01', 2, 1, 1, 12, 0],
    ])
    expect(list.map((row) => shown(row, 'farrowRate', 'farrowedSoFar'))).toEqual([
      ['-', '0.00'],
      ['-', '0.00'],
      ['-', '100.00'],
      ['100.00', '100.00'],
      ['33.33', '33.33'],
      ['50.00', '50.00'],
      ['50.00', '50.00'],
    ])
  })

  test('a service is matured on its 125th day, not before', async () => {
    // S5 was mated on 2025-03-03: 125 days later is 2025-07-06
    const week = { ...PERIOD, dateFrom: '2025-03-03', dateTo: '2025-03-09' }
    const at = async (moment: string) => {
      now = new Date(moment)
      return (await cohort({ filters: week })).sums
    }
    expect(await at('2025-07-05T12:00:00+08:00')).toMatchObject({
      matured: 0,
      running: 1,
      litters: 1,
      farrowRate: null,
    })
    expect(await at('2025-07-06T12:00:00+08:00')).toMatchObject({ matured: 1, running: 0, litters: 1 })
    now = new Date('2025-07-19T12:00:00+08:00')
  })
})

describe('the filters', () => {
  const count = async (filters: object) =>
    (await cohort({ filters: { ...PERIOD, ...filters } })).sums.services

  test('ask for parity at mating, boar, technician and method', async () => {
    expect(await count({ parityTo: 0 })).toBe(3)
    expect(await count({ parityFrom: 3, parityTo: 3 })).toBe(3)
    expect(await count({ boarEarnock: 'G0001' })).toBe(6)
    expect(await count({ technician: '无此人' })).toBe(0)
    expect(await count({ method: 'NATURAL' })).toBe(0)
  })

  test('a period without services has no figures, and no rates', async () => {
    const none = await cohort({ filters: { dateFrom: '2024-07-20', dateTo: '2024-12-31' } })
    expect(none).toMatchObject({ total: 0, list: [], sums: { services: 0, matured: 0, farrowRate: null } })
  })
})

test('the service of an opening pregnancy counts in no period, the others go on counting', async () => {
  await sql`update sow_service set init = true where service_date = '2025-01-03'`.execute(t.db)
  expect((await cohort()).sums).toMatchObject({ services: 10, matured: 7, litters: 4 })
  await sql`update sow_service set init = false where service_date = '2025-01-03'`.execute(t.db)
})

test('a sow that went to another farm while pregnant is in no rate (F21)', async () => {
  await sql`update sow_service set outcome = 'TRANSFERRED' where service_date = '2025-01-05'`.execute(t.db)
  expect((await cohort()).sums).toMatchObject({ services: 11, matured: 7, running: 3, counted: 10 })
  await sql`update sow_service set outcome = 'RETURN' where service_date = '2025-01-05'`.execute(t.db)
})

test('the rows behind a week lead to the sow', async () => {
  const drill = { group: 'week', key: '2025-W04' }
  const { list, sums } = await ask(admin, 'bi/mating-week-cohort/drill', {
    filters: PERIOD,
    drill,
    pageSize: 100,
  })
  expect(list.map((row) => [row.earNo, row.outcome, row.maturity])).toEqual([
    ['M0002', '分娩', '已成熟'],
    ['M0006', '离场', '已成熟'],
    ['M0005', '阴性', '已成熟'],
  ])
  for (const row of list) expect(row.pigId).toMatch(/^[0-9a-f-]{36}$/)
  expect(sums.services).toBe(3)
})
