import { Readable } from 'node:stream'
import type { SheetSpec } from './column.ts'
import { RowCursor } from './row-cursor.ts'
import { stylesXml } from './styles.ts'
import { worksheetXml } from './worksheet.ts'
import { escapeAttribute, XML_HEAD } from './xml.ts'
import { type ZipEntry, zip } from './zip.ts'

const PACKAGE = 'http://schemas.openxmlformats.org/package/2006'
const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const TYPE = 'application/vnd.openxmlformats-officedocument.spreadsheetml'

/** Sheets beyond the first ones are known only at the end, so the default type of a part is the worksheet. */
const contentTypes = (sheets: number): string =>
  `${XML_HEAD}<Types xmlns="${PACKAGE}/content-types">` +
  '<Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>' +
  `<Default Extension="xml" ContentType="${TYPE}.worksheet+xml"/>` +
  `<Override PartName="/xl/workbook.xml" ContentType="${TYPE}.sheet.main+xml"/>` +
  `<Override PartName="/xl/styles.xml" ContentType="${TYPE}.styles+xml"/>${Array.from(
    { length: sheets },
    (_, index) =>
      `<Override PartName="/xl/worksheets/sheet${index + 1}.xml" ContentType="${TYPE}.worksheet+xml"/>`,
  ).join('')}</Types>`

const relationships = (items: readonly [type: string, target: string][]): string =>
  `${XML_HEAD}<Relationships xmlns="${PACKAGE}/relationships">${items
    .map(
      ([type, target], index) =>
        `<Relationship Id="rId${index + 1}" Type="${OFFICE}/${type}" Target="${target}"/>`,
    )
    .join('')}</Relationships>`

interface SheetEntry {
  readonly name: string
  readonly hidden: boolean
}

const workbookXml = (sheets: readonly SheetEntry[]): string =>
  `${XML_HEAD}<workbook xmlns="${MAIN}" xmlns:r="${OFFICE}"><sheets>${sheets
    .map(
      ({ name, hidden }, index) =>
        `<sheet name="${escapeAttribute(name)}" sheetId="${index + 1}"${hidden ? ' state="hidden"' : ''} r:id="rId${index + 1}"/>`,
    )
    .join('')}</sheets></workbook>`

const NAME_MAX = 31
/** What Excel takes as the name of a sheet: no \ / ? * [ ] :, at most 31 characters. */
function sheetName(name: string, part: number): string {
  const suffix = part > 1 ? `_${part}` : ''
  const clean = name.replace(/[\\/?*[\]:\p{Cc}]/gu, ' ').replace(/^'+|'+$/g, '') || 'Sheet'
  return clean.slice(0, NAME_MAX - suffix.length) + suffix
}

async function* entriesOf(specs: readonly SheetSpec[]): AsyncGenerator<ZipEntry> {
  const sheets: SheetEntry[] = []
  yield { name: '[Content_Types].xml', data: [contentTypes(specs.length)] }
  yield { name: '_rels/.rels', data: [relationships([['officeDocument', 'xl/workbook.xml']])] }
  for (const spec of specs) {
    const cursor = new RowCursor(spec.rows)
    try {
      for (let part = 1; part === 1 || (await cursor.more()); part += 1) {
        sheets.push({ name: sheetName(spec.sheetName, part), hidden: spec.hidden ?? false })
        yield { name: `xl/worksheets/sheet${sheets.length}.xml`, data: worksheetXml(spec, cursor) }
      }
    } finally {
      await cursor.close()
    }
  }
  const parts = sheets.map((_, index): [string, string] => ['worksheet', `worksheets/sheet${index + 1}.xml`])
  yield { name: 'xl/styles.xml', data: [stylesXml()] }
  yield { name: 'xl/workbook.xml', data: [workbookXml(sheets)] }
  yield { name: 'xl/_rels/workbook.xml.rels', data: [relationships([...parts, ['styles', 'styles.xml']])] }
}

/** A workbook of several sheets as a byte stream. Rows are pulled as the reader takes bytes; memory stays flat. */
export function writeWorkbook(specs: readonly SheetSpec[]): Readable {
  return Readable.from(zip(entriesOf(specs)), { objectMode: false, highWaterMark: 64 * 1024 })
}
