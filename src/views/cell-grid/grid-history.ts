import type { Cursor } from './grid-moves.ts'
import type { GridRow, GridState } from './grid-state.ts'

/** The sheet before a change, and where the cursor was. */
interface Step {
  readonly state: GridState
  readonly cursor: Cursor | null
  /** Changes under one name that follow each other are one step: a name typed letter by letter. */
  readonly name: string | null
}

/** What can be taken back, newest last, and what was taken back. */
export interface GridHistory {
  readonly past: readonly Step[]
  readonly future: readonly Step[]
}

export const NO_HISTORY: GridHistory = { past: [], future: [] }

const MOST_STEPS = 200

/** Notes the sheet as it stands before a person changes it; what was taken back before is gone. */
export function noted(history: GridHistory, before: Step): GridHistory {
  const last = history.past.at(-1)
  const isSame = before.name !== null && last?.name === before.name && history.future.length === 0
  return { past: isSame ? history.past : [...history.past, before].slice(-MOST_STEPS), future: [] }
}

interface Turned {
  readonly history: GridHistory
  readonly state: GridState
  readonly cursor: Cursor | null
}

/** The sheet one change earlier; null where there is none. */
export function undone({ past, future }: GridHistory, now: Step): Turned | null {
  const step = past.at(-1)
  if (!step) return null
  const history = { past: past.slice(0, -1), future: [...future, { ...now, name: step.name }] }
  return { history, state: restored(now.state, step.state), cursor: step.cursor }
}

/** The sheet as it was before the last change was taken back; null where none was. */
export function redone({ past, future }: GridHistory, now: Step): Turned | null {
  const step = future.at(-1)
  if (!step) return null
  const history = { past: [...past, { ...now, name: step.name }], future: future.slice(0, -1) }
  return { history, state: restored(now.state, step.state), cursor: step.cursor }
}

/** Rows that are saved leave the history as well: taking a change back must not bring them up for saving again. */
export function withoutRows(history: GridHistory, ids: ReadonlySet<number>): GridHistory {
  const clean = (step: Step): Step => ({
    ...step,
    state: { ...step.state, rows: step.state.rows.filter((row) => !ids.has(row.id)) },
  })
  return { past: history.past.map(clean), future: history.future.map(clean) }
}

/** What the server has said since of cells that stand as they did is kept. */
function restored(now: GridState, then: GridState): GridState {
  const live = new Map(now.rows.map((row) => [row.id, row]))
  const sameHeader = now.header === then.header
  const rows = then.rows.map((row): GridRow => {
    const own = live.get(row.id)
    if (own?.cells !== row.cells) return { ...row, judged: null }
    if (!sameHeader) return { ...own, judged: null, confirmReason: row.confirmReason }
    return own.confirmReason === row.confirmReason ? own : { ...own, confirmReason: row.confirmReason }
  })
  const nextId = Math.max(now.nextId, then.nextId)
  // a sheet has a row to type in
  return {
    ...then,
    rows: rows.length > 0 ? rows : [emptyRow(nextId)],
    nextId: rows.length > 0 ? nextId : nextId + 1,
  }
}

const emptyRow = (id: number): GridRow => ({
  id,
  cells: {},
  facts: null,
  factsOf: '',
  judged: null,
  confirmReason: '',
})
