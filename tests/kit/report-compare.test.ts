import { expect, test } from 'vitest'
import type { Indicator } from '#domain/indicators.ts'
import { integer, text } from '#kit/field.ts'
import { column, defineReport, ratio } from '#kit/report.ts'
import { comparedGroups, compareRows } from '#kit/report-compare.ts'

const report = defineReport({
  name: 'yield',
  label: '产量',
  area: 'report',
  filters: { least: integer('样本下限') },
  columns: {
    name: column(text('名称')),
    litters: column(integer('窝数'), { sum: true }),
    born: column(integer('总仔'), { sum: true }),
    dead: column(integer('死胎'), { sum: true }),
    perLitter: ratio('窝均', { num: 'born', den: 'litters', unit: '头' }),
    deadRate: ratio('死胎率', { num: 'dead', den: 'born', percent: true }),
  },
  groups: { house: '栋舍' },
  grouped: ['litters', 'perLitter'],
  metrics: [],
  charts: [],
  sort: { field: 'name', order: 'asc' },
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
    ['0', 'good'],
    ['-1', 'good'],
    ['0', 'good'],
    ['6', 'good'],
  ])
  expect(Number(perLitter?.cells[1]?.ahead)).toBeCloseTo(13 - 1970 / 140, 9)
  // a sum of all groups is nothing to be held against
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
