import { createHash } from 'node:crypto'
import { ROOT_FUNCTION_ID } from '#kit/grants.ts'

/** One entry of the function list (spec §3), in the shape of `base/func`. */
export interface FunctionNode {
  uid: string
  parentFunctionId: string
  code: string
  name: string
  sort: number
  targetUri: string
  kind: 'menu' | 'page' | 'button'
  icon: string
  hidden: boolean
  /** A second place of a page in the menu; cannot be granted. */
  alias?: boolean
  child: FunctionNode[]
}

export interface FunctionSpec {
  code: string
  name: string
  kind: FunctionNode['kind']
  icon?: string
  hidden?: boolean
  child?: readonly FunctionSpec[]
}

/** The uid of a function is derived from its code: the same on every installation, without a table to keep in sync. */
function functionUid(code: string): string {
  const hex = createHash('sha256').update(`function:${code}`).digest('hex')
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-5${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`
}

/** Turns specs into the tree of spec §3. `targetUri` of a page is its route name. */
export function functionTree(specs: readonly FunctionSpec[], parent = ROOT_FUNCTION_ID): FunctionNode[] {
  return specs.map((spec, index) => {
    const uid = functionUid(spec.code)
    return {
      uid,
      parentFunctionId: parent,
      code: spec.code,
      name: spec.name,
      sort: index + 1,
      targetUri: spec.kind === 'page' ? spec.code : '',
      kind: spec.kind,
      icon: spec.icon ?? '',
      hidden: spec.hidden ?? false,
      child: functionTree(spec.child ?? [], uid),
    }
  })
}

/** The part of the tree a set of codes opens; a menu without open pages is left out. */
export function grantedTree(nodes: readonly FunctionNode[], granted: ReadonlySet<string>): FunctionNode[] {
  return nodes.flatMap((node) => {
    if (node.kind === 'menu') {
      const child = grantedTree(node.child, granted)
      return child.length ? [{ ...node, child }] : []
    }
    return granted.has(node.code) ? [{ ...node, child: grantedTree(node.child, granted) }] : []
  })
}

/**
 * The tree with some of its pages in second groups as well, at their ends.
 * @param alsoIn code of a group → codes of the additional pages
 */
export function withAliases(
  nodes: readonly FunctionNode[],
  alsoIn: Readonly<Record<string, readonly string[]>>,
): FunctionNode[] {
  const pages = new Map(nodes.flatMap((menu) => menu.child).map((page) => [page.code, page]))
  return nodes.map((menu) => {
    const guests = (alsoIn[menu.code] ?? []).flatMap((code) => pages.get(code) ?? [])
    return { ...menu, child: [...menu.child, ...guests.map((page, at) => aliasIn(menu, page, at))] }
  })
}

function aliasIn(menu: FunctionNode, page: FunctionNode, at: number): FunctionNode {
  const place = { uid: functionUid(`${menu.code}/${page.code}`), parentFunctionId: menu.uid }
  return { ...page, ...place, sort: menu.child.length + at + 1, alias: true, child: [] }
}

/** Every grantable code of a tree (menus follow from their pages). */
export function codesOf(nodes: readonly FunctionNode[]): string[] {
  return nodes.flatMap((node) => [...(node.kind === 'menu' ? [] : [node.code]), ...codesOf(node.child)])
}
