/** State of the entry grid, changed by pure functions only; the table draws it, tests drive it without a browser. */

export interface CellProblem {
  readonly rule: string
  readonly level: 'E' | 'W'
  readonly field: string
  readonly message: string
  /** Id of the row whose number the message names. */
  readonly about?: number
}
export type Facts = Readonly<Record<string, unknown>>

export interface GridRow {
  readonly id: number
  readonly cells: Readonly<Record<string, string>>
  /** Facts of the animal of `factsOf`; null when the farm does not know the ear number. */
  readonly facts: Facts | null
  readonly factsOf: string
  /** The server's judgement of the present cells; null = not asked since the last change. */
  readonly judged: readonly CellProblem[] | null
  readonly confirmReason: string
}
export interface GridState {
  readonly rows: readonly GridRow[]
  readonly nextId: number
  /** Values above the grid, taken over by every row. */
  readonly header: Readonly<Record<string, unknown>>
}

/** A row in which nothing is typed. */
const blank = (id: number, cells: GridRow['cells'] = {}): GridRow => ({
  id,
  cells,
  facts: null,
  factsOf: '',
  judged: null,
  confirmReason: '',
})

export function newGrid(header: GridState['header'], rows = 1): GridState {
  return { rows: Array.from({ length: rows }, (_, id) => blank(id)), nextId: rows, header }
}

export const isBlank = (row: GridRow): boolean => Object.values(row.cells).every((value) => value === '')

/** A change of cells makes the server's judgement, and a reason given for it, stale. */
const changed = (row: GridRow, cells: GridRow['cells']): GridRow => ({
  ...row,
  cells,
  judged: null,
  confirmReason: '',
})

export function setCell(state: GridState, id: number, key: string, value: string): GridState {
  return mapRow(state, id, (row) =>
    row.cells[key] === value ? row : changed(row, { ...row.cells, [key]: value }),
  )
}

export function mapRow(state: GridState, id: number, change: (row: GridRow) => GridRow): GridState {
  return withRows(
    state,
    state.rows.map((row) => (row.id === id ? change(row) : row)),
  )
}

/** The sheet with these rows; the same sheet where all of them are the same. */
const withRows = (state: GridState, rows: readonly GridRow[]): GridState =>
  rows.every((row, index) => row === state.rows[index]) ? state : { ...state, rows }

export function setHeader(state: GridState, key: string, value: unknown): GridState {
  const rows = state.rows.map((row) => ({ ...row, judged: null, confirmReason: '' }))
  return { ...state, header: { ...state.header, [key]: value }, rows }
}

/** Adds rows below the last filled one; blank rows in between are used up first. */
export function addRows(state: GridState, cells: readonly GridRow['cells'][]): GridState {
  const kept = state.rows.filter((row) => !isBlank(row))
  const added = cells.map((one, index) => blank(state.nextId + index, one))
  return { ...state, rows: [...kept, ...added], nextId: state.nextId + cells.length }
}

/** Opens ear numbers that are not in the grid yet, each with the first values of its row. */
export function addEarNos(
  state: GridState,
  earNos: readonly string[],
  begins: GridRow['cells'] = {},
): GridState {
  const present = new Set(state.rows.map((row) => row.cells.earNo))
  const fresh = [...new Set(earNos)].filter((earNo) => !present.has(earNo))
  const opened = fresh.map((earNo) => ({ ...begins, earNo }))
  return opened.length > 0 ? addRows(state, opened) : state
}

export const appendBlank = (state: GridState): GridState => ({
  ...state,
  rows: [...state.rows, blank(state.nextId)],
  nextId: state.nextId + 1,
})

/** Takes rows out; a sheet always has one to type in. */
export function removeRows(state: GridState, ids: ReadonlySet<number>): GridState {
  const rows = state.rows.filter((row) => !ids.has(row.id))
  return rows.length ? { ...state, rows } : appendBlank({ ...state, rows })
}

/** Cells to put into a row; undefined takes typed text out, so that the default of an empty cell shows again. */
type Put = Readonly<Record<string, string | undefined>>

/** Puts cells into the rows of a span; a row in which nothing changes stays the same row. */
export function putCells(
  state: GridState,
  top: number,
  bottom: number,
  of: (row: GridRow, index: number) => Put,
): GridState {
  return withRows(
    state,
    state.rows.map((row, index) => (index < top || index > bottom ? row : withCells(row, of(row, index)))),
  )
}

function withCells(row: GridRow, put: Put): GridRow {
  const fresh = Object.entries(put).filter(([key, value]) => row.cells[key] !== value)
  if (fresh.length === 0) return row
  const cells: Record<string, string> = { ...row.cells }
  for (const [key, value] of fresh) {
    if (value === undefined) delete cells[key]
    else cells[key] = value
  }
  return changed(row, cells)
}

/** Lays cells over the rows from here, opening rows as needed. */
export function layCells(state: GridState, rowIndex: number, lines: readonly GridRow['cells'][]): GridState {
  const missing = Math.max(0, rowIndex + lines.length - state.rows.length)
  const opened = Array.from({ length: missing }, (_, index) => blank(state.nextId + index))
  const next = { ...state, rows: [...state.rows, ...opened], nextId: state.nextId + missing }
  return putCells(next, rowIndex, rowIndex + lines.length - 1, (_, index) => lines[index - rowIndex] ?? {})
}

/**
 * Messages name a row by its number on the screen, also after others were saved or removed; where the row they name is gone,
 * the server is asked again.
 */
export function renumbered(state: GridState): GridState {
  if (!state.rows.some(isNumbered)) return state
  const places = new Map(state.rows.map((row, index) => [row.id, index + 1]))
  const rows = state.rows.map((row) => {
    if (!isNumbered(row) || !row.judged) return row
    const judged = row.judged.map((one) => withNumber(one, places))
    if (judged.some((one) => one === null)) return { ...row, judged: null }
    return judged.every((one, index) => one === row.judged?.[index])
      ? row
      : { ...row, judged: judged.filter((one) => one !== null) }
  })
  return withRows(state, rows)
}

const isNumbered = ({ judged }: GridRow): boolean => judged?.some((one) => one.about !== undefined) ?? false

function withNumber(problem: CellProblem, places: ReadonlyMap<number, number>): CellProblem | null {
  if (problem.about === undefined) return problem
  const place = places.get(problem.about)
  const message = problem.message.replace(ROW_NUMBER, `第${place}行`)
  if (place === undefined) return null
  return message === problem.message ? problem : { ...problem, message }
}

/** The number of a row in a message. */
export const ROW_NUMBER = /第(\d+)行/

/** Facts arrive for ear numbers; rows whose ear number changed meanwhile are left alone. */
export function setFacts(state: GridState, asked: readonly string[], found: readonly Facts[]): GridState {
  const byEarNo = new Map(found.map((facts) => [String(facts.earNo), facts]))
  const names = new Set(asked)
  const rows = state.rows.map((row) => {
    const earNo = row.cells.earNo ?? ''
    return names.has(earNo) ? { ...row, facts: byEarNo.get(earNo) ?? null, factsOf: earNo } : row
  })
  return { ...state, rows }
}

/** Facts arrive for rows that no number opens: by the row's id, with the cells they were found by. */
export function setRowFacts(
  state: GridState,
  found: ReadonlyMap<number, Pick<GridRow, 'facts' | 'factsOf'>>,
): GridState {
  return { ...state, rows: state.rows.map((row) => ({ ...row, ...found.get(row.id) })) }
}

/** Ear numbers whose facts are still to be asked for. */
export function unknownEarNos(state: GridState): string[] {
  const missing = state.rows.flatMap(({ cells: { earNo }, factsOf }) =>
    earNo && earNo !== factsOf ? [earNo] : [],
  )
  return [...new Set(missing)]
}
