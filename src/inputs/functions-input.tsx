import { useCustom } from '@refinedev/core'
import { Input, Tree } from 'antd'
import { type RefObject, useLayoutEffect, useMemo, useRef, useState } from 'react'
import type { FunctionModel } from '#kit/grants.ts'
import { asList, type InputProps } from './field-components.ts'
import './functions-input.css'

/** Text antd's tree puts before a node's title in the label of its box; it offers no translation. */
const ENGLISH = /^Select /

/** Rows drawn at once: the whole list has some hundred. */
const HEIGHT = 320

/** Function tree with menus, pages and buttons. It offers the user's own list: a user grants only own functions. */
export function FunctionsInput({ id, value, onChange, disabled }: InputProps) {
  const { query, result } = useCustom<{ functionModels?: FunctionModel[] }>({
    url: 'base/func',
    method: 'get',
  })
  const nodes = useMemo(() => functionNodes(result.data?.functionModels ?? []), [result.data])
  const [search, setSearch] = useState('')
  const whole = useRef<HTMLDivElement>(null)
  useSpokenBoxes(whole)
  const codes = useMemo(() => new Set(asList(value)), [value])
  const own = useMemo(() => new Set(nodes.flatMap(codesBelow)), [nodes])
  const chosen = [...codes].filter((code) => own.has(code)).length
  const foreign = query.isSuccess ? codes.size - chosen : 0
  return (
    <div ref={whole} className="functions-input" aria-busy={query.isLoading}>
      <Input
        id={id}
        allowClear
        placeholder="按名称查找功能"
        value={search}
        onChange={(event) => setSearch(event.target.value)}
        onPressEnter={(event) => event.preventDefault()}
      />
      <FunctionTree
        nodes={searchNodes(nodes, search)}
        searching={search.trim() !== ''}
        codes={codes}
        all={nodes}
        disabled={disabled}
        onToggle={(node) => onChange?.(toggledCodes(codes, node))}
      />
      <div className="functions-input-note text-12 text-3">
        {query.isFetching ? '正在读取功能列表' : `已选 ${chosen} 项，共 ${own.size} 项`}
        {foreign > 0 && `；另有 ${foreign} 项不在您的权限内，保持不变`}
      </div>
    </div>
  )
}

interface FunctionTreeProps {
  nodes: readonly FunctionNode[]
  /** The unsearched tree: a box says what is granted, not what is shown. */
  all: readonly FunctionNode[]
  searching: boolean
  codes: ReadonlySet<string>
  disabled?: boolean
  onToggle(node: FunctionNode): void
}

function FunctionTree({ nodes, all, searching, codes, disabled, onToggle }: FunctionTreeProps) {
  const [expanded, setExpanded] = useState<string[]>([])
  const marks = useMemo(() => marksOf(all, codes), [all, codes])
  return (
    <Tree
      checkable
      checkStrictly
      selectable={false}
      virtual
      height={HEIGHT}
      disabled={disabled}
      treeData={[...nodes]}
      checkedKeys={marks}
      expandedKeys={searching ? keysOf(nodes) : expanded}
      onExpand={(keys) => setExpanded(keys.map(String))}
      onCheck={(_keys, { node }) => onToggle(find(all, String(node.key)) ?? node)}
    />
  )
}

function find(nodes: readonly FunctionNode[], key: string): FunctionNode | undefined {
  for (const node of nodes) {
    const hit = node.key === key ? node : find(node.children, key)
    if (hit) return hit
  }
  return undefined
}

/** Keeps the boxes of the tree inside `ref` labelled by their titles alone, also those that scrolling brings in. */
function useSpokenBoxes(ref: RefObject<HTMLElement | null>): void {
  useLayoutEffect(() => {
    const tree = ref.current
    if (!tree) return
    const relabel = () => {
      for (const box of tree.querySelectorAll('[role=checkbox][aria-label^="Select "]')) {
        box.setAttribute('aria-label', (box.getAttribute('aria-label') ?? '').replace(ENGLISH, '选择'))
      }
    }
    relabel()
    const watch = new MutationObserver(relabel)
    watch.observe(tree, { subtree: true, childList: true, attributeFilter: ['aria-label'] })
    return () => watch.disconnect()
  }, [ref])
}

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
