import { expect, test } from 'vitest'
import { utils, write } from 'xlsx'
import { readWorkbook } from '#views/document-form/line-workbook.ts'

/** What a chosen workbook holds, as a person reads it. */
function workbook(
  rows: readonly (readonly unknown[])[],
  formats: Readonly<Record<string, string>> = {},
): Blob {
  const sheet = utils.aoa_to_sheet(rows.map((row) => [...row]))
  for (const [at, format] of Object.entries(formats)) sheet[at].z = format
  const book = utils.book_new()
  utils.book_append_sheet(book, sheet, '猪只')
  utils.book_append_sheet(book, utils.aoa_to_sheet([['说明']]), '填写说明')
  return new Blob([write(book, { type: 'array', bookType: 'xlsx' }) as ArrayBuffer])
}

test('days are dates whatever the zone, figures have all their places, blanks stay blank', async () => {
  const rows = [
    ['耳号', '出生日期', '体重(kg)', '已检'],
    ['A1', 46144, 96.125, true],
    ['007', '5-1', 0.1 + 0.2, false],
    [' A2 ', null, 1200, null],
  ]
  // 46144 is the 2nd of May 2026; a format may round what is shown, never what is read
  expect(await readWorkbook(workbook(rows, { B2: 'yyyy/m/d', C2: '0' }))).toEqual([
    ['耳号', '出生日期', '体重(kg)', '已检'],
    ['A1', '2026-05-02', '96.125', '是'],
    ['007', '5-1', '0.3', '否'],
    ['A2', '', '1200', ''],
  ])
})

test('an empty sheet has no rows', async () => {
  expect(await readWorkbook(workbook([]))).toEqual([])
})
