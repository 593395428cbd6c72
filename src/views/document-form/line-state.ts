import { sumOf } from '#domain/decimal.ts'
import type { ScannedLines } from '#kit/document-rules.ts'
import type { Field } from '#kit/field.ts'
import { parseField, problemOf } from '#kit/parse.ts'
import type { FieldColumn } from '#views/cell-grid/cell-grid.columns.ts'
import { type Cursor, nextWanting } from '#views/cell-grid/grid-moves.ts'
import {
  addRows,
  type CellProblem,
  type GridRow,
  type GridState,
  isBlank,
  newGrid,
} from '#views/cell-grid/grid-state.ts'
import { toNumeric } from '#widgets/format-number.ts'

export type Line = Readonly<Record<string, unknown>>
type Columns = readonly FieldColumn[]

/** A line as its cells show it: every one set, so that no default replaces an empty cell. */
const cellsOf = (columns: Columns, line: Line): GridRow['cells'] =>
  Object.fromEntries(columns.map(({ key }) => [key, textOf(line[key])]))

export const textOf = (value: unknown): string => (value === null || value === undefined ? '' : String(value))

/** The grid of these lines, with an empty row where there are none. */
export const startLines = (columns: Columns, value: unknown): GridState =>
  Array.isArray(value) && value.length > 0
    ? addRows(
        newGrid({}, 0),
        value.map((line) => cellsOf(columns, line as Line)),
      )
    : newGrid({})

/** The grid with these lines in place of its own. */
export const replaceLines = (columns: Columns, state: GridState, value: readonly Line[]): GridState =>
  addRows(
    { ...state, rows: [] },
    value.map((line) => cellsOf(columns, line)),
  )

/**
 * Lines with these numbers get a flag; numbers that no line has open one each. Answers how many lines there were, and how many
 * were opened.
 */
export function scanLines(
  state: GridState,
  { number, flag }: ScannedLines,
  numbers: readonly string[],
): { state: GridState; found: number; opened: number } {
  const asked = new Set(numbers)
  const reported = new Set(state.rows.map((row) => row.cells[number]))
  const fresh = [...asked].filter((one) => !reported.has(one))
  const rows = state.rows.map((row) =>
    asked.has(row.cells[number] ?? '') && row.cells[flag] !== 'true'
      ? { ...row, cells: { ...row.cells, [flag]: 'true' }, judged: null }
      : row,
  )
  const flagged = { ...state, rows }
  const opened = fresh.map((one) => ({ [number]: one, [flag]: 'true' }))
  return {
    state: opened.length > 0 ? addRows(flagged, opened) : flagged,
    ...{ found: asked.size - fresh.length, opened: fresh.length },
  }
}

/** Text of a cell: the typed one, else the default of a new line. */
export const cellOf = (row: GridRow, key: string, field: Field): string =>
  row.cells[key] ?? textOf(field.default)

/** The value of a cell; what cannot be read stays as it was typed, for the check to speak about. */
function readText(field: Field, text: string): unknown {
  if (text.trim() === '') return null
  const parsed = parseField(field, text)
  return parsed.ok ? parsed.value : text
}

const lines = new WeakMap<GridRow['cells'], Line>()

/** A row as it is sent; made once for as long as its cells stay the same. */
export function lineOf(columns: Columns, row: GridRow): Line {
  const known = lines.get(row.cells)
  if (known) return known
  const line = Object.fromEntries(
    columns.map(({ key, field }) => [key, readText(field, cellOf(row, key, field))]),
  )
  lines.set(row.cells, line)
  return line
}

/** Rows that say anything. */
export const filledRows = ({ rows }: GridState): GridRow[] => rows.filter((row) => !isBlank(row))

/** The lines as they are sent, without empty rows. */
export const linesOf = (columns: Columns, state: GridState): Line[] =>
  filledRows(state).map((row) => lineOf(columns, row))

/** State of a row: nothing in it, something missing, something wrong, or ready. */
type LineStand = 'blank' | 'incomplete' | 'error' | 'ready'

interface JudgedLine {
  readonly stand: LineStand
  /** Cells that cannot be read, then the server's objections. */
  readonly problems: readonly CellProblem[]
  /** Required cells that are empty. */
  readonly missing: ReadonlySet<string>
}

const judged = new WeakMap<GridRow, JudgedLine>()

/** A row judged by its own cells and by the server's objections. */
export function judge(columns: Columns, row: GridRow): JudgedLine {
  const known = judged.get(row)
  if (known) return known
  const found = isBlank(row) ? BLANK : judgeFilled(columns, row)
  judged.set(row, found)
  return found
}

const BLANK: JudgedLine = { stand: 'blank', problems: [], missing: new Set() }

function judgeFilled(columns: Columns, row: GridRow): JudgedLine {
  const texts = columns.map((column) => ({ ...column, text: cellOf(row, column.key, column.field).trim() }))
  const wrong = texts.flatMap(({ key, field, text }): CellProblem[] => {
    const message = text === '' ? null : problemOf(field, text)
    return message ? [{ rule: 'FORM', level: 'E', field: key, message }] : []
  })
  const missing = new Set(
    texts.flatMap(({ key, field, text }) => (field.required && text === '' ? [key] : [])),
  )
  const problems = [...wrong, ...(row.judged ?? [])]
  return {
    stand: problems.length > 0 ? 'error' : missing.size > 0 ? 'incomplete' : 'ready',
    problems,
    missing,
  }
}

interface LineCounts {
  readonly total: number
  readonly error: number
  readonly incomplete: number
}

export function countLines(columns: Columns, state: GridState): LineCounts {
  const stands = state.rows.map((row) => judge(columns, row).stand)
  const count = (stand: LineStand) => stands.filter((one) => one === stand).length
  return { total: stands.length - count('blank'), error: count('error'), incomplete: count('incomplete') }
}

/** The sum of a column over the filled rows, exact; null where nothing is to be added. */
export const sumLines = (columns: Columns, state: GridState, key: string): string | null =>
  sumOf(linesOf(columns, state).map((line) => toNumeric(line[key])))?.toString() ?? null

/** The cell that keeps a row from being saved: the first after the cursor and around; null when all are ready. */
export const nextLineProblem = (columns: Columns, state: GridState, cursor: Cursor | null): Cursor | null =>
  nextWanting(state, cursor, (row) => {
    const { stand, problems, missing } = judge(columns, row)
    if (stand !== 'error' && stand !== 'incomplete') return null
    const [worst] = problems
    return columns.findIndex(({ key }) => (worst ? worst.field === key : missing.has(key)))
  })
