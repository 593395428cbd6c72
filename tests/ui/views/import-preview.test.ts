import { expect, test } from 'vitest'
import { defineEventForm } from '#kit/event-form.ts'
import { choice, date, decimal, earTag, integer, reference } from '#kit/field.ts'
import type { CellValue } from '#kit/import/typed-value.ts'
import { kindOfForm } from '#kit/import-kind.ts'
import { previewOf } from '#views/import-wizard/preview.ts'
import type { ReadSheet } from '#views/read-sheet.ts'

/** What a file will be read as, before anything leaves the browser. */

const weighing = kindOfForm(
  defineEventForm({
    code: 'event_weigh',
    name: 'event-weigh',
    label: '称重',
    title: '称重录入',
    target: 'sow',
    effect: '',
    header: {
      date: date('称重日期', { required: true }),
      way: choice('方式', { SCALE: '地磅', GUESS: '估重' }, { required: true, default: 'SCALE' }),
    },
    fields: {
      weight: decimal('体重', { unit: 'kg', min: 1 }),
      heads: integer('头数', { min: 1 }),
      scaleId: reference('秤', 'scale'),
      dam: earTag('母耳号'),
    },
    rows: {
      // a guess needs no scale
      idle: ({ way }) => new Set(way === 'GUESS' ? ['scaleId'] : []),
      needs: ({ way }) =>
        new Map(way === 'GUESS' ? [] : [['scaleId', { rule: 'X', message: '请填写秤', asked: false }]]),
    },
  }),
)

const sheet = (...rows: CellValue[][]): ReadSheet => ({
  name: 'a',
  rows: rows.map((cells, at) => ({ number: at + 1, cells })),
  height: rows.length,
})
const HEAD = ['*耳号', '称重 日期', '体重（kg）', '秤', '天气']

test('columns are found by their words, whatever order, marks, units and width of signs', () => {
  const { columns, unknown, refusal } = previewOf(weighing, sheet(HEAD, ['A1', 46347, 5, '1号', '晴']))
  expect(columns.map(({ title, field }) => [title, field?.label ?? null])).toEqual([
    ['*耳号', '耳号'],
    ['称重 日期', '称重日期'],
    ['体重（kg）', '体重'],
    ['秤', '秤'],
    ['天气', null],
  ])
  expect([unknown, refusal]).toEqual([['天气'], null])
})

test('days and numbers as people type them, blank rows skipped, row numbers kept', () => {
  const { rows, wrong, total } = previewOf(
    weighing,
    sheet(
      HEAD,
      ['A1', '2026年11月5日', '1,234.50', '1号', null],
      [null, null, null, null, null],
      ['A2', '20261106', '12 kg', '1号', null],
    ),
  )
  expect(rows.map(({ number, cells }) => [number, ...cells.slice(0, 3).map((one) => one.text)])).toEqual([
    [2, 'A1', '2026-11-05', '1,234.50'],
    [4, 'A2', '2026-11-06', '12 kg'],
  ])
  expect([wrong, total]).toEqual([0, 2])
})

test.each<[name: string, row: CellValue[], problems: (string | null)[]]>([
  [
    'a day that is none',
    ['A1', '2026-11-31', 5, '1号'],
    [null, '称重日期应为日期，如 2026-11-21', null, null],
  ],
  ['a required cell left empty', [null, 46347, 5, '1号'], ['请输入耳号', null, null, null]],
  [
    'a word where a number belongs',
    ['A1', 46347, '重', '1号'],
    [null, null, '请输入数字，不超过两位小数', null],
  ],
  ['a cell the row cannot do without', ['A1', 46347, 5, null], [null, null, null, '请填写秤']],
  ['a name only the server knows', ['A1', 46347, 5, '没有的秤'], [null, null, null, null]],
  [
    'digits the spreadsheet has lost',
    [1234567890123456, 46347, 5, '1号'],
    ['数字过长，请把单元格设为文本格式后重新输入', null, null, null],
  ],
])('refused in place: %s', (_name, row, problems) => {
  const { rows } = previewOf(weighing, sheet(HEAD.slice(0, 4), row))
  expect(rows[0]?.cells.map(({ problem }) => problem)).toEqual(problems)
})

test('cells that say nothing of a row are not held against it; what has no column is told at the row', () => {
  const head = ['耳号', '称重日期', '方式', '秤']
  const read = (columns: number, ...cells: CellValue[]) =>
    previewOf(weighing, sheet(head.slice(0, columns), cells)).rows[0]
  expect(read(4, 'A1', 46347, '估重', null)?.cells.every(({ problem }) => problem === null)).toBe(true)
  expect(read(3, 'A1', 46347, '地磅')?.problem).toBe('请填写秤')
})

test.each<[words: string, rows: CellValue[][]]>([
  [
    '第一行没有可识别的表头，请使用模板',
    [
      ['甲', '乙'],
      [1, 2],
    ],
  ],
  ['缺少必填列：称重日期', [['耳号'], ['A1']]],
  [
    '重复的列：耳号',
    [
      ['耳号', '称重日期', '*耳号'],
      ['A1', 46347, 'A2'],
    ],
  ],
  ['文件中没有数据', [['耳号', '称重日期']]],
])('%s', (words, rows) => {
  expect(previewOf(weighing, sheet(...rows)).refusal).toBe(words)
})
