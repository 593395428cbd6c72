import { allFunctions } from '../../functions.ts'
import type { FunctionNode } from '../../kit/function-tree.ts'

const walk = (nodes: readonly FunctionNode[], page = ''): [string, string][] =>
  nodes.flatMap(({ kind, code, name, child }) => {
    if (kind === 'menu') return walk(child)
    const title = kind === 'page' ? `“${name}”的查看权限` : `“${page}”的“${name}”权限`
    return [[code, title] as [string, string], ...walk(child, name)]
  })

const titles = new Map(walk(allFunctions))

/** What a function code lets one do, as a person reads it. */
export const actionTitle = (code: string): string => titles.get(code) ?? code
