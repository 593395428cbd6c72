/** The exported file of every report has the rows, columns, order and sums of its screen. */
import { describe, expect, test } from 'vitest'
import type { Field } from '#kit/field.ts'
import { groupedKeys } from '#kit/report.ts'
import type { CardRow } from '#kit/report-card.ts'
import { isOfPeriods, partsOf, type ReportColumn, titleOfColumn } from '#kit/report-column.ts'
import { doubtsOf } from '#kit/report-doubt.ts'
import type { ServerReport } from '#server/kit/report/definition.ts'
import { reportColumns } from '#server/kit/report/report.sheet.ts'
import { fullTitle } from '#server/kit/sheet.ts'
import { serverReports } from '#server/reports/index.ts'
import { isDeep, isDrawn, testByTurns } from '#support/drawn.ts'
import { expectPrinted } from '#support/printed-sheet.ts'
import { referenceFixture } from '#support/reference-farm.ts'
import { ask, periodOf, type ReportRow } from '#support/reports.ts'
import { type ReadReport, reportOf } from '#support/workbook.ts'

const { t, admin } = await referenceFixture()
const all = serverReports.map((one): [string, ServerReport] => [one.report.name, one])

const ofOthers = (column: ReportColumn | undefined): boolean =>
  column !== undefined && (column.rank !== undefined || isOfPeriods(column))

/** The workbook of an export, read back. */
async function exported({ name, label }: ServerReport['report'], body: object): Promise<ReadReport> {
  const { response, status, msg } = await admin.post(`bi/${name}/export`, body)
  expect([status, msg]).toEqual([200, ''])
  expect(response.headers['content-type']).toContain('spreadsheetml')
  expect(String(response.headers['content-disposition'])).toContain(encodeURIComponent(label))
  const file = reportOf(response.rawPayload)
  expect(new Set(file.head).size).toBe(file.head.length)
  return file
}

/** A value as it stands in a cell. */
function cellOf(field: Field, value: unknown): unknown {
  if (value === null || value === undefined || value === '') return null
  if (field.kind === 'flag') return value ? '是' : '否'
  return field.kind === 'decimal' || field.kind === 'money' ? Number(value) : value
}

const titleOf = ({ report }: ServerReport, key: string): string => {
  const { field: { label = '', unit = '' } = {}, group } = report.columns[key] ?? {}
  const after = unit && !label.includes(unit) ? `(${unit})` : ''
  return `${group ? `${group}-` : ''}${label}${after}`
}

describe.each(all)('%s', (name, source) => {
  const { report } = source
  const turn = serverReports.indexOf(source)
  const sometimes = testByTurns('report exports', turn, 8)
  const filters = periodOf(source)
  const figures = (row: ReportRow, keys: readonly string[]) =>
    keys.map((key) => {
      const field = report.columns[key]?.field
      return field ? cellOf(field, row[key]) : null
    })
  /** Trailing empty cells are not written. */
  const padded = (cells: readonly unknown[], length: number) =>
    Array.from({ length }, (_, index) => cells[index] ?? null)

  test('S1-03 S7-40 the file has the rows, columns, names, order and sums of the screen, row by row, and says where it comes from', async () => {
    const sort = { key: report.rows[0], order: 'asc' }
    const screen = await ask(admin, `bi/${name}`, { filters, sort, pageSize: 100 })
    const file = await exported(report, { filters, sort })
    expect(file.head).toEqual(report.rows.map((key) => titleOf(source, key)))
    expect(file.rows.map((row) => padded(row, report.rows.length))).toEqual(
      screen.list.map((row) => figures(row, report.rows)),
    )
    const [, ...sums] = figures(screen.sums, report.rows)
    expect(padded(file.sums, report.rows.length)).toEqual(['合计', ...sums])
    expect(file.title).toBe(`${report.label} 明细`)
    const [about, origin] = file.lines
    expect(about?.join(' ')).toMatch(/数据截至 \d{4}-\d{2}-\d{2} \d{2}:\d{2}:\d{2}/)
    expect(origin?.join(' ')).toMatch(/^筛选 .*口径 .*导出 .*请求号 ./)
  })

  test('the file prints as it is: title, heads of two levels, widths, page, sums as formulas, and what its columns mean', async () => {
    for (const groupBy of [null, Object.keys(report.groups)[0] ?? null]) {
      const keys = groupBy ? groupedKeys(report, groupBy) : report.rows
      const { response } = await admin.post(`bi/${name}/export`, { filters, groupBy })
      const formulas = await expectPrinted(response.rawPayload)
      const { title, head, rows, notes } = reportOf(response.rawPayload)
      expect(title).toBe(`${report.label} ${groupBy ? `按${report.groups[groupBy]}` : '明细'}`)
      const explained = notes.filter(([kind]) => kind === '口径').map(([, word]) => word)
      expect(explained).toEqual(keys.map((key) => titleOfColumn(report, key)))
      expect(notes.filter(([kind]) => kind === '来源').map(([, word]) => word)).toEqual(
        expect.arrayContaining(['报表', '猪场', '数据截至', '导出人', '请求号', '行数']),
      )
      // groups add up to the whole, so whatever is a sum is added by the sheet
      const added = keys.filter((key) => report.columns[key]?.sum && !report.columns[key]?.level)
      if (groupBy && rows.length > 0 && added.length > 0) expect(formulas.size).toBeGreaterThan(0)
      const grouped = keys.some((key) => report.columns[key]?.group)
      expect(head.some((word) => word.includes('-')) || !grouped).toBe(true)
    }
  })

  sometimes('print has the rows of all pages of the screen, row by row, and its sums', async () => {
    const groups = Object.keys(report.groups)
    // groups are split into pages alike: one of them by turns
    for (const groupBy of [null, groups[turn % groups.length]]) {
      const question = { filters, groupBy }
      const paper = await ask(admin, `bi/${name}`, { ...question, page: 1, pageSize: 10_000 })
      const pages: ReportRow[] = []
      for (let page = 1; pages.length < paper.total; page += 1) {
        const one = await ask(admin, `bi/${name}`, { ...question, page, pageSize: 10 })
        expect([one.total, one.sums]).toEqual([paper.total, paper.sums])
        pages.push(...one.list)
      }
      expect(paper.list).toEqual(pages)
    }
  })

  if (report.card) {
    test('every line of the scorecard has the figure of the table, of the rows behind it and of both files', async () => {
      const { data: card } = await admin.post<{ list: CardRow[] }>(`bi/${name}/card`, { filters })
      const { sums } = await ask(admin, `bi/${name}`, { filters, groupBy: Object.keys(report.groups)[0] })
      const { response } = await admin.post(`bi/${name}/card/export`, { filters })
      const { head, rows } = reportOf(response.rawPayload)
      for (const [index, line] of card.list.entries()) {
        const number = (value: unknown) => (value === null || value === undefined ? null : Number(value))
        expect(number(line.value), line.key).toEqual(number(sums[line.column]))
        const behind = await ask(admin, `bi/${name}/drill`, {
          filters,
          column: line.column,
          pageSize: 10_000,
        })
        expect(behind.list, line.key).toHaveLength(behind.total)
        const column = report.columns[line.column]
        for (const part of column ? partsOf(column) : []) {
          expect(Number(behind.sums[part] ?? 0), `${line.key} ${part}`).toBe(Number(sums[part] ?? 0))
          const added = behind.list.reduce((sum, row) => sum + Number(row[part] ?? 0), 0)
          if (report.columns[part]?.sum) expect(added).toBeCloseTo(Number(sums[part] ?? 0), 6)
        }
        const cell = rows[index]?.[head.indexOf('实际')] ?? null
        expect(cell, line.key).toEqual(line.value === null ? null : expect.closeTo(Number(line.value), 9))
      }
    })
  }

  // files are written of groups alike: of each report the first of them, and others by turns
  const filed = Object.keys(report.groups).filter((_, index) =>
    isDeep ? index === 0 || (index + turn) % 6 === 0 : isDrawn('filed groups', index + turn, 18),
  )
  test.each(filed)('grouped by %s it has the groups of the screen', async (groupBy) => {
    const screen = await ask(admin, `bi/${name}`, { filters, groupBy, pageSize: 100 })
    const file = await exported(report, { filters, groupBy })
    const lead = groupBy === 'week' ? 2 : 1
    const keys = groupedKeys(report, groupBy)
    expect(file.head).toEqual(reportColumns(report, groupBy, keys).map(fullTitle))
    expect(file.head.slice(lead, lead + keys.length)).toEqual(keys.map((key) => titleOf(source, key)))
    // grey values of the screen are explained in words behind the figures
    const doubts = keys.some((key) => report.columns[key]?.doubts) ? ['说明'] : []
    expect(file.head.slice(lead + keys.length)).toEqual(doubts)
    if (doubts.length > 0)
      expect(file.rows.map((row) => row[lead + keys.length] ?? null)).toEqual(
        screen.list.map((row) => doubtsOf(report, keys, row)),
      )
    expect(file.head[0]).toBe(report.groups[groupBy])
    expect(file.rows.map((row) => row[0])).toEqual(screen.list.map((row) => row._group))
    expect(file.rows.map((row) => padded(row.slice(lead), keys.length))).toEqual(
      screen.list.map((row) => figures(row, keys)),
    )
    expect(padded(file.sums.slice(lead), keys.length)).toEqual(figures(screen.sums, keys))
  })

  sometimes('a figure, the rows behind it and the file of these rows say the same', async () => {
    const groupBy = Object.keys(report.groups)[0] ?? ''
    const screen = await ask(admin, `bi/${name}`, { filters, groupBy, pageSize: 100 })
    for (const [index, row] of screen.list.entries()) {
      const drill = { group: groupBy, key: row._key }
      const behind = await ask(admin, `bi/${name}/drill`, { filters, drill, pageSize: 10_000 })
      // a place is one among other groups, a change or running sum stands on other periods; the rows of one have none
      for (const key of report.grouped)
        if (!ofOthers(report.columns[key])) expect(behind.sums[key], key).toEqual(row[key])
      // a file is written alike for each: every third is read
      if (index % 3 > 0) continue
      const file = await exported(report, { filters, drill, groupBy })
      expect(file.rows).toHaveLength(behind.total)
      for (const key of report.rows.filter((one) => report.columns[one]?.sum)) {
        const place = file.head.indexOf(titleOf(source, key))
        const added = file.rows.reduce((sum, cells) => sum + Number(cells[place] ?? 0), 0)
        expect(added, key).toBeCloseTo(Number(row[key] ?? 0), 6)
        expect(file.sums[place] ?? null, key).toEqual(figures(row, [key])[0])
      }
    }
  })

  sometimes('takes the columns on the screen, in their order, and no others', async () => {
    const columns = report.rows.slice(0, 3).toReversed()
    const { head } = await exported(report, { filters, columns })
    expect(head).toEqual(columns.map((key) => titleOf(source, key)))
    for (const wrong of [['nope'], [], [{ toString: 1 }], ['_key']]) {
      const { status, errors } = await admin.post(`bi/${name}/export`, { filters, columns: wrong })
      expect([status, errors?.columns?.[0]]).toEqual([400, expect.stringMatching(/没有列/)])
    }
  })

  test('refuses in words, not with a broken file', async () => {
    const { status, msg, response } = await admin.post(`bi/${name}/export`, { filters: { nope: 1 } })
    expect(status).toBe(400)
    expect(msg).toMatch(/\p{Script=Han}/u)
    expect(response.headers['content-type']).toContain('json')
  })

  test('needs the function to export, which the function to look does not bring', () => {
    const accessOf = (url: string) =>
      t.app.routeList.find((one) => one.method === 'POST' && one.url === `/api/v2/${url}`)?.access
    expect([accessOf(`bi/${name}`), accessOf(`bi/${name}/export`)]).toEqual([name, `${name}:export`])
  })
})
