import { findHit, type Hit, type Spelling } from '../pinyin.load.ts'
import { isStopped, type OrgNode } from './org-node.ts'
import { walk } from './org-tree.ts'

export interface OrgFilter {
  search: string
  grantedOnly: boolean
  withStopped: boolean
}

interface OrgHits {
  /** Uids of the nodes found, in tree order. */
  found: string[]
  /** Those and everything above them. */
  kept: ReadonlySet<string>
}

/** Where the name shows the search; null also when only short name or code match. */
export const nameHit = (node: OrgNode, search: string, spelling: Spelling | null): Hit | null =>
  findHit(node.name, search, spelling)

function matches(node: OrgNode, search: string, spelling: Spelling | null): boolean {
  if (nameHit(node, search, spelling)) return true
  const others = [node.shortName, node.code].filter((text) => text)
  return others.some((text) => findHit(text ?? '', search, spelling) !== null)
}

/** Narrows a tree by name, short name, code and pinyin, and by the two switches above it. */
export function searchOrgs(nodes: readonly OrgNode[], filter: OrgFilter, spelling: Spelling | null): OrgHits {
  const { search, grantedOnly, withStopped } = filter
  const searching = search.trim() !== ''
  const passes = (node: OrgNode) =>
    (withStopped || !isStopped(node)) &&
    (!grantedOnly || node.granted !== false) &&
    (!searching || matches(node, search, spelling))
  const found: string[] = []
  const kept = new Set<string>()
  for (const { node, path } of walk(nodes)) {
    if (!passes(node)) continue
    found.push(node.uid)
    for (const above of [...path, node]) kept.add(above.uid)
  }
  return { found, kept }
}
