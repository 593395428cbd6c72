import { describe, expect, test } from 'vitest'
import XLSX from 'xlsx'
import { groupedKeys } from '#kit/report.ts'
import { eventForms } from '#resources/events/index.ts'
import type { ServerReport } from '#server/kit/report/definition.ts'
import { reportColumns } from '#server/kit/report/sheet.ts'
import { META_MARK } from '#server/kit/sheet.ts'
import { serverReports } from '#server/reports/index.ts'
import { referenceWorld } from '#support/reference-farm.ts'
import { ask, type Result } from '#support/reports.ts'
import { hostile } from '#support/samples.ts'
import { shareOf } from '#support/shares.ts'

const { admin } = await referenceWorld()
const all = serverReports.map((one): [string, ServerReport] => [one.report.name, one])

/** Filters that show the reference farm's year: ranges to the server's today, nothing else. */
const filtersOf = ({ range }: ServerReport) =>
  range ? { [range.from]: '2025-01-01', [range.to]: '2025-07-19' } : {}
const query = (source: ServerReport, body: object = {}): Promise<Result> =>
  ask(admin, `bi/${source.report.name}`, { filters: filtersOf(source), pageSize: 100, ...body })

async function sheetOf(source: ServerReport, body: object = {}): Promise<unknown[][]> {
  const path = `bi/${source.report.name}/export`
  const { response, status } = await admin.post(path, { filters: filtersOf(source), ...body })
  expect(status).toBe(200)
  expect(response.headers['content-type']).toContain('spreadsheetml')
  expect(String(response.headers['content-disposition'])).toContain(encodeURIComponent(source.report.label))
  const book = XLSX.read(response.rawPayload)
  const sheet = book.Sheets[book.SheetNames[0] ?? ''] ?? {}
  return XLSX.utils.sheet_to_json<unknown[]>(sheet, { header: 1, blankrows: false })
}

test.each(all)('%s acts on animals by forms there are', (_, { report, ids = {} }) => {
  for (const { form, blank, of } of report.acts ?? []) {
    expect(eventForms.map((one) => one.name)).toContain(form)
    if (blank) continue
    expect([Object.keys(report.columns), Object.keys(ids)]).toEqual([
      expect.arrayContaining([of?.key ?? 'earNo']),
      expect.arrayContaining(['farmId']),
    ])
  }
})

describe.each(all)('%s', (_, source) => {
  const { report } = source
  // the files of all its groups are read figure by figure in report-exports
  const groups = [null, ...Object.keys(report.groups).slice(0, 1)]

  test('S7-55 answers list, total, sums and the moment it is as of', async () => {
    const answer = await query(source)
    expect(Object.keys(answer)).toEqual(expect.arrayContaining(['list', 'total', 'sums', 'asOf']))
    expect(answer.asOf).toBe('2025-07-19 12:00:00')
    expect(answer.list.length).toBe(Math.min(answer.total, 100))
  })

  test('S1-03 shows its rows without an export, and the export has the same rows and columns', async () => {
    for (const groupBy of groups) {
      const { list } = await query(source, { groupBy })
      const [head = [], ...rows] = await sheetOf(source, { groupBy })
      const data = rows.filter((row) => row[0] !== '合计' && !String(row[0]).startsWith(META_MARK))
      expect(data, String(groupBy)).toHaveLength(list.length)
      const columns = reportColumns(report, groupBy, groupBy ? groupedKeys(report, groupBy) : report.rows)
      expect(head).toEqual(columns.map((column) => column.title))
      expect(new Set(head).size).toBe(head.length)
      for (const [index, row] of list.entries())
        for (const [place, { key }] of columns.entries())
          if (typeof row[key] === 'number') expect(data[index]?.[place], key).toBe(row[key])
    }
  })

  test('S7-40 the workbook carries the report’s Chinese name and ends with its sums and where it comes from', async () => {
    const rows = await sheetOf(source)
    expect(rows.some((row) => row[0] === '合计')).toBe(true)
    expect(String(rows.at(-1)?.[0])).toMatch(
      new RegExp(`^${META_MARK}${report.label}；筛选：.*导出人：.*共 \\d+ 行$`),
    )
  })

  test('values nobody means are refused and never a fault', async () => {
    // both calls read what is asked in one place: the file is asked for with every fourth value
    const keys = [...Object.keys(report.filters), 'groupBy', 'sort', 'page', 'pageSize', '__proto__']
    for (const [i, key] of keys.entries()) {
      for (const [j, value] of shareOf(hostile, i + serverReports.indexOf(source)).entries()) {
        const inside = key in report.filters
        const filters = inside ? { ...filtersOf(source), [key]: value } : filtersOf(source)
        const body = inside ? { filters } : { filters, [key]: value }
        const path = `bi/${report.name}${(i + j) % 4 === 0 ? '/export' : ''}`
        expect((await admin.post(path, body)).status, `${path} ${key}`).toBeLessThan(500)
      }
    }
  }, 60_000)
})
