import { useCustom } from '@refinedev/core'
import { crudFilters, type FilterValues } from '#views/resource-list/list-state.ts'
import { pigs } from './pig-fields.ts'
import type { StateCounts } from './state-bar.tsx'

interface Counts {
  states: StateCounts
  means: { parity: string | null; ageDays: string | null }
  /** The server's day. */
  today: string
}

/** Heads by state and averages of the rows a list with these filters shows; undefined until the first answer. */
export function useCounts(filters: FilterValues | null): Counts | undefined {
  const { query } = useCustom<Counts>({
    url: `${pigs.name}/counts`,
    method: 'get',
    config: { filters: filters ? crudFilters(filters, pigs.fields) : [] },
    queryOptions: { enabled: filters !== null, placeholderData: (before) => before },
    errorNotification: false,
    meta: { overlay: false },
  })
  return query.data?.data
}
