import { expect, test } from 'vitest'
import { utils, write } from 'xlsx'
import { choice, date, decimal, dictionary, integer, lines, text, weight } from '#kit/field.ts'
import { readBlock } from '#views/cell-grid/cell-grid.sheet.ts'
import { lineColumns } from '#views/document-form/line-columns.ts'
import { linesSheet, readWorkbook } from '#views/document-form/line-workbook.ts'

/** Content of a chosen workbook, as a person reads it. */
function workbook(
  rows: readonly (readonly unknown[])[],
  formats: Readonly<Record<string, string>> = {},
): File {
  const sheet = utils.aoa_to_sheet(rows.map((row) => [...row]))
  for (const [at, format] of Object.entries(formats)) sheet[at].z = format
  const book = utils.book_new()
  utils.book_append_sheet(book, sheet, '猪只')
  utils.book_append_sheet(book, utils.aoa_to_sheet([['说明']]), '填写说明')
  return new File([write(book, { type: 'array', bookType: 'xlsx' }) as ArrayBuffer], '明细.xlsx')
}

const LINES = lines(
  '猪只',
  {
    earNo: text('耳号'),
    born: date('出生日期'),
    weight: weight('体重'),
    spec: text('规格'),
  },
  { required: false },
)

test('days are dates whatever the zone, figures are what the sheet shows, blanks stay blank', async () => {
  const rows = [
    ['耳号', '出生日期', '体重(kg)', '已检'],
    ['A1', 46144, 96.125, true],
    ['007', '5-1', 0.1 + 0.2, false],
    [' A2 ', null, 1200, null],
  ]
  // 46144 is the 2nd of May 2026; 96.125 is shown as 96.1
  expect(await readWorkbook(workbook(rows, { B2: 'yyyy/m/d', C2: '0.0' }), LINES)).toEqual({
    rows: [
      ['耳号', '出生日期', '体重', '已检'],
      ['A1', '2026-05-02', '96.1', '是'],
      ['007', '5-1', '0.3', '否'],
      ['A2', '', '1200'],
    ],
    notes: [],
  })
})

test('a size that became a day stays out, and the notes name row and column', async () => {
  const read = await readWorkbook(
    workbook(
      [
        ['耳号', '规格'],
        ['A1', 46361],
      ],
      { B2: 'm"月"d"日"' },
    ),
    LINES,
  )
  expect(read.rows[1]).toEqual(['A1', ''])
  expect(read.notes).toEqual([expect.stringMatching(/^第2行规格：.*显示为“12月5日”/)])
})

test('an empty sheet has no rows', async () => {
  await expect(readWorkbook(workbook([]), LINES)).rejects.toThrow('文件中没有数据')
})

test('saved lines are read back as they were; computed columns stand behind and are passed over', async () => {
  const field = lines(
    '指标',
    {
      item: choice('指标', { MATED: '配种', BORN: '活产' }, { required: true }),
      whole: decimal('全年', { readonly: true }),
      breedId: dictionary('品种', 'breeds'),
      m1: decimal('1月', { unit: '头' }),
      share: decimal('占比', { readonly: true, unit: '%' }),
      rank: integer('名次', { readonly: true }),
      from: text('来源', { readonly: true }),
      note: text('备注', { spaces: true }),
    },
    { required: false },
  )
  const line = { item: 'BORN', breedId: 'u-1', m1: '1200.50', note: '007' }
  const words = (key: string, _field: object, one: string) => ({ item: '活产', breedId: '大白' })[key] ?? one
  const more = { whole: '14406.00', share: null, rank: 3, from: '上年' }
  const { rows } = linesSheet(field, [{ ...line, ...more }, { item: 'BORN' }], words)
  expect(rows.slice(0, 2)).toEqual([
    ['指标', '品种', '1月(头)', '备注', '全年', '占比(%)', '名次', '来源'],
    ['活产', '大白', 1200.5, '007', 14406, '', 3, '上年'],
  ])
  const read = readBlock((await readWorkbook(workbook(rows), field)).rows, {
    ...{
      columns: lineColumns(field),
      computed: ['全年', '占比', '名次', '来源'],
      from: 0,
      today: '2026-11-21',
    },
    optionsOf: ({ key }) =>
      key === 'item'
        ? [{ value: 'BORN', label: '活产' }]
        : key === 'breedId'
          ? [{ value: 'u-1', label: '大白' }]
          : null,
  })
  expect(read.strange).toEqual([])
  expect(read.cells[0]).toEqual({ ...line, m1: '1200.5' })
})
