import { useEffect } from 'react'
import type { GridRow, GridState } from '#views/cell-grid/grid-state.ts'
import type { Grid } from '#views/cell-grid/grid-store.ts'
import { takeTyped } from '#views/cell-grid/take-typed.ts'

const PAUSE_MS = 800

interface Draft {
  header: Record<string, unknown>
  rows: GridRow['cells'][]
}

const keyOf = (user: string, form: string, farm: string): string => `draft:${user}:${form}:${farm}`

/** Keeps what is typed on this computer, for this person and farm, so that a closed window loses nothing. */
function keepDraft(user: string, form: string, farm: string, state: GridState): void {
  const rows = state.rows
    .map((row) => row.cells)
    .filter((cells) => Object.values(cells).some((value) => value !== ''))
  try {
    if (rows.length)
      localStorage.setItem(
        keyOf(user, form, farm),
        JSON.stringify({ header: state.header, rows } satisfies Draft),
      )
    else localStorage.removeItem(keyOf(user, form, farm))
  } catch {
    // a full or forbidden store: the rows still stand in the grid
  }
}

export function readDraft(user: string, form: string, farm: string): Draft | null {
  try {
    const text = localStorage.getItem(keyOf(user, form, farm))
    const draft = text ? (JSON.parse(text) as Draft) : null
    return draft && Array.isArray(draft.rows) ? draft : null
  } catch {
    return null
  }
}

/**
 * Keeps the draft once nothing has changed for a while, and at once when rows are sent or saved, when the screen is left or
 * hidden, and when the window goes: a session the server ends within the pause must not cost a row.
 */
export function useDraft(grid: Grid, user: string, form: string, farm: string): void {
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const keep = () => {
      clearTimeout(timer)
      keepDraft(user, form, farm, grid.getState().grid)
    }
    const unsubscribe = grid.subscribe((now, before) => {
      if (now.saving !== before.saving) return keep()
      if (now.grid === before.grid) return
      clearTimeout(timer)
      timer = setTimeout(keep, PAUSE_MS)
    })
    const leave = () => {
      takeTyped()
      keep()
    }
    const hide = () => document.visibilityState === 'hidden' && keep()
    addEventListener('pagehide', leave)
    document.addEventListener('visibilitychange', hide)
    return () => {
      removeEventListener('pagehide', leave)
      document.removeEventListener('visibilitychange', hide)
      unsubscribe()
      keep()
    }
  }, [grid, user, form, farm])
}
