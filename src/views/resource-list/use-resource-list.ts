import { useMemo, useState } from 'react'
import { useStore } from 'zustand'
import { farmsStore } from '#app-state/current-farm.ts'
import { useRights } from '#app-state/use-rights.ts'
import type { Resource } from '#kit/resource.ts'
import { useSeen } from '#views/use-seen.ts'
import type { Sort } from '#widgets/table-column.ts'
import { useExportList } from './export-list.ts'
import { askedFields, useDefaults } from './farm-filter.ts'
import { type ColumnOverrides, listColumns, seenColumns, withFarm } from './list-columns.tsx'
import type { FilterValues, ListDefaults, ListState } from './list-state.ts'
import { queryFields } from './query-fields.tsx'
import { useColumnChoice } from './use-column-choice.ts'
import { type ListRow, useListData } from './use-list-data.ts'
import { useListState } from './use-list-state.ts'

interface ListOptions {
  source?: string
  columns?: ColumnOverrides
  /** Filters before a person touches anything; 重置 goes back to them. */
  defaults?: FilterValues
  filters?: readonly string[]
}

const NO_FILTERS: FilterValues = {}
/** A person of one farm sees no other. */
const ONLY_FARM = ['']

/** Everything a list screen knows and can do; own pages may draw it their own way. */
export function useResourceList(declared: Resource, options: ListOptions = {}) {
  const { columns: overrides, filters } = options
  const resource = useSeen(declared)
  const { name } = resource
  const fields = useMemo(() => askedFields(resource), [resource])
  const defaults = useDefaults(resource, options.defaults)
  const usual: ListDefaults = useMemo(
    () => ({ filters: defaults, sort: { key: resource.sort.field, order: resource.sort.order } }),
    [defaults, resource],
  )
  const { state: asked, change } = useListState(fields, usual)
  const state = useMemo(() => orderedAsSeen(asked, declared, resource), [asked, declared, resource])
  const sort: Sort = state.sort ?? usual.sort
  const several = useStore(farmsStore, ({ farms }) => farms.length > 1)
  const data = useListData(options.source ?? name, fields, state)
  const columns = useColumnChoice(
    `list.${name}`,
    useMemo(() => {
      const own = listColumns(resource, seenColumns(overrides, declared, resource))
      return withFarm(resource, own, several ? state.filters.farmId : ONLY_FARM)
    }, [resource, declared, overrides, several, state.filters.farmId]),
  )
  const exportList = useExportList(resource, fields)
  const selection = useSelection(data.rows, state.page, JSON.stringify(state.filters))
  return {
    resource,
    state,
    /** The person has several farms. */
    several,
    sort,
    data,
    columns,
    selection,
    rights: useRights(name, resource.actions),
    query: {
      fields: useMemo(() => queryFields(fields, filters), [fields, filters]),
      values: state.filters,
      defaults,
      run: (filters: FilterValues) => change({ filters, page: 1 }) || data.refetch(),
      /** No filter at all, not even the defaults: the way out of an empty list. */
      clear: () => change({ filters: defaults, page: 1 }) || change({ filters: NO_FILTERS, page: 1 }),
      reset: () => change({ filters: defaults, page: 1 }) || data.refetch(),
    },
    setSort: (next: Sort | null) => void change({ sort: next, page: 1 }),
    setPage: (page: number, size: number) => void change({ page, size }),
    exportRows: () =>
      exportList({
        filters: state.filters,
        sort,
        columns: columns.shown.map((one) => one.key),
        total: data.total,
        uids: selection.uids,
      }),
  }
}

/** Drops the order of a column this user may not see; a link may ask for it. */
function orderedAsSeen(state: ListState, declared: Resource, seen: Resource): ListState {
  const key = state.sort?.key ?? ''
  return key in declared.fields && !(key in seen.fields) ? { ...state, sort: null } : state
}

export type ListModel = ReturnType<typeof useResourceList>

/** Which row's form is open: a row, `new`, or none. A new opening gets a new key, and with it a new empty form. */
export function useOpenForm() {
  const [open, setOpen] = useState<{ row: ListRow | null; from?: ListRow; key: number } | null>(null)
  const next = (row: ListRow | null, from?: ListRow) =>
    setOpen((before) => ({ row, from, key: (before?.key ?? 0) + 1 }))
  return {
    open,
    create: () => next(null),
    edit: (row: ListRow) => next(row),
    copy: (from: ListRow) => next(null, from),
    close: () => setOpen(null),
  }
}

interface Chosen {
  row: ListRow
  page: number
}

/** Rows chosen over several pages. Another question to the server begins a new choice. */
function useSelection(rows: readonly ListRow[], page: number, question: string) {
  const [chosen, setChosen] = useState<ReadonlyMap<string, Chosen>>(new Map())
  const [asked, setAsked] = useState(question)
  if (asked !== question) {
    setAsked(question)
    setChosen(new Map())
  }
  const select = (uids: readonly string[]) =>
    setChosen((before) => {
      const here = new Map(rows.map((row) => [row.uid, { row, page }]))
      return new Map(uids.flatMap((uid) => entry(uid, here.get(uid) ?? before.get(uid))))
    })
  return {
    uids: [...chosen.keys()],
    rows: [...chosen.values()].map((one) => one.row),
    pages: new Set([...chosen.values()].map((one) => one.page)).size,
    select,
    clear: () => setChosen(new Map()),
  }
}

const entry = (uid: string, one: Chosen | undefined): [string, Chosen][] => (one ? [[uid, one]] : [])
