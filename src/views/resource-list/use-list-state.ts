import { useMemo } from 'react'
import { useLocation, useNavigate } from 'react-router'
import type { Fields } from '#kit/field.ts'
import { useFullSearch } from '#views/use-full-search.ts'
import { inView } from '#widgets/view-address.ts'
import { type ListDefaults, type ListState, readState, writeState } from './list-state.ts'

/** The list's state out of its tab's address, and the way to change it: every change is a step Back can undo. */
export function useListState(fields: Fields, defaults: ListDefaults) {
  const { pathname } = useLocation()
  const { search, shorten } = useFullSearch()
  const navigate = useNavigate()
  const state = useMemo(() => readState(search, fields, defaults), [search, fields, defaults])
  /** Returns false when the address is already the wanted one: nothing will happen by itself then. */
  const change = (next: Partial<ListState>): boolean => {
    const wanted = writeState({ ...state, ...next }, fields, defaults)
    if (inView(search, wanted) === search || wanted === writeState(state, fields, defaults)) return false
    void navigate({ pathname, search: shorten(inView(search, wanted)) })
    return true
  }
  return { state, change }
}
