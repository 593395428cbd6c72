import { useMemo, useState } from 'react'
import { useSpelling } from '../use-spelling.ts'
import { type OrgFilter, searchOrgs } from './org-search.ts'
import { visibleRows } from './org-tree.ts'
import { type OrgTree, openAtFirst, openable } from './use-org-tree.ts'

export const isSearch = ({ search }: OrgFilter): boolean => search.trim() !== ''

/** The rows of the tree on the screen: what is unfolded, or, while searching, what leads to a hit. */
export function useOrgRows({ tree, fill }: OrgTree, filter: OrgFilter) {
  const [opened, setOpened] = useState<ReadonlySet<string>>(() => openAtFirst(tree))
  const searching = isSearch(filter)
  const spelling = useSpelling(searching)
  const hits = useMemo(() => searchOrgs(tree, filter, spelling), [tree, filter, spelling])
  const open = searching ? hits.kept : opened
  const rows = useMemo(() => visibleRows(tree, open, hits.kept), [tree, open, hits])
  const toggle = (uid: string) => {
    fill(uid)
    setOpened((before) => without(before, uid) ?? new Set([...before, uid]))
  }
  return { hits, spelling, open, rows, toggle, openAll: () => setOpened(openable(tree)) }
}

function without(set: ReadonlySet<string>, one: string): Set<string> | null {
  return set.has(one) ? new Set([...set].filter((other) => other !== one)) : null
}
