import type { DerivedCell } from '#kit/event-form.ts'
import type { Field } from '#kit/field.ts'

/** A cell to fill. */
export interface FieldColumn {
  kind: 'field'
  key: string
  label: string
  unit?: string
  width: number
  group?: string
  field: Field
}

/** A column of a grid: the number that opens a row, a cell to fill, or a cell the program fills. */
export type GridColumn =
  | { kind: 'ear'; key: 'earNo'; label: string; width: number; group?: undefined }
  | FieldColumn
  | { kind: 'derived'; key: string; label: string; width: number; group?: string; cell: DerivedCell }

const DEFAULT_WIDTH = 84
/** Both sides of a head and its right line, the red star before a required word, the gap before a unit. */
const PADDING = 17
const STAR = 9
const UNIT_GAP = 2

/** The column of a field, never narrower than its head. */
export const fieldColumn = (key: string, field: Field, group?: string): FieldColumn => ({
  kind: 'field',
  key,
  label: field.label,
  unit: field.unit,
  width: widthFor(field.width, field.label, field.unit, field.required),
  group,
  field,
})

export const widthFor = (width: number | undefined, ...head: Parameters<typeof headRoom>): number =>
  Math.max(width ?? DEFAULT_WIDTH, headRoom(...head))

/** Width in px that a head needs so that nothing of its word is cut: the unit may follow a blank of the word. */
export function headRoom(label: string, unit = '', required = false): number {
  const [word = '', tail = unit] = label.split(' ')
  const small = tail ? UNIT_GAP + wide(tail, 12) : 0
  return Math.ceil(wide(word, 13) + small + (required ? STAR : 0) + PADDING)
}

/** Han characters are square; the others take little more than half of that. */
const wide = (text: string, size: number): number =>
  [...text].reduce((sum, letter) => sum + size * (letter > '\u2e7f' ? 1 : 0.62), 0)

/** A person can put the cursor here. */
export const isEditable = (column: GridColumn): boolean => column.kind !== 'derived'

interface HeadGroup {
  label: string
  /** Index of the first column and number of columns under it. */
  from: number
  span: number
}

/** Runs of neighbouring columns that share a word above them. */
export function headGroups(columns: readonly GridColumn[]): HeadGroup[] {
  const groups: HeadGroup[] = []
  columns.forEach((column, index) => {
    const last = groups.at(-1)
    if (last && column.group !== undefined && last.label === column.group && last.from + last.span === index)
      last.span += 1
    else groups.push({ label: column.group ?? '', from: index, span: 1 })
  })
  return groups
}

const NUMBERS = new Set(['integer', 'decimal', 'money'])

/** Figures are aligned right. */
export const isNumeric = (column: GridColumn): boolean =>
  column.kind === 'field'
    ? NUMBERS.has(column.field.kind)
    : column.kind === 'derived' && column.cell.digits !== undefined
