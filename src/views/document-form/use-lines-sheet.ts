import { App } from 'antd'
import { useMemo } from 'react'
import type { FieldColumn, GridColumn } from '#views/cell-grid/columns.ts'
import type { Grid } from '#views/cell-grid/grid-store.ts'
import type { Sheet } from '#views/cell-grid/sheet.ts'
import type { OptionsOf } from './line-options.ts'
import { cellOf } from './line-state.ts'
import { wordsOf } from './lines-context.ts'
import { isTold } from './told-lines.ts'
import { useNamedRows } from './use-named-rows.ts'

interface Parts {
  grid: Grid
  columns: readonly FieldColumn[]
  /** All of them, with those nobody fills. */
  shown: readonly GridColumn[]
  today: string
  optionsOf: OptionsOf
  names: Map<string, string>
}

/** The lines of a document as copying, pasting and a workbook need them, and what finds the rows their names mean. */
export function useLinesSheet({ grid, columns, shown, today, optionsOf, names }: Parts) {
  const { message } = App.useApp()
  const settle = useNamedRows(grid, columns, names)
  const sheet = useMemo((): Sheet => {
    const choices = (column: GridColumn) =>
      column.kind === 'field' ? optionsOf(column.key, column.field) : null
    return {
      grid,
      columns,
      computed: shown.filter(isTold).map(({ label }) => label),
      today,
      optionsOf: choices,
      textAt: (row, column) =>
        column.kind === 'field' ? wordsOf(cellOf(row, column.key, column.field), choices(column), names) : '',
      warn: (text) => void message.warning(text),
      onTaken: () => void settle(),
    }
  }, [grid, columns, shown, today, optionsOf, names, settle, message])
  return { sheet, settle }
}
