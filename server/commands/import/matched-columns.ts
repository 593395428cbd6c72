import type { MatchedColumn } from '#kit/import/head.ts'
import type { ImportKind } from '#kit/import-kind.ts'
import type { StoredTask } from './import.task.ts'

/** The columns of a file that say something of its rows. */
export const matchedColumns = (kind: ImportKind, { columns }: Pick<StoredTask, 'columns'>): MatchedColumn[] =>
  columns.flatMap(({ index, key }) => {
    const field = key === null ? undefined : kind.columns[key]
    return key !== null && field ? [{ index, key, field }] : []
  })
