import { expect, test } from 'vitest'
import { defineEventForm } from '#kit/event-form.ts'
import { choice, date, earTag, integer, reference, weight } from '#kit/field.ts'
import { NO_MEANINGS } from '#kit/import/meanings.ts'
import { type ImportKind, kindOfForm } from '#kit/import-kind.ts'
import { type CellValue, isBlankCell, type SheetContent } from '#kit/sheet/file-cell.ts'
import { type Preview, type PreviewWith, previewOrProblem } from '#views/import-wizard/preview.ts'

/** Reading of a file, before anything leaves the browser. */

const weighing = kindOfForm(
  defineEventForm({
    head: {
      code: 'event_weigh',
      name: 'event-weigh',
      label: '称重',
      title: '称重录入',
      effect: '',
    },
    target: 'sow',
    header: {
      date: date('称重日期', { required: true }),
      way: choice('方式', { SCALE: '地磅', GUESS: '估重' }, { required: true, default: 'SCALE' }),
    },
    fields: {
      weight: weight('体重', { min: 1 }),
      heads: integer('头数', { min: 1 }),
      scaleId: reference('秤', 'scale'),
      dam: earTag('母耳号'),
    },
    rules: {
      rows: {
        // a guess needs no scale
        idle: ({ way }) => new Set(way === 'GUESS' ? ['scaleId'] : []),
        needs: ({ way }) =>
          new Map(way === 'GUESS' ? [] : [['scaleId', { rule: 'X', message: '请填写秤', asked: false }]]),
      },
    },
  }),
)

const sheet = (...rows: CellValue[][]): SheetContent => ({
  ...{ name: 'a', others: [], blank: 0, hidden: [], merged: [] },
  rows: rows.map((cells, at) => ({ number: at + 1, cells })).filter(({ cells }) => !cells.every(isBlankCell)),
})
const KNOWN: PreviewWith = { meanings: NO_MEANINGS, unknown: {}, withHidden: false }

function previewOf(kind: ImportKind, content: SheetContent, known = KNOWN): Preview {
  const read = previewOrProblem(kind, content, known)
  if (typeof read === 'string') throw new Error(read)
  return read
}
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

test('cells that say nothing of a row are not held against it; what has no column is reported at the row', () => {
  const head = ['耳号', '称重日期', '方式', '秤']
  const read = (columns: number, ...cells: CellValue[]) =>
    previewOf(weighing, sheet(head.slice(0, columns), cells)).rows[0]
  expect(read(4, 'A1', 46347, '估重', null)?.cells.every(({ problem }) => problem === null)).toBe(true)
  expect(read(3, 'A1', 46347, '地磅')?.problem).toBe('请填写秤')
})

test.each<[words: string, rows: CellValue[][]]>([
  [
    '没有可识别的表头：请使用模板，或指定各列的含义',
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
])('%s', (words, rows) => {
  expect(previewOf(weighing, sheet(...rows)).refusal).toBe(words)
})

test('a file without rows says so', () => {
  expect(previewOrProblem(weighing, sheet(['耳号', '称重日期']), KNOWN)).toBe('文件中没有数据')
})

test('heads and words chosen by hand are read as what they were chosen for', () => {
  const content = sheet(['猪的编号', '几号称的', '方式', '秤'], ['A1', 46347, '过磅', '大秤'])
  expect(previewOf(weighing, content).refusal).toBe('缺少必填列：耳号、称重日期')
  const meanings = {
    columns: { 猪的编号: 'earNo', 几号称的: 'date' },
    words: { way: { 过磅: '地磅' }, scaleId: { 大秤: '1号' } },
  }
  const { refusal, rows } = previewOf(weighing, content, { ...KNOWN, meanings })
  expect(refusal).toBeNull()
  expect(rows[0]?.cells).toEqual(['A1', '2026-11-21', '地磅', '1号'].map((text) => ({ text, problem: null })))
})

test('a word the server does not know is marked where it stands', () => {
  const content = sheet(HEAD, ['A1', 46347, 5, '大秤', null])
  const { rows, words } = previewOf(weighing, content, { ...KNOWN, unknown: { scaleId: ['大秤'] } })
  expect(words).toEqual({ scaleId: ['大秤'] })
  expect(rows[0]?.cells[3]?.problem).toContain('秤“大秤”不存在')
})

test('what a spreadsheet made a date of, a formula without a value and an error are refused where they stand', () => {
  const day = { day: '2026-12-05', shown: '12月5日' }
  const row: CellValue[] = [day, day, { lost: 'formula', shown: '=3+4' }, { lost: 'error', shown: '#N/A' }]
  const { rows } = previewOf(weighing, sheet(HEAD, row))
  const [tag, date, weight, scale] = rows[0]?.cells ?? []
  expect(tag?.problem).toMatch(/变成了日期（显示为“12月5日”）.*文本格式/)
  expect(date).toEqual({ text: '2026-12-05', problem: null })
  expect(weight?.problem).toMatch(/公式没有计算结果/)
  expect(scale?.problem).toMatch(/错误值/)
})
