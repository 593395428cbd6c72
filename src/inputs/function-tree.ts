import type { FunctionModel } from '#kit/grants.ts'

export interface FunctionNode {
  readonly key: string
  readonly title: string
  /** Menus group; what can be granted are pages and buttons. */
  readonly menu: boolean
  readonly children: FunctionNode[]
}

/** Servers that know only the spec send no kind: there a menu has no target and its code names no button. */
const isMenu = ({ kind, targetUri, code }: FunctionModel): boolean =>
  kind ? kind === 'menu' : targetUri === '' && !code.includes(':')

/** The function list as a tree by code, siblings in menu order; a page's second place in the menu grants nothing. */
export function functionNodes(functions: readonly FunctionModel[]): FunctionNode[] {
  return functions
    .filter(({ alias }) => !alias)
    .sort((a, b) => a.sort - b.sort)
    .map((one) => ({
      key: one.code,
      title: one.name,
      menu: isMenu(one),
      children: functionNodes(one.child ?? []),
    }))
}

/** Codes of a node and everything below it that can be granted. */
export function codesBelow(node: FunctionNode): string[] {
  return [...(node.menu ? [] : [node.key]), ...node.children.flatMap(codesBelow)]
}

interface Marks {
  checked: string[]
  halfChecked: string[]
}

/** Boxes for a set of codes: full when all below is granted, half when some is (a page without one of its buttons too). */
export function marksOf(nodes: readonly FunctionNode[], codes: ReadonlySet<string>): Marks {
  const marks: Marks = { checked: [], halfChecked: [] }
  const visit = (node: FunctionNode) => {
    const below = codesBelow(node)
    const granted = below.filter((code) => codes.has(code)).length
    if (granted > 0) (granted === below.length ? marks.checked : marks.halfChecked).push(node.key)
    node.children.forEach(visit)
  }
  nodes.forEach(visit)
  return marks
}

const pageOf = (code: string): string => code.split(':')[0] ?? code

/** The codes after a click on a node: everything below it comes in, or goes when all of it was in. A button brings its
 *  page, as it would lead nowhere without; a page takes its buttons along. */
export function toggledCodes(codes: ReadonlySet<string>, node: FunctionNode): string[] {
  const below = codesBelow(node)
  if (below.every((code) => codes.has(code))) return [...codes].filter((code) => !below.includes(code))
  return [...new Set([...codes, ...below, ...below.map(pageOf)])]
}

/** Narrows the tree to the nodes whose name or code holds the text, each with all below it and the way to it. */
export function searchNodes(nodes: readonly FunctionNode[], text: string): FunctionNode[] {
  const wanted = text.trim().toLowerCase()
  if (wanted === '') return [...nodes]
  return nodes.flatMap((node) => {
    if (`${node.title} ${node.key}`.toLowerCase().includes(wanted)) return [node]
    const children = searchNodes(node.children, wanted)
    return children.length ? [{ ...node, children }] : []
  })
}

export const keysOf = (nodes: readonly FunctionNode[]): string[] =>
  nodes.flatMap((node) => [node.key, ...keysOf(node.children)])
