import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { formatDecimal } from '#domain/decimal.ts'
import { referenceFixture } from '#support/reference-farm.ts'
import { ask, type Result } from '#support/reports.ts'

const { t, admin } = await referenceFixture()
const PERIOD = { dateFrom: '2025-01-01', dateTo: '2025-07-19' }

const boars = (filters: object = {}, groupBy: string | null = null): Promise<Result> =>
  ask(admin, 'bi/boar-amount', { groupBy, filters: { ...PERIOD, ...filters } })

describe('the reference farm (§6.1)', () => {
  test('keeps two working boars, one for two of its four sows', async () => {
    const { list, total, sums } = await boars()
    expect(total).toBe(2)
    expect(list.map((row) => [row.earNo, row.state, row.since])).toEqual([
      ['G0001', '生产', '2025-01-01'],
      ['G0002', '生产', '2025-01-01'],
    ])
    expect(sums).toMatchObject({ heads: 2, active: 2, young: 0, culls: 0, deaths: 0, sows: 4 })
    // F76: 4 ÷ 2; on 03-31 six sows, ÷ 2
    expect(formatDecimal(sums.sowsPerBoar as string, 2)).toBe('2.00')
    expect(formatDecimal((await boars({ dateTo: '2025-03-31' })).sums.sowsPerBoar as string, 2)).toBe('3.00')
  })

  test('by farm the ratio stands, by state the sows are apart', async () => {
    const farms = await boars({}, 'farm')
    expect(farms.list).toMatchObject([{ heads: 2, sows: 4 }])
    const states = await boars({}, 'state')
    expect(states.list.map((row) => [row._group, row.heads, row.sows, row.sowsPerBoar])).toEqual([
      ['生产', 2, null, null],
      ['（能繁母猪）', 0, 4, null],
    ])
  })

  test('has none of another state', async () => {
    expect(await boars({ state: 'TEASER' })).toMatchObject({ total: 0, list: [], sums: { heads: 0 } })
  })

  test('the days of an age are whole bands', async () => {
    const born = (ear: string, day: string) => sql`update pig set birth_date = ${day} where ear_no = ${ear}`
    // 240 days old on 07-19, and 239
    await born('G0001', '2024-11-21').execute(t.db)
    await born('G0002', '2024-11-22').execute(t.db)
    const { list, sums } = await boars()
    expect(list.map((row) => [row.ageDays, row.ageBand])).toEqual([
      [240, '8–12月'],
      [239, '不足8月'],
    ])
    expect(Number(sums.meanAge)).toBe(239.5)
  })
})

test('a boar that is culled is gone at the end of that day and counted among those that left', async () => {
  const found = await sql<{ farm: string; reason: string }>`select p.farm_id as farm, d.uid as reason
    from pig p, data_dictionary d where p.ear_no = 'G0002' and d.name1 = '胎龄高'`.execute(t.db)
  const { farm, reason } = found.rows[0] ?? {}
  const row = { earNo: 'G0002', date: '2025-07-18', kind: 'SALE', reason }
  const { data } = await admin.post<{ results: object[] }>('event/event_cull_pig', {
    farmId: farm,
    rows: [row],
  })
  expect(data.results).toMatchObject([{ accepted: true }])
  const { list, sums } = await boars()
  expect(list.map((one) => one.earNo)).toEqual(['G0001'])
  expect(sums).toMatchObject({ heads: 1, culls: 1, deaths: 0 })
  expect((await boars({ dateTo: '2025-07-17' })).sums).toMatchObject({ heads: 2, culls: 0 })
})
