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
  /** Members of each interface, by its name. */
  interfaces: Readonly<Record<string, number>>
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
    interfaces: {},
  }
  const interfaces: Record<string, number> = {}
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
    TSInterfaceDeclaration({ id, body }) {
      interfaces[id.name] = body.body.length
    },
  }).visit(program)
  return { ...size, interfaces }
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

/** A paragraph of a comment, by the line it begins on. */
interface Paragraph {
  readonly line: number
  readonly text: string
}

const LONGEST = 2

/** Paragraphs of comments with more sentences than a reason, a limit, a unit or a source takes. */
export const longComments = (paths: readonly string[], textOf: (path: string) => string): string[] =>
  paths.flatMap((path) =>
    paragraphsOf(path, textOf(path))
      .filter(({ text }) => sentencesOf(text) > LONGEST)
      .map(({ line, text }) => `${path}:${line} ${text.slice(0, 60)}`),
  )

/** Paragraphs that begin with a clause instead of the noun they are about. */
export const clauseComments = (paths: readonly string[], textOf: (path: string) => string): string[] =>
  paths.flatMap((path) =>
    paragraphsOf(path, textOf(path))
      .filter(({ text }) => /^(What|Whether)\s/.test(text))
      .map(({ line, text }) => `${path}:${line} ${text.slice(0, 60)}`),
  )

/** A tag, an item of a list, an indented example: each stands by itself, as does what follows an empty line. */
const OWN = /^(@|[-*•] |\d+\. |\s)/

/** Comments that stand on lines of their own; those of several lines without the signs at their edges. */
export function paragraphsOf(path: string, source: string): Paragraph[] {
  const mark = path.endsWith('.sql') ? '--' : '//'
  const found: { line: number; text: string }[] = []
  let open: 'block' | 'lines' | null = null
  let isNew = true
  for (const [index, line] of source.split('\n').entries()) {
    const begins: boolean = open !== 'block' && /^\s*\{?\/\*/.test(line)
    const isBlock: boolean = begins || open === 'block'
    const isLine: boolean = !isBlock && line.trimStart().startsWith(mark)
    if (begins || (isLine && open !== 'lines')) isNew = true
    if (isBlock || isLine) {
      const text = isBlock ? inBlock(line) : line.trimStart().slice(mark.length).replace(/^ /, '')
      if (text.trim() === '' || OWN.test(text)) isNew = true
      if (text.trim() !== '' && isNew) found.push({ line: index + 1, text })
      else if (text.trim() !== '') (found.at(-1) as { text: string }).text += ` ${text}`
      isNew = text.trim() === '' ? !begins || isNew : false
    }
    open = isBlock && !line.includes('*/') ? 'block' : isLine ? 'lines' : null
  }
  return found
}

const inBlock = (line: string): string =>
  line
    .replace(/\*\/.*$/, '')
    .replace(/^\s*\{?\/\*+ ?/, '')
    .replace(/^\s*\*? ?/, '')

/** Sentences of a paragraph without its source, its usage and its tags; code and short forms hold no full stop. */
export const sentencesOf = (text: string): number =>
  text
    .replace(/(^|\s)@\w+ .*$/, '')
    .replace(/`[^`]*`/g, 'x')
    .replace(/\b(Source|Usage): .*$/, '')
    .replace(/\b(e\.g|i\.e|etc|vs|no)\./gi, '$1')
    .split(/[.?!]["’')\]]*\s+(?=\S)/)
    .filter((one) => /[a-z]{2}|[\u4e00-\u9fff]/i.test(one)).length
