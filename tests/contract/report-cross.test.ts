/** A cross table of a report has the figures, sums and order of its groups and periods asked for one by one. */
import { beforeAll, describe, expect, test } from 'vitest'
import { CROSS_TOTAL, type CrossTable } from '#kit/report-cross.ts'
import { periodKeys } from '#kit/report-period.ts'
import { serverReports } from '#server/reports/index.ts'
import { fillFarm } from '#support/fuller-farm.ts'
import { expectPrinted } from '#support/printed-sheet.ts'
import { referenceFixture } from '#support/reference-farm.ts'
import { ask, periodOf } from '#support/reports.ts'
import { reportOf } from '#support/workbook.ts'

const { admin, farmId } = await referenceFixture()
const crossed = serverReports.flatMap((source) =>
  source.report.cross ? [[source.report.name, source, source.report.cross] as const] : [],
)

beforeAll(async () => {
  await fillFarm(admin, farmId)
})

test('there are reports whose groups stand against time', () => {
  expect(crossed.map(([name]) => name)).toContain('sale-pig-disease')
})

describe.each(crossed)('%s', (name, source, { across, groups, figures }) => {
  const { report } = source
  const { range } = report
  const filters = periodOf(source)
  const cross = async (body: object): Promise<CrossTable> => {
    const { status, data } = await admin.post<CrossTable>(`bi/${name}/cross`, { filters, ...body })
    expect(status).toBe(200)
    return data
  }
  const sameNumber = (one: unknown, other: unknown, hint: string) =>
    expect(Number(one ?? 0), hint).toBeCloseTo(Number(other ?? 0), 6)

  test.each(groups)(
    'by %s: cells add up to the group, to the period and to the whole of the table',
    async (groupBy) => {
      const plain = await ask(admin, `bi/${name}`, { filters, groupBy, pageSize: 100 })
      const weeks = await ask(admin, `bi/${name}`, { filters, groupBy: across, pageSize: 100 })
      for (const figure of figures) {
        const table = await cross({ groupBy, figure })
        expect(table.periods).toEqual(
          periodKeys(
            across,
            String(Reflect.get(filters, range?.from ?? '')),
            String(Reflect.get(filters, range?.to ?? '')),
          ),
        )
        sameNumber(table.sums[CROSS_TOTAL], plain.sums[figure], figure)
        for (const week of weeks.list)
          sameNumber(table.sums[String(week._key)], week[figure], `${figure} ${week._key}`)
        for (const row of table.list) {
          sameNumber(row[CROSS_TOTAL], plain.list.find(({ _key }) => _key === row._key)?.[figure], figure)
          if (!report.columns[figure]?.sum) continue
          sameNumber(
            table.periods.reduce((sum, period) => sum + Number(row[period]), 0),
            row[CROSS_TOTAL],
            figure,
          )
        }
        const left = plain.list.filter((row) => Number(row[figure] ?? 0) !== 0)
        expect(table.list.map((row) => row._key)).toEqual(expect.arrayContaining(left.map((row) => row._key)))
      }
    },
  )

  test('a cell is the sum of the rows behind it, and the file has the cells of the screen', async () => {
    const [groupBy = '', figure = ''] = [groups[0], figures[0]]
    const table = await cross({ groupBy, figure })
    expect(table.list.length).toBeGreaterThan(0)
    for (const row of table.list)
      for (const period of table.periods.filter((one) => Number(row[one]) !== 0)) {
        const drill = { group: groupBy, key: row._key, period }
        const behind = await ask(admin, `bi/${name}/drill`, { filters, drill, pageSize: 10_000 })
        sameNumber(behind.sums[figure], row[period], period)
        sameNumber(
          behind.list.reduce((sum, one) => sum + Number(one[figure] ?? 0), 0),
          row[period],
          period,
        )
      }
    const { response } = await admin.post(`bi/${name}/cross/export`, { filters, groupBy, figure })
    const { head, rows, sums } = reportOf(response.rawPayload)
    await expectPrinted(response.rawPayload)
    expect([head[0], head.length]).toEqual([report.groups[groupBy], table.periods.length + 2])
    const cells = (row: CrossTable['sums']) =>
      [CROSS_TOTAL, ...table.periods].map((key) => Number(row[key] ?? 0))
    expect(rows).toEqual(table.list.map((row) => [row._group, ...cells(row)]))
    expect(sums).toEqual(['合计', ...cells(table.sums)])
  })

  test('refuses groups and figures it does not show, and periods that are none', async () => {
    const refused = async (path: string, body: object) =>
      (await admin.post(`bi/${name}/${path}`, { filters, ...body })).status
    for (const body of [{ groupBy: across }, { groupBy: 'nope' }, {}, { groupBy: groups[0], figure: 'nope' }])
      expect([await refused('cross', body), await refused('cross/export', body)]).toEqual([400, 400])
    for (const period of [7, {}, 'x'])
      expect(await refused('drill', { drill: { group: groups[0], key: null, period } })).toBe(400)
  })
})
