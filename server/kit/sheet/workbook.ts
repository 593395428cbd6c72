import { Readable } from 'node:stream'
import type { SheetSpec } from './column.ts'
import { columnWidths, type HeadPlace, headPlace, MEASURED_ROWS } from './layout.ts'
import { RowCursor } from './row-cursor.ts'
import { stylesXml } from './styles.ts'
import { worksheetXml } from './worksheet.ts'
import { escapeAttribute, escapeText, XML_HEAD } from './xml.ts'
import { type ZipEntry, zip } from './zip.ts'

const PACKAGE = 'http://schemas.openxmlformats.org/package/2006'
const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const TYPE = 'application/vnd.openxmlformats-officedocument.spreadsheetml'

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

/** Sheets in order of arrival: those of a pack are made one after the other. */
type SheetSpecs = Iterable<SheetSpec> | AsyncIterable<SheetSpec>

interface SheetEntry {
  readonly name: string
  /** Number of its part in the archive. */
  readonly part: number
  readonly first: boolean
  readonly hidden: boolean
  readonly head: HeadPlace
}

/** Rows repeated on top of every printed page: the headings, without the title block. */
const printTitles = ({ name, head }: SheetEntry, index: number): string =>
  `<definedName name="_xlnm.Print_Titles" localSheetId="${index}">` +
  `${escapeText(`'${name.replaceAll("'", "''")}'!$${head.first}:$${head.last}`)}</definedName>`

/** @param sheets in their order in the workbook */
const workbookXml = (sheets: readonly SheetEntry[]): string =>
  `${XML_HEAD}<workbook xmlns="${MAIN}" xmlns:r="${OFFICE}"><sheets>${sheets
    .map(
      ({ name, hidden, part }) =>
        `<sheet name="${escapeAttribute(name)}" sheetId="${part}"${hidden ? ' state="hidden"' : ''} r:id="rId${part}"/>`,
    )
    .join('')}</sheets><definedNames>${sheets.map(printTitles).join('')}</definedNames></workbook>`

const NAME_MAX = 31
/** A valid sheet name for Excel: no \ / ? * [ ] :, at most 31 characters, unique whatever its case. */
function sheetName(name: string, taken: readonly SheetEntry[]): string {
  const clean = name.replace(/[\\/?*[\]:\p{Cc}]/gu, ' ').replace(/^'+|'+$/g, '') || 'Sheet'
  const names = new Set(taken.map((sheet) => sheet.name.toLowerCase()))
  for (let part = 1; ; part += 1) {
    const suffix = part > 1 ? `_${part}` : ''
    const found = clean.slice(0, NAME_MAX - suffix.length) + suffix
    if (!names.has(found.toLowerCase())) return found
  }
}

async function* entriesOf(specs: SheetSpecs): AsyncGenerator<ZipEntry> {
  const sheets: SheetEntry[] = []
  yield { name: '_rels/.rels', data: [relationships([['officeDocument', 'xl/workbook.xml']])] }
  for await (const spec of specs) {
    const cursor = new RowCursor(spec.rows)
    try {
      const { rows, whole } = await cursor.ahead(MEASURED_ROWS)
      const widths = columnWidths(spec, rows, whole)
      for (let part = 1; part === 1 || (await cursor.more()); part += 1) {
        const name = sheetName(spec.sheetName, sheets)
        const { hidden = false, first = false } = spec
        sheets.push({ name, hidden, first, part: sheets.length + 1, head: headPlace(spec) })
        const data = worksheetXml(spec, cursor, { widths, isFirst: part === 1 })
        yield { name: `xl/worksheets/sheet${sheets.length}.xml`, data }
      }
    } finally {
      await cursor.close()
    }
  }
  const parts = sheets.map((_, index): [string, string] => ['worksheet', `worksheets/sheet${index + 1}.xml`])
  yield { name: 'xl/styles.xml', data: [stylesXml()] }
  const standing = [...sheets.filter(({ first }) => first), ...sheets.filter(({ first }) => !first)]
  yield { name: 'xl/workbook.xml', data: [workbookXml(standing)] }
  yield { name: 'xl/_rels/workbook.xml.rels', data: [relationships([...parts, ['styles', 'styles.xml']])] }
  yield { name: '[Content_Types].xml', data: [contentTypes(sheets.length)] }
}

/** A workbook of several sheets as a byte stream. Rows are pulled as the reader takes bytes; memory stays bounded. */
export function writeWorkbook(specs: SheetSpecs): Readable {
  return Readable.from(zip(entriesOf(specs)), { objectMode: false, highWaterMark: 64 * 1024 })
}
