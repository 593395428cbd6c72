import { useDataProvider } from '@refinedev/core'
import { useQueries } from '@tanstack/react-query'
import { useMemo } from 'react'
import { cascadeOf } from '#inputs/organisation-tree.ts'
import type { Field } from '#kit/field.ts'
import type { FieldColumn } from '#views/cell-grid/columns.ts'
import { FLAGS, NO_OPTIONS, type Option } from '#views/cell-grid/option.ts'
import { useDictionaries } from '#views/cell-grid/use-dictionaries.ts'
import type { OrgNode } from '#widgets/org-tree-picker/org-node.ts'
import { below, type OptionsOf, placeOptions } from './line-options.ts'

/**
 * Options of the cells that are chosen from a list read once; rows of other resources are searched for as they are typed.
 * @param farmId farm of the document: places are those inside it
 */
export function useLineOptions(columns: readonly FieldColumn[], farmId: string | null): OptionsOf {
  const fields = useMemo(() => columns.map(({ field }) => field), [columns])
  const dictionaries = useDictionaries(fields)
  const places = usePlaces(fields)
  return useMemo(() => {
    const known = new Map<string, readonly Option[] | null>()
    const choose = (field: Field): readonly Option[] | null => {
      if (field.kind === 'choice') return field.options ?? NO_OPTIONS
      if (field.kind === 'flag') return FLAGS
      if (field.kind === 'dictionary') return dictionaries[field.scode ?? ''] ?? NO_OPTIONS
      if (field.kind === 'organisation')
        return placeOptions(below(places[cascadeOf(field.orgTypes ?? [])] ?? [], farmId), field)
      return null
    }
    return (key, field) => {
      const before = known.get(key)
      if (before !== undefined) return before
      const options = choose(field)
      known.set(key, options)
      return options
    }
  }, [dictionaries, places, farmId])
}

const FRESH_MS = 60_000

/** Organisations for the columns that name one, by the address they are read from. */
function usePlaces(fields: readonly Field[]): Readonly<Record<string, readonly OrgNode[]>> {
  const provider = useDataProvider()
  const urls = [
    ...new Set(
      fields.flatMap(({ kind, orgTypes }) => (kind === 'organisation' ? [cascadeOf(orgTypes ?? [])] : [])),
    ),
  ]
  return useQueries({
    queries: urls.map((url) => ({
      queryKey: ['line-places', url],
      staleTime: FRESH_MS,
      queryFn: async (): Promise<Loaded> => {
        const answer = await provider().custom?.<{ organizes?: readonly OrgNode[] }>({
          url,
          method: 'get',
          query: { cache: true },
        })
        return [url, answer?.data.organizes ?? []]
      },
    })),
    combine: byUrl,
  })
}

type Loaded = readonly [url: string, nodes: readonly OrgNode[]]
const byUrl = (results: readonly { data: Loaded | undefined }[]) =>
  Object.fromEntries(results.flatMap(({ data }) => (data ? [data] : [])))
