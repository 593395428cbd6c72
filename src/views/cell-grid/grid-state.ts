/** State of the entry grid, changed by pure functions only; the table draws it, tests drive it without a browser. */

export interface CellProblem {
  readonly rule: string
  readonly level: 'E' | 'W'
  readonly field: string
  readonly message: string
}
export type Facts = Readonly<Record<string, unknown>>

export interface GridRow {
  readonly id: number
  readonly cells: Readonly<Record<string, string>>
  /** Facts of the animal of `factsOf`; null when the farm does not know the ear number. */
  readonly facts: Facts | null
  readonly factsOf: string
  /** What the server said of the cells as they stand; null = not asked since the last change. */
  readonly judged: readonly CellProblem[] | null
  readonly confirmReason: string
}
export interface GridState {
  readonly rows: readonly GridRow[]
  readonly nextId: number
  /** Values above the grid, taken over by every row. */
  readonly header: Readonly<Record<string, unknown>>
}

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

/** A change of cells makes what the server said, and a reason given for it, stale. */
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
  const rows = state.rows.map((row) => (row.id === id ? change(row) : row))
  return rows.every((row, index) => row === state.rows[index]) ? state : { ...state, rows }
}

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

/** Opens ear numbers that are not in the grid yet, each with what its row begins with. */
export function addEarNos(
  state: GridState,
  earNos: readonly string[],
  begins: GridRow['cells'] = {},
): GridState {
  const present = new Set(state.rows.map((row) => row.cells.earNo))
  const fresh = [...new Set(earNos)].filter((earNo) => !present.has(earNo))
  return fresh.length
    ? addRows(
        state,
        fresh.map((earNo) => ({ ...begins, earNo })),
      )
    : state
}

export const appendBlank = (state: GridState): GridState => ({
  ...state,
  rows: [...state.rows, blank(state.nextId)],
  nextId: state.nextId + 1,
})

export function removeRow(state: GridState, id: number): GridState {
  const rows = state.rows.filter((row) => row.id !== id)
  return rows.length ? { ...state, rows } : appendBlank({ ...state, rows })
}

/** Ctrl+D: takes the value of the cell above. */
export function fillDown(state: GridState, rowIndex: number, key: string): GridState {
  const [above, row] = [state.rows[rowIndex - 1], state.rows[rowIndex]]
  const value = above?.cells[key]
  return row && value !== undefined ? setCell(state, row.id, key, value) : state
}

/** Ctrl+V: lays a block of a spreadsheet over the cells from here, opening rows as needed. */
export const pasteBlock = (
  state: GridState,
  rowIndex: number,
  keys: readonly string[],
  block: readonly (readonly string[])[],
): GridState =>
  layCells(
    state,
    rowIndex,
    block.map((line) =>
      Object.fromEntries(keys.slice(0, line.length).map((key, column) => [key, line[column] ?? ''])),
    ),
  )

/** Lays cells over the rows from here, opening rows as needed. */
export function layCells(state: GridState, rowIndex: number, lines: readonly GridRow['cells'][]): GridState {
  let next = state
  while (next.rows.length < rowIndex + lines.length) next = appendBlank(next)
  const rows = next.rows.map((row, index) => {
    const cells = lines[index - rowIndex]
    return cells ? changed(row, { ...row.cells, ...cells }) : row
  })
  return { ...next, rows }
}

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
  const missing = state.rows
    .map((row) => [row.cells.earNo ?? '', row.factsOf])
    .filter(([earNo, known]) => earNo && earNo !== known)
  return [...new Set(missing.map(([earNo]) => earNo ?? ''))]
}
