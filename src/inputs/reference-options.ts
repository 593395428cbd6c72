import { useSelect } from '@refinedev/antd'
import { type BaseOption, type HttpError, useDataProvider, useOne } from '@refinedev/core'
import { useCallback, useState } from 'react'
import { SEARCH_DEBOUNCE_MS } from '#domain/constants.ts'
import type { LoadOptions } from '#widgets/use-remote-options.ts'
import type { Row } from './field-components.ts'
import { type TitleFields, useTitleFields } from './title-fields.ts'

/** A list with more rows than the first page shows is searched on the server. */
const OPTIONS = 150

type Titled = Row & { uid: string }
const labelOf = (row: Titled, { title, apart }: TitleFields): string =>
  [row[title] ?? row.uid, ...apart.map((key) => row[key])].filter(Boolean).join(' ')
/** Word for a chosen row that the server does not send: one outside of the person's scope, or gone. */
const UNKNOWN = '不在可选范围'
const FIRST_PAGE = { currentPage: 1, pageSize: OPTIONS }

type Where = Readonly<Record<string, string>>
const filtersOf = (where: Where = {}) =>
  Object.entries(where).map(([field, value]) => ({ field, operator: 'eq' as const, value }))

/** Asks the server for rows of a resource whose title holds the text; `where`: only such rows may be named. */
export function useLoadReferences(target: string, where?: Where): LoadOptions {
  const named = useTitleFields(target)
  const dataProvider = useDataProvider()
  return useCallback(
    async (search) => {
      const { data, total } = await dataProvider().getList<Titled>({
        resource: target,
        pagination: FIRST_PAGE,
        sorters: [{ field: named.title, order: 'asc' }],
        filters: [{ field: named.title, operator: 'contains', value: search.trim() }, ...filtersOf(where)],
      })
      const options = data.map((row) => ({ value: row.uid, label: labelOf(row, named) }))
      // what was not sent must not be searched for here
      return { options, total: data.length < total ? Number.POSITIVE_INFINITY : total }
    },
    [dataProvider, target, named, where],
  )
}

/** Title of a row of a resource; nothing for no row, and a sign while it is being read. */
export function useTitleOf(target: string, uid: string | null): string | undefined {
  const fields = useTitleFields(target)
  const { query } = useOne<Titled, HttpError>({
    resource: target,
    id: uid ?? '',
    queryOptions: { enabled: uid !== null },
    meta: { quiet: true, overlay: false },
    errorNotification: false,
  })
  if (uid === null) return undefined
  const row = query.data?.data
  if (row) return labelOf(row, fields)
  return query.isLoading ? '…' : UNKNOWN
}

/** Several rows of another resource: found by their title, loaded when the list is opened, named while it is not. */
export function useReferenceOptions(target: string, chosen: readonly string[], where?: Where) {
  const fields = useTitleFields(target)
  const { title } = fields
  const [opened, setOpened] = useState(false)
  const { query, selectProps, defaultValueQuery } = useSelect<Titled, HttpError, Titled, BaseOption>({
    resource: target,
    optionLabel: (row) => labelOf(row, fields),
    optionValue: (row) => row.uid,
    sorters: [{ field: title, order: 'asc' }],
    pagination: FIRST_PAGE,
    filters: filtersOf(where),
    debounce: SEARCH_DEBOUNCE_MS,
    onSearch: (typed) => [{ field: title, operator: 'contains', value: typed.trim() }],
    defaultValue: [...chosen],
    queryOptions: { enabled: opened },
    defaultValueQueryOptions: { enabled: chosen.length > 0 },
  })
  const named = defaultValueQuery.data?.data
  // once the list has been opened, the control remembers what it has shown
  const nameless = opened
    ? []
    : chosen.filter((uid) => !selectProps.options?.some(({ value }) => value === uid))
  const called = (uid: string): string => {
    const row = named?.find((one) => one.uid === uid)
    if (row) return labelOf(row, fields)
    return defaultValueQuery.isLoading ? '…' : UNKNOWN
  }
  const options = [
    ...(selectProps.options ?? []),
    ...nameless.map((value) => ({ value, label: called(value) })),
  ]
  return { select: { ...selectProps, options }, loading: query.isFetching, open: () => setOpened(true) }
}
