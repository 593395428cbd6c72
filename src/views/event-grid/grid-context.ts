import { createContext, use } from 'react'
import type { EventForm } from '#kit/event-form.ts'
import type { GridColumn } from '#views/cell-grid/cell-grid.columns.ts'
import type { Grid } from '#views/cell-grid/grid-store.ts'
import type { OptionsOf } from '#views/cell-grid/option.ts'
import type { EventApi } from './use-event-api.ts'

/** Shared context of the parts of one entry grid. */
export interface GridParts {
  form: EventForm
  grid: Grid
  columns: readonly GridColumn[]
  farmId: string
  today: string
  api: EventApi
  optionsOf: OptionsOf
  openCard(earNo: string): void
}

export const GridContext = createContext<GridParts | null>(null)

export function useGridParts(): GridParts {
  const parts = use(GridContext)
  if (!parts) throw new Error('this part needs an entry grid around it')
  return parts
}
