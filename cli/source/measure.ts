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

/** The parts of a syntax tree that this file reads. */
interface Syntax {
  readonly type: string
  readonly name?: string | Syntax
  readonly [part: string]: unknown
}
/** A type with the parameters bound where it stands. */
interface Bound {
  readonly type: Syntax
  readonly scope: Scope
}
interface Scope {
  readonly declared: ReadonlyMap<string, Syntax>
  readonly bound: ReadonlyMap<string, Bound>
  /** Scope of the file an imported name is declared in. */
  readonly imported: (name: string) => Scope | undefined
}
type TextOf = (path: string) => string
type FileOf = (path: string, name: string) => string | undefined

const list = (node: unknown): readonly Syntax[] => (Array.isArray(node) ? node : [])
const child = (node: Syntax | undefined, part: string): Syntax | undefined =>
  node?.[part] as Syntax | undefined
const nameOf = (node: Syntax | undefined): string =>
  typeof node?.name === 'string' ? node.name : String(child(node, 'name')?.name ?? node?.value ?? '')

/** Names of a declaration file: its declarations by name, and those of the files it imports. */
function scopeOf(path: string, textOf: TextOf, fileOf: FileOf): Scope {
  const declared = new Map<string, Syntax>()
  for (const statement of list(parseSync(path, textOf(path)).program.body)) {
    const one = child(statement, 'declaration') ?? statement
    for (const each of one.type === 'VariableDeclaration' ? list(one.declarations) : [one])
      if (each.id) declared.set(nameOf(child(each, 'id')), each)
  }
  return {
    declared,
    bound: new Map(),
    imported: (name) => {
      const from = fileOf(path, name)
      return from === undefined ? undefined : scopeOf(from, textOf, fileOf)
    },
  }
}

/** The scope inside of something generic: its parameters stand for the arguments, their defaults or their constraints. */
function within(generic: Syntax, given: readonly Bound[], scope: Scope): Scope {
  const bound = new Map(scope.bound)
  for (const [index, one] of list(child(generic, 'typeParameters')?.params).entries()) {
    const usual = child(one, 'default') ?? child(one, 'constraint')
    const found = given[index] ?? (usual && { type: usual, scope: { ...scope, bound: new Map(bound) } })
    if (found) bound.set(nameOf(one), found)
  }
  return { ...scope, bound }
}

const argumentsOf = (node: Syntax, scope: Scope): Bound[] =>
  list(child(node, 'typeArguments')?.params).map((type) => ({ type, scope }))

const all = (bounds: readonly Bound[]): Set<string> => new Set(bounds.flatMap((one) => [...keysOf(one)]))

/** The strings of a union. */
function wordsOf({ type, scope }: Bound): Set<string> {
  if (type.type === 'TSLiteralType') return new Set([nameOf(child(type, 'literal'))])
  if (type.type === 'TSUnionType')
    return new Set(list(type.types).flatMap((one) => [...wordsOf({ type: one, scope })]))
  if (type.type === 'TSTypeOperator') return keysOf({ type: child(type, 'typeAnnotation') ?? type, scope })
  const name = nameOf(child(type, 'typeName'))
  const found = scope.bound.get(name)
  if (found) return wordsOf(found)
  const alias = child(scope.declared.get(name), 'typeAnnotation')
  return alias ? wordsOf({ type: alias, scope }) : new Set()
}

/** Names of the members of a type; none of one that a package declares. */
function keysOf({ type, scope }: Bound): Set<string> {
  if (type.type === 'TSIntersectionType') return all(list(type.types).map((one) => ({ type: one, scope })))
  if (type.type === 'TSTypeLiteral')
    return new Set(list(type.members).map((one) => nameOf(child(one, 'key'))))
  if (type.type === 'TSTypeReference')
    return namedKeys(nameOf(child(type, 'typeName')), argumentsOf(type, scope), scope)
  return new Set()
}

function namedKeys(name: string, given: readonly Bound[], scope: Scope): Set<string> {
  const [first, second] = given
  if (name === 'Pick' && second) return wordsOf(second)
  if (name === 'Omit' && first && second) {
    const without = wordsOf(second)
    return new Set([...keysOf(first)].filter((one) => !without.has(one)))
  }
  if (['Partial', 'Required', 'Readonly'].includes(name) && first) return keysOf(first)
  const bound = scope.bound.get(name)
  if (bound) return keysOf(bound)
  const found = scope.declared.get(name)
  if (!found) {
    const other = scope.imported(name)
    return other ? namedKeys(name, given, other) : new Set()
  }
  const inside = within(found, given, { ...scope, bound: new Map() })
  if (found.type !== 'TSInterfaceDeclaration') {
    const type = child(found, 'typeAnnotation')
    return type ? keysOf({ type, scope: inside }) : new Set()
  }
  const own = list(child(found, 'body')?.body).map((one) => nameOf(child(one, 'key')))
  const inherited = list(found.extends).flatMap((one) => [
    ...namedKeys(nameOf(child(one, 'expression')), argumentsOf(one, inside), inside),
  ])
  return new Set([...own, ...inherited])
}

/** Members of the last parameter of a function, or of the function it returns. */
function keysOfFunction(node: Syntax, given: readonly Bound[], scope: Scope): Set<string> {
  const inside = within(node, given, scope)
  const body = child(node, 'body')
  if (body?.type === 'ArrowFunctionExpression') return keysOfFunction(body, [], inside)
  const last = list(node.params).at(-1)
  const type = child(child(child(last, 'left') ?? last, 'typeAnnotation'), 'typeAnnotation')
  return type ? keysOf({ type, scope: inside }) : new Set()
}

function keysOfBuilder(name: string, scope: Scope): Set<string> {
  const found = scope.declared.get(name)
  if (!found) throw new Error(`no builder "${name}"`)
  const init = child(found, 'init')
  if (init?.type === 'CallExpression') {
    const helper = child(scope.declared.get(nameOf(child(init, 'callee'))), 'init')
    return helper ? keysOfFunction(helper, argumentsOf(init, scope), scope) : new Set()
  }
  if (init) return keysOfFunction(init, [], scope)
  return list(found.params).length > 0 ? keysOfFunction(found, [], scope) : namedKeys(name, [], scope)
}

/** Names of the options a caller may pass to a builder, or give a declared type, apart from `overrides`. */
export function optionsOf(path: string, names: readonly string[], textOf: TextOf, fileOf: FileOf) {
  const scope = scopeOf(path, textOf, fileOf)
  return names.map((name) => {
    const keys = keysOfBuilder(name, scope)
    keys.delete('overrides')
    return [name, [...keys]] as const
  })
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
