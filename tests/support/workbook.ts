import { buffer, text } from 'node:stream/consumers'
import { inspect } from '#server/kit/sheet/inspect.ts'
import { readRows } from '#server/kit/sheet/read-rows.ts'
import { type ZipEntry, zip } from '#server/kit/sheet/zip.ts'
import { type ReadRow, type SheetSpec, writeWorkbook } from '#server/kit/sheet.ts'

export const LIMITS = { maxRows: 1_100_000, maxColumns: 200 }

/** A workbook as bytes. */
export const workbookOf = (...sheets: SheetSpec[]): Promise<Buffer> => buffer(writeWorkbook(sheets))

/** Rows of a file, read in this thread. */
export async function rowsOf(file: Buffer): Promise<ReadRow[]> {
  const rows: ReadRow[] = []
  for await (const row of readRows(file, LIMITS)) rows.push(row)
  return rows
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
