import { useEffect, useMemo, useRef, useState } from 'react'
import { hasInside, type OrgIndex, type OrgNode } from './org-node.ts'
import { indexOrgs, isPartial, mergeTrees, startingTree, walk, withChildren } from './org-tree.ts'

export interface OrgSource {
  nodes?: readonly OrgNode[]
  /** Loads the tree when it is first needed; another function loads it again. */
  load?(): Promise<readonly OrgNode[]>
  /** Children of one node of a tree over 10000 nodes; left out, they are taken from the tree itself. */
  loadChildren?(uid: string): Promise<readonly OrgNode[]>
  /** Finds nodes of a tree that is not loaded whole, each with its ancestors. */
  search?(words: string): Promise<FoundOrgs>
  /** The same for nodes that were chosen before. */
  locate?(uids: readonly string[]): Promise<readonly OrgNode[]>
}

interface FoundOrgs {
  nodes: readonly OrgNode[]
  /** How many there are, which may be more than are answered. */
  found: number
}

export interface OrgTree {
  tree: readonly OrgNode[]
  index: OrgIndex
  loading: boolean
  failed: boolean
  /** Loads the children of a node, once. */
  fill(uid: string): void
  /** Asks the server for nodes that are not loaded yet; the number of hits, null where the tree is loaded whole. */
  find(words: string): Promise<number | null>
}

const NONE: readonly OrgNode[] = []

/**
 * The tree of the picker: loaded when `wanted`, cut to its top levels when large, filled in as nodes are opened, searched
 * for or named by `chosen`.
 */
export function useOrgTree(source: OrgSource, wanted: boolean, chosen: readonly string[] = NO_UIDS): OrgTree {
  const { nodes, load, loadChildren, search } = source
  const loaded = useLoaded(load, wanted && nodes === undefined)
  const full = nodes ?? loaded.nodes
  const [tree, setTree] = useState(() => startingTree(full))
  const [base, setBase] = useState(full)
  if (base !== full) {
    setBase(full)
    setTree(startingTree(full))
  }
  const asked = useRef(new Set<string>())
  const index = useMemo(() => indexOrgs(tree), [tree])
  const work = (part: readonly OrgNode[]) => setTree((before) => mergeTrees(before, part))
  const locating = useLocated(source.locate, base, index, chosen, work)
  const fill = (uid: string) => {
    if (!index.get(uid)?.node.hasChildren || asked.current.has(uid)) return
    asked.current.add(uid)
    const inside = loadChildren ? loadChildren(uid) : Promise.resolve(childrenIn(full, uid))
    inside
      .then((children) => setTree((before) => withChildren(before, uid, children)))
      .catch(() => undefined)
      .finally(() => asked.current.delete(uid))
  }
  const find = async (words: string) => {
    if (!search || !isPartial(tree)) return null
    const { nodes: hits, found } = await search(words)
    work(hits)
    return found
  }
  return { tree, index, loading: loaded.loading || locating, failed: loaded.failed, fill, find }
}

const NO_UIDS: readonly string[] = []

/** Loads chosen nodes below the loaded part; each is asked for once a tree. True while they are on their way. */
function useLocated(
  locate: OrgSource['locate'],
  base: readonly OrgNode[],
  index: OrgIndex,
  chosen: readonly string[],
  work: (part: readonly OrgNode[]) => void,
): boolean {
  const [asked, setAsked] = useState<{ base: unknown; key: string; done: boolean } | null>(null)
  const missing =
    base.length > 0 && locate && isPartial(base) ? chosen.filter((uid) => !index.has(uid)) : NO_UIDS
  const key = missing.join()
  const begun = asked !== null && asked.base === base && asked.key === key
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is missing is its key
  useEffect(() => {
    if (key === '' || begun || !locate) return
    setAsked({ base, key, done: false })
    const done = () => setAsked({ base, key, done: true })
    locate(missing).then(work).then(done, done)
  }, [key, base, begun, locate])
  return key !== '' && (!begun || !asked.done)
}

function useLoaded(load: OrgSource['load'], wanted: boolean) {
  const [state, setState] = useState({ nodes: NONE, loading: false, failed: false })
  const started = useRef<OrgSource['load']>(undefined)
  useEffect(() => {
    if (!wanted || !load || started.current === load) return
    started.current = load
    const answered = (nodes: readonly OrgNode[], failed: boolean) => {
      // a later loading has taken over
      if (started.current !== load) return
      if (failed) started.current = undefined
      setState({ nodes, loading: false, failed })
    }
    // the shown tree stays until the new one is there
    setState(({ nodes }) => ({ nodes, loading: true, failed: false }))
    load().then(
      (nodes) => answered(nodes, false),
      () => answered(NONE, true),
    )
  }, [load, wanted])
  return state
}

function childrenIn(nodes: readonly OrgNode[], uid: string): readonly OrgNode[] {
  for (const { node } of walk(nodes)) if (node.uid === uid) return node.children ?? NONE
  return NONE
}

/** Companies and departments are open at first, farms closed. */
export const openAtFirst = (nodes: readonly OrgNode[]): Set<string> =>
  new Set([...walk(nodes)].filter(({ node }) => node.type !== 'farm' && node.type !== 'house').map(uidOf))

/** Every node that can be opened without asking the server. */
export const openable = (nodes: readonly OrgNode[]): Set<string> =>
  new Set([...walk(nodes)].filter(({ node }) => hasInside(node) && !node.hasChildren).map(uidOf))

const uidOf = ({ node }: { node: OrgNode }): string => node.uid
