import { useDataProvider } from '@refinedev/core'
import { useQueries } from '@tanstack/react-query'
import { cascadeOf } from '#inputs/organisation-tree.ts'
import type { Field } from '#kit/field.ts'
import { HOLDS_ORGANISATIONS } from '#providers/organisations.ts'
import type { OrgNode } from '#widgets/org-tree-picker/org-node.ts'

const FRESH_MS = 60_000

/** Organisations for the fields that name one, by the address they are read from. */
export function usePlaces(fields: readonly Field[]): Readonly<Record<string, readonly OrgNode[]>> {
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
      meta: HOLDS_ORGANISATIONS,
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
