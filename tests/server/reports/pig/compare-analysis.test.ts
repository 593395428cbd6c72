import { expect, test } from 'vitest'
import { formatDecimal } from '#domain/decimal.ts'
import { sowLines, yearLines } from '#server/reports/pig/compare/compare.lines.ts'
import { referenceFixture } from '#support/reference-farm.ts'
import { ask, type ReportRow, type Result } from '#support/reports.ts'
import { reportOf } from '#support/workbook.ts'

const { admin, farmId } = await referenceFixture()
const PERIOD = { dateFrom: '2025-01-01', dateTo: '2025-07-19' }

const asked = (name: 'farm' | 'herds', groupBy: string, filters: object = {}): Promise<Result> =>
  ask(admin, `bi/compare-analysis-${name}`, {
    filters: { ...PERIOD, farmIds: [farmId], ...filters },
    groupBy,
    pageSize: 100,
  })
const shown = (rows: readonly ReportRow[], ...keys: string[]) =>
  rows.map((row) => [row._group, ...keys.map((key) => formatDecimal(row[key] as string | null, 2))])

test('S2-34 a farm among others has the figures of the scorecard (§6.3)', async () => {
  const farms = await asked('farm', 'farm')
  const keys = ['psy', 'lsy', 'npdPerYear', 'farrowRate', 'bornPerLitter', 'mortality']
  expect(shown(farms.list, ...keys)).toEqual([
    [expect.any(String), '15.21', '1.81', '90.16', '50.00', '13.20', '8.70'],
  ])
  const same = await ask(admin, 'bi/breeding-sow-production-efficiency', {
    filters: { ...PERIOD, farmIds: [farmId] },
    groupBy: 'farm',
  })
  // other formulas of the same figures are left to it; every line of the comparison is shown, as it shows it
  const lines = [...sowLines, ...yearLines].map(({ column }) => column)
  expect(Object.keys(farms.sums)).toEqual(expect.arrayContaining(lines))
  expect(same.sums).toMatchObject(farms.sums)
})

test('S2-34 groups inside a farm: parities and boars by their own services and litters', async () => {
  // by hand from §6.2; parity at mating, of litters that of the farrowing
  const parities = await asked('herds', 'parity')
  expect(shown(parities.list, 'services', 'litters', 'weaned', 'psy')).toEqual([
    ['0 后备', '3.00', '0.00', '0.00', '-'],
    ['1 胎', '2.00', '1.00', '11.00', '-'],
    ['2 胎', '1.00', '1.00', '0.00', '-'],
    ['3 胎', '3.00', '1.00', '12.00', '-'],
    ['4 胎', '1.00', '1.00', '10.00', '-'],
    ['5 胎', '1.00', '0.00', '0.00', '-'],
    ['6 胎', '0.00', '1.00', '9.00', '-'],
    ['（不分）', '0.00', '0.00', '0.00', '0.00'],
  ])
  // B1: 6 services, 5 matured, 3 farrowed, 14 + 12 + 12; B2: 5, 3, 1, all litters of the period 13 + 15
  const boars = await asked('herds', 'boar')
  expect(shown(boars.list, 'services', 'farrowRate', 'litters').slice(0, 2)).toEqual([
    ['G0001', '6.00', '60.00', '3.00'],
    ['G0002', '5.00', '33.33', '2.00'],
  ])
  expect(shown(boars.list, 'bornPerLitter').slice(0, 2)).toEqual([
    ['G0001', '12.67'],
    ['G0002', '14.00'],
  ])
})

test('batches that ended are compared with each other; what belongs to none of the groups is shown apart', async () => {
  const { list, sums } = await asked('herds', 'batch')
  expect(shown(list, 'survival', 'adg', 'inAverage', 'outAverage')).toEqual([
    ['BY2025-01', '93.55', '417.09', '6.78', '28.00'],
    ['（不分）', '-', '-', '-', '-'],
  ])
  expect(list.map((row) => row._key)).toEqual(['BY2025-01', '-'])
  // the rows behind a figure are those that add to it
  const behind = await ask(admin, 'bi/compare-analysis-herds/drill', {
    filters: { ...PERIOD, farmIds: [farmId] },
    drill: { group: 'batch', key: 'BY2025-01' },
    column: 'survival',
  })
  expect(behind.list).toMatchObject([{ kind: '商品猪批次', started: 31, survived: 29 }])
  expect(sums).toMatchObject({ started: 31, survived: 29, litters: 5, services: 11 })
})

test('the file has the figures of the screen side by side with their places; what stands on too little stays out', async () => {
  const body = { filters: { ...PERIOD, farmIds: [farmId], minSample: 2 }, groupBy: 'boar' }
  const { response, status } = await admin.post('bi/compare-analysis-herds/compare/export', {
    ...body,
    columns: ['bornPerLitter', 'farrowRate'],
  })
  expect(status).toBe(200)
  const { head, rows } = reportOf(response.rawPayload)
  expect(head.slice(0, 12)).toEqual([
    ...['分类', '指标', '单位', '目标', '目标上限', '合计', '前10%', '后10%'],
    ...['数值-G0001', '数值-G0002', '名次-G0001', '名次-G0002'],
  ])
  expect(rows[0]?.[1]).toBe('窝均总仔')
  expect(rows[0]?.slice(8, 12)).toEqual([expect.closeTo(38 / 3, 9), 14, 2, 1])
  expect(rows[1]?.slice(8, 12)).toEqual([60, expect.closeTo(100 / 3, 9), 1, 2])
  // one litter of each parity is fewer than two
  const few = await admin.post('bi/compare-analysis-herds/compare/export', {
    filters: body.filters,
    groupBy: 'parity',
    columns: ['bornPerLitter'],
  })
  const [line] = reportOf(few.response.rawPayload).rows
  expect(line?.[1]).toBe('窝均总仔')
  expect(line?.slice(8).every((cell) => cell === null)).toBe(true)
  expect((await admin.post('bi/compare-analysis-farm/compare/export', { filters: PERIOD })).status).toBe(400)
})
