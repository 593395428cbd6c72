import { useDataProvider } from '@refinedev/core'
import { useQueries } from '@tanstack/react-query'
import { cascadeOf } from '#inputs/organisation-tree.ts'
import type { Field } from '#kit/field.ts'
import { HOLDS_ORGANISATIONS } from '#providers/organisations.ts'
import type { OrgNode } from '#widgets/org-tree-picker/org-node.ts'

const FRESH_MS = 60_000

/**
 * Organisations for the fields that name one, by the address they are read from. Of houses and units only those inside the
 * farm are asked for: a whole tree of them may be large.
 */
export function usePlaces(
  fields: readonly Field[],
  farmId: string | null,
): Readonly<Record<string, readonly OrgNode[]>> {
  const provider = useDataProvider()
  const asked = new Map<string, { inside?: string | null }>()
  for (const { kind, orgTypes = [] } of fields) {
    if (kind !== 'organisation') continue
    asked.set(cascadeOf(orgTypes), orgTypes.includes('house') ? { inside: farmId } : {})
  }
  return useQueries({
    queries: [...asked].map(([url, query]) => ({
      queryKey: ['line-places', url, query.inside],
      staleTime: FRESH_MS,
      meta: HOLDS_ORGANISATIONS,
      enabled: query.inside !== null,
      queryFn: async (): Promise<Loaded> => {
        const answer = await provider().custom?.<{ organizes?: readonly OrgNode[] }>({
          url,
          method: 'get',
          query: { ...query, cache: true },
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
