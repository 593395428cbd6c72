import fc from 'fast-check'
import { expect, test } from 'vitest'
import { monthRange } from '#domain/calendar.ts'
import { ratioValue } from '#domain/decimal.ts'
import type { SummaryCell } from '#kit/report-summary.ts'
import { efficiency } from '#server/reports/pig/breeding-sow-production-efficiency/breeding-sow-production-efficiency.report.ts'
import { pigsAmount } from '#server/reports/pig/pigs-amount/pigs-amount.report.ts'
import { productionSummary, productionSummaryOld } from '#server/reports/production-summary/summary.report.ts'
import { oldColumns } from '#server/reports/production-summary/summary-lines.ts'
import { type AskingReports, askingReports } from '#support/asking-reports.ts'
import { keepDays } from '#support/farm-days.ts'
import { FARM_TODAY, farmLife, liveFarm } from '#support/farm-life.ts'
import { herdFixture } from '#support/herd.ts'

const fixture = await herdFixture()

type Row = Readonly<Record<string, unknown>>
const month = (key: string) => {
  const { start, end } = monthRange(`${key}-01`)
  return { dateFrom: start, dateTo: end }
}
const MONTHS = Array.from({ length: 12 }, (_, index) => month(`2025-${String(index + 1).padStart(2, '0')}`))
const over = (from: number, to: number) => ({
  dateFrom: MONTHS[from]?.dateFrom ?? '',
  dateTo: MONTHS[to]?.dateTo ?? '',
})
const QUARTERS = [over(0, 2), over(3, 5), over(6, 8), over(9, 11)]
const YEAR = over(0, 11)
const MAY = over(4, 4)
const figure = (value: unknown): number | null =>
  value === null || value === undefined ? null : Number(value)

type Asking = AskingReports

/** Columns that add up over periods: neither heads at a moment nor what ripens later. */
const additive = Object.entries(productionSummary.report.columns).flatMap(([key, one]) =>
  one.sum && !one.level && !one.undivided && !/(Base|Alive)$/.test(key) ? [key] : [],
)

async function expectPeriodsAddUp({ table }: Asking): Promise<void> {
  const sumsOf = async (periods: readonly object[]) => {
    const sums: Row[] = []
    for (const period of periods) sums.push((await table(productionSummary, period)).sums)
    return Object.fromEntries(
      additive.map((key) => [key, sums.reduce((sum, one) => sum + Number(one[key] ?? 0), 0).toFixed(2)]),
    )
  }
  const year = await sumsOf([YEAR])
  expect(await sumsOf(MONTHS)).toEqual(year)
  expect(await sumsOf(QUARTERS)).toEqual(year)
}

/** The whole divides what the farms add up to, and is what the scorecard answers for them. */
async function expectWholeOfFarms({ table, summary }: Asking): Promise<void> {
  const { list, groups } = await summary(YEAR)
  const card = await table(efficiency, YEAR)
  let divided = 0
  let shared = 0
  for (const { key, column, whole, cells } of list) {
    const { ratio } = productionSummary.report.columns[column] ?? {}
    if (ratio && !ratio.annual) {
      const [num, den] = (['num', 'den'] as const).map((part) =>
        cells.reduce((sum, cell) => sum + Number(cell[part] ?? 0), 0),
      )
      // days of the calendar are the same days for every farm
      expect(Number(whole.num), key).toBeCloseTo(num ?? 0, 4)
      if (ratio.den !== 'periodDays') expect(Number(whole.den), key).toBeCloseTo(den ?? 0, 4)
      if (whole.value !== null)
        expect(Number(whole.value), key).toBeCloseTo(Number(ratioValue(whole, 8, ratio.scale)), 2)
      divided += 1
    }
    if (!(column in card.sums)) continue
    shared += 1
    expect([key, figure(whole.value)]).toEqual([key, figure(card.sums[column])])
    for (const [at, group] of groups.entries()) {
      const farm = card.list.find(({ _key }) => _key === group.key)
      expect([key, figure(cells[at]?.value)]).toEqual([key, figure(farm?.[column])])
    }
  }
  expect(divided).toBeGreaterThan(10)
  expect(shared).toBeGreaterThan(25)
}

type Compared = readonly [now: SummaryCell, before?: Row, lastYear?: Row, yearToDate?: Row]

/** 环比, 同比 and 年累计 are the report asked for those periods. */
async function expectComparisons({ table, summary }: Asking): Promise<void> {
  const { list, groups } = await summary(MAY)
  const before = await table(productionSummary, over(3, 3))
  const lastYear = await table(productionSummary, month('2024-05'))
  const year = await table(productionSummary, over(0, 4))
  for (const { key, column, unit, whole, cells } of list) {
    const farmOf = ({ list: rows }: { list: readonly Row[] }, at: number) =>
      rows.find(({ _key }) => _key === groups[at]?.key)
    const compared: Compared[] = [
      [whole, before.sums, lastYear.sums, year.sums],
      ...cells.map((one, at): Compared => [one, farmOf(before, at), farmOf(lastYear, at), farmOf(year, at)]),
    ]
    for (const [cell, was, aYearAgo, until] of compared) {
      expectNear(cell.change, changeOf(cell.value, was?.[column], unit), key)
      expectNear(cell.changeYear, changeOf(cell.value, aYearAgo?.[column], unit), key)
      if (cell.yearToDate !== null) expect(figure(cell.yearToDate), key).toBe(figure(until?.[column]))
    }
  }
}

/** To a hundredth, as it is shown; nothing is nothing. */
function expectNear(shown: string | null, expected: number | null, key: string): void {
  if (shown === null || expected === null) expect([key, shown]).toEqual([key, expected])
  else expect(Math.abs(Number(shown) - expected), key).toBeLessThan(0.0051)
}

/** Points of a rate, per cent of anything else; nothing against nothing. */
function changeOf(value: unknown, was: unknown, unit: string): number | null {
  const [now, before] = [figure(value), figure(was)]
  if (now === null || before === null) return null
  if (unit !== '%' && before === 0) return null
  return unit === '%' ? now - before : ((now - before) / before) * 100
}

const CLOSING = ['allClosing', 'sowClosing', 'giltClosing', 'sucklingClosing', 'nurseryClosing']

/** The end of the last day is that of 猪只存栏, class by class. */
async function expectInventory({ table }: Asking): Promise<void> {
  for (const period of [over(2, 2), over(7, 7), YEAR]) {
    const { sums } = await table(productionSummary, period)
    const { sums: heads } = await table(pigsAmount, { date: period.dateTo })
    const [all, sows, gilts, sucklings, nursery] = ['heads', 'sows', 'gilts', 'sucklings', 'nursery'].map(
      (key) => Number(heads[key] ?? 0),
    )
    expect(CLOSING.map((key) => Number(sums[key] ?? 0))).toEqual([all, sows, gilts, sucklings, nursery])
  }
}

/** The older edition has its own columns; where today's formulas are the same, the same figures. */
async function expectOlderEdition({ table }: Asking): Promise<void> {
  const old = await table(productionSummaryOld, YEAR)
  const known: Row = {
    ...(await table(efficiency, YEAR)).sums,
    ...(await table(productionSummary, YEAR)).sums,
  }
  for (const key of oldColumns) expect([key, old.sums[key]]).toEqual([key, known[key]])
}

test('S2-32 over random farms periods add up, the whole divides sums, and figures are those of other reports', async () => {
  await fc.assert(
    fc.asyncProperty(farmLife, farmLife, async (one, other) => {
      const farms = [(await liveFarm(fixture, one)).farmId, (await liveFarm(fixture, other)).farmId]
      const both = askingReports(fixture, farms)
      // calculated from the rows, then from kept days
      const byRows = await both.summary(YEAR)
      for (const farm of farms) await keepDays(fixture.db, farm, FARM_TODAY)
      expect(await both.summary(YEAR)).toEqual(byRows)
      await expectPeriodsAddUp(both)
      await expectWholeOfFarms(both)
      await expectComparisons(both)
      await expectInventory(both)
      await expectOlderEdition(both)
    }),
    { numRuns: Number(process.env.FARMS ?? 1), endOnFailure: true },
  )
}, 300_000)
