import { useResourceParams, useSelect } from '@refinedev/core'
import { useState } from 'react'
import { SEARCH_DEBOUNCE_MS } from '#domain/constants.ts'
import type { Row } from './face.ts'

export interface Option {
  value: string
  label: string
}

const OPTIONS = 50

/** What the house says about a resource in refine's list of resources; see `src/screens.ts`. */
export interface ResourceMeta {
  titleField?: string
}

/** Rows of another resource to choose from: found by their title, loaded when the list is opened, named while it is not. */
export function useReferenceOptions(target: string, chosen: readonly string[]) {
  const { resource } = useResourceParams({ resource: target })
  const title = (resource?.meta as ResourceMeta | undefined)?.titleField ?? 'name'
  const [opened, setOpened] = useState(false)
  const { query, options, onSearch } = useSelect<Row & { uid: string }>({
    resource: target,
    optionLabel: (row) => String(row[title] ?? row.uid),
    optionValue: (row) => row.uid,
    sorters: [{ field: title, order: 'asc' }],
    pagination: { currentPage: 1, pageSize: OPTIONS },
    debounce: SEARCH_DEBOUNCE_MS,
    onSearch: (typed) => [{ field: title, operator: 'contains', value: typed.trim() }],
    defaultValue: [...chosen],
    queryOptions: { enabled: opened },
    defaultValueQueryOptions: { enabled: chosen.length > 0 },
  })
  return {
    options: options as Option[],
    loading: query.isFetching,
    search: onSearch,
    open: () => setOpened(true),
  }
}
