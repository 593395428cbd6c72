import { describe, expect, test } from 'vitest'
import type { SheetColumn } from '#server/kit/sheet/column.ts'
import {
  blockSplit,
  columnWidths,
  headGroups,
  headPlace,
  rowHeight,
  titleHeight,
  widthOf,
} from '#server/kit/sheet/layout.ts'
import { linesIn, textWidth } from '#server/kit/sheet/text-width.ts'

const column = (kind: SheetColumn['kind'], more: Partial<SheetColumn> = {}): SheetColumn => ({
  ...{ key: 'x', title: '', kind },
  ...more,
})
const block = { title: '报表', lines: [['左', '右']] as const }
/** Width of one column with these values; 6 at least. */
const widthFor = (one: SheetColumn, values: readonly unknown[], whole = true): number =>
  columnWidths(
    { sheetName: '', columns: [one], rows: [] },
    values.map((x) => ({ x })),
    whole,
  )[0] ?? 0

describe('the width of a text', () => {
  test.each([
    ['', 0],
    ['abc ~', 5],
    ['猪场', 4],
    ['猪a', 3],
    ['（', 2],
    ['ｶ', 1],
    ['한', 2],
    ['é', 1],
    ['😀', 2],
    ['𠀀', 2],
    ['猪场\nab', 4],
    ['a\n猪场管理', 8],
  ])('%j is %i', (text, width) => expect(textWidth(text)).toBe(width))

  test.each([
    ['', 10, 1],
    ['1234567890', 10, 1],
    ['12345678901', 10, 2],
    ['猪场管理系统', 5, 3],
    ['a\n\nb', 10, 3],
    ['12345678901\nb', 10, 3],
  ])('%j in %i takes %i lines', (text, width, lines) => expect(linesIn(text, width)).toBe(lines))
})

describe('where the heading stands', () => {
  test.each([
    ['first row without a block', [column('text', { group: '产仔' })], undefined, [1, 1, 1]],
    ['below the block and an empty row', [column('text')], { block }, [4, 4, 1]],
    ['in two rows with a group', [column('text'), column('text', { group: '产仔' })], { block }, [4, 5, 2]],
    ['first row where only columns are fixed', [column('text')], { fixed: 1 }, [1, 1, 1]],
    [
      'below two lines',
      [column('text')],
      { block: { ...block, lines: [...block.lines, ...block.lines] } },
      [5, 5, 1],
    ],
  ] as const)('%s', (_, columns, print, [first, last, levels]) => {
    expect(headPlace({ columns, ...(print && { print }) })).toEqual({ first, last, levels })
  })

  test('neighbours of one group share a heading; the same word further on is another', () => {
    const of = (...groups: (string | undefined)[]) =>
      headGroups(groups.map((group) => column('text', group === undefined ? {} : { group })))
    expect(of()).toEqual([])
    expect(of(undefined, 'a', 'a', 'a', undefined, 'a', 'b')).toEqual([
      { title: 'a', from: 1, to: 3 },
      { title: 'a', from: 5, to: 5 },
      { title: 'b', from: 6, to: 6 },
    ])
  })
})

describe('the width of a column', () => {
  test.each<[SheetColumn['kind'], Partial<SheetColumn>, unknown[], number]>([
    // a figure as it is shown, and 2 characters of room
    ['integer', {}, [12345678], 10],
    ['integer', {}, [-12345678], 11],
    ['integer', {}, ['12345678'], 10],
    ['integer', { grouped: true }, [12345678], 12],
    ['integer', { grouped: true }, [123456], 9],
    ['integer', {}, [0, 12345], 7],
    ['decimal', { digits: 4 }, [0], 8],
    ['money', {}, [1234567], 14],
    ['decimal', {}, [1234567.891], 12],
    ['decimal', { digits: 0 }, [1234567.891], 9],
    ['decimal', { digits: 3 }, [1234567.891], 13],
    ['decimal', { digits: 3, digitsIn: () => 1 }, [1234567.891], 11],
    ['integer', {}, ['约一百二十头'], 14],
    ['date', {}, ['2026-11-21'], 12],
    // as they are shown, whatever they are stored as
    ['date', {}, ['2026-11-21T00:00:00Z'], 12],
    ['moment', {}, ['2026-11-21T08:00:00.123456Z'], 21],
    ['flag', { value: () => 'true, as it is stored' }, [true], 6],
    ['moment', {}, ['2026-11-21 08:00:00'], 21],
    ['flag', {}, [true], 6],
    ['text', {}, ['柳河二场育肥舍'], 16],
    ['text', {}, ['12345', '1234567', null, undefined, ''], 9],
    ['text', {}, [{ a: 12345 }], 13],
    ['text', {}, ['x'.repeat(60)], 40],
    ['text', { widest: 50 }, ['x'.repeat(60)], 50],
    ['text', { value: () => 'abcdefgh' }, ['x'], 10],
    ['text', {}, [null], 6],
  ])('%s %j of %j is %i', (kind, more, values, width) => {
    expect(widthFor(column(kind, more), values)).toBe(width)
  })

  test('rows that were not measured get two characters to spare', () => {
    expect(widthFor(column('text'), ['12345678'], false)).toBe(12)
  })

  test('the heading and the sum row count', () => {
    expect(widthFor(column('integer', { title: '出栏头数合计' }), [1])).toBe(14)
    const columns = [column('integer')]
    expect(
      columnWidths({ sheetName: '', columns, rows: [], foot: { x: 123456789 } }, [{ x: 1 }], true),
    ).toEqual([11])
  })

  test('without rows a list takes the width of the screen; with rows, or printed, it does not', () => {
    const columns = [column('text', { width: 140 })]
    const spec = { sheetName: '', columns, rows: [] }
    expect(columnWidths(spec, [], true)).toEqual([20])
    expect(columnWidths(spec, [{ x: 'a' }], true)).toEqual([6])
    // the only column of a printed sheet takes all of its width that a column may have
    const two = [column('text', { width: 280 }), ...Array.from({ length: 20 }, () => column('integer'))]
    expect(columnWidths({ ...spec, columns: two, print: { block } }, [], true)[0]).toBe(6)
  })
})

describe('the width of a printed column', () => {
  const many = Array.from({ length: 14 }, () => column('integer'))
  /** Widths of columns before fourteen narrow ones, which are as wide as a printed sheet must be. */
  const printed = (...columns: SheetColumn[]) =>
    columnWidths(
      { sheetName: '', columns: [...columns, ...many], rows: [], print: { block } },
      [{ x: null }],
      true,
    )

  test('a long heading takes two lines there, and texts a distance from their line', () => {
    // 16 characters: half of it and two more, and room
    expect(printed(column('integer', { title: '出栏头数合计合计' }))[0]).toBe(12)
    expect(printed(column('text', { title: '出栏头数合计合计' }))[0]).toBe(13)
    expect(printed(column('date', { title: '出栏头数合计合计' }))[0]).toBe(13)
    // up to ten stay in one line
    expect(printed(column('integer', { title: '出栏头数合' }))[0]).toBe(12)
    expect(printed(column('integer', { title: '出栏头数' }))[0]).toBe(10)
    // eleven: half of it would be narrower than ten
    expect(printed(column('integer', { title: '出栏头数合1' }))[0]).toBe(12)
    expect(printed(column('integer', { title: '出栏头数合计出栏头数合计' }))[0]).toBe(16)
  })

  test('columns below a longer common heading are widened alike', () => {
    const group = '甲乙丙丁戊己庚辛壬癸甲乙丙丁戊己庚辛壬癸'
    // 40 characters in two lines are 22, and room: 24, of which two columns have 12
    const [one, two] = printed(column('integer', { group }), column('integer', { group }))
    expect([one, two]).toEqual([12, 12])
    // behind other columns as at their start
    const behind = printed(
      column('integer'),
      column('integer'),
      column('integer', { group }),
      column('integer', { group }),
    )
    expect(behind.slice(1, 5)).toEqual([6, 12, 12, 6])
    expect(printed(column('integer', { group: '产仔' }), column('integer', { group: '产仔' }))[0]).toBe(6)
  })

  test('a narrow sheet is widened to 84 characters, no column beyond 40', () => {
    const widths = (...columns: SheetColumn[]) =>
      columnWidths({ sheetName: '', columns, rows: [], print: { block } }, [], true)
    expect(widths(...Array.from({ length: 7 }, () => column('integer')))).toEqual(Array(7).fill(12))
    expect(widths(column('integer'), column('integer'))).toEqual([40, 40])
    expect(widths(...many)).toEqual(Array(14).fill(6))
    // one that is wider than 40 by its declaration stays so
    const rows = [{ x: 'y'.repeat(70) }]
    const spec = { sheetName: '', columns: [column('text', { widest: 60 })], rows: [], print: { block } }
    expect(columnWidths(spec, rows, true)).toEqual([60])
  })
})

describe('the title block', () => {
  test.each([
    [[10], null],
    [[], null],
    [[10, 10], 1],
    [[10, 10, 10, 10], 2],
    [[30, 5, 5], 1],
    [[5, 5, 30], 2],
    [[5, 9, 5, 10], 3],
  ])('of columns %j the right half begins at %j', (widths, at) => expect(blockSplit(widths)).toBe(at))

  test('heights follow from the lines of the longest text', () => {
    expect(rowHeight([])).toBe(18)
    expect(rowHeight([['短', 20]])).toBe(18)
    expect(
      rowHeight([
        ['短', 20],
        ['12345678901', 11],
      ]),
    ).toBe(34)
    expect(rowHeight([['ab', 1]])).toBe(34)
    expect(rowHeight([['ab', 0]])).toBe(34)
    expect(titleHeight('报表', 32)).toBe(26)
    expect(titleHeight('十个字的报表名称在此', 32)).toBe(26)
    expect(titleHeight('十一个字的报表名称在此', 32)).toBe(52)
  })

  test('a range of columns is as wide as all of them', () => {
    expect(widthOf([1, 2, 4, 8], 1, 2)).toBe(6)
    expect(widthOf([1, 2, 4, 8], 0, 3)).toBe(15)
    expect(widthOf([1, 2, 4, 8], 3, 3)).toBe(8)
  })
})
