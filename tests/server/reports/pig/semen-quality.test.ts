import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { formatDecimal } from '#domain/decimal.ts'
import { referenceFixture } from '#support/reference-farm.ts'
import { ask, type ReportRow, type Result } from '#support/reports.ts'

const { t, admin } = await referenceFixture()
const PERIOD = { dateFrom: '2025-03-01', dateTo: '2025-03-31' }

/** day, boar, volume, density, motility, abnormal, colour, qualified, doses, collector */
const rows = [
  ['2025-03-03', 'G0001', 200, 3, 80, 10, 'WHITE', true, 20, '张三'],
  ['2025-03-06', 'G0001', 300, null, 70, 20, 'GREY', true, 25, '李四'],
  ['2025-03-10', 'G0001', 250, 2, 65, 25, 'WHITE', false, 0, '张三'],
  ['2025-03-04', 'G0002', 150, 4, 90, 8, 'ODD', false, 0, '张三'],
  ['2025-02-28', 'G0002', 999, 9, 10, 90, 'WHITE', false, 0, '张三'],
] as const

beforeAll(async () => {
  for (const [day, boar, volume, density, motility, abnormal, colour, qualified, doses, collector] of rows)
    await sql`insert into semen_collection (farm_id, uid, pig_id, collect_date, volume, density, motility, abnormal, colour, qualified, low_motility, high_abnormal, doses_made, collector)
      select farm_id, gen_random_uuid(), uid, ${day}::date, ${volume}, ${density}, ${motility}, ${abnormal}, ${colour}, ${qualified}, ${motility < 70}, ${abnormal > 20}, ${doses}, ${collector}
        from pig where ear_no = ${boar}`.execute(t.db)
})

const report = (groupBy: string | null = null, filters: object = {}): Promise<Result> =>
  ask(admin, 'bi/semen-quality', { groupBy, filters: { ...PERIOD, ...filters } })
const figure = (row: ReportRow, key: string) => formatDecimal(row[key] as string | null, 2)

describe('four ejaculates of March', () => {
  test('are listed with what was seen; the day before is another month', async () => {
    const { list, total } = await report()
    expect(total).toBe(4)
    expect(list.map((row) => [row.collectDate, row.earNo, row.colour, row.verdict])).toEqual([
      ['2025-03-10', 'G0001', '乳白', '不合格'],
      ['2025-03-06', 'G0001', '灰白', '合格'],
      ['2025-03-04', 'G0002', '异常', '不合格'],
      ['2025-03-03', 'G0001', '乳白', '合格'],
    ])
  })

  // by hand: G0001 volume (200+300+250)/3, density (3+2)/2, motility (80+70+65)/3, abnormal (10+20+25)/3, doses 45/3
  test('by boar: pass rate F73, means over what was measured, doses per ejaculate F72, what failed', async () => {
    const { list, sums } = await report('boar')
    const shown = [...list, sums].map((row) => [
      row.collections,
      figure(row, 'passRate'),
      figure(row, 'meanVolume'),
      figure(row, 'meanDensity'),
      figure(row, 'meanMotility'),
      figure(row, 'meanAbnormal'),
      figure(row, 'dosesPer'),
      [row.lowMotility, row.highAbnormal, row.otherwise],
    ])
    expect(list.map((row) => row._group)).toEqual(['G0001', 'G0002'])
    expect(shown).toEqual([
      [3, '66.67', '250.00', '2.50', '71.67', '18.33', '15.00', [1, 1, 0]],
      [1, '0.00', '150.00', '4.00', '90.00', '8.00', '0.00', [0, 0, 1]],
      // means of all ejaculates, not of the boars: 900 ÷ 4, 9 ÷ 3, 305 ÷ 4, 63 ÷ 4
      [4, '50.00', '225.00', '3.00', '76.25', '15.75', '11.25', [1, 1, 1]],
    ])
  })

  test('by collector, week and verdict', async () => {
    expect((await report('collector')).list.map((row) => [row._group, row.collections, row.passed])).toEqual([
      ['张三', 3, 1],
      ['李四', 1, 1],
    ])
    expect((await report('week')).list.map((row) => [row._group, row.collections])).toEqual([
      ['2025-W11', 1],
      ['2025-W10', 3],
    ])
    expect((await report(null, { verdict: 'FAILED' })).total).toBe(2)
    expect((await report(null, { boarEarnock: 'G0002' })).total).toBe(1)
  })

  test('a figure opens its ejaculates', async () => {
    const { list } = await report('collector')
    const body = { filters: PERIOD, drill: { group: 'collector', key: list[0]?._key } }
    const rows = await ask(admin, 'bi/semen-quality/drill', body)
    expect(rows.list.map((row) => row.collectDate)).toEqual(['2025-03-10', '2025-03-04', '2025-03-03'])
  })
})
