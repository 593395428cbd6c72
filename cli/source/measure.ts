import { parseSync, Visitor } from 'vite'

/** One function and where it is; `lines` from its first to its last. */
type FunctionSize = { name: string; line: number; lines: number }

/** The figures of one file. */
export type FileSize = {
  path: string
  lines: number
  commentLines: number
  any: number
  /** Type assertions; `as const` is none. */
  assertions: number
  functions: FunctionSize[]
}

type Node = { start: number; end: number }

/** Measures one source text; throws on a syntax error. */
export function measure(path: string, text: string): FileSize {
  const { program, comments, errors } = parseSync(path, text)
  if (errors[0]) throw new Error(`${path}: ${errors[0].message}`)
  const lineAt = lineFinder(text)
  const span = ({ start, end }: Node) => lineAt(end - 1) - lineAt(start) + 1
  const size: FileSize = {
    path,
    lines: lineCount(text),
    commentLines: 0,
    any: 0,
    assertions: 0,
    functions: [],
  }
  for (const comment of comments) size.commentLines += span(comment)
  const add = (node: Node) =>
    size.functions.push({ name: nameBefore(text, node.start), line: lineAt(node.start), lines: span(node) })
  new Visitor({
    FunctionDeclaration: add,
    FunctionExpression: add,
    ArrowFunctionExpression: add,
    TSAnyKeyword() {
      size.any += 1
    },
    TSAsExpression(node) {
      if (!isConst(text, node)) size.assertions += 1
    },
  }).visit(program)
  return size
}

function lineCount(text: string): number {
  return text.trimEnd().split('\n').length
}

/** Line numbers (from 1) of offsets, by binary search. */
function lineFinder(text: string): (offset: number) => number {
  const starts = [0]
  for (let at = text.indexOf('\n'); at !== -1; at = text.indexOf('\n', at + 1)) starts.push(at + 1)
  return (offset) => {
    let low = 0
    let high = starts.length
    while (high - low > 1) {
      const middle = (low + high) >> 1
      if ((starts[middle] ?? 0) <= offset) low = middle
      else high = middle
    }
    return low + 1
  }
}

/** A readable name: the declared one, else the one before (`const x =`, `x:`), else the call it is handed to. */
function nameBefore(text: string, start: number): string {
  const declared = /^(?:export )?(?:async )?function\*? ?(\w+)/.exec(text.slice(start, start + 120))?.[1]
  const before = text.slice(Math.max(0, start - 120), start)
  return declared ?? /(\w+)(?:: [^=\n]+)?\s*[=:(,]?\s*$/.exec(before)?.[1] ?? '(anonymous)'
}

function isConst(text: string, node: Node): boolean {
  return text.slice(node.start, node.end).endsWith('as const')
}
