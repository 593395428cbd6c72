import type { SheetColumn, SheetSpec, TitleBlock } from './column.ts'
import { blockSplit, headGroups, headPlace, rowHeight, titleHeight, widthOf } from './layout.ts'
import { blankCell, emptyStyle, wordCell } from './sheet.cell.ts'
import { columnLetters, XML_HEAD } from './xml.ts'

const NUMBERS: ReadonlySet<SheetColumn['kind']> = new Set(['integer', 'decimal', 'money', 'any'])

const cell = (column: number, row: number, content: string): string =>
  `<c r="${columnLetters(column)}${row}" ${content}`

const rowOf = (number: number, height: number, cells: string): string =>
  `<row r="${number}" ht="${height}" customHeight="1">${cells}</row>`

const range = (from: number, top: number, to: number, bottom: number): string =>
  `${columnLetters(from)}${top}:${columnLetters(to)}${bottom}`

/** Everything above the rows, and its merged cells. */
interface SheetOpening {
  readonly xml: string
  readonly merged: readonly string[]
}

interface Part {
  readonly rows: string
  readonly merged: readonly string[]
}

/** The start of a sheet up to its first row: view, widths, title block and headings. */
export function sheetOpening(spec: SheetSpec, widths: readonly number[]): SheetOpening {
  const { columns, print } = spec
  const block = print?.block ? titleRows(print.block, widths) : { rows: '', merged: [] }
  const head = print?.block ? printedHead(spec, widths) : { rows: listHead(columns), merged: [] }
  const cols = widths.map((width, index) => {
    const column = columns[index]
    const style = column && !print?.block ? ` style="${emptyStyle(column)}"` : ''
    return `<col min="${index + 1}" max="${index + 1}" width="${width.toFixed(1)}"${style} customWidth="1"/>`
  })
  return {
    xml:
      `${XML_HEAD}<worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main">` +
      '<sheetPr><pageSetUpPr fitToPage="1"/></sheetPr>' +
      `<sheetViews><sheetView workbookViewId="0"${print?.block ? ' showGridLines="0"' : ''}>${pane(spec)}</sheetView></sheetViews>` +
      `<sheetFormatPr defaultRowHeight="16"/><cols>${cols.join('')}</cols><sheetData>${block.rows}${head.rows}`,
    merged: [...block.merged, ...head.merged],
  }
}

/** Headings and the columns that name a row are frozen. */
function pane({ columns, print }: SheetSpec): string {
  const rows = headPlace({ columns, print }).last
  const fixed = Math.min(print?.fixed ?? 0, columns.length - 1)
  const corner = `ySplit="${rows}" topLeftCell="${columnLetters(Math.max(0, fixed))}${rows + 1}"`
  return fixed > 0
    ? `<pane xSplit="${fixed}" ${corner} activePane="bottomRight" state="frozen"/>`
    : `<pane ${corner} activePane="bottomLeft" state="frozen"/>`
}

const listHead = (columns: readonly SheetColumn[]): string =>
  `<row r="1">${columns.map(({ title }, index) => cell(index, 1, wordCell(title, 'header'))).join('')}</row>`

/** Title over the whole width; each line in two halves, or in one cell where the sheet has one column. */
function titleRows({ title, lines }: TitleBlock, widths: readonly number[]): Part {
  const last = widths.length - 1
  const whole = widthOf(widths, 0, last)
  const split = blockSplit(widths)
  const rows = [rowOf(1, titleHeight(title, whole), cell(0, 1, wordCell(title, 'title')))]
  const merged = last > 0 ? [range(0, 1, last, 1)] : []
  for (const [index, [left, right]] of lines.entries()) {
    const row = index + 2
    const parts: (readonly [text: string, from: number, to: number])[] =
      split === null
        ? [[[left, right].filter(Boolean).join('；'), 0, last]]
        : [
            [left, 0, split - 1],
            [right, split, last],
          ]
    const height = rowHeight(parts.map(([text, from, to]) => [text, widthOf(widths, from, to)]))
    rows.push(
      rowOf(row, height, parts.map(([text, from]) => cell(from, row, wordCell(text, 'line'))).join('')),
    )
    for (const [, from, to] of parts) if (to > from) merged.push(range(from, row, to, row))
  }
  return { rows: rows.join(''), merged }
}

/** Headings of one level, or of two: a group over its columns, a column without one over both rows. */
function printedHead(spec: SheetSpec, widths: readonly number[]): Part {
  const { columns } = spec
  const { first, last, levels } = headPlace(spec)
  const width = (index: number): number => widths[index] ?? 0
  const lookOf = ({ kind }: SheetColumn) => (NUMBERS.has(kind) ? 'head' : 'headText')
  const own = (index: number, row: number): string => {
    const column = columns[index]
    return column ? cell(index, row, wordCell(column.title, lookOf(column))) : ''
  }
  const lower = rowHeight(columns.map(({ title }, index) => [title, width(index)]))
  if (levels === 1)
    return { rows: rowOf(last, lower, columns.map((_, index) => own(index, last)).join('')), merged: [] }
  const groups = headGroups(columns)
  const opener = new Map(groups.map((group) => [group.from, group]))
  const top = columns.map((column, index) => {
    const group = opener.get(index)
    if (group) return cell(index, first, wordCell(group.title, 'headGroup'))
    return column.group ? cell(index, first, blankCell('headGroup')) : own(index, first)
  })
  const bottom = columns.map(({ group }, index) =>
    group ? own(index, last) : cell(index, last, blankCell('headText')),
  )
  const upper = rowHeight(groups.map(({ title, from, to }) => [title, widthOf(widths, from, to)]))
  return {
    rows: rowOf(first, upper, top.join('')) + rowOf(last, lower, bottom.join('')),
    merged: [
      ...groups.flatMap(({ from, to }) => (to > from ? [range(from, first, to, first)] : [])),
      ...columns.flatMap(({ group }, index) => (group ? [] : [range(index, first, index, last)])),
    ],
  }
}
