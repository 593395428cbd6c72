import { App } from 'antd'
import { useEffect } from 'react'
import { isEditable } from '../cell-grid/cell-grid.columns.ts'
import {
  addEarNos,
  addRows,
  type GridRow,
  type GridState,
  isBlank,
  setHeader,
} from '../cell-grid/grid-state.ts'
import { edit, type Grid, goTo } from '../cell-grid/grid-store.ts'
import { takeTyped } from '../cell-grid/take-typed.ts'
import { openerOf } from './event-grid.columns.ts'
import type { GridParts } from './grid-context.ts'

/** Initial filling of a grid, from the address. */
export interface Opening {
  /** Work list to bring in. */
  list?: string | null
  /** Filters of that list. */
  narrowed?: Readonly<Record<string, string>>
  earNos?: readonly string[]
  /** Key of the work list the ear numbers are of. */
  from?: string | null
}

/** Brings the animals of a work list into the grid; once at the start, what the address names. */
export function useFilling(
  { form, grid, columns, api, farmId }: GridParts,
  { list, narrowed, earNos, from }: Opening,
): (key: string) => void {
  const { message } = App.useApp()
  const bring = (key: string, only?: Readonly<Record<string, string>>) => {
    api.list(farmId, key, only).then(
      (found) => {
        const header = (found[0]?.header ?? {}) as Readonly<Record<string, unknown>>
        for (const [name, value] of Object.entries(header))
          edit(grid, (state) => setHeader(state, name, value))
        edit(grid, (state) => {
          const reported = found
            .flatMap(({ cells }) => (cells ? [cells as GridRow['cells']] : []))
            .filter(isNew(state))
          const others = found.flatMap(({ cells, earNo }) => (cells ? [] : [String(earNo)]))
          const next = reported.length > 0 ? addRows(state, reported) : state
          return addEarNos(next, others, form.begins?.[key])
        })
        message.info(found.length ? `已带入 ${found.length} ${openerOf(form).unit}` : '清单是空的')
      },
      () => undefined, // reported by the data provider
    )
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: the address fills the grid once, when the screen opens
  useEffect(() => {
    if (list && farmId) bring(list, narrowed)
    if (earNos?.length) edit(grid, (state) => addEarNos(state, earNos, form.begins?.[from ?? '']))
    goTo(grid, { row: 0, column: columns.findIndex(isEditable) })
  }, [])
  return (key) => bring(key)
}

/** Rows that are not in the grid yet, by their first values, whatever else has been typed. */
const isNew =
  ({ rows }: Pick<GridState, 'rows'>) =>
  (cells: GridRow['cells']): boolean =>
    !rows.some((row) => Object.entries(cells).every(([key, value]) => row.cells[key] === value))

const PAUSE_MS = 800

interface Draft {
  header: Record<string, unknown>
  rows: GridRow['cells'][]
}

const keyOf = (user: string, form: string, farm: string): string => `draft:${user}:${form}:${farm}`

/** Keeps what is typed on this computer, for this person and farm, so that a closed window loses nothing. */
function keepDraft(user: string, form: string, farm: string, state: GridState): void {
  const rows = state.rows.filter((row) => !isBlank(row)).map(({ cells }) => cells)
  try {
    if (rows.length)
      localStorage.setItem(
        keyOf(user, form, farm),
        JSON.stringify({ header: state.header, rows } satisfies Draft),
      )
    else localStorage.removeItem(keyOf(user, form, farm))
  } catch {
    // a full or forbidden store: the rows are still in the grid
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
