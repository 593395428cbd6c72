import { useCustom, useDataProvider } from '@refinedev/core'
import { useMemo } from 'react'
import { useStore } from 'zustand'
import type { OrgType } from '#kit/field.ts'
import { HOLDS_ORGANISATIONS, organisationsStore } from '#providers/organisations.ts'
import type { OrgNode } from '#widgets/org-tree-picker/org-node.ts'
import { isStopped } from '#widgets/org-tree-picker/org-node.ts'
import type { Initials } from '#widgets/pinyin.ts'

/** The cascade of spec §7 that reaches down to the given types; units and pens are places too. */
export function cascadeOf(types: readonly OrgType[]): string {
  if (types.includes('house')) return 'base/organize/cascade/cascade_unit'
  return types.every((type) => type === 'company')
    ? 'base/organize/cascade/cascade_company'
    : 'base/organize/cascade/cascade_farm'
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

/** The same as a query, for controls that show the tree themselves. */
export function useOrganisations(types: readonly OrgType[], wanted: boolean) {
  const { query, result } = useCustom<Cascade>({
    url: cascadeOf(types),
    method: 'get',
    config: { query: { cache: true } },
    queryOptions: { enabled: wanted, staleTime: 60_000, meta: HOLDS_ORGANISATIONS },
  })
  return { nodes: result.data?.organizes ?? [], loading: query.isFetching }
}

export interface OrgOption {
  value: string
  title: string
  /** What a person may search by; what is found first is what Enter takes. */
  searchText: string
  disabled: boolean
  children: OrgOption[]
}

/** What a chosen node is called that the tree does not hold: one outside of the person's scope, or gone. */
const UNKNOWN = '不在可选范围'

/** Chosen nodes the tree does not hold, as options: a bare uid tells a person nothing. */
export function strangers(options: readonly OrgOption[], chosen: readonly string[]) {
  const known = new Set<string>()
  const note = (option: OrgOption): void => {
    known.add(option.value)
    for (const child of option.children) note(child)
  }
  for (const option of options) note(option)
  return chosen.filter((uid) => !known.has(uid)).map((value) => ({ value, title: UNKNOWN }))
}

/** Nodes as options; those of another type keep the tree together and cannot be chosen.
 *  @param initials finds them by their pinyin, too */
export function orgOptions(
  nodes: readonly OrgNode[],
  types: readonly OrgType[],
  initials: Initials | null = null,
): OrgOption[] {
  return nodes.map((node) => ({
    value: node.uid,
    title: node.name,
    searchText: wordsOf(node, initials).join(' '),
    disabled: !types.includes(node.type) || isStopped(node),
    children: orgOptions(node.children ?? [], types, initials),
  }))
}

function wordsOf({ name, shortName, code }: OrgNode, initials: Initials | null): string[] {
  const words = [name, shortName, code].filter((word) => typeof word === 'string')
  return initials ? [...words, ...words.map((word) => initials(word).join(''))] : words
}
