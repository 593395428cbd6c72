import { useDataProvider } from '@refinedev/core'
import { createContext, use, useMemo } from 'react'
import { useStore } from 'zustand'
import type { OrgType } from '#kit/field.ts'
import { organisationsStore } from '#providers/organisations.ts'
import type { OrgNode } from '#widgets/org-tree-picker/org-node.ts'
import { mergeTrees } from '#widgets/org-tree-picker/org-tree.ts'
import type { OrgSource } from '#widgets/org-tree-picker/use-org-tree.ts'

const COMPANIES = 'base/organize/cascade/cascade_company'

/** Companies and departments of the session (companyDatas, spec §3), as they were at its start; the shell sets them. */
export const CompaniesContext = createContext<readonly OrgNode[]>([])

/** The cascade of spec §7 that reaches down to the given types; units and pens are places too. */
export function cascadeOf(types: readonly OrgType[]): string {
  if (types.includes('house')) return 'base/organize/cascade/cascade_unit'
  return types.every((type) => type === 'company') ? COMPANIES : 'base/organize/cascade/cascade_farm'
}

interface Cascade {
  organizes?: readonly OrgNode[]
}

/**
 * Loads the organisations of the given types; the HTTP layer keeps the answer until something is written. Another function
 * whenever organisations changed: who loaded by the one before loads again.
 */
export function useLoadOrganisations(types: readonly OrgType[]): () => Promise<readonly OrgNode[]> {
  const dataProvider = useDataProvider()
  const url = cascadeOf(types)
  const round = useStore(organisationsStore, (state) => state.round)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the round makes it another function
  return useMemo(
    () => async () => {
      const { custom } = dataProvider()
      const answer = await custom?.<Cascade>({ url, method: 'get', query: { cache: true } })
      return answer?.data.organizes ?? []
    },
    [dataProvider, url, round],
  )
}

interface Found extends Cascade {
  found?: number
}

/** The tree of the given types as the picker asks for it: its top at first where it is large, the rest when it is needed. */
export function useOrgSource(types: readonly OrgType[]): Required<Omit<OrgSource, 'nodes'>> {
  const dataProvider = useDataProvider()
  const url = cascadeOf(types)
  const round = useStore(organisationsStore, (state) => state.round)
  const companies = use(CompaniesContext)
  return useMemo(() => {
    const isOfCompanies = url === COMPANIES
    const ask = async (query: object): Promise<Found> => {
      const answer = await dataProvider().custom?.<Found>({
        url,
        method: 'get',
        query: { ...query, cache: true },
        // a person opens and types meanwhile; leaving the screen takes nothing back that others wait for
        meta: { overlay: false, keep: true },
      })
      return answer?.data ?? {}
    }
    const nodesOf = async (query: object) => (await ask(query)).organizes ?? []
    return {
      load: async () =>
        isOfCompanies && round === 0 && companies.length > 0 ? companies : nodesOf({ top: true }),
      loadChildren: (parentId) => nodesOf({ parentId }),
      locate: async (uids) => {
        const parts = await Promise.all(pagesOf(uids).map((some) => nodesOf({ uids: some })))
        return parts.reduce(mergeTrees, [])
      },
      search: async (search) => {
        const { organizes = [], found = 0 } = await ask({ search })
        return { nodes: organizes, found }
      },
    }
  }, [dataProvider, url, round, companies])
}

/** As many uids as an address has room for. */
const UIDS = 100

const pagesOf = (uids: readonly string[]): (readonly string[])[] =>
  Array.from({ length: Math.ceil(uids.length / UIDS) }, (_, page) =>
    uids.slice(page * UIDS, (page + 1) * UIDS),
  )
