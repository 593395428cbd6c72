import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { formatDecimal } from '#domain/decimal.ts'
import type { ReportDefinition } from '#kit/report.ts'
import { allFunctionCodes } from '#server/functions.ts'
import { enterReferenceFarm, referenceFixture } from '#support/reference-farm.ts'
import { ask, type ReportRow, type Result } from '#support/reports.ts'

const { t, admin, farmId } = await referenceFixture()
const PERIOD = { dateFrom: '2025-01-01', dateTo: '2025-07-19' }

const boars = (body: object = {}): Promise<Result> =>
  ask(admin, 'bi/boar_use_analyse', { filters: PERIOD, groupBy: 'boar', pageSize: 100, ...body })
const shown = (rows: readonly ReportRow[], ...keys: string[]) =>
  rows.map((row) => [row._group, ...keys.map((key) => formatDecimal(row[key] as string | null, 2))])
const counts = (rows: readonly ReportRow[], ...keys: string[]) =>
  rows.map((row) => [row._group, ...keys.map((key) => row[key])])

describe('the boars of the reference farm (§6.3)', () => {
  test('B1: 6 services, 5 matured, FR 60.00, 12.67 born; B2: 5, 3, 33.33 and 14.00', async () => {
    const { list } = await boars()
    expect(counts(list, 'services', 'matured', 'running', 'litters', 'maturedFarrowed')).toEqual([
      ['G0001', 6, 5, 1, 3, 3],
      ['G0002', 5, 3, 2, 2, 1],
    ])
    expect(shown(list, 'farrowRate', 'bornPerLitter')).toEqual([
      ['G0001', '60.00', '12.67'],
      ['G0002', '33.33', '14.00'],
    ])
  })

  test('each boar stands against the herd: 50.00 % and 13.20 born', async () => {
    const { list, sums } = await boars({ sort: { key: 'farrowRateAhead', order: 'desc' } })
    expect(shown([...list, sums], 'farrowRateAhead', 'bornAhead')).toEqual([
      ['G0001', '10.00', '−0.53'],
      ['G0002', '−16.67', '0.80'],
      [undefined, '0.00', '0.00'],
    ])
  })

  test('each boar has its place by farrowing rate, whatever the page is sorted by; the herd has none', async () => {
    for (const sort of [null, { key: 'services', order: 'asc' }, { key: 'farrowRank', order: 'desc' }]) {
      const { list, sums } = await boars({ sort, pageSize: 10 })
      const places = Object.fromEntries(list.map((row) => [row._group, row.farrowRank]))
      expect([places, sums.farrowRank]).toEqual([{ G0001: 1, G0002: 2 }, null])
    }
    // of no matured service there is no rate, and no place among the others
    const young = await boars({ filters: { dateFrom: '2025-05-01', dateTo: '2025-07-19' } })
    expect(young.list.every((row) => row.farrowRank === null)).toBe(true)
  })

  // by hand: B1 S1 farrowed, S3 aborted, S5 negative, S2 and S5 farrowed; B2 S2 returned, S4 farrowed, S6 died
  test('their failures among the matured, their conception among the known, their litters', async () => {
    const { list } = await boars()
    expect(shown(list, 'returnRate', 'negativeRate', 'abortRate', 'removedRate', 'conceptionRate')).toEqual([
      ['G0001', '0.00', '20.00', '20.00', '0.00', '83.33'],
      ['G0002', '33.33', '0.00', '0.00', '33.33', '80.00'],
    ])
    expect(shown(list, 'livePerLitter', 'healthyPerLitter', 'stillbornRate', 'birthWeight')).toEqual([
      ['G0001', '12.00', '11.67', '5.26', '-'],
      ['G0002', '11.50', '11.50', '10.71', '-'],
    ])
    expect(counts(list, 'deformedLitters')).toEqual([
      ['G0001', 0],
      ['G0002', 0],
    ])
  })

  test('a litter with a deformed piglet, alive or dead, is counted once; weighed litters give the birth weight', async () => {
    const change = (set: string) =>
      sql`update litter set ${sql.raw(set)} where farrow_date = '2025-04-27'`.execute(t.db)
    await change('deformed_live = 1, deformed_dead = 2, litter_weight = 18.2')
    const { list } = await boars({ filters: { ...PERIOD, boarEarnock: 'G0001' } })
    expect(counts(list, 'deformedLitters')).toEqual([['G0001', 1]])
    expect(shown(list, 'birthWeight')).toEqual([['G0001', '1.40']])
    await change('deformed_live = 0, deformed_dead = 0, litter_weight = null')
  })

  test('fewer than ten services make every rate grey', async () => {
    const { data } = await admin.get<ReportDefinition>('bi/boar_use_analyse')
    for (const key of ['farrowRate', 'bornPerLitter', 'birthWeight', 'returnRate'])
      expect(data.columns[key]?.doubts).toMatchObject([{ column: 'services', below: 10 }])
  })
})

test('semen of several boars is one row of its own, last, in no boar’s figures (F75)', async () => {
  const mix = (date: string, earNos: string) =>
    sql`update sow_service set boar_id = null, boar_earnock = ${earNos} where service_date = ${date}`.execute(
      t.db,
    )
  const kept = await sql<{
    uid: string
    boarId: string
    earNo: string
  }>`select uid, boar_id as "boarId", boar_earnock as "earNo" from sow_service`.execute(t.db)
  await mix('2025-01-03', 'G0001+G0002')
  await mix('2025-03-21', 'G0002+G0001')
  expect(counts((await boars()).list, 'services', 'litters')).toEqual([
    ['G0001', 5, 2],
    ['G0002', 4, 1],
    ['混合精液', 2, 2],
  ])
  for (const { uid, boarId, earNo } of kept.rows)
    await sql`update sow_service set boar_id = ${boarId}, boar_earnock = ${earNo} where uid = ${uid}`.execute(
      t.db,
    )
})

test('a boar is asked for by parity group; both boars together are the herd', async () => {
  const old = await boars({ filters: { ...PERIOD, parityFrom: 3 } })
  expect(counts(old.list, 'services')).toEqual([
    ['G0001', 2],
    ['G0002', 3],
  ])
  expect(shown([(await boars()).sums], 'farrowRate', 'bornPerLitter')).toEqual([
    [undefined, '50.00', '13.20'],
  ])
})

test('two farms may give two boars one number: they stay two rows, and two points of the chart', async () => {
  const company = await t.node({ type: 'company', name: '乙公司' })
  await t.user({ account: 'yi', at: company, functions: allFunctionCodes })
  const farms = [farmId, await enterReferenceFarm(await t.as('yi'))]
  const filters = { ...PERIOD, farmIds: farms }
  const { list } = await boars({ filters })
  expect(counts(list, 'services')).toEqual([
    ['G0001', 6],
    ['G0001', 6],
    ['G0002', 5],
    ['G0002', 5],
  ])
  const chart = await ask(admin, 'bi/boar_use_analyse/chart', { filters, groupBy: 'boar' })
  expect(chart.groupBy).toBe('boar')
  expect(chart.list.map((row) => row._key)).toEqual(list.map((row) => row._key))
})

test('a user of a farm without boars sees none', async () => {
  const farm = await t.node({ type: 'farm', name: '空场' })
  await t.user({ account: 'empty', at: farm, functions: ['boar_use_analyse'] })
  const filters = { ...PERIOD, farmIds: [farm.uid] }
  const none = await ask(await t.as('empty'), 'bi/boar_use_analyse', { filters, groupBy: 'boar' })
  expect(none).toMatchObject({ list: [], total: 0, sums: { services: 0, farrowRate: null } })
})
