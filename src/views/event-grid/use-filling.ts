import { App } from 'antd'
import { useEffect } from 'react'
import type { EventForm } from '#kit/event-form.ts'
import { type GridColumn, isEditable } from '#views/cell-grid/columns.ts'
import { addEarNos, addRows, type GridRow, type GridState, setHeader } from '#views/cell-grid/grid-state.ts'
import { edit, type Grid, goTo } from '#views/cell-grid/grid-store.ts'
import type { EventApi } from './use-event-api.ts'

interface Filling {
  /** What is counted. */
  unit: string
  form: EventForm
  grid: Grid
  columns: readonly GridColumn[]
  api: EventApi
  farmId: string
  list?: string | null
  narrowed?: Readonly<Record<string, string>>
  earNos?: readonly string[]
  /** Key of the work list the ear numbers are of. */
  from?: string | null
}

/** Brings the animals of a work list into the grid; once at the start, what the address names. */
export function useFilling({
  unit,
  form,
  grid,
  columns,
  api,
  farmId,
  list,
  narrowed,
  earNos,
  from,
}: Filling): (key: string) => void {
  const { message } = App.useApp()
  const bring = (key: string, only?: Readonly<Record<string, string>>) => {
    api.list(farmId, key, only).then(
      (found) => {
        const header = (found[0]?.header ?? {}) as Readonly<Record<string, unknown>>
        for (const [name, value] of Object.entries(header))
          edit(grid, (state) => setHeader(state, name, value))
        edit(grid, (state) => {
          const told = found
            .flatMap(({ cells }) => (cells ? [cells as GridRow['cells']] : []))
            .filter(isNew(state))
          const others = found.flatMap(({ cells, earNo }) => (cells ? [] : [String(earNo)]))
          const next = told.length > 0 ? addRows(state, told) : state
          return addEarNos(next, others, form.begins?.[key])
        })
        message.info(found.length ? `已带入 ${found.length} ${unit}` : '清单是空的')
      },
      () => undefined, // told by the data provider
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

/** Rows that are not in the grid yet, whatever has been typed beside what they begin with. */
const isNew =
  ({ rows }: Pick<GridState, 'rows'>) =>
  (cells: GridRow['cells']): boolean =>
    !rows.some((row) => Object.entries(cells).every(([key, value]) => row.cells[key] === value))
