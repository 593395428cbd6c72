import { expect, test } from 'vitest'
import { color } from '#app-state/palette.ts'
import type { Indicator } from '#domain/indicators.ts'
import { defineReport } from '#kit/define-report.ts'
import { integer, text } from '#kit/field.ts'
import { column, percent, ratio } from '#kit/report-column.ts'
import { comparedGroups, compareRows } from '#kit/report-compare.ts'
import { rankingOption } from '#views/report-page/compare/compare-options.ts'

const report = defineReport({
  head: { name: 'yield', label: '产量' },
  area: 'report',
  asks: { filters: { least: integer('样本下限') } },
  columns: {
    name: column(text('名称')),
    litters: column(integer('窝数'), { sum: true }),
    born: column(integer('总仔'), { sum: true }),
    dead: column(integer('死胎'), { sum: true }),
    perLitter: ratio('窝均', 'born', 'litters', { unit: '头' }),
    deadRate: percent('死胎率', 'dead', 'born'),
  },
  rows: { originScreen: 'event-farr', sort: { field: 'name', order: 'asc' } },
  groups: { by: { house: '栋舍' }, shown: ['litters', 'perLitter'] },
  shows: { metrics: [], charts: [] },
  overrides: {
    compare: {
      first: 'perLitter',
      smallest: 'least',
      rest: '-',
      lines: [
        { section: '产仔', label: '窝数', column: 'litters' },
        { section: '产仔', label: '窝均', column: 'perLitter', goal: 'totalBorn', sample: 'litters' },
        { section: '产仔', label: '死胎率', column: 'deadRate', better: 'down', sample: 'litters' },
      ],
    },
  },
})
const goal: Indicator = {
  name: '窝均总仔',
  unit: '头',
  formulaId: 'F41',
  direction: 'up',
  target: 14,
  yellow: 13,
  red: 12,
  upper: null,
}
const group = (key: string, litters: number, born: number, dead: number) => ({
  _key: key,
  _group: key,
  litters,
  born,
  dead,
  perLitter: litters ? born / litters : null,
  deadRate: born ? (dead / born) * 100 : null,
})
const list = [
  group('A', 40, 560, 28),
  group('B', 50, 650, 13),
  group('C', 40, 560, 56),
  group('D', 10, 200, 1),
  group('-', 0, 0, 0),
]
const sums = { litters: 140, born: 1970, dead: 98, perLitter: 1970 / 140, deadRate: (98 / 1970) * 100 }
const compared = (least: number, groups = comparedGroups(report, list)) =>
  compareRows(report, { groups, sums, goals: { totalBorn: goal }, filters: { least } })

test('places run the good way, equal figures share one; best and worst are marked', () => {
  const [litters, perLitter, deadRate] = compared(0)
  expect(litters?.cells.map(({ place, mark }) => [place, mark])).toEqual(Array(4).fill([null, null]))
  // 14, 13, 14, 20 pigs a litter
  expect(perLitter?.cells.map(({ place, mark }) => [place, mark])).toEqual([
    [2, null],
    [4, 'worst'],
    [2, null],
    [1, 'best'],
  ])
  // 5 %, 2 %, 10 %, 0.5 % stillborn: the fewest first
  expect(deadRate?.cells.map(({ place }) => place)).toEqual([3, 2, 4, 1])
})

test('distance to the whole and to the target, and the verdict of the limits', () => {
  const [litters, perLitter] = compared(0)
  expect(perLitter?.cells.map(({ variance, verdict }) => [variance, verdict])).toEqual([
    ['0', 'met'],
    ['-1', 'near'],
    ['0', 'met'],
    ['6', 'met'],
  ])
  // without a target nothing is judged, whatever its place
  expect(litters?.cells.map(({ verdict }) => verdict)).toEqual(Array(4).fill('none'))
  expect(Number(perLitter?.cells[1]?.ahead)).toBeCloseTo(13 - 1970 / 140, 9)
  // a sum of all groups has nothing to be compared with
  expect(litters?.cells.map(({ ahead }) => ahead)).toEqual([null, null, null, null])
})

test('what stands on too little is not shown and takes no place', () => {
  const perLitter = compared(30)[1]
  expect(perLitter?.cells[3]).toMatchObject({ value: null, place: null, note: '样本 10，少于 30' })
  expect(perLitter?.cells.map(({ place, mark }) => [place, mark])).toEqual([
    [1, 'best'],
    [3, 'worst'],
    [1, 'best'],
    [null, null],
  ])
})

test('tenths of five groups and more; a count that is nowhere stands nowhere', () => {
  expect(compared(0)[1]).toMatchObject({ top: null, bottom: null })
  const five = [1, 2, 3, 4, 5].map((n) => group(`H${n}`, 10, 100 + 10 * n, 10))
  const [, perLitter, deadRate] = compared(0, five)
  // 11, 12, 13, 14, 15: a tenth of the way between the first two and the last two
  expect([perLitter?.top, perLitter?.bottom]).toEqual([expect.closeTo(14.6, 9), expect.closeTo(11.4, 9)])
  expect(Number(deadRate?.top)).toBeLessThan(Number(deadRate?.bottom))
  const none = compared(0, [group('A', 0, 0, 0), group('B', 0, 0, 0)])
  expect(none).toEqual([])
})

test('a bar has the colour of its verdict against the target, wherever it stands in the rank', () => {
  const inks = (values: readonly number[]) => {
    const groups = values.map((value, index) => group(`H${index}`, 10, value * 10, 10))
    const row = compared(0, groups)[1]
    if (!row) throw new Error('no figure')
    const { series } = rankingOption(
      row,
      groups.map(({ _key }) => _key),
      groups.map((_, index) => index),
      'light',
    )
    return series[0]?.data.map((bar) => (typeof bar === 'number' ? null : bar?.itemStyle.color))
  }
  const [met, near, warn, red] = (['good-shape', 'last-year', 'warn-shape', 'error-shape'] as const).map(
    (name) => color(name, 'light'),
  )
  // target 14, amber 13, red 12
  expect(inks([15, 14, 13.5, 12.5, 11])).toEqual([met, met, near, warn, red])
  // all reach the target: the last of them is not red; none does: the first is not green
  expect(inks([16, 15, 14])).toEqual([met, met, met])
  expect(inks([11, 10, 9])).toEqual([red, red, red])
})

test('a target that is a range is reached anywhere inside it', () => {
  const range: Indicator = { ...goal, direction: 'within', upper: { target: 15, yellow: 16, red: 17 } }
  const groups = [13.5, 14.5, 15.5, 18].map((value, index) => group(`H${index}`, 10, value * 10, 10))
  const [, row] = compareRows(report, { groups, sums, goals: { totalBorn: range }, filters: { least: 0 } })
  expect(row).toMatchObject({ target: 14, targetHigh: 15 })
  expect(row?.cells.map(({ variance, verdict }) => [variance, verdict])).toEqual([
    ['-0.5', 'near'],
    ['0', 'met'],
    ['0.5', 'near'],
    ['3', 'red'],
  ])
})
