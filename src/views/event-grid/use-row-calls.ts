import { useEffect, useEffectEvent, useRef } from 'react'
import type { EventForm } from '#kit/event-form.ts'
import { type GridColumn, isEditable } from '../cell-grid/cell-grid.columns.ts'
import { type GridState, isBlank, setFacts, setRowFacts, unknownEarNos } from '../cell-grid/grid-state.ts'
import { change, type Grid, goTo, keepSaved } from '../cell-grid/grid-store.ts'
import type { GridParts } from './grid-context.ts'
import { rowValues } from './grid-judge.ts'
import {
  applySaved,
  applyTrial,
  type RowAnswer,
  type Submission,
  savedRows,
  submissionOf,
  trialRows,
  unjudged,
} from './grid-submit.ts'

interface SaveOutcome {
  saved: number
  left: number
}

const TRIES = 3
const WAIT_MS = 800
const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

/** True when no answer came: the rows may or may not be saved, so the same submission must be asked again. */
const isLost = (error: unknown): boolean => !((error as { statusCode?: number } | null)?.statusCode ?? 0)

/**
 * Saves the rows that are ready. A reply lost on the way is asked for again under the same request number, so an event
 * is never doubled; until it is answered, no other submission is made.
 */
export function useSave({ grid, form, farmId, api }: GridParts) {
  const unanswered = useRef<Submission | null>(null)

  async function post(submission: Submission): Promise<SaveOutcome> {
    unanswered.current = submission
    const { requestId, rows } = submission
    for (let attempt = 1; ; attempt++) {
      try {
        const answers = await api.send({ requestId, farmId: submission.farmId, rows })
        unanswered.current = null
        return settle(submission, answers)
      } catch (error) {
        if (!isLost(error)) unanswered.current = null
        if (!isLost(error) || attempt >= TRIES) throw error
        await pause(WAIT_MS * attempt)
      }
    }
  }

  function settle(submission: Submission, answers: readonly RowAnswer[]): SaveOutcome {
    const saved = savedRows(grid.getState().grid, submission, answers)
    change(grid, (state) => applySaved(state, submission, answers))
    keepSaved(grid, saved)
    return { saved: saved.length, left: submission.rows.length - saved.length }
  }

  return async function save(): Promise<SaveOutcome | null> {
    if (grid.getState().saving) return null
    grid.setState({ saving: true })
    try {
      if (unanswered.current) return await post(unanswered.current)
      const submission = submissionOf(form, grid.getState().grid, farmId, crypto.randomUUID())
      return submission ? await post(submission) : { saved: 0, left: 0 }
    } finally {
      grid.setState({ saving: false })
    }
  }
}

/**
 * After a save the hands stay on the keys: back in the cell or on the button the focus was taken from, or in the first
 * row when that one left with what was saved; in a row that is empty now, where the next number is typed. A focus put
 * elsewhere meanwhile is left alone.
 */
export async function keepTyping(
  left: Element | null,
  grid: Grid,
  columns: readonly GridColumn[],
): Promise<void> {
  await new Promise((drawn) => setTimeout(drawn)) // the rows that were saved are off the screen by then
  toNextNumber(grid, columns)
  if (nothingFocused() && left instanceof HTMLElement) left.focus()
  if (nothingFocused()) goTo(grid, { row: 0, column: columns.findIndex(isEditable) })
}

/** The next animal begins with its number, whatever cell the last one was saved from. */
function toNextNumber(grid: Grid, columns: readonly GridColumn[]): void {
  const { cursor, grid: state } = grid.getState()
  const row = cursor ? state.rows[cursor.row] : undefined
  if (cursor && row && isBlank(row)) goTo(grid, { ...cursor, column: columns.findIndex(isEditable) })
}

const nothingFocused = (): boolean => document.activeElement === document.body

const LOOKUP_PAUSE_MS = 120
const TRIAL_PAUSE_MS = 450

/** Runs `work` once nothing has changed for a while; the last change wins. Draws nothing: a key press must stay cheap. */
function useWhenQuiet(grid: Grid, pause: number, work: () => void): void {
  const run = useEffectEvent(work)
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const start = () => {
      clearTimeout(timer)
      timer = setTimeout(() => run(), pause)
    }
    start()
    const leave = grid.subscribe((now, before) => now.grid !== before.grid && start())
    return () => {
      leave()
      clearTimeout(timer)
    }
  }, [grid, pause])
}

/** Background work: facts of new ear numbers, trials of complete rows. */
export function useBackground({ grid, form, farmId, api }: GridParts): void {
  useWhenQuiet(grid, LOOKUP_PAUSE_MS, () => {
    const asked = form.target === null ? [] : unknownEarNos(grid.getState().grid)
    if (!asked.length || !farmId) return
    api.lookup(farmId, asked).then(
      (found) => change(grid, (state) => setFacts(state, asked, found)),
      () => undefined, // reported by the data provider; the next change asks again
    )
  })
  useWhenQuiet(grid, LOOKUP_PAUSE_MS, () => {
    const asked = rowFactsWanted(form, grid.getState().grid)
    if (!asked.length || !farmId) return
    const rows = asked.map(({ cells }) => cells)
    api.factsBy(farmId, rows).then(
      (found) => {
        const facts = asked.map(
          ({ id, factsOf }, index) => [id, { factsOf, facts: found[index] ?? null }] as const,
        )
        change(grid, (state) => setRowFacts(state, new Map(facts)))
      },
      () => undefined, // reported by the data provider; the next change asks again
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

/** Least cells for a query of facts; a form that names one cell is asked by it alone. */
const FEWEST = 2

interface RowFactsWanted {
  readonly id: number
  /** The cells the facts are found by, in one word: facts of other cells are stale. */
  readonly factsOf: string
  readonly cells: Readonly<Record<string, unknown>>
}

/** Rows that no number opens and whose facts are still to be asked for; an empty row is left alone. */
export function rowFactsWanted(form: EventForm, state: GridState): RowFactsWanted[] {
  const { factsBy } = form
  if (!factsBy) return []
  return state.rows.flatMap((row) => {
    const values = rowValues(form, state, row)
    const given = factsBy.filter((key) => values[key] !== null && values[key] !== '')
    const cells = Object.fromEntries(['date', ...given].map((key) => [key, values[key]]))
    const factsOf = JSON.stringify(cells)
    // the last cell is looked up, the others name the place
    const isReady = given.length >= Math.min(FEWEST, factsBy.length) && given.at(-1) === factsBy.at(-1)
    return isReady && row.factsOf !== factsOf ? [{ id: row.id, factsOf, cells }] : []
  })
}
