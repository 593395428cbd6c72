import { expect, test } from 'vitest'
import type { ChartSpec } from '#kit/report-views.ts'
import { paretoPoints } from '#views/report-page/chart/chart-bars.ts'
import { optionOf } from '#views/report-page/chart/chart-card.tsx'
import { scatterPoints, sideOf } from '#views/report-page/chart/chart-scatter.ts'
import { definition } from './report-fixture.tsx'

const spec: ChartSpec = {
  key: 'p',
  label: '原因',
  unit: '头',
  kind: 'pareto',
  group: 'parity',
  series: [{ column: 'born', label: '头' }],
}
const rows = [
  { _group: '压死', born: 6 },
  { _group: '饿死', born: 3 },
  { _group: '腹泻', born: 11 },
  { _group: '断奶窝', born: 0 },
]

test('a Pareto runs from the largest down, with the share reached', () => {
  expect(paretoPoints(spec, rows)).toEqual([
    { name: '腹泻', value: 11, cumulated: 55 },
    { name: '压死', value: 6, cumulated: 85 },
    { name: '饿死', value: 3, cumulated: 100 },
  ])
  const { series } = optionOf(definition, spec, { axis: 'parity', rows, filters: {}, mode: 'light' })
  expect(series.map((one) => one.type)).toEqual(['bar', 'line'])
  expect(paretoPoints(spec, [])).toEqual([])
})

test('bars stand in the order of the groups, those of nothing are left out', () => {
  const option = optionOf(
    definition,
    { ...spec, kind: 'bars' },
    { axis: 'parity', rows, filters: {}, mode: 'light' },
  )
  expect(option.xAxis).toMatchObject({ data: ['压死', '饿死', '腹泻'] })
  expect(option.series.map(({ type, data }) => [type, data])).toEqual([['bar', [6, 3, 11]]])
})

test('a scatter sets a rate against its number; doubtful ones are marked, those without a rate are none', () => {
  const columns = {
    ...definition.columns,
    perLitter: {
      ...definition.columns.perLitter,
      doubts: [{ column: 'litters', below: 10, reason: '样本不足' }],
    },
  } as typeof definition.columns
  const scatter: ChartSpec = {
    ...spec,
    kind: 'scatter',
    x: 'litters',
    series: [{ column: 'perLitter', label: '窝均' }],
    target: 14,
  }
  const boars = [
    { _group: 'G1', litters: 12, perLitter: '13.5' },
    { _group: 'G2', litters: 3, perLitter: '15' },
    { _group: 'G3', litters: 0, perLitter: null },
  ]
  expect(scatterPoints({ ...definition, columns }, scatter, boars)).toEqual([
    { name: 'G1', at: [12, 13.5], doubtful: false },
    { name: 'G2', at: [3, 15], doubtful: true },
  ])
  const { series } = optionOf(definition, scatter, { axis: 'parity', rows: boars, filters: {}, mode: 'dark' })
  expect(series.map((one) => one.type)).toEqual(['scatter', 'line'])
})

test('a name stands left of its point where another point would lie on it', () => {
  const points = (
    [
      ['G1', 113, 83],
      ['G2', 91, 89.0],
      ['G4', 92, 89.1],
      ['G5', 90, 85],
    ] as const
  ).map(([name, x, y]) => ({ name, at: [x, y] as const, doubtful: false }))
  expect(points.map((one) => [one.name, sideOf(one, points)])).toEqual([
    ['G1', 'right'],
    ['G2', 'left'],
    ['G4', 'right'],
    ['G5', 'right'],
  ])
})
