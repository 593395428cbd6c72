import type { DerivedCell, EventForm } from '#kit/event-form.ts'
import { fieldColumn, type GridColumn, widthFor } from '#views/cell-grid/cell-grid.columns.ts'

/** Columns in order: ear number, facts of the animal, then the cells, each computed one before its field. */
export function columnsOf(form: EventForm): GridColumn[] {
  const derived = Object.entries(form.derived)
  const leading = derived
    .filter(([, cell]) => !cell.before)
    .map(([key, cell]) => derivedColumn(form, key, cell))
  const cells = Object.entries(form.fields).flatMap(([key, field]) => [
    ...derived
      .filter(([, cell]) => cell.before === key)
      .map(([name, cell]) => derivedColumn(form, name, cell)),
    fieldColumn(key, field, form.groups[key]),
  ])
  const { word: label, width } = openerOf(form)
  const ear: GridColumn[] = form.target === null ? [] : [{ kind: 'ear', key: 'earNo', label, width }]
  return [...ear, ...leading, ...cells]
}

/** Label of the number that opens a row, the unit it counts, and its width. */
export const openerOf = ({ target, standalone }: EventForm) =>
  standalone ? ROW : (OPENERS[target ?? 'pig'] ?? ANIMAL)

/** Rows that name animals, batches or houses, or nothing but a house. */
const ROW = { word: '耳号/批次号', unit: '行', width: 120 }
const ANIMAL = { word: '耳号', unit: '头', width: 96 }
const OPENERS: Readonly<Record<string, typeof ANIMAL>> = {
  lot: { word: '批号', unit: '批', width: 168 },
  batch: { word: '批次号', unit: '批', width: 136 },
}

const derivedColumn = (form: EventForm, key: string, cell: DerivedCell): GridColumn => ({
  kind: 'derived',
  key,
  label: cell.label,
  width: widthFor(cell.width, cell.label),
  group: form.groups[key],
  cell,
})
