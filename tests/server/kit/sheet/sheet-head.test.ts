import { describe, expect, test } from 'vitest'
import type { SheetColumn, SheetSpec } from '#server/kit/sheet/column.ts'
import { emptyStyle } from '#server/kit/sheet/sheet.cell.ts'
import { sheetOpening } from '#server/kit/sheet/sheet-head.ts'
import { styleIndex, TEXT_FORMAT } from '#server/kit/sheet/styles.ts'

const name: SheetColumn = { key: 'name', title: '名称', kind: 'text' }
const heads: SheetColumn = { key: 'heads', title: '头数', kind: 'integer' }
const born: SheetColumn = { key: 'born', title: '总产仔', kind: 'integer', group: '产仔' }
const alive: SheetColumn = { ...born, key: 'alive', title: '活仔' }
const block = {
  title: '产仔表',
  lines: [
    ['甲场', '2026-11'],
    ['筛选 全部', ''],
  ] as const,
}

const opening = (columns: readonly SheetColumn[], widths: readonly number[], print?: SheetSpec['print']) =>
  sheetOpening({ sheetName: '', columns, rows: [], ...(print && { print }) }, widths)
/** Every cell of the rows as `A1 look text`; a cell without text has no third word. */
const LOOKS = ['header', 'head', 'headText', 'headGroup', 'title', 'line'] as const
const lookOf = new Map(LOOKS.map((look) => [String(styleIndex({ format: TEXT_FORMAT, look })), look]))
const cellsIn = (xml: string): string[] =>
  [...xml.matchAll(/<c r="([A-Z]+\d+)" (?:t="inlineStr" )?s="(\d+)"(?:\/>|><is><t>(.*?)<\/t>)/g)].map(
    ([, at, style, text]) => [at, lookOf.get(style ?? ''), text].filter((one) => one !== undefined).join(' '),
  )
const rowsIn = (xml: string): string[] =>
  [...xml.matchAll(/<row r="(\d+)"(?: ht="([\d.]+)" customHeight="1")?>/g)].map(
    ([, row, height]) => `${row}:${height ?? ''}`,
  )
/** Nothing stands between the rows, nor between the cells of one. */
const expectOnlyRows = (xml: string): void =>
  expect(xml.slice(xml.indexOf('<sheetData>'))).toMatch(
    /^<sheetData>(<row [^>]*>(<c [^>]*(\/>|>((?!<\/?c\b).)*<\/c>))+<\/row>)+$/s,
  )
const paneIn = (xml: string): string | undefined => /<pane (.*?)\/>/.exec(xml)?.[1]

describe('a list', () => {
  test('has its heading in the first row, without a block, for an import to find', () => {
    const { xml, merged } = opening([name, born], [12, 8.25])
    expect(cellsIn(xml)).toEqual(['A1 header 名称', 'B1 header 总产仔'])
    expect(rowsIn(xml)).toEqual(['1:'])
    expect(merged).toEqual([])
    expect(paneIn(xml)).toBe('ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"')
    expect(xml).not.toContain('showGridLines')
    expect(xml.replace(/<cols>.*/, '')).toBe(
      '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n' +
        '<worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main">' +
        '<sheetPr><pageSetUpPr fitToPage="1"/></sheetPr>' +
        '<sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews>' +
        '<sheetFormatPr defaultRowHeight="16"/>',
    )
    expectOnlyRows(xml)
  })

  test('its columns have a width, and a format for what is typed below the rows', () => {
    const { xml } = opening([name, heads], [12, 8.25])
    expect(xml).toContain(
      `<cols><col min="1" max="1" width="12.0" style="${emptyStyle(name)}" customWidth="1"/>` +
        `<col min="2" max="2" width="8.3" style="${emptyStyle(heads)}" customWidth="1"/></cols>`,
    )
  })

  test('columns that name a row are frozen, at least one scrolls', () => {
    const at = (fixed: number) => paneIn(opening([name, heads, born], [8, 8, 8], { fixed }).xml)
    expect(at(0)).toContain('ySplit="1" topLeftCell="A2" activePane="bottomLeft"')
    expect(at(2)).toBe('xSplit="2" ySplit="1" topLeftCell="C2" activePane="bottomRight" state="frozen"')
    expect(at(3)).toContain('xSplit="2"')
    expect(paneIn(opening([name], [8], { fixed: 1 }).xml)).toContain(
      'ySplit="1" topLeftCell="A2" activePane="bottomLeft"',
    )
  })
})

describe('a printed table', () => {
  test('of one level: title, lines in two halves, heading by kind of column', () => {
    const { xml, merged } = opening(
      [name, heads, { ...heads, title: '重量', kind: 'decimal' }],
      [20, 10, 10],
      { block },
    )
    expect(cellsIn(xml)).toEqual([
      ...['A1 title 产仔表', 'A2 line 甲场', 'B2 line 2026-11', 'A3 line 筛选 全部', 'B3 line '],
      ...['A5 headText 名称', 'B5 head 头数', 'C5 head 重量'],
    ])
    expectOnlyRows(xml)
    expect(merged).toEqual(['A1:C1', 'B2:C2', 'B3:C3'])
    expect(rowsIn(xml)).toEqual(['1:26', '2:18', '3:18', '5:18'])
    expect(xml).toContain('<sheetView workbookViewId="0" showGridLines="0">')
    expect(xml).toContain('<col min="1" max="1" width="20.0" customWidth="1"/>')
    expect(paneIn(xml)).toContain('ySplit="5" topLeftCell="A6"')
  })

  test('of two levels: a group over its columns, a column without one over both rows', () => {
    const { xml, merged } = opening([name, born, alive, { ...heads, group: '其他' }], [20, 10, 10, 10], {
      block,
      fixed: 1,
    })
    expect(cellsIn(xml).slice(5)).toEqual([
      ...['A5 headText 名称', 'B5 headGroup 产仔', 'C5 headGroup', 'D5 headGroup 其他'],
      ...['A6 headText', 'B6 head 总产仔', 'C6 head 活仔', 'D6 head 头数'],
    ])
    expectOnlyRows(xml)
    expect(merged).toEqual(['A1:D1', 'A2:B2', 'C2:D2', 'A3:B3', 'C3:D3', 'B5:C5', 'A5:A6'])
    expect(rowsIn(xml).slice(3)).toEqual(['5:18', '6:18'])
    expect(paneIn(xml)).toBe('xSplit="1" ySplit="6" topLeftCell="B7" activePane="bottomRight" state="frozen"')
  })

  test('rows are as high as their texts', () => {
    const long = { ...block, lines: [['一二三四五六七八九十', '短'] as const] }
    const two = [
      { ...born, group: '一二三四五六七八九十' },
      { ...heads, title: '一二三四五六七八九' },
    ]
    const { xml } = opening(two, [11, 11], { block: long })
    // 20 characters in 10, 20 in 10 below a group of one column, 18 in 10
    expect(rowsIn(xml)).toEqual(['1:26', '2:34', '4:34', '5:34'])
  })

  test('of one column has each line in one cell, both parts of it', () => {
    const { xml, merged } = opening([name], [40], { block })
    expect(cellsIn(xml)).toEqual([
      ...['A1 title 产仔表', 'A2 line 甲场；2026-11', 'A3 line 筛选 全部', 'A5 headText 名称'],
    ])
    expect(merged).toEqual([])
  })
})
