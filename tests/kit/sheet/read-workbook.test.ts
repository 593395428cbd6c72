import { expect, test } from 'vitest'
import { type CellObject, utils, type WorkSheet, write } from 'xlsx'
import { date, decimal, earTag, integer, money, text, weight } from '#kit/field.ts'
import { tableOf } from '#kit/import/import.head.ts'
import { readingNotes, readingOf } from '#kit/import/reading.ts'
import { typedCell } from '#kit/import/typed-cell.ts'
import { kindOfForm } from '#kit/import-kind.ts'
import type { CellValue, ReadRequest } from '#kit/sheet/file-cell.ts'
import { readWorkbook } from '#kit/sheet/read-workbook.ts'
import { entry } from '#resources/events/entry.ts'

/** A cell as the sheet shows it, and its value for fields. */

type Sheets = Readonly<Record<string, WorkSheet>>

function bytesOf(sheets: Sheets, hidden: readonly string[] = []): Uint8Array {
  const book = utils.book_new()
  for (const [name, sheet] of Object.entries(sheets)) utils.book_append_sheet(book, sheet, name)
  book.Workbook = { Sheets: book.SheetNames.map((name) => ({ name, Hidden: hidden.includes(name) ? 1 : 0 })) }
  return new Uint8Array(write(book, { type: 'array', bookType: 'xlsx', cellStyles: true }) as ArrayBuffer)
}
const table = (...rows: unknown[][]): WorkSheet => utils.aoa_to_sheet(rows)
const readSheets = (sheets: Sheets, request?: ReadRequest, hidden?: readonly string[]) =>
  readWorkbook(bytesOf(sheets, hidden), request)

/** One cell with this format, read back. */
function cellOf(value: number, format: string): CellValue {
  const sheet = table(['x'], [null])
  sheet.A2 = { t: 'n', v: value, z: format } satisfies CellObject
  return readSheets({ a: sheet }).rows[1]?.cells[0] ?? null
}
const FIELDS = {
  耳号: earTag('耳号'),
  体重: weight('体重'),
  头数: integer('头数', { unit: '头' }),
  金额: money('金额'),
  残值率: decimal('残值率', { unit: '%' }),
  备注: text('备注', { spaces: true }),
  日期: date('日期'),
}

test.each<[number, string, keyof typeof FIELDS, unknown]>([
  [123, '000000', '耳号', '000123'],
  [2.5, '0.0" kg"', '体重', '2.5'],
  [25, '0" 公斤"', '体重', '25'],
  [12, '0"头"', '头数', '12'],
  [1234.5, '#,##0.00', '体重', '1234.50'],
  [1234.5, '"¥"#,##0.00', '金额', '1234.50'],
  [1234.5, '#,##0.00"元"', '金额', '1234.50'],
  [-5, '0.00_);(0.00)', '金额', '-5.00'],
  [0, '_-* #,##0_-;-* #,##0_-;_-* "-"_-', '头数', '0'],
  [0.05, '0%', '残值率', '5'],
  [0.0512, '0.00%', '残值率', '5.12'],
  [2.5, '# ?/?', '体重', '2.5'],
  [123_000, '0!.0,"万"', '金额', '123000'],
  [96.125, '0.0', '体重', '96.1'],
  [96.125, 'General', '体重', '96.125'],
  [0.1 + 0.2, 'General', '体重', '0.3'],
  [46296, 'yyyy"年"m"月"d"日"', '日期', '2026-10-01'],
  [46296, 'm/d', '日期', '2026-10-01'],
  [46296, 'General', '日期', '2026-10-01'],
  [46296.354166666664, 'yyyy/m/d h:mm', '日期', '2026-10-01'],
])('%d shown by %s in %s', (value, format, name, taken) => {
  expect(typedCell(FIELDS[name], cellOf(value, format))).toEqual({ ok: true, value: taken })
})

test.each<[number, string, keyof typeof FIELDS, RegExp]>([
  [46361, 'm"月"d"日"', '耳号', /显示为“12月5日”.*文本格式/],
  [46086, 'm-d', '备注', /变成了日期/],
  [46086, 'm-d', '体重', /变成了日期.*常规/],
])('%d shown by %s in %s is refused', (value, format, name, message) => {
  expect(typedCell(FIELDS[name], cellOf(value, format))).toMatchObject({
    ok: false,
    message: expect.stringMatching(message),
  })
})

test('another unit is no number, and 5 % none in a column that is not in percent', () => {
  expect(typedCell(FIELDS.体重, cellOf(25, '0" 头"'))).toEqual({ ok: true, value: '25 头' })
  expect(typedCell(FIELDS.体重, cellOf(0.05, '0%'))).toEqual({ ok: true, value: '5%' })
})

test('errors and formulas without a value are lost cells with what a person sees', () => {
  const sheet = table(['a', 'b', 'c', 'd'], [1])
  sheet.B2 = { t: 'e', v: 0x17 }
  sheet.C2 = { t: 'e', v: 0x2a }
  const [, row] = readSheets({ a: { ...sheet, '!ref': 'A1:D2' } }).rows
  expect(row?.cells.slice(1)).toEqual([
    { lost: 'error', shown: '#REF!' },
    { lost: 'error', shown: '#N/A' },
  ])
  expect(typedCell(FIELDS.体重, row?.cells[1] ?? null)).toMatchObject({
    message: expect.stringContaining('#REF!'),
  })
})

test('the first visible sheet with data is read; a hidden one, and the words of our template, are no others', () => {
  const sheets = {
    空: table([]),
    藏: table(['a'], [1]),
    十月: table(['a'], [1]),
    十一月: table(['a'], [1], [2]),
    填写说明: table(['b']),
  }
  const content = readSheets(sheets, {}, ['藏'])
  expect([content.name, content.others]).toEqual(['十月', [{ name: '十一月', rows: 3 }]])
  expect(readSheets(sheets, { sheet: '十一月' }, ['藏']).others).toEqual([{ name: '十月', rows: 2 }])
  expect(() => readSheets(sheets, { sheet: '藏' }, ['藏'])).toThrow('文件中没有工作表“藏”')
})

test('hidden rows stay out by their numbers, unless they are asked for', () => {
  const sheet = table(['a'], [1], [2], [null], [3])
  sheet['!rows'] = [{}, {}, { hidden: true }]
  expect(readSheets({ a: sheet })).toMatchObject({ hidden: [3], blank: 1 })
  expect(readSheets({ a: sheet }).rows.map(({ number }) => number)).toEqual([1, 2, 5])
  expect(readSheets({ a: sheet }, { hidden: true }).rows.map(({ number }) => number)).toEqual([1, 2, 3, 5])
})

test('a value merged down holds for every row; one merged across columns leaves the others without', () => {
  const sheet = table(['栋舍', '头数', '重量'], ['一舍', 1, 2], [null, 3, 4], ['二舍', 5])
  sheet['!merges'] = [utils.decode_range('A2:A3'), utils.decode_range('B4:C4')]
  const { rows, merged } = readSheets({ a: sheet })
  expect(merged).toEqual(['A2:A3'])
  expect(rows.map(({ cells }) => cells)).toEqual([
    ['栋舍', '头数', '重量'],
    ['一舍', 1, 2],
    ['一舍', 3, 4],
    ['二舍', 5, { lost: 'merged', shown: '' }],
  ])
})

test('a title above the heads is passed over, and synonyms of other systems are heads', () => {
  const sheet = table(
    ['柳河种猪场十月引种登记表'],
    ['制表：张三', null, '2026-11-01'],
    ['猪号', '入场日期', '来源', '猪舍', '公母', '入群状态', '出生年月日'],
    ['A1', '2026-10-01', '自产', '一舍', '母', '后备', '2026-03-01'],
  )
  sheet['!merges'] = [utils.decode_range('A1:G1')]
  const content = readSheets({ a: sheet })
  const { columns: fields, heads: others } = kindOfForm(entry)
  const found = tableOf(content, { fields, others })
  expect([found.head.number, found.rows.map(({ number }) => number), found.around]).toEqual([3, [4], 2])
  expect(readingNotes(readingOf(content, found, false))).toEqual(['表头之外的 2 行（标题、导出信息）不导入'])
})

test('every row of the file is accounted for', () => {
  const sheet = table(
    ['登记表', ''],
    ['耳号', '备注'],
    ['A1', 'x'],
    [],
    ['A2', 'y'],
    ['A3', 'z'],
    ['导出信息：共 3 行'],
  )
  sheet['!rows'] = [{}, {}, {}, {}, { hidden: true }]
  const content = readSheets({ a: sheet })
  const found = tableOf(content, { fields: { earNo: earTag('耳号'), remark: text('备注') } })
  const { around, blank, hidden } = readingOf(content, found, false)
  expect(around + blank + hidden.length + found.rows.length).toBe(7)
})
