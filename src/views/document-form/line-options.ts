import type { Field } from '#kit/field.ts'
import type { Option } from '#views/cell-grid/option.ts'
import { isStopped, type OrgNode } from '#widgets/org-tree-picker/org-node.ts'

/** The part of the tree below a node; all of it where the node is not in it. */
export function below(nodes: readonly OrgNode[], uid: string | null): readonly OrgNode[] {
  return (uid === null ? null : find(nodes, uid)?.children) ?? nodes
}

function find(nodes: readonly OrgNode[], uid: string): OrgNode | undefined {
  for (const node of nodes) {
    const found = node.uid === uid ? node : find(node.children ?? [], uid)
    if (found) return found
  }
  return undefined
}

/** Nodes of the wanted types by their names; one inside another of them comes after it: 隔离舍 / 1单元. */
export function placeOptions(nodes: readonly OrgNode[], field: Field, above = ''): Option[] {
  return nodes.flatMap((node) => {
    const wanted = field.orgTypes?.includes(node.type) ?? false
    const label = wanted && above ? `${above} / ${node.name}` : node.name
    const own = wanted && !isStopped(node) ? [{ value: node.uid, label }] : []
    return [...own, ...placeOptions(node.children ?? [], field, wanted ? label : '')]
  })
}
