import { type SheetTable, tableOf } from '#kit/import/import.head.ts'
import { plainTitle } from '#kit/import/importable.ts'
import { readingOf } from '#kit/import/reading.ts'
import type { ReadRequest, SheetContent } from '#kit/sheet/file-cell.ts'
import { Unreadable } from '#kit/sheet/unreadable.ts'
import type { WorkbookFile } from '#resources/golive/golive.ts'
import { fileSteps, GO_LIVE } from '#resources/golive/index.ts'
import { Refused } from '#server/kit/refused.ts'
import type { SheetSpec } from '#server/kit/sheet.ts'
import type { Acting } from '../entry/entry.act.ts'
import { meaningsOf } from '../import/import.meanings.ts'
import { templateOf } from '../import/import.template.ts'
import { dropStale, storeFile } from '../import/store-file.ts'
import { assertNoSample, hasFiles } from './brought-files.ts'
import { runningGoLive } from './go-live.ts'
import { SAMPLE_FILE, type SampleRow, sampleRows } from './sample.ts'
import { assertTakes } from './steps.ts'

type FileStep = (typeof fileSteps)[number]

/** Rows of one sheet of a workbook for a step. */
interface WorkbookSheet {
  readonly step: FileStep
  readonly content: SheetContent
}

/**
 * The workbook of all steps: a sheet per step with the farm's own places to choose from, and one sheet that explains every column.
 * With `rows` it is filled in.
 */
export async function workbookSheets(
  act: Acting,
  farmId: string,
  rows: Readonly<Record<string, readonly SampleRow[]>> = {},
): Promise<SheetSpec[]> {
  const parts: { data: SheetSpec; about: SheetSpec | undefined; choices: SheetSpec | undefined }[] = []
  for (const { kind } of fileSteps) {
    const [data, about, choices] = await templateOf(act, kind, farmId)
    if (data) parts.push({ data: filled(data, rows[kind.key] ?? []), about, choices })
  }
  return [
    ...parts.map(({ data, choices }) => (choices ? withOwnChoices(data, choices.sheetName) : data)),
    ...explained(parts),
    ...parts.flatMap(({ data, choices }) =>
      choices ? [{ ...choices, sheetName: choicesName(data.sheetName) }] : [],
    ),
  ]
}

const choicesName = (label: string): string => `选项_${label}`

/** Renames each sheet's list of choices: a workbook cannot have two sheets of one name. */
function withOwnChoices(data: SheetSpec, name: string): SheetSpec {
  const own = [...(data.dropdowns ?? [])].map(([index, cells]): [number, string] => [
    index,
    cells.replace(`'${name}'!`, `'${choicesName(data.sheetName)}'!`),
  ])
  return { ...data, dropdowns: new Map(own) }
}

/** The rows of a sheet held in memory. */
const rowsOf = (sheet: SheetSpec | undefined) =>
  sheet && Symbol.iterator in sheet.rows ? [...sheet.rows] : []

/** One sheet that explains all columns; its first column names their sheet. */
function explained(parts: readonly { data: SheetSpec; about: SheetSpec | undefined }[]): SheetSpec[] {
  const [first] = parts.flatMap(({ about }) => about ?? [])
  if (!first) return []
  const rows = parts.flatMap(({ data, about }) =>
    rowsOf(about).map((row) => ({ ...row, sheet: data.sheetName })),
  )
  const sheet = { key: 'sheet', title: '工作表', kind: 'text', width: 96 } as const
  return [{ ...first, columns: [sheet, ...first.columns], rows }]
}

function filled(data: SheetSpec, rows: readonly SampleRow[]): SheetSpec {
  const keys = new Map(data.columns.map(({ key, title }) => [plainTitle(title), key]))
  return {
    ...data,
    rows: rows.map((row) =>
      Object.fromEntries(Object.entries(row).map(([label, value]) => [keys.get(label) ?? label, value])),
    ),
  }
}

/**
 * The sheets of a workbook that hold rows of a step, by their names. `read` reads one sheet of the file.
 * @throws Unreadable where no sheet is known
 */
export async function readWorkbookSheets(
  read: (request: ReadRequest) => Promise<SheetContent>,
): Promise<WorkbookSheet[]> {
  const first = await read({})
  const present = new Map([
    [first.name, first.rows.length],
    ...first.others.map(({ name, rows }): [string, number] => [name, rows]),
  ])
  const sheets: WorkbookSheet[] = []
  for (const step of fileSteps) {
    // a sheet with only the heading is untouched
    if ((present.get(step.label) ?? 0) < 2) continue
    const content = step.label === first.name ? first : await read({ sheet: step.label })
    sheets.push({ step, content })
  }
  if (sheets.length > 0) return sheets
  const names = fileSteps.map(({ label }) => `“${label}”`).join('、')
  throw new Unreadable(
    `没有可导入的工作表：工作表须名为${names}，且表头下有数据；其他表头请在上线导入中逐步导入`,
  )
}

interface Sent {
  readonly farmId: string
  readonly fileName: string
  readonly hash: string
}

/** Stores every sheet as a file of its step, so that problems, trail and undo are those of every import. */
async function storeWorkbook({ tx, caller }: Acting, sent: Sent, sheets: readonly WorkbookSheet[]) {
  await dropStale(tx, sent.farmId)
  const files: WorkbookFile[] = []
  for (const { step, content } of sheets) {
    const { kind } = step
    await assertTakes(tx, sent.farmId, step.key)
    const meanings = await meaningsOf(tx, sent.farmId, kind)
    const words = { fields: kind.columns, chosen: meanings.columns, others: kind.heads }
    const table = inSheet(step.label, () => tableOf(content, words))
    const file = { ...sent, page: GO_LIVE, kind, mode: 'ADD', table, meanings } as const
    const uid = await keptOrNamed(step.label, () =>
      storeFile(tx, caller, { ...file, reading: readingOf({ ...content, others: [] }, table, false) }),
    )
    files.push({ uid, step: step.key, label: step.label, rows: table.rows.length })
  }
  return files
}

/** Adds the sheet's name to a read error. */
function inSheet<T>(label: string, work: () => T): T {
  try {
    return work()
  } catch (error) {
    throw error instanceof Unreadable ? new Unreadable(`工作表“${label}”：${error.message}`) : error
  }
}

const keptOrNamed = async <T>(label: string, work: () => Promise<T>): Promise<T> => {
  const result = await work().then(
    (value) => ({ value }),
    (error: unknown) => ({ error }),
  )
  return inSheet(label, () => {
    if ('error' in result) throw result.error
    return result.value
  })
}

/** Stores the farm's own workbook. Mixed with the sample neither could be taken back whole. @throws Refused while the sample is there */
export async function storeOwn(
  act: Acting,
  sent: Sent,
  sheets: readonly WorkbookSheet[],
): Promise<WorkbookFile[]> {
  await assertNoSample(act.tx, sent.farmId, '再导入本场数据')
  const fileName = sent.fileName === SAMPLE_FILE ? `本场_${SAMPLE_FILE}` : sent.fileName
  return storeWorkbook(act, { ...sent, fileName }, sheets)
}

/** Stores the sample as files of their steps, as if its workbook had been uploaded. @throws Refused where own files are there */
export async function storeSample(act: Acting, farmId: string): Promise<WorkbookFile[]> {
  const { tx } = act
  if (await hasFiles(tx, farmId, true)) throw new Refused('ERROR', '示例数据已在系统中')
  if (await hasFiles(tx, farmId, false)) throw new Refused('ERROR', '已导入本场数据，不能再载入示例')
  const { goLiveDate } = await runningGoLive(tx, farmId)
  const rows = sampleRows(goLiveDate)
  const sheets = fileSteps.flatMap((step) => {
    const own = rows[step.key] ?? []
    return own.length > 0 ? [{ step, content: contentOf(step, own) }] : []
  })
  return storeWorkbook(act, { farmId, fileName: SAMPLE_FILE, hash: `sample ${goLiveDate}` }, sheets)
}

function contentOf({ label }: FileStep, rows: readonly SampleRow[]): SheetContent {
  const heads = [...new Set(rows.flatMap((row) => Object.keys(row)))]
  const table: SheetTable['rows'] = [heads, ...rows.map((row) => heads.map((head) => row[head] ?? null))].map(
    (cells, at) => ({ number: at + 1, cells }),
  )
  return { name: label, others: [], rows: table, blank: 0, hidden: [], merged: [] }
}
