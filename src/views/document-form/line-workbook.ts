import type { Field } from '#kit/field.ts'
import { findColumns, tableOf } from '#kit/import/import.head.ts'
import { readingNotes, readingOf } from '#kit/import/reading.ts'
import { typedCell } from '#kit/import/typed-cell.ts'
import { cellText, isDayCell } from '#kit/sheet/file-cell.ts'
import type { OptionsOf } from '#views/cell-grid/option.ts'
import { type SavedSheet, saveBook, saveSheet } from '#views/save-sheet.ts'
import { readSheetFile } from '#views/sheet-file.ts'
import { fillable, reported } from './line-columns.ts'
import { type Line, textOf } from './line-state.ts'

const MOST_OPTIONS = 60

/** Saves an empty workbook with the columns of the lines, and a second sheet that explains each. */
export function saveTemplate(field: Field, optionsOf: OptionsOf, file: string): Promise<void> {
  const columns = fillable(field)
  const notes = columns.map(([key, one]) => [
    one.label,
    one.required ? '必填' : '',
    noteOf(one, optionsOf(key, one)),
  ])
  return saveBook(
    [
      {
        name: field.label,
        rows: [columns.map(headOf)],
      },
      { name: '填写说明', rows: [['列', '必填', '说明'], ...notes] },
    ],
    file,
  )
}

const headOf = ([, { label, unit }]: [string, Field]): string => (unit ? `${label}(${unit})` : label)

/** Words of a cell for a person, by its text. */
type CellWords = (key: string, field: Field, text: string) => string

/** Lines under the heads of the template, so that they can be read back; columns the user does not fill come last. */
export function linesSheet(field: Field, lines: readonly Line[], words: CellWords): SavedSheet {
  const columns = [...fillable(field), ...reported(field)]
  const rows = lines.map((line) =>
    columns.map(([key, one]) => typed(one, words(key, one, textOf(line[key])).trim())),
  )
  return { name: field.label, rows: [columns.map(headOf), ...rows] }
}

export const saveLines = (field: Field, lines: readonly Line[], words: CellWords, file: string) =>
  saveSheet(linesSheet(field, lines, words), file)

const FIGURES: ReadonlySet<Field['kind']> = new Set(['integer', 'decimal', 'money'])

/** A figure as a number; any other text stays as it was typed. */
function typed({ kind }: Field, text: string): string | number {
  const figure = FIGURES.has(kind) && text !== '' ? Number(text) : Number.NaN
  return Number.isFinite(figure) ? figure : text
}

function noteOf(field: Field, options: ReturnType<OptionsOf>): string {
  if (options)
    return options
      .slice(0, MOST_OPTIONS)
      .map(({ label }) => label)
      .join('、')
  return field.kind === 'date' ? '如 2026-11-21' : (field.hint ?? '')
}

/** Content of a workbook for the lines of a document. */
interface ReadLines {
  /** Head and rows as a person types them; known columns are under their label. */
  readonly rows: string[][]
  /** Cells of the file that could not be taken, one by one, and parts that were not read. */
  readonly notes: readonly string[]
}

/**
 * The rows of a workbook as the sheet shows them: days as dates, figures by their formats. A cell that its field cannot take as it
 * is shown stays empty, and the notes say so.
 * @throws Unreadable
 */
export async function readWorkbook(file: File, { fields = {} }: Field): Promise<ReadLines> {
  const content = await readSheetFile(file)
  const table = tableOf(content, { fields })
  const { columns } = findColumns({ fields }, table.head.cells)
  const byIndex = new Map(columns.map((one) => [one.index, one.field]))
  const lost: string[] = []
  const rows = table.rows.map(({ number, cells }) =>
    cells.map((cell, at) => {
      const field = byIndex.get(at)
      const typed = field && typedCell(field, cell)
      if (typed?.ok === false) lost.push(`第${number}行${field?.label}：${typed.message}`)
      if (typed?.ok === false) return ''
      return isDayCell(cell) ? String(typed?.value ?? cell.day) : cellText(cell)
    }),
  )
  const head = table.head.cells.map((cell, at) => byIndex.get(at)?.label ?? cellText(cell))
  return { rows: [head, ...rows], notes: [...lost, ...readingNotes(readingOf(content, table, false))] }
}
