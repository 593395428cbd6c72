import type { GridRow, GridState } from '#views/cell-grid/grid-state.ts'

interface Draft {
  header: Record<string, unknown>
  rows: GridRow['cells'][]
}

const keyOf = (user: string, form: string, farm: string): string => `draft:${user}:${form}:${farm}`

/** Keeps what is typed on this computer, for this person and farm, so that a closed window loses nothing. */
export function keepDraft(user: string, form: string, farm: string, state: GridState): void {
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
