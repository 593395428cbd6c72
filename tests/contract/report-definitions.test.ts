/** Every figure of a report says what it is and, where it divides, by which formula. */
import { describe, expect, test } from 'vitest'
import { FORMULAS } from '#domain/formulas.ts'
import { asksForFarms } from '#kit/parse.ts'
import type { Report } from '#kit/report.ts'
import type { ReportColumn } from '#kit/report-column.ts'
import { isFigure } from '#kit/report-column.ts'
import { serverReports } from '#server/reports/index.ts'

/** Figures that docs/domain names without a number. */
const UNNUMBERED: Readonly<Record<string, readonly string[]>> = {
  births: ['firstRate'],
  'farrowing-detail': ['firstRate', 'assistedRate', 'meanDuration', 'firstDayRate'],
  'boar-amount': ['meanAge'],
  'Boar-BloodStatus': ['meanAge', 'share'],
  'boar-usage': ['meanAge', 'meanDensity', 'meanMotility', 'meanAbnormal'],
  'semen-quality': ['meanVolume', 'meanDensity', 'meanMotility', 'meanAbnormal'],
  gestationResultPositive: ['rate'],
  'feed-detail': ['standardPerHead', 'averagePrice'],
  'health-detail': ['costPerHead'],
  'cure-detail': ['cureRate', 'costPerHead'],
  'sale-pig-detail': ['average', 'inAverage', 'outAverage'],
  'sale-pig-disease': ['share', 'sickRate', 'cureRate', 'fatality'],
  'sale-pig-feed-difference': ['averagePrice'],
  'feed-summary': ['share', 'averagePrice'],
  'sale-detail': ['price', 'share'],
  'sales-summary': ['price', 'share'],
  'sale-batch-amount': ['meanAge', 'meanKilos'],
  'pig-introduction-breed': ['kept', 'avgWeight', 'avgValue'],
  'cost-summary': ['share'],
  'feed-cost': ['share'],
  'drug-summary': ['share', 'step'],
  'immune-compliance': ['doneRate', 'onTimeRate'],
  introductionProgress: ['rate'],
  fattenPigProdWeek: ['soldAttained'],
  pigProdFullLoadWeek: ['matedRate', 'farrowedRate', 'weanedRate', 'fullLoad', 'grownRate', 'soldRate'],
  semenPlanProgress: ['rate'],
  pigletPlanProgress: ['rate'],
}

/** Columns that some view of the report names. */
const namedBy = (report: Report): Set<string> =>
  new Set([
    ...[...report.rows, ...report.grouped, ...(report.drill ?? []), ...(report.cross?.figures ?? [])],
    ...report.metrics.map(({ column }) => column),
    ...report.charts.flatMap(({ series, x = '' }) => [...series.map(({ column }) => column), x]),
    ...(report.compare?.lines ?? []).map(({ column }) => column),
    ...[...(report.card ?? []), ...(report.summary?.lines ?? [])].flatMap(({ formulas }) =>
      formulas.map(([, column]) => column),
    ),
  ])

const titled = (report: Report, key: string): string => `${key} ${report.columns[key]?.field.label}`
const shownColumns = new Set(
  serverReports.flatMap(({ report }) => [...namedBy(report)].map((key) => titled(report, key))),
)

const isTotal = (one: ReportColumn) => one.sum === true || one.latest === true || isFigure(one)

/** F01–F11, F20–F33, F40–F50, F60–F66, F70–F77, F80–F92 of §4, NPD of §4.5, rules and identities figures count by. */
const isKnown = (formula: string): boolean =>
  formula in FORMULAS ||
  /^(F0[1-9]|F1[01]|F2\d|F3[0-3]|F4\d|F50|F6[0-6]|F7[0-7]|F8\d|F9[0-2]|F10[0-8])$/.test(formula) ||
  /^(V-\d{3}|R([1-9]|10))$/.test(formula)

describe.each(serverReports.map(({ report }) => [report.name, report] as const))('%s', (name, report) => {
  const figures = Object.entries(report.columns).filter(([, one]) => isTotal(one) && !one.hidden)

  // a person above farms, too, sees figures at once: of several farms one has to be named (spec §5)
  test('opens with an answer: what cannot be left out begins with a value', () => {
    const asked = Object.entries(report.filters).filter(([, one]) => one.required || asksForFarms(one))
    expect(asked.map(([key]) => key).filter((key) => !(key in (report.defaults ?? {})))).toEqual([])
  })

  test('every figure says what it is (口径)', () => {
    expect(figures.filter(([, { definition }]) => !definition).map(([key]) => key)).toEqual([])
  })

  test('every figure that divides names its formula; no unknown formula', () => {
    const divided = figures.filter(([, one]) => isFigure(one) && !one.formula).map(([key]) => key)
    expect(divided).toEqual(UNNUMBERED[name] ?? [])
    expect(figures.flatMap(([, { formula }]) => (formula && !isKnown(formula) ? [formula] : []))).toEqual([])
  })

  test('every column is shown by a view of the report, or of another it shares it with, or is hidden', () => {
    const visible = Object.keys(report.columns).filter((key) => !report.columns[key]?.hidden)
    expect(visible.filter((key) => !shownColumns.has(titled(report, key)))).toEqual([])
  })

  test('the figures above the table and in the charts are columns with a definition', () => {
    const shown = [
      ...report.metrics.map(({ column }) => column),
      ...report.charts.flatMap(({ series }) => series.map(({ column }) => column)),
    ]
    expect(shown.filter((key) => !report.columns[key]?.definition)).toEqual([])
  })
})
