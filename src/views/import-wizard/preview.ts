import type { Field, FieldKind } from '#kit/field.ts'
import { findColumns, type MatchedColumn, type SheetTable, tableOf } from '#kit/import/import.head.ts'
import { plainTitle } from '#kit/import/importable.ts'
import { chosenWord, type ImportMeanings, type UnknownWords } from '#kit/import/meanings.ts'
import { readingOf, type SheetReading } from '#kit/import/reading.ts'
import { typedCell } from '#kit/import/typed-cell.ts'
import type { ImportKind } from '#kit/import-kind.ts'
import { parseField, requiredMessage } from '#kit/parse.ts'
import {
  type CellValue,
  cellText,
  isDayCell,
  type SheetContent,
  type SheetRow,
  wordOf,
} from '#kit/sheet/file-cell.ts'
import { Unreadable } from '#kit/sheet/unreadable.ts'

export interface PreviewCell {
  readonly text: string
  /** Problem by the field's own check; checks against the farm's data are done by the server. */
  readonly problem: string | null
}

export interface PreviewRow {
  readonly number: number
  readonly cells: readonly PreviewCell[]
  /** Missing cells of the row for which the file has no column. */
  readonly problem: string | null
}

export interface PreviewColumn {
  readonly title: string
  /** The head as choices are kept by it. */
  readonly plain: string
  /** null: passed over. */
  readonly key: string | null
  readonly field: Field | null
  /** The first words of the column, to know it by. */
  readonly samples: readonly string[]
}

export interface Preview {
  readonly reading: SheetReading
  readonly columns: readonly PreviewColumn[]
  readonly rows: readonly PreviewRow[]
  readonly wrong: number
  /** Rows of the whole file. */
  readonly total: number
  readonly unknown: readonly string[]
  /** Words of columns that only the server can judge, by field. */
  readonly words: Readonly<Record<string, readonly string[]>>
  /** Why the server would not take the file at all. */
  readonly refusal: string | null
}

const PREVIEW_ROWS = 100
const SAMPLES = 3
/** Words of a column the server is asked about at most. */
const MOST_WORDS = 500
/** Kinds of fields whose words only the server can resolve. */
const BY_SERVER: ReadonlySet<FieldKind> = new Set(['dictionary', 'reference', 'organisation'])
const HAS_WORDS: ReadonlySet<FieldKind> = new Set([...BY_SERVER, 'choice'])

/** Known facts when a file is previewed, apart from the file. */
export interface PreviewWith {
  readonly meanings: ImportMeanings
  readonly unknown: UnknownWords['unknown']
  readonly withHidden: boolean
}

/**
 * The rows of a file as rows of this kind, the first of them to be shown: columns by their heads, days and numbers as people
 * type them, words as they were chosen.
 * @throws Unreadable where the file has no rows
 */
function previewOf(
  { columns: fields, heads, form }: ImportKind,
  content: SheetContent,
  known: PreviewWith,
): Preview {
  const words = { fields, others: heads, chosen: known.meanings.columns }
  const table = tableOf(content, words)
  const { head } = table
  const found = findColumns(words, head.cells)
  const byIndex = new Map(found.columns.map((one) => [one.index, one]))
  const places = head.cells.flatMap((cell, at) => (wordOf(cell) ? [at] : []))
  const read = (row: SheetRow) => previewRow(row, places, byIndex, form?.rows, known)
  const rows = table.rows.slice(0, PREVIEW_ROWS).map(read)
  return {
    reading: readingOf(content, table, known.withHidden),
    columns: places.map((at) => columnOf(table, at, byIndex.get(at))),
    rows,
    wrong: rows.filter(({ problem, cells }) => problem !== null || cells.some((one) => one.problem)).length,
    total: table.rows.length,
    unknown: found.unknown,
    words: wordsOf(table, found.columns),
    refusal: refusalOf(found),
  }
}

function columnOf({ head, rows }: SheetTable, at: number, column: MatchedColumn | undefined): PreviewColumn {
  const title = wordOf(head.cells[at] ?? null)
  return {
    title,
    plain: plainTitle(title),
    key: column?.key ?? null,
    field: column?.field ?? null,
    samples: distinct(rows, at, SAMPLES),
  }
}

/** The first different words of a column, as many as are wanted. */
function distinct(rows: readonly SheetRow[], at: number, most: number): string[] {
  const found = new Set<string>()
  for (const { cells } of rows) {
    const word = wordOf(cells[at] ?? null)
    if (word !== '') found.add(word)
    if (found.size === most) break
  }
  return [...found]
}

const wordsOf = ({ rows }: SheetTable, columns: readonly MatchedColumn[]): Preview['words'] =>
  Object.fromEntries(
    columns
      .filter(({ field }) => HAS_WORDS.has(field.kind) && !field.many)
      .map(({ key, index }) => [key, distinct(rows, index, MOST_WORDS)]),
  )

function refusalOf({ columns, missing, twice }: ReturnType<typeof findColumns>): string | null {
  if (columns.length === 0) return '没有可识别的表头：请使用模板，或指定各列的含义'
  if (missing.length > 0) return `缺少必填列：${missing.join('、')}`
  return twice.length > 0 ? `重复的列：${twice.join('、')}` : null
}

type Rules = NonNullable<ImportKind['form']>['rows']

function previewRow(
  { number, cells }: SheetRow,
  places: readonly number[],
  byIndex: ReadonlyMap<number, MatchedColumn>,
  rules: Rules,
  known: PreviewWith,
): PreviewRow {
  const read = new Map(
    [...byIndex.values()].map((one) => [one.key, readCell(one, cells[one.index] ?? null, known)]),
  )
  const values = Object.fromEntries([...read].map(([key, { value }]) => [key, value]))
  const idle = rules?.idle(values) ?? new Set()
  const needs = [...(rules?.needs(values) ?? [])].filter(
    ([key, { asked }]) => !asked && (values[key] ?? null) === null,
  )
  const needed = new Map(needs.map(([key, { message }]) => [key, message]))
  const homeless = needs.find(([key]) => !read.has(key))
  return {
    number,
    problem: homeless?.[1].message ?? null,
    cells: places.map((at) => {
      const column = byIndex.get(at)
      if (!column) return { text: cellText(cells[at] ?? null), problem: null }
      const { text, problem } = read.get(column.key) ?? { text: '', problem: null }
      const isIdle = idle.has(column.key)
      return { text, problem: isIdle ? null : (problem ?? needed.get(column.key) ?? null) }
    }),
  }
}

interface ReadCell {
  readonly text: string
  readonly value: unknown
  readonly problem: string | null
}

function readCell(
  { key, field }: MatchedColumn,
  own: CellValue,
  { meanings, unknown }: PreviewWith,
): ReadCell {
  const word = wordOf(own)
  const cell = chosenWord(meanings.words, key, word) ?? own
  const typed = typedCell(field, cell)
  if (!typed.ok) return { text: word, value: null, problem: typed.message }
  const { value } = typed
  const isDate = field.kind === 'date' || field.kind === 'month' || isDayCell(own)
  const text = isDate && typeof value === 'string' ? value : cellText(cell)
  if (value === null) {
    const isMissing = field.required && field.default === undefined
    return { text, value: field.default ?? null, problem: isMissing ? requiredMessage(field) : null }
  }
  if (BY_SERVER.has(field.kind)) {
    const problem = unknown[key]?.includes(word)
      ? `${field.label}“${word}”不存在，可在“列与词的对应”中指定`
      : null
    return { text, value, problem }
  }
  const parsed = parseField(field, value)
  return parsed.ok
    ? { text, value: parsed.value, problem: null }
    : { text, value: null, problem: parsed.message }
}

/** A preview, or why there is none. */
export function previewOrProblem(...input: Parameters<typeof previewOf>): Preview | string {
  try {
    return previewOf(...input)
  } catch (error) {
    if (error instanceof Unreadable) return error.message
    throw error
  }
}
