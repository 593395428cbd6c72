import { useEffect, useRef } from 'react'
import type { EventForm } from '#kit/event-form.ts'
import { type GridState, setFacts, setRowFacts, unknownEarNos } from '../cell-grid/grid-state.ts'
import { change, type Grid } from '../cell-grid/grid-store.ts'
import { rowValues } from './grid-judge.ts'
import { applyTrial, trialRows, unjudged } from './grid-submit.ts'
import type { EventApi } from './use-event-api.ts'

const LOOKUP_PAUSE_MS = 120
const TRIAL_PAUSE_MS = 450

/** Runs `work` once nothing has changed for a while; the last change wins. Draws nothing: a key press must stay cheap. */
function useWhenQuiet(grid: Grid, pause: number, work: () => void): void {
  const latest = useRef(work)
  latest.current = work
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const start = () => {
      clearTimeout(timer)
      timer = setTimeout(() => latest.current(), pause)
    }
    start()
    const leave = grid.subscribe((now, before) => now.grid !== before.grid && start())
    return () => {
      leave()
      clearTimeout(timer)
    }
  }, [grid, pause])
}

/** What goes on in the background: facts of new ear numbers, trials of complete rows. */
export function useBackground(grid: Grid, form: EventForm, farmId: string, api: EventApi): void {
  useWhenQuiet(grid, LOOKUP_PAUSE_MS, () => {
    const asked = form.target === null ? [] : unknownEarNos(grid.getState().grid)
    if (!asked.length || !farmId) return
    api.lookup(farmId, asked).then(
      (found) => change(grid, (state) => setFacts(state, asked, found)),
      () => undefined, // told by the data provider; the next change asks again
    )
  })
  useWhenQuiet(grid, LOOKUP_PAUSE_MS, () => {
    const asked = besideWanted(form, grid.getState().grid)
    if (!asked.length || !farmId) return
    const rows = asked.map(({ cells }) => cells)
    api.beside(farmId, rows).then(
      (found) => {
        const facts = asked.map(
          ({ id, factsOf }, index) => [id, { factsOf, facts: found[index] ?? null }] as const,
        )
        change(grid, (state) => setRowFacts(state, new Map(facts)))
      },
      () => undefined, // told by the data provider; the next change asks again
    )
  })
  useWhenQuiet(grid, TRIAL_PAUSE_MS, () => {
    const { grid: state, saving } = grid.getState()
    const rows = unjudged(form, state)
    if (!rows.length || !farmId || saving) return
    api.send({ farmId, dryRun: true, rows: trialRows(form, state, rows) }).then(
      (answers) => change(grid, (now) => applyTrial(now, rows, answers)),
      () => undefined,
    )
  })
}

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
