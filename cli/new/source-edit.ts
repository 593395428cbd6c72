import { type ESTree, parseSync } from 'vite'
import { buildersOf, fieldText } from './declaration.ts'
import type { FieldSpec } from './field-spec.ts'

/** Puts missing parts into sources people have edited: text is inserted at a place, nothing there is written anew. */

interface Insertion {
  readonly at: number
  readonly text: string
}

const insert = (source: string, insertions: readonly Insertion[]): string =>
  [...insertions]
    .sort((a, b) => b.at - a.at)
    .reduce((text, { at, text: more }) => text.slice(0, at) + more + text.slice(at), source)

function bodyOf(source: string): ESTree.Program['body'] {
  const { program, errors } = parseSync('source.ts', source)
  if (errors[0]) throw new Error(`源文件有语法错误：${errors[0].message}`)
  return program.body
}

type Node = ESTree.Program['body'][number]
const importFrom = (body: readonly Node[], from: string) =>
  body.find(
    (one): one is ESTree.ImportDeclaration => one.type === 'ImportDeclaration' && one.source.value === from,
  )

/** Names and starting values of the constants. */
function declared(body: readonly Node[]): [string, ESTree.Expression][] {
  return body.flatMap((one) => {
    const found = one.type === 'ExportNamedDeclaration' ? one.declaration : one
    if (found?.type !== 'VariableDeclaration') return []
    return found.declarations.flatMap(({ id, init }): [string, ESTree.Expression][] =>
      id.type === 'Identifier' && init ? [[id.name, init]] : [],
    )
  })
}

/** The object that a key of another object holds. */
function objectAt(object: ESTree.ObjectExpression, key: string): ESTree.ObjectExpression | undefined {
  for (const one of object.properties)
    if (
      one.type === 'Property' &&
      one.key.type === 'Identifier' &&
      one.key.name === key &&
      one.value.type === 'ObjectExpression'
    )
      return one.value
  return undefined
}

/** The `fields` of the one declaration in a file. */
function fieldsIn(body: readonly Node[]): ESTree.ObjectExpression {
  for (const [, init] of declared(body)) {
    const [first] = init.type === 'CallExpression' ? init.arguments : []
    const fields = first?.type === 'ObjectExpression' ? objectAt(first, 'fields') : undefined
    if (fields) return fields
  }
  throw new Error('声明里找不到 fields，请手工添加字段')
}

/** Where something may be added after the last of a list: before the closing sign, after a comma where one is due. */
function endOf(source: string, { start, end }: { start: number; end: number }): Insertion {
  const inside = source.slice(start + 1, end - 1).trimEnd()
  return { at: start + 1 + inside.length, text: inside === '' || inside.endsWith(',') ? '' : ',' }
}

/** The declaration with these fields before its remark, or at its end, and their builders imported. */
export function withFields(source: string, specs: readonly FieldSpec[]): string {
  if (specs.length === 0) return source
  const body = bodyOf(source)
  const fields = fieldsIn(body)
  const remark = fields.properties.find(
    (one) => one.type === 'Property' && one.key.type === 'Identifier' && one.key.name === 'remark',
  )
  const text = specs.map(fieldText).join(',\n')
  const end = endOf(source, fields)
  const place = remark
    ? { at: remark.start, text: `${text},\n` }
    : { at: end.at, text: `${end.text}\n${text},` }
  return insert(source, [place, ...builderImports(body, specs)])
}

function builderImports(body: readonly Node[], specs: readonly FieldSpec[]): Insertion[] {
  const found = importFrom(body, '#kit/field.ts')
  const present = new Set(found?.specifiers.map(({ local }) => local.name))
  const lacking = buildersOf(specs).filter((one) => !present.has(one))
  if (lacking.length === 0) return []
  const last = found?.specifiers.at(-1)
  if (!last) return [{ at: 0, text: `import { ${lacking.join(', ')} } from '#kit/field.ts'\n` }]
  return [{ at: last.end, text: `, ${lacking.join(', ')}` }]
}

/** An import from a path of the project, and its place in a list. */
interface Entry {
  readonly ident: string
  readonly path: string
}

const imported = (body: readonly Node[], { ident, path }: Entry): Insertion[] =>
  importFrom(body, path) ? [] : [{ at: 0, text: `import { ${ident} } from '${path}'\n` }]

/** A list that is exported, or only kept, under a name. */
function listNamed(body: readonly Node[], name: string): ESTree.Expression {
  const found = declared(body).find(([one]) => one === name)?.[1]
  if (!found) throw new Error(`源文件里找不到 ${name}`)
  return found.type === 'TSAsExpression' ? found.expression : found
}

/** A list with one element more, after the last one that is imported from the same folder. */
export function withElement(source: string, list: string, entry: Entry): string {
  const body = bodyOf(source)
  if (importFrom(body, entry.path)) return source
  const found = listNamed(body, list)
  if (found.type !== 'ArrayExpression') throw new Error(`${list} 不是数组`)
  const folderOf = (from: string) => from.slice(0, from.lastIndexOf('/'))
  const neighbours = new Set(
    body.flatMap((one) =>
      one.type === 'ImportDeclaration' && folderOf(one.source.value) === folderOf(entry.path)
        ? one.specifiers.map(({ local }) => local.name)
        : [],
    ),
  )
  const last = found.elements.findLast((one) => one?.type === 'Identifier' && neighbours.has(one.name))
  const end = endOf(source, found)
  const { ident } = entry
  const place = last ? { at: last.end, text: `,\n${ident}` } : { at: end.at, text: `${end.text}\n${ident},` }
  return insert(source, [...imported(body, entry), place])
}

/** A list, or an object, with one entry more at its end: `text`, for which `entry` is imported. */
export function withEntry(source: string, list: string, text: string, entry?: Entry): string {
  const body = bodyOf(source)
  if (source.includes(text)) return source
  const end = endOf(source, listNamed(body, list))
  return insert(source, [
    ...(entry ? imported(body, entry) : []),
    { at: end.at, text: `${end.text}\n${text},` },
  ])
}

/** A function with one statement more at its end. */
export function withStatement(source: string, name: string, text: string, entry: Entry): string {
  const body = bodyOf(source)
  if (importFrom(body, entry.path)) return source
  for (const one of body) {
    const found = one.type === 'ExportNamedDeclaration' ? one.declaration : one
    const last =
      found?.type === 'FunctionDeclaration' && found.id?.name === name ? found.body?.body.at(-1) : undefined
    if (last) return insert(source, [...imported(body, entry), { at: last.end, text: `\n  ${text}` }])
  }
  throw new Error(`源文件里找不到 ${name}`)
}

type Tree = { readonly type: string; readonly start: number; readonly end: number } & Readonly<
  Record<string, unknown>
>
const isTree = (value: unknown): value is Tree =>
  typeof value === 'object' && value !== null && typeof (value as { type?: unknown }).type === 'string'

/** Where entries stand that can go without what is around them. */
const HOLDERS: Readonly<Record<string, string>> = {
  ArrayExpression: 'elements',
  ObjectExpression: 'properties',
  BlockStatement: 'body',
}

/** A source without what names something: its imports, elements and keys of lists, statements. */
export const withoutNames = (
  source: string,
  paths: ReadonlySet<string>,
  names: ReadonlySet<string>,
): string =>
  cutsOf(source, paths, names)
    .sort((a, b) => b.start - a.start)
    .reduce((text, { start, end }) => text.slice(0, start) + text.slice(end), source)

/** Lines of the entries that `withoutNames` takes out, one each. */
export const entriesNamed = (
  source: string,
  paths: ReadonlySet<string>,
  names: ReadonlySet<string>,
): string[] =>
  cutsOf(source, paths, names)
    .sort((a, b) => a.start - b.start)
    .map(({ start, end }) =>
      source
        .slice(start, end)
        .trim()
        .replace(/,$/, '')
        .replace(/\s*\n\s*/g, ' '),
    )

function cutsOf(source: string, paths: ReadonlySet<string>, names: ReadonlySet<string>): Cut[] {
  const body = bodyOf(source)
  const gone = body.filter((one) => one.type === 'ImportDeclaration' && paths.has(one.source.value))
  const idents = gone.flatMap((one) =>
    one.type === 'ImportDeclaration' ? one.specifiers.map(({ local }) => local.name) : [],
  )
  const cuts: Cut[] = gone.map(({ start, end }) => ({ start, end: end + 1 }))
  const isOne = naming(new Set(idents), names)
  const walk = (node: Tree): void => {
    const key = HOLDERS[node.type]
    for (const [name, value] of Object.entries(node))
      for (const child of Array.isArray(value) ? value : [value]) {
        if (!isTree(child)) continue
        if (name === key && isOne(child)) cuts.push(cutOf(source, child))
        else walk(child)
      }
  }
  for (const one of body) if (!gone.includes(one)) walk(one as unknown as Tree)
  return cuts
}

type Cut = { readonly start: number; readonly end: number }

/** An entry with the comma after it, up to the next one. */
function cutOf(source: string, { start, end }: Tree): Cut {
  const rest = /^\s*,?[ \t]*\n?/.exec(source.slice(end))?.[0].length ?? 0
  return { start, end: end + rest }
}

const word = (node: unknown): string => {
  if (!isTree(node)) return ''
  return String((node.type === 'Identifier' ? node.name : node.type === 'Literal' ? node.value : '') ?? '')
}

/** True where an entry is one of those named: by itself, by its key or value, by its `name`, by its first word, by what it calls with. */
function naming(idents: ReadonlySet<string>, names: ReadonlySet<string>): (node: Tree) => boolean {
  const holds = (node: unknown): boolean =>
    isTree(node) &&
    ((node.type === 'Identifier' && idents.has(word(node))) || Object.values(node).flat().some(holds))
  return (node) => {
    if (node.type === 'Identifier') return idents.has(word(node))
    if (node.type === 'Property') return names.has(word(node.key)) || idents.has(word(node.value))
    if (node.type === 'ExpressionStatement') return holds(node)
    if (node.type === 'ArrayExpression') return names.has(word((node.elements as unknown[])[0]))
    if (node.type !== 'ObjectExpression') return false
    return (node.properties as Tree[]).some(
      (one) => one.type === 'Property' && word(one.key) === 'name' && names.has(word(one.value)),
    )
  }
}
