import type { AddressFilters } from '#kit/screen-address.ts'
import type { ListCount } from './count-lists.ts'

/** Values of several farms under one key: one where they agree, else all of them. */
function mergedFilters(all: readonly AddressFilters[]): AddressFilters {
  const values = new Map<string, Set<string>>()
  for (const filters of all)
    for (const [key, value] of Object.entries(filters)) {
      const known = values.get(key) ?? new Set()
      for (const one of [value].flat()) known.add(one)
      values.set(key, known)
    }
  return Object.fromEntries(
    [...values].map(([key, set]) => {
      const [first = '', ...more] = set
      return [key, more.length > 0 ? [first, ...more] : first]
    }),
  )
}

function merged(lists: readonly ListCount[]): ListCount {
  const [first] = lists
  if (!first) throw new Error('no list to add up')
  const longest = lists.flatMap((one) => (one.longest === null ? [] : [one.longest]))
  const filters = lists.flatMap((one) => (one.filters === null ? [] : [one.filters]))
  return {
    ...first,
    due: lists.reduce((sum, one) => sum + one.due, 0),
    overdue: lists.reduce((sum, one) => sum + one.overdue, 0),
    longest: longest.length > 0 ? Math.max(...longest) : null,
    filters: filters.length > 0 ? mergedFilters(filters) : null,
  }
}

/** The work lists of several farms as one: counts add up, the longest is the longest of all. */
export function addedLists(farms: readonly (readonly ListCount[])[]): ListCount[] {
  if (farms.length === 1) return [...(farms[0] ?? [])]
  return [...Map.groupBy(farms.flat(), ({ key }) => key).values()].map(merged)
}
