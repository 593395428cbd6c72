import { App } from 'antd'
import { useMemo } from 'react'
import type { EventForm } from '#kit/event-form.ts'
import { shown } from '#views/cell-grid/cell-values.ts'
import type { GridColumn } from '#views/cell-grid/columns.ts'
import type { Grid } from '#views/cell-grid/grid-store.ts'
import type { Sheet } from '#views/cell-grid/sheet.ts'
import { typedValue } from './grid-judge.ts'
import type { OptionsOf } from './use-options.ts'

interface Parts {
  form: EventForm
  grid: Grid
  columns: readonly GridColumn[]
  today: string
  optionsOf: OptionsOf
}

/** The grid of an event as copying and pasting need it. */
export function useEventSheet({ form, grid, columns, today, optionsOf }: Parts): Sheet {
  const { message } = App.useApp()
  return useMemo(() => {
    const choices = (column: GridColumn) =>
      column.kind === 'field' ? optionsOf(column.key, column.field) : null
    return {
      grid,
      columns,
      computed: columns.filter(({ kind }) => kind === 'derived').map(({ label }) => label),
      today,
      optionsOf: choices,
      textAt: (row, column) =>
        shown(typedValue(form, grid.getState().grid.header, row, column.key), choices(column)),
      warn: (text) => void message.warning(text),
    }
  }, [form, grid, columns, today, optionsOf, message])
}
