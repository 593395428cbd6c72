import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { formatDecimal } from '#domain/decimal.ts'
import { referenceFixture } from '#support/reference-farm.ts'
import { ask, type ReportRow, type Result } from '#support/reports.ts'

const { t, admin } = await referenceFixture()
const PERIOD = { dateFrom: '2025-01-01', dateTo: '2025-07-19' }

const people = (body: object = {}): Promise<Result> =>
  ask(admin, 'bi/technician-analysis', { filters: PERIOD, groupBy: 'technician', pageSize: 100, ...body })
const shown = (rows: readonly ReportRow[], ...keys: string[]) =>
  rows.map((row) => [row._group, ...keys.map((key) => formatDecimal(row[key] as string | null, 2))])
const counts = (rows: readonly ReportRow[], ...keys: string[]) =>
  rows.map((row) => [row._group, ...keys.map((key) => row[key])])

test('unsigned services stand under 未填, with the figures of the herd (§6.3)', async () => {
  const { list } = await people()
  expect(counts(list, 'services', 'matured', 'running')).toEqual([['未填', 11, 8, 3]])
  expect(shown(list, 'farrowRate', 'adjustedRate', 'conceptionRate', 'repeatRate')).toEqual([
    ['未填', '50.00', '57.14', '81.82', '27.27'],
  ])
})

// 赵敏 served S1 … S4 in the first week (by hand: farrowed, returned, aborted, farrowed), 李建华 all that followed
describe('two technicians', () => {
  beforeAll(async () => {
    await sql`update sow_service set technician = case when service_date <= '2025-01-07' then '赵敏' else '李建华' end`.execute(
      t.db,
    )
  })

  test('are judged by their matured services, conception by those with a result', async () => {
    const { list } = await people({ sort: { key: 'services', order: 'asc' } })
    expect(counts(list, 'services', 'matured', 'running', 'ofWeaned', 'ofGilts')).toEqual([
      ['赵敏', 4, 4, 0, 4, 0],
      ['李建华', 7, 4, 3, 2, 2],
    ])
    expect(shown(list, 'farrowRate', 'adjustedRate', 'conceptionRate', 'returnRate', 'repeatRate')).toEqual([
      ['赵敏', '50.00', '50.00', '75.00', '25.00', '0.00'],
      ['李建华', '50.00', '66.67', '85.71', '0.00', '42.86'],
    ])
    expect(shown(list, 'dosesPerService', 'bornPerLitter')).toEqual([
      ['赵敏', '1.00', '13.50'],
      ['李建华', '1.00', '13.00'],
    ])
  })

  test('a figure and the rows behind it say the same; the filter asks for one of them', async () => {
    const drill = { group: 'technician', key: '赵敏' }
    const behind = await ask(admin, 'bi/technician-analysis/drill', { filters: PERIOD, drill })
    expect(behind.list.map((row) => row.earNo).sort()).toEqual(['M0001', 'M0002', 'M0003', 'M0004'])
    const asked = await people({ filters: { ...PERIOD, technician: '赵敏' } })
    // asked for alone, 赵敏 is the whole: 13.50 born against 13.20 of the herd is no distance any more
    expect(shown([behind.sums, asked.sums], 'bornAhead').flat()).toEqual([
      undefined,
      '0.30',
      undefined,
      '0.00',
    ])
    expect({ ...asked.sums, bornAhead: behind.sums.bornAhead }).toEqual(behind.sums)
  })

  test('by kind of service: repeats fail less here, as each figure shows', async () => {
    const { list } = await people({ groupBy: 'category' })
    expect(new Map(list.map((row) => [row._group, row.services]))).toEqual(
      new Map([
        ['配断奶', 6],
        ['配后备', 2],
        ['配返情', 1],
        ['配流产', 1],
        ['配空怀(阴性)', 1],
      ]),
    )
  })
})

test('no technician is listed in a period without services', async () => {
  const none = await people({ filters: { dateFrom: '2025-07-01', dateTo: '2025-07-19' } })
  expect(none).toMatchObject({ list: [], total: 0, sums: { services: 0, dosesPerService: null } })
})
