import type { Field } from '#kit/field.ts'
import { cellText, readSheet } from '#views/read-sheet.ts'
import { saveBook } from '#views/save-sheet.ts'
import { fillable } from './line-columns.ts'
import type { OptionsOf } from './line-options.ts'

const MOST_ROWS = 1002
const MOST_OPTIONS = 60

/** Saves an empty workbook with the columns of the lines, and a second sheet that says what belongs into each. */
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
        rows: [columns.map(([, { label, unit }]) => (unit ? `${label}(${unit})` : label))],
      },
      { name: '填写说明', rows: [['列', '必填', '说明'], ...notes] },
    ],
    file,
  )
}

function noteOf(field: Field, options: ReturnType<OptionsOf>): string {
  if (options)
    return options
      .slice(0, MOST_OPTIONS)
      .map(({ label }) => label)
      .join('、')
  return field.kind === 'date' ? '如 2026-11-21' : (field.hint ?? '')
}

/** The first sheet of a workbook, row by row, as a person reads it: days as dates, figures with all their places. */
export async function readWorkbook(file: Blob): Promise<string[][]> {
  const { rows } = await readSheet(file, MOST_ROWS)
  return rows.map(({ cells }) => cells.map(cellText))
}
