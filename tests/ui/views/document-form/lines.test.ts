import { describe, expect, test } from 'vitest'
import { choice, date, dictionary, earTag, flag, integer, lines, money, text, weight } from '#kit/field.ts'
import { headsOf, parseBlock, readBlock } from '#views/cell-grid/cell-grid.sheet.ts'
import { type GridState, layCells, newGrid, setCell } from '#views/cell-grid/grid-state.ts'
import { FLAGS, type Option } from '#views/cell-grid/option.ts'
import { copiedLines, lineColumns } from '#views/document-form/line-columns.ts'
import { below, placeOptions } from '#views/document-form/line-options.ts'
import {
  countLines,
  judge,
  linesOf,
  nextLineProblem,
  scanLines,
  startLines,
  sumLines,
} from '#views/document-form/line-state.ts'
import { markSaid, saidOf } from '#views/document-form/use-lines-sheet.ts'
import { lineWords } from '#views/resource-form/conflict.ts'
import type { OrgNode } from '#widgets/org-tree-picker/org-node.ts'

/** A document's lines as pure functions: what a block of a spreadsheet becomes, and what becomes of the lines. */

const LARGE = '018f0000-0000-7000-8000-000000000001'
const breeds: Option[] = [
  { value: LARGE, label: '大白' },
  { value: '018f0000-0000-7000-8000-000000000002', label: '长白 / 美系' },
]
const field = lines(
  '猪只',
  {
    earNo: earTag('耳号', { required: true, overrides: { unique: true } }),
    sex: choice('性别', { F: '母', M: '公' }, { required: true, default: 'F' }),
    birthDate: date('出生日期', { required: true }),
    breedId: dictionary('品种', 'breeds'),
    weight: weight('体重', { min: 0, max: 600, sum: true }),
    price: money('单价', { sum: true }),
    litter: integer('胎次'),
    tested: flag('已检'),
    note: text('备注', { spaces: true }),
  },
  { required: false },
)
const columns = lineColumns(field)
const TODAY = '2026-11-21'

function read(block: string, from = 0) {
  const optionsOf = ({ field: { kind, options } }: (typeof columns)[number]) =>
    kind === 'dictionary' ? breeds : kind === 'flag' ? FLAGS : kind === 'choice' ? (options ?? []) : null
  return readBlock(parseBlock(block), { columns, from, today: TODAY, optionsOf })
}

describe('a pasted block', () => {
  test.each([
    [
      'by place, from the first cell',
      'A1\t公\t2026-05-01',
      0,
      { earNo: 'A1', sex: 'M', birthDate: '2026-05-01' },
    ],
    ['by place, from the active cell', '5-1\t大白', 2, { birthDate: '2026-05-01', breedId: LARGE }],
    ['more cells than columns', '9\t是\tx\ty', 6, { litter: '9', tested: 'true', note: 'x' }],
    ['dates as typed, t is today', 't', 2, { birthDate: TODAY }],
    ['dates of a spreadsheet', '2026/5/1', 2, { birthDate: '2026-05-01' }],
    ['month and day still to come are of last year', '12-24', 2, { birthDate: '2025-12-24' }],
    ['figures with separators', '1,234.5\t2，600', 4, { weight: '1234.5', price: '2600' }],
    ['part of a word that means one entry', '美系', 3, { breedId: breeds[1]?.value }],
    ['a word that means none stays', '杜洛克', 3, { breedId: '杜洛克' }],
    ['a date that is none stays', '5月40日', 2, { birthDate: '5月40日' }],
    ['an empty cell leaves the default', 'A1\t\t5-1', 0, { earNo: 'A1', birthDate: '2026-05-01' }],
  ])('%s', (_name, block, from, cells) => {
    expect(read(block, from)).toEqual({ cells: [cells], strange: [], left: 0 })
  })

  test('with heads: columns by their labels, wherever the cursor is; units, stars and blanks do not matter', () => {
    const block = '序号\t体重（kg）\t* 耳号\t毛色\n1\t96.5\tA1\t白\n\t\t\t\n2\t97\tA2\t花'
    expect(read(block, 5)).toEqual({
      cells: [
        { weight: '96.5', earNo: 'A1' },
        { weight: '97', earNo: 'A2' },
      ],
      strange: ['毛色'],
      left: 0,
    })
  })

  test.each([
    [['耳号'], ['earNo']],
    [
      ['耳号', '性别(公/母)', ''],
      ['earNo', 'sex', undefined],
    ],
    [['A1', '母'], null],
    [['耳号', 'B', 'C', 'D'], null],
    [['', ''], null],
  ])('%j as heads', (first, keys) => {
    expect(headsOf(first, columns)?.map((one) => one?.key) ?? null).toEqual(keys)
  })

  test('holds a thousand lines; what is left over is counted', () => {
    const { cells, left } = read(Array.from({ length: 1003 }, (_, n) => `A${n}\t母`).join('\n'))
    expect([cells.length, left]).toEqual([1000, 3])
  })
})

const grid = (...cells: Record<string, string>[]): GridState => layCells(newGrid({}, 0), 0, cells)
const GOOD = { earNo: 'A1', birthDate: '2026-05-01' }

describe('lines', () => {
  test('as they are sent: values of their kinds, defaults where nothing was said, no empty rows', () => {
    const state = grid(
      { ...GOOD, weight: '96.5', litter: '2', tested: 'false' },
      {},
      { earNo: 'A2', sex: '' },
    )
    expect(linesOf(columns, state)).toEqual([
      { ...GOOD, sex: 'F', breedId: null, weight: '96.5', price: null, litter: 2, tested: false, note: null },
      expect.objectContaining({ earNo: 'A2', sex: null, birthDate: null }),
    ])
  })

  test('of a stored document come back as they are', () => {
    const stored = [
      {
        ...GOOD,
        sex: 'M',
        breedId: LARGE,
        weight: null,
        price: '2600.00',
        litter: 3,
        tested: true,
        note: 'x y',
      },
    ]
    expect(linesOf(columns, startLines(columns, stored))).toEqual(stored)
    expect(startLines(columns, null).rows).toHaveLength(1)
  })

  test.each([
    [{}, 'blank', [], []],
    [GOOD, 'ready', [], []],
    [{ earNo: 'A1' }, 'incomplete', [], ['birthDate']],
    [{ ...GOOD, breedId: '杜洛克' }, 'error', ['请选择正确的品种'], []],
    [{ ...GOOD, birthDate: '5月1日' }, 'error', ['出生日期应为日期，如 2026-11-21'], []],
    [{ ...GOOD, weight: '601' }, 'error', ['不能大于600'], []],
    [{ earNo: '甲', birthDate: '' }, 'error', ['耳号只能包含数字、字母和“-”'], ['birthDate']],
  ])('%j stands as %s', (cells, stand, messages, missing) => {
    const [row] = grid(cells).rows
    const judged = row && judge(columns, row)
    expect(judged?.stand).toBe(stand)
    expect(judged?.problems.map(({ message }) => message)).toEqual(messages)
    expect([...(judged?.missing ?? [])]).toEqual(missing)
  })

  test('are counted and added up exactly; what is no figure counts nothing', () => {
    const state = grid({ ...GOOD, weight: '0.1' }, { ...GOOD, weight: '0.2' }, { earNo: 'A3', weight: '重' })
    expect(countLines(columns, state)).toEqual({ total: 3, error: 1, incomplete: 0 })
    expect([sumLines(columns, state, 'weight'), sumLines(columns, state, 'price')]).toEqual(['0.3', null])
  })

  test('the next problem is looked for after the cursor and around', () => {
    const state = grid({ earNo: 'A1' }, GOOD, { ...GOOD, weight: 'x' })
    expect(nextLineProblem(columns, state, null)).toEqual({ row: 0, column: 2 })
    expect(nextLineProblem(columns, state, { row: 0, column: 2 })).toEqual({ row: 2, column: 4 })
    expect(nextLineProblem(columns, grid(GOOD), null)).toBeNull()
  })

  test('a copy leaves out what no two lines share', () => {
    expect(copiedLines(field.fields, [{ ...GOOD, price: '2600.00' }])).toEqual([
      expect.objectContaining({ birthDate: '2026-05-01', price: '2600.00' }),
    ])
    expect(copiedLines(field.fields, [GOOD])[0]).not.toHaveProperty('earNo')
    const chosen = { earNo: earTag('耳号', { required: true }), sire: earTag('父') }
    expect(copiedLines(chosen, [{ earNo: 'A1', sire: 'G1' }, { earNo: 'A2' }])).toEqual([{ sire: 'G1' }])
  })
})

describe('what the server objects to', () => {
  test.each([
    ['第2行：耳号已存在，不能重复', 1, 'earNo', '耳号已存在，不能重复'],
    ['第1行出生日期：请选择出生日期', 0, 'birthDate', '请选择出生日期'],
    ['第12行体重不能为零', 11, 'weight', '体重不能为零'],
    ['第3行：入场日期不能早于出生日期', 2, 'earNo', '入场日期不能早于出生日期'],
  ])('%s', (message, row, key, words) => {
    expect(saidOf(columns, message)).toMatchObject({ row, problem: { field: key, message: words } })
  })

  test('concerns the rows as they were sent, is shown whole otherwise, and goes with a change of the row', () => {
    const sent = grid({}, GOOD, {}, { ...GOOD, earNo: 'A2' })
    const marked = markSaid(sent, columns, ['第2行：耳号已存在', '请输入引进的猪只'])
    const stands = (state: GridState) => state.rows.map((row) => judge(columns, row).stand)
    expect(stands(marked)).toEqual(['ready', 'error'])
    const id = marked.rows[1]?.id ?? -1
    expect(stands(setCell(marked, id, 'earNo', 'A3'))).toEqual(['ready', 'ready'])
  })
})

test('places of the document’s farm only, a unit behind its house, none that is stopped', () => {
  const place = (uid: string, name: string, more: Partial<OrgNode> = {}): OrgNode => ({
    uid,
    name,
    parentId: null,
    type: 'house',
    ...more,
  })
  const houses = [
    place('h1', '隔离舍', { children: [place('u1', '1单元')] }),
    place('h2', '旧舍', { status: 'STOPPED' }),
  ]
  const tree = [
    place('c', '江北', {
      type: 'company',
      children: [
        place('f1', '柳河', { type: 'farm', children: houses }),
        place('f2', '青山', { type: 'farm', children: [place('h3', '隔离舍')] }),
      ],
    }),
  ]
  const house = { ...field, orgTypes: ['house'] as const }
  expect(placeOptions(below(tree, 'f1'), house)).toEqual([
    { value: 'h1', label: '隔离舍' },
    { value: 'u1', label: '隔离舍 / 1单元' },
  ])
  expect(placeOptions(below(tree, null), house).map(({ value }) => value)).toEqual(['h1', 'u1', 'h3'])
})

test('two versions of lines show which differ, whatever the order of their keys', () => {
  const mine = [GOOD, { birthDate: GOOD.birthDate, earNo: 'A2' }, { earNo: 'A3' }]
  const theirs = [
    { birthDate: GOOD.birthDate, earNo: GOOD.earNo },
    { ...GOOD, earNo: 'A9' },
  ]
  expect([lineWords(mine, theirs), lineWords(theirs, mine)]).toEqual([
    '3 行，第2、3行不同',
    '2 行，第2行不同',
  ])
  expect(
    lineWords(
      Array.from({ length: 8 }, () => GOOD),
      null,
    ),
  ).toBe('8 行，第1、2、3、4、5等 8 行不同')
  expect(lineWords(null, mine)).toBe('0 行')
})

test('scanned numbers tick their lines, and open one where there is none', () => {
  const scans = { number: 'earNo', flag: 'tested' }
  const start = startLines(columns, [
    { earNo: 'M0001', tested: false },
    { earNo: 'M0002', tested: true },
  ])
  const { state, found, opened } = scanLines(start, scans, ['M0001', 'M0002', 'X0001', 'X0001'])
  expect([found, opened]).toEqual([2, 1])
  expect(linesOf(columns, state).map(({ earNo, tested }) => [earNo, tested])).toEqual([
    ['M0001', true],
    ['M0002', true],
    ['X0001', true],
  ])
  // a second look changes nothing
  expect(linesOf(columns, scanLines(state, scans, ['X0001', 'M0001']).state)).toEqual(linesOf(columns, state))
})
