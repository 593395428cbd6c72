import { isMissing } from '#domain/typed.ts'
import type { EventForm } from '#kit/event-form.ts'
import { problemOf } from '#kit/parse.ts'
import type { GridColumn } from '#views/cell-grid/cell-grid.columns.ts'
import { type CellProblem, type GridRow, type GridState, isBlank } from '#views/cell-grid/grid-state.ts'
import { openerOf } from './event-grid.columns.ts'

/** State of a row: blank rows are ignored, ready ones can be saved. */
export type RowStand = 'blank' | 'incomplete' | 'error' | 'warning' | 'ready'

/** Values every row takes over. */
type Above = Pick<GridState, 'header'>

/** The value of a cell as it will be sent: the row's own, else the header's. */
function cellValue(form: EventForm, state: Above, row: GridRow, key: string): unknown {
  const own = row.cells[key]
  if (own !== undefined && own !== '') return own
  if (key in form.header) return state.header[key] ?? null
  return form.fields[key]?.default ?? null
}

/** The text of a cell a person fills, before any option words it. */
export const typedValue = (
  form: EventForm,
  header: GridState['header'],
  row: GridRow,
  key: string,
): string => (key === 'earNo' ? (row.cells.earNo ?? '') : String(cellValue(form, { header }, row, key) ?? ''))

/** The row as typed, with the header, for derived cells and for the server. */
export function rowValues(form: EventForm, state: Above, row: GridRow): Record<string, unknown> {
  const keys = [...Object.keys(form.header), ...Object.keys(form.fields)]
  const typed = Object.fromEntries(keys.map((key) => [key, cellValue(form, state, row, key)]))
  const values = form.rows ? without(typed, form.rows.idle(typed)) : typed
  return form.target === null ? values : { earNo: row.cells.earNo ?? '', ...values }
}

/** Cells that do not matter for this row are not sent, whatever a pasted block put into them. */
const without = (values: Record<string, unknown>, idle: ReadonlySet<string>): Record<string, unknown> =>
  Object.fromEntries(Object.entries(values).map(([key, value]) => [key, idle.has(key) ? null : value]))

/** Cells of the row that do not matter for it. */
export const idleOf = (form: EventForm, state: Above, row: GridRow): ReadonlySet<string> =>
  form.rows?.idle(rowValues(form, state, row)) ?? NONE

/** Cells the row needs beyond the declared ones. */
export const neededOf = (form: EventForm, state: Above, row: GridRow): ReadonlySet<string> =>
  form.rows ? new Set(form.rows.needs(rowValues(form, state, row)).keys()) : NONE

const NONE: ReadonlySet<string> = new Set()

/** Problems seen without asking the server: cells that cannot be read, an ear number the farm does not know. */
export function ownProblems(form: EventForm, state: Above, row: GridRow): CellProblem[] {
  const problems: CellProblem[] = []
  const earNo = row.cells.earNo ?? ''
  if (form.target !== null && earNo && row.factsOf === earNo && row.facts === null) {
    const message = `${openerOf(form).word}不存在：${earNo}`
    problems.push({ rule: 'V-007', level: 'E', field: 'earNo', message })
  }
  const values = rowValues(form, state, row)
  for (const [key, field] of Object.entries(form.fields)) {
    const value = values[key] ?? null
    if (value === null || value === '') continue
    const message = problemOf(field, value)
    if (message) problems.push({ rule: 'FORM', level: 'E', field: key, message })
  }
  return problems
}

/** Required cells still empty. */
export function missingCells(form: EventForm, state: Above, row: GridRow): string[] {
  const needed = neededOf(form, state, row)
  const missing = Object.entries({ ...form.header, ...form.fields })
    .filter(
      ([key, field]) => (field.required || needed.has(key)) && isMissing(cellValue(form, state, row, key)),
    )
    .map(([key]) => key)
  return form.target !== null && !row.cells.earNo ? ['earNo', ...missing] : missing
}

/** Everything wrong with a row: own findings, then the server's. */
export const problemsOf = (form: EventForm, state: Above, row: GridRow): CellProblem[] => [
  ...ownProblems(form, state, row),
  ...(row.judged ?? []),
]

const stands = new WeakMap<GridRow, { form: EventForm; header: GridState['header']; stand: RowStand }>()

/** State of a row; judged once for as long as neither it nor the header changes, as every count asks all rows. */
export function standOf(form: EventForm, state: Above, row: GridRow): RowStand {
  const known = stands.get(row)
  if (known?.form === form && known.header === state.header) return known.stand
  const stand = judge(form, state, row)
  stands.set(row, { form, header: state.header, stand })
  return stand
}

function judge(form: EventForm, state: Above, row: GridRow): RowStand {
  if (isBlank(row)) return 'blank'
  const problems = problemsOf(form, state, row)
  if (problems.some((one) => one.level === 'E')) return 'error'
  if (missingCells(form, state, row).length > 0) return 'incomplete'
  return problems.some((one) => one.level === 'W') && row.confirmReason === '' ? 'warning' : 'ready'
}

type Counts = Record<RowStand, number> & { total: number }

export function countStands(form: EventForm, state: GridState): Counts {
  const counts: Counts = { blank: 0, incomplete: 0, error: 0, warning: 0, ready: 0, total: 0 }
  for (const row of state.rows) {
    const stand = standOf(form, state, row)
    counts[stand] += 1
    if (stand !== 'blank') counts.total += 1
  }
  return counts
}

/** Sums of the foot over the filled rows. */
export function columnSum(form: EventForm, state: GridState, key: string): number | null {
  const derived = form.derived[key]
  const values = state.rows
    .filter((row) => !isBlank(row))
    .map((row) => (derived ? derived.of(rowValues(form, state, row), row.facts ?? {}) : row.cells[key]))
    .filter((value) => !isMissing(value) && Number.isFinite(Number(value)))
  return values.length ? values.reduce<number>((sum, value) => sum + Number(value), 0) : null
}

/** Error of a field above the grid; rows are named where only some of them object. */
export function headProblem(form: EventForm, state: GridState, key: string): string | null {
  const { header } = state
  const own = form.headOf ?? ((field: string) => field)
  const filled = state.rows.flatMap((row, index) => (isBlank(row) ? [] : [{ row, number: index + 1 }]))
  const found = filled.flatMap(({ row, number }) => {
    const problem = row.judged?.find(({ level, field }) => level === 'E' && own(field, header) === key)
    return problem ? [{ number, message: problem.message }] : []
  })
  const [first] = found
  if (!first) return null
  const isOfAll = found.length === filled.length && found.every(({ message }) => message === first.message)
  if (isOfAll) return first.message
  // errors of the day in some rows are shown at those
  return key === 'date' ? null : `第${first.number}行：${first.message}`
}

/** A rule names the cell it is about; fields above the grid have no cell, so their problems mark the ear number. */
export const concerns = (form: EventForm, problem: CellProblem, column: GridColumn): boolean =>
  problem.field === column.key ||
  (column.kind === 'ear' && !(problem.field in form.fields) && !(problem.field in form.derived))
