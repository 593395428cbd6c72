import type { Field, FieldKind } from '#kit/field.ts'
import { findColumns, type MatchedColumn, titleOf } from '#kit/import/head.ts'
import { type CellValue, lostDigits, typedValue } from '#kit/import/typed-value.ts'
import type { ImportKind } from '#kit/import-kind.ts'
import { parseField, requiredMessage } from '#kit/parse.ts'
import { cellText, isBlankRow, type ReadSheet, type SheetRow } from '#views/read-sheet.ts'

export interface PreviewCell {
  readonly text: string
  /** What the field's own check says; what needs the farm's data is told by the server. */
  readonly problem: string | null
}

export interface PreviewRow {
  readonly number: number
  readonly cells: readonly PreviewCell[]
  /** What the row lacks in cells the file has no column for. */
  readonly problem: string | null
}

export interface PreviewColumn {
  readonly title: string
  /** null: passed over. */
  readonly field: Field | null
}

export interface Preview {
  readonly columns: readonly PreviewColumn[]
  readonly rows: readonly PreviewRow[]
  readonly wrong: number
  /** Rows of the whole file; of a long one, blank rows are among them. */
  readonly total: number
  readonly unknown: readonly string[]
  /** Why the server would not take the file at all. */
  readonly refusal: string | null
}

export const PREVIEW_ROWS = 100
/** Words that only the server can turn into what they name. */
const BY_SERVER: ReadonlySet<FieldKind> = new Set(['dictionary', 'reference', 'organisation'])

/** The first rows of a file as rows of this kind: columns by their heads, blank rows skipped, days and numbers as people type them. */
export function previewOf({ columns: fields, heads, form }: ImportKind, sheet: ReadSheet): Preview {
  const [head, ...rest] = sheet.rows.filter((row) => !isBlankRow(row))
  const titles = head?.cells ?? []
  const found = findColumns(fields, titles, heads)
  const byIndex = new Map(found.columns.map((one) => [one.index, one]))
  const width = titles.reduce<number>((most, title, at) => (titleOf(title) ? at + 1 : most), 0)
  const places = Array.from({ length: width }, (_, at) => at).filter((at) => titleOf(titles[at] ?? null))
  const rows = rest.slice(0, PREVIEW_ROWS).map((row) => previewRow(row, places, byIndex, form?.rows))
  return {
    columns: places.map((at) => ({
      title: titleOf(titles[at] ?? null),
      field: byIndex.get(at)?.field ?? null,
    })),
    rows,
    wrong: rows.filter(({ problem, cells }) => problem !== null || cells.some((one) => one.problem)).length,
    total: sheet.height > sheet.rows.length ? sheet.height - (head?.number ?? 0) : rest.length,
    unknown: found.unknown,
    refusal: refusalOf(found, rest.length),
  }
}

function refusalOf({ columns, missing, twice }: ReturnType<typeof findColumns>, rows: number): string | null {
  if (columns.length === 0) return '第一行没有可识别的表头，请使用模板'
  if (missing.length > 0) return `缺少必填列：${missing.join('、')}`
  if (twice.length > 0) return `重复的列：${twice.join('、')}`
  return rows === 0 ? '文件中没有数据' : null
}

type Rules = NonNullable<ImportKind['form']>['rows']

function previewRow(
  { number, cells }: SheetRow,
  places: readonly number[],
  byIndex: ReadonlyMap<number, MatchedColumn>,
  rules: Rules,
): PreviewRow {
  const read = new Map(
    [...byIndex.values()].map((one) => [one.key, readCell(one.field, cells[one.index] ?? null)]),
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

function readCell(field: Field, cell: CellValue): ReadCell {
  const text = cellText(cell)
  if (lostDigits(field, cell))
    return { text, value: null, problem: '数字过长，请把单元格设为文本格式后重新输入' }
  const typed = typedValue(field, cell)
  const shown = field.kind === 'date' || field.kind === 'month' ? cellText(typed as CellValue) : text
  if (typed === null)
    return {
      text: shown,
      value: field.default ?? null,
      problem: field.required && field.default === undefined ? requiredMessage(field) : null,
    }
  if (BY_SERVER.has(field.kind)) return { text: shown, value: typed, problem: null }
  const parsed = parseField(field, typed)
  return parsed.ok
    ? { text: shown, value: parsed.value, problem: null }
    : { text: shown, value: null, problem: parsed.message }
}
