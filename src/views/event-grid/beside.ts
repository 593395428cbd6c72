import type { EventForm } from '#kit/event-form.ts'
import type { GridState } from '#views/cell-grid/grid-state.ts'
import { rowValues } from './grid-judge.ts'

/** A cell and what it is asked of; a form that names one cell is asked by it alone. */
const FEWEST = 2

interface BesideWanted {
  readonly id: number
  /** The cells the facts are found by, in one word: facts of other cells are stale. */
  readonly factsOf: string
  readonly cells: Readonly<Record<string, unknown>>
}

/** Rows that no number opens and whose facts are still to be asked for; a row that says nothing yet is left alone. */
export function besideWanted(form: EventForm, state: GridState): BesideWanted[] {
  const { beside } = form
  if (!beside) return []
  return state.rows.flatMap((row) => {
    const values = rowValues(form, state, row)
    const given = beside.filter((key) => values[key] !== null && values[key] !== '')
    const cells = Object.fromEntries(['date', ...given].map((key) => [key, values[key]]))
    const factsOf = JSON.stringify(cells)
    // the last cell is what is looked up, the others say where
    const isReady = given.length >= Math.min(FEWEST, beside.length) && given.at(-1) === beside.at(-1)
    return isReady && row.factsOf !== factsOf ? [{ id: row.id, factsOf, cells }] : []
  })
}
