import { buffer, text } from 'node:stream/consumers'
import { type CellObject, read, SSF } from 'xlsx'
import { fromSerial } from '#domain/sheet-serial.ts'
import { inspect } from '#server/kit/sheet/inspect.ts'
import { type ZipEntry, zip } from '#server/kit/sheet/zip.ts'
import { type SheetSpec, writeWorkbook } from '#server/kit/sheet.ts'

/** A workbook as bytes. */
export const workbookOf = (...sheets: SheetSpec[]): Promise<Buffer> => buffer(writeWorkbook(sheets))

/** What the cells of a row hold, whatever they show; blank rows are left out. */
export interface HeldRow {
  readonly number: number
  readonly cells: readonly (string | number | boolean | null)[]
}

/** Rows of the first sheet of a file with what its cells hold: numbers with all places, days as `YYYY-MM-DD`. */
export function rowsOf(file: Uint8Array): HeldRow[] {
  const book = read(file, { type: 'array', dense: true, cellNF: true, cellText: false, cellHTML: false })
  const grid = book.Sheets[book.SheetNames[0] ?? '']?.['!data'] ?? []
  return grid.flatMap((row, at) => {
    const cells = Array.from(row ?? [], heldBy)
    return cells.some((cell) => cell !== null && String(cell).trim() !== '')
      ? [{ number: at + 1, cells }]
      : []
  })
}

function heldBy(cell: CellObject | undefined): HeldRow['cells'][number] {
  if (cell?.v === undefined || cell.t === 'e' || cell.v instanceof Date) return null
  return cell.t === 'n' && SSF.is_date(String(cell.z ?? 'General')) ? fromSerial(Number(cell.v)) : cell.v
}

/** A workbook whose parts are written by hand: what is left out is as Excel writes it. */
export async function crafted(parts: Readonly<Record<string, ZipEntry['data']>>): Promise<Buffer> {
  const all = { ...skeleton, ...parts }
  const chunks: Buffer[] = []
  for await (const chunk of zip(entries(all))) chunks.push(chunk)
  return Buffer.concat(chunks)
}

async function* entries(parts: Readonly<Record<string, ZipEntry['data']>>): AsyncGenerator<ZipEntry> {
  for (const [name, data] of Object.entries(parts)) yield { name, data }
}

const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const RELATIONS = 'http://schemas.openxmlformats.org/package/2006/relationships'
const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'

export const sheetXml = (rows: string): string =>
  `<worksheet xmlns="${MAIN}"><sheetData>${rows}</sheetData></worksheet>`

const skeleton: Readonly<Record<string, readonly string[]>> = {
  '[Content_Types].xml': ['<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"/>'],
  '_rels/.rels': [
    `<Relationships xmlns="${RELATIONS}"><Relationship Id="rId1" Type="${OFFICE}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
  ],
  'xl/workbook.xml': [
    `<workbook xmlns="${MAIN}" xmlns:r="${OFFICE}"><sheets><sheet name="a" sheetId="1" r:id="rId1"/></sheets></workbook>`,
  ],
  'xl/_rels/workbook.xml.rels': [
    `<Relationships xmlns="${RELATIONS}"><Relationship Id="rId1" Type="${OFFICE}/worksheet" Target="worksheets/sheet1.xml"/>` +
      `<Relationship Id="rId2" Type="${OFFICE}/sharedStrings" Target="sharedStrings.xml"/></Relationships>`,
  ],
  'xl/sharedStrings.xml': [`<sst xmlns="${MAIN}"/>`],
  'xl/worksheets/sheet1.xml': [sheetXml('<row r="1"><c r="A1" t="inlineStr"><is><t>编码</t></is></c></row>')],
}

/** The same text again and again, as a stream: gigabytes that never stand in memory. */
export function* repeated(text: string, times: number): Generator<string> {
  const block = text.repeat(1000)
  for (let left = times; left > 0; left -= 1000) yield left >= 1000 ? block : text.repeat(left)
}

/** A copy of an archive whose directory says another unpacked size of one part than it has. */
export function lyingSize(file: Buffer, name: string, declared: number): Buffer {
  const copy = Buffer.from(file)
  copy.writeUInt32LE(declared, copy.lastIndexOf(name) - 46 + 24)
  return copy
}

/** The text of one part of a workbook. */
export async function partOf(file: Buffer, name: string): Promise<string> {
  const { archive, entries } = await inspect(file)
  const entry = entries.find((one) => one.fileName === name)
  if (!entry) throw new Error(`no part ${name}`)
  const stream = await new Promise<NodeJS.ReadableStream>((resolve, reject) =>
    archive.openReadStream(entry, (error, found) => (error ? reject(error) : resolve(found))),
  )
  return text(stream)
}
