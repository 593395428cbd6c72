import { App } from 'antd'
import { useCallback, useMemo } from 'react'
import type { FieldColumn, GridColumn } from '#views/cell-grid/columns.ts'
import { addRows, type GridState, layCells } from '#views/cell-grid/grid-state.ts'
import { change, type Grid } from '#views/cell-grid/grid-store.ts'
import { parseBlock } from '#views/cell-grid/parse-block.ts'
import { type ReadBlock, readBlock } from './line-block.ts'
import type { OptionsOf } from './line-options.ts'
import { isTold } from './told-lines.ts'
import { useNamedRows } from './use-named-rows.ts'

interface Wish {
  grid: Grid
  columns: readonly FieldColumn[]
  /** All of them, with those nobody fills. */
  shown: readonly GridColumn[]
  today: string
  optionsOf: OptionsOf
  names: Map<string, string>
}

/** The ways a block of a spreadsheet comes into the lines: pasted at a cell, or brought below what is filled. */
export function useLineBlocks({ grid, columns, shown, today, optionsOf, names }: Wish) {
  const { message } = App.useApp()
  const settle = useNamedRows(grid, columns, names)
  const lay = useCallback(
    (
      block: readonly (readonly string[])[],
      from: number,
      into: (state: GridState, cells: ReadBlock['cells']) => GridState,
    ) => {
      const reading = {
        columns,
        told: shown.filter(isTold).map(({ label }) => label),
        from,
        today,
        optionsOf: ({ key, field }: FieldColumn) => optionsOf(key, field),
      }
      const { cells, strange, left } = readBlock(block, reading)
      change(grid, (state) => into(state, cells))
      void settle()
      if (strange.length > 0) message.warning(`没有对应的列，未取用：${strange.join('、')}`)
      if (left > 0) message.warning(`行数过多，最后 ${left} 行未取用`)
      return cells.length
    },
    [grid, columns, shown, today, optionsOf, settle, message],
  )
  return useMemo(
    () => ({
      settle,
      paste: (text: string, row: number, column: number) =>
        void lay(parseBlock(text), column, (state, cells) => layCells(state, row, cells)),
      bring: (rows: readonly (readonly string[])[]) => lay(rows, 0, (state, cells) => addRows(state, cells)),
    }),
    [lay, settle],
  )
}
