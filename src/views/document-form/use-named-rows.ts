import { useDataProvider } from '@refinedev/core'
import { use, useCallback } from 'react'
import { TitleFieldsContext } from '#inputs/title-fields.ts'
import { isUuid } from '#kit/parse.ts'
import type { FieldColumn } from '#views/cell-grid/columns.ts'
import { setCell } from '#views/cell-grid/grid-state.ts'
import { change, type Grid } from '#views/cell-grid/grid-store.ts'

const MOST_WORDS = 200

/**
 * Names of rows of other resources, pasted or typed faster than the list came, become those rows once the server has told
 * which they are; one that names none, or several, stays as it was typed.
 */
export function useNamedRows(grid: Grid, columns: readonly FieldColumn[], names: Map<string, string>) {
  const provider = useDataProvider()
  const titleFields = use(TitleFieldsContext)
  return useCallback(async () => {
    for (const { key, field } of columns.filter((one) => one.field.kind === 'reference')) {
      const title = titleFields[field.target ?? '']?.title ?? 'name'
      for (const word of wordsIn(grid, key)) {
        const { data } = await provider().getList({
          resource: field.target ?? '',
          pagination: { currentPage: 1, pageSize: 2 },
          filters: [{ field: title, operator: 'eq', value: word }],
        })
        const [found, second] = data.filter((row) => row[title] === word)
        if (typeof found?.uid !== 'string' || second) continue
        names.set(found.uid, word)
        putFor(grid, key, word, found.uid)
      }
    }
  }, [grid, columns, names, provider, titleFields])
}

function wordsIn(grid: Grid, key: string): string[] {
  const words = grid.getState().grid.rows.map((row) => row.cells[key] ?? '')
  return [...new Set(words.filter((word) => word !== '' && !isUuid(word)))].slice(0, MOST_WORDS)
}

function putFor(grid: Grid, key: string, word: string, uid: string): void {
  change(grid, (state) =>
    state.rows
      .filter((row) => row.cells[key] === word)
      .reduce((next, row) => setCell(next, row.id, key, uid), state),
  )
}
