import { isLargeTree } from '#domain/constants.ts'
import type { OrgIndex, OrgNode, PlacedOrg } from './org-node.ts'

/** Nodes of a tree in the order they are shown, each with its ancestors. */
export function* walk(nodes: readonly OrgNode[], path: readonly OrgNode[] = []): Generator<PlacedOrg> {
  for (const node of nodes) {
    yield { node, path }
    if (node.children) yield* walk(node.children, [...path, node])
  }
}

export function countNodes(nodes: readonly OrgNode[]): number {
  return nodes.reduce((sum, node) => sum + 1 + countNodes(node.children ?? []), 0)
}

export const indexOrgs = (nodes: readonly OrgNode[]): OrgIndex =>
  new Map([...walk(nodes)].map((placed) => [placed.node.uid, placed]))

/** Company, department and farm; the inside of a farm is loaded when the farm is opened. */
const isTop = (node: OrgNode): boolean => node.type !== 'house'

const topOf = (node: OrgNode): OrgNode => {
  const children = node.children?.filter(isTop).map(topOf)
  const cut = (node.children?.length ?? 0) > (children?.length ?? 0)
  return { ...node, children, hasChildren: cut || node.hasChildren }
}

/** The tree as first shown: whole up to 10000 nodes, above that its top levels only (spec §4). */
export const startingTree = (nodes: readonly OrgNode[]): readonly OrgNode[] =>
  isLargeTree(countNodes(nodes)) ? nodes.filter(isTop).map(topOf) : nodes

/** The tree with the loaded children hung under one node. */
export function withChildren(
  nodes: readonly OrgNode[],
  uid: string,
  children: readonly OrgNode[],
): readonly OrgNode[] {
  return nodes.map((node) => {
    if (node.uid === uid)
      return { ...node, children: mergeChildren(node.children ?? [], children), hasChildren: false }
    return node.children ? { ...node, children: withChildren(node.children, uid, children) } : node
  })
}

/** In the order of the server; nodes already shown stay with their loaded children. */
function mergeChildren(shown: readonly OrgNode[], loaded: readonly OrgNode[]): OrgNode[] {
  const known = new Map(shown.map((node) => [node.uid, node]))
  const answered = new Set(loaded.map((node) => node.uid))
  return [
    ...loaded.map((node) => known.get(node.uid) ?? node),
    ...shown.filter((node) => !answered.has(node.uid)),
  ]
}

/** A tree with another part of the same tree worked in: hits of a search, or nodes chosen before. */
export function mergeTrees(nodes: readonly OrgNode[], part: readonly OrgNode[]): readonly OrgNode[] {
  const found = new Map(part.map((node) => [node.uid, node]))
  const merged = nodes.map((node) => {
    const more = found.get(node.uid)
    found.delete(node.uid)
    return more?.children?.length
      ? { ...node, children: mergeTrees(node.children ?? [], more.children) }
      : node
  })
  return found.size > 0 ? [...merged, ...found.values()] : merged
}

/** True of a tree of which the server holds more than is here. */
export const isPartial = (nodes: readonly OrgNode[]): boolean =>
  [...walk(nodes)].some(({ node }) => node.hasChildren === true)

/** Rows under open nodes, as far as they are kept by the search. */
export function visibleRows(
  nodes: readonly OrgNode[],
  open: ReadonlySet<string>,
  kept: ReadonlySet<string>,
  path: readonly OrgNode[] = [],
): PlacedOrg[] {
  return nodes.flatMap((node) => {
    if (!kept.has(node.uid)) return []
    const placed: PlacedOrg = { node, path }
    const inside = open.has(node.uid) ? visibleRows(node.children ?? [], open, kept, [...path, node]) : []
    return [placed, ...inside]
  })
}
