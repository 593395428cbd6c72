import { useEffect, useMemo, useRef, useState } from 'react'
import { hasInside, type OrgIndex, type OrgNode } from './org-node.ts'
import { indexOrgs, startingTree, walk, withChildren } from './org-tree.ts'

export interface OrgSource {
  nodes?: readonly OrgNode[]
  /** Loads the tree when it is first needed; another function loads it again. */
  load?(): Promise<readonly OrgNode[]>
  /** Children of one node of a tree over 10000 nodes; left out, they are taken from the tree itself. */
  loadChildren?(uid: string): Promise<readonly OrgNode[]>
}

export interface OrgTree {
  tree: readonly OrgNode[]
  index: OrgIndex
  loading: boolean
  failed: boolean
  /** Loads what is inside a node, once. */
  fill(uid: string): void
}

const NONE: readonly OrgNode[] = []

/** The tree of the picker: loaded when `wanted`, cut to its top levels when large, filled in as nodes are opened. */
export function useOrgTree({ nodes, load, loadChildren }: OrgSource, wanted: boolean): OrgTree {
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
  const fill = (uid: string) => {
    if (!index.get(uid)?.node.hasChildren || asked.current.has(uid)) return
    asked.current.add(uid)
    const inside = loadChildren ? loadChildren(uid) : Promise.resolve(childrenIn(full, uid))
    inside
      .then((children) => setTree((before) => withChildren(before, uid, children)))
      .catch(() => asked.current.delete(uid))
  }
  return { tree, index, loading: loaded.loading, failed: loaded.failed, fill }
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
    // what is shown stays until the new tree is there
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

/** Companies and departments stand open at first, farms closed. */
export const openAtFirst = (nodes: readonly OrgNode[]): Set<string> =>
  new Set([...walk(nodes)].filter(({ node }) => node.type !== 'farm' && node.type !== 'house').map(uidOf))

/** Every node that can be opened without asking the server. */
export const openable = (nodes: readonly OrgNode[]): Set<string> =>
  new Set([...walk(nodes)].filter(({ node }) => hasInside(node) && !node.hasChildren).map(uidOf))

const uidOf = ({ node }: { node: OrgNode }): string => node.uid
