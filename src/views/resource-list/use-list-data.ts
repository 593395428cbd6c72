import { type HttpError, useList } from '@refinedev/core'
import { useEffect, useState } from 'react'
import type { Row } from '#inputs/field-components.ts'
import type { Fields } from '#kit/field.ts'
import { useHush } from '#views/use-hush.ts'
import type { Sums } from '#widgets/table-column.ts'
import { crudFilters, type ListState } from './list-state.ts'

export type ListRow = Row & { uid: string; version: number }

interface ListData {
  rows: readonly ListRow[]
  total: number
  /** Over the full result, not over the page. */
  sums: Sums
  /** When the rows were read, ms; 0 before the first answer. */
  at: number
}

interface ListQuery extends ListData {
  /** Nothing has ever been answered. */
  first: boolean
  loading: boolean
  error: HttpError | null
  refetch(): void
}

const NOTHING: ListData = { rows: [], total: 0, sums: {}, at: 0 }

/** Asks for a page of a resource. While the next answer is under way, and after a failed one, the last good one stays. */
export function useListData(resource: string, fields: Fields, state: ListState): ListQuery {
  const { query } = useList<ListRow>({
    resource,
    pagination: { currentPage: state.page, pageSize: state.size },
    sorters: state.sort ? [{ field: state.sort.key, order: state.sort.order }] : [],
    filters: crudFilters(state.filters, fields),
    // the list shows its failure in place
    errorNotification: false,
  })
  const [last, setLast] = useState(NOTHING)
  useShownInPlace(query.error)
  if (query.data && query.data.data !== last.rows) setLast(lastOf(query.data, query.dataUpdatedAt))
  return {
    ...last,
    first: last.at === 0,
    loading: query.isFetching,
    error: query.error,
    refetch: () => void query.refetch(),
  }
}

function useShownInPlace(error: HttpError | null): void {
  const hush = useHush()
  useEffect(() => {
    if (error) hush(error)
  })
}

function lastOf(answer: { data: ListRow[]; total: number; sums?: unknown }, at: number): ListData {
  return { rows: answer.data, total: answer.total, sums: (answer.sums ?? {}) as Sums, at: at || Date.now() }
}
