import { buffer, text } from 'node:stream/consumers'
import { type CellObject, read, SSF, utils, type WorkBook } from 'xlsx'
import { fromSerial } from '#domain/sheet-serial.ts'
import { inspect } from '#server/kit/sheet/inspect.ts'
import { type ZipEntry, zip } from '#server/kit/sheet/zip.ts'
import { type SheetSpec, writeWorkbook } from '#server/kit/sheet.ts'

/** A workbook as bytes. */
export const workbookOf = (...sheets: SheetSpec[]): Promise<Buffer> => buffer(writeWorkbook(sheets))

/** Stored values of a row's cells, whatever they show; blank rows are left out. */
export interface ReadRow {
  readonly number: number
  readonly cells: readonly (string | number | boolean | null)[]
}

/** Rows of the first sheet of a file with what its cells hold: numbers with all places, days as `YYYY-MM-DD`. */
export function rowsOf(file: Uint8Array): ReadRow[] {
  const book = read(file, { type: 'array', dense: true, cellNF: true, cellText: false, cellHTML: false })
  const grid = book.Sheets[book.SheetNames[0] ?? '']?.['!data'] ?? []
  return grid.flatMap((row, at) => {
    const cells = Array.from(row ?? [], cellValueOf)
    return cells.some((cell) => cell !== null && String(cell).trim() !== '')
      ? [{ number: at + 1, cells }]
      : []
  })
}

type ReadCell = ReadRow['cells'][number]

/** An exported report as a reader of the printed table takes it: what stands above the table, its heads, rows and sum row. */
export interface ReadReport {
  readonly title: string
  /** The lines of the title block, left and right part each. */
  readonly lines: readonly (readonly ReadCell[])[]
  /** Heads by column; that of a group stands before its own: 产仔-总产仔. */
  readonly head: readonly string[]
  readonly rows: readonly (readonly ReadCell[])[]
  /** The sum row, if the table has one. */
  readonly sums: readonly ReadCell[]
  /** Rows of the sheet 口径与筛选: what kind, of what, number of the formula, words. */
  readonly notes: readonly (readonly ReadCell[])[]
}

/** Rows that Excel prints on top of every page, counted from 0. */
export function printTitlesOf(book: WorkBook, sheet: number): { first: number; last: number } {
  const name = book.Workbook?.Names?.find((one) => one.Name === '_xlnm.Print_Titles' && one.Sheet === sheet)
  const [, first, last] = /\$(\d+):\$(\d+)$/.exec(name?.Ref ?? '') ?? []
  if (first === undefined || last === undefined) throw new Error(`sheet ${sheet} repeats no heads`)
  return { first: Number(first) - 1, last: Number(last) - 1 }
}

/** Reads an exported report back. */
export function reportOf(file: Uint8Array): ReadReport {
  const book = read(file, { type: 'array', dense: true, cellNF: true, cellText: false, cellHTML: false })
  const cellsOf = (sheet: number, at: number): ReadCell[] =>
    Array.from(book.Sheets[book.SheetNames[sheet] ?? '']?.['!data']?.[at] ?? [], cellValueOf)
  const rowsFrom = (sheet: number, from: number): ReadCell[][] => {
    const grid = book.Sheets[book.SheetNames[sheet] ?? '']?.['!data'] ?? []
    return grid.slice(from).map((_, index) => cellsOf(sheet, from + index))
  }
  const { first, last } = printTitlesOf(book, 0)
  const body = rowsFrom(0, last + 1).filter((row) => row.some((cell) => cell !== null))
  const foot = body.at(-1)?.[0] === '合计' ? body.pop() : undefined
  const notes = book.SheetNames.indexOf('口径与筛选')
  return {
    title: String(cellsOf(0, 0)[0]),
    lines: [1, 2].map((at) => cellsOf(0, at).filter((cell) => cell !== null && cell !== '')),
    head: headOf(book, first, last),
    rows: body,
    sums: foot ?? [],
    notes: notes < 0 ? [] : rowsFrom(notes, printTitlesOf(book, notes).last + 1),
  }
}

/** Heads of two rows in one: a cell without a value takes that of the merged cell it lies in. */
function headOf(book: WorkBook, first: number, last: number): string[] {
  const sheet = book.Sheets[book.SheetNames[0] ?? ''] ?? {}
  const merged = sheet['!merges'] ?? []
  const wordAt = (r: number, c: number): string => {
    const over = merged.find(({ s, e }) => s.r <= r && r <= e.r && s.c <= c && c <= e.c)
    const cell: CellObject | undefined = sheet['!data']?.[over?.s.r ?? r]?.[over?.s.c ?? c]
    return String(cell?.v ?? '')
  }
  const columns = utils.decode_range(sheet['!ref'] ?? 'A1').e.c + 1
  return Array.from({ length: columns }, (_, column) => {
    const words = [wordAt(first, column), wordAt(last, column)]
    return [...new Set(words)].filter(Boolean).join('-')
  })
}

function cellValueOf(cell: CellObject | undefined): ReadRow['cells'][number] {
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
