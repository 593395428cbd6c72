import type { DerivedCell, EventForm } from '#kit/event-form.ts'
import type { Field } from '#kit/field.ts'

/** A column of the entry grid: the ear number, a cell to fill, or a cell the program fills. */
export type GridColumn =
  | { kind: 'ear'; key: 'earNo'; label: string; width: number; group?: undefined }
  | { kind: 'field'; key: string; label: string; unit?: string; width: number; group?: string; field: Field }
  | { kind: 'derived'; key: string; label: string; width: number; group?: string; cell: DerivedCell }

const DEFAULT_WIDTH = 84
/** Both sides of a head and its right line, the red star before a required word, the gap before a unit. */
const PADDING = 17
const STAR = 9
const UNIT_GAP = 2

/** Columns in order: ear number, facts of the animal, then the cells with what is computed standing before its field. */
export function columnsOf(form: EventForm): GridColumn[] {
  const derived = Object.entries(form.derived)
  const leading = derived
    .filter(([, cell]) => !cell.before)
    .map(([key, cell]) => derivedColumn(form, key, cell))
  const cells = Object.entries(form.fields).flatMap(([key, field]) => [
    ...derived
      .filter(([, cell]) => cell.before === key)
      .map(([name, cell]) => derivedColumn(form, name, cell)),
    fieldColumn(form, key, field),
  ])
  const { word: label, width } = openerOf(form)
  const ear: GridColumn[] = form.target === null ? [] : [{ kind: 'ear', key: 'earNo', label, width }]
  return [...ear, ...leading, ...cells]
}

/** What the number that opens a row is called, what is counted by it, and its width. */
export const openerOf = ({ target }: EventForm) => OPENERS[target ?? 'pig'] ?? ANIMAL

const ANIMAL = { word: '耳号', unit: '头', width: 96 }
const OPENERS: Readonly<Record<string, typeof ANIMAL>> = {
  lot: { word: '批号', unit: '批', width: 168 },
  batch: { word: '批次号', unit: '批', width: 136 },
}

const derivedColumn = (form: EventForm, key: string, cell: DerivedCell): GridColumn => ({
  kind: 'derived',
  key,
  label: cell.label,
  width: Math.max(cell.width ?? DEFAULT_WIDTH, headRoom(cell.label)),
  group: form.groups[key],
  cell,
})

const fieldColumn = (form: EventForm, key: string, field: Field): GridColumn => ({
  kind: 'field',
  key,
  label: field.label,
  unit: field.unit,
  width: Math.max(field.width ?? DEFAULT_WIDTH, headRoom(field.label, field.unit, field.required)),
  group: form.groups[key],
  field,
})

/** Width in px that a head needs so that nothing of its word is cut: the unit may stand behind a blank of the word. */
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

export interface HeadGroup {
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

/** Figures stand to the right. */
export const isNumeric = (column: GridColumn): boolean =>
  column.kind === 'field'
    ? NUMBERS.has(column.field.kind)
    : column.kind === 'derived' && column.cell.digits !== undefined
