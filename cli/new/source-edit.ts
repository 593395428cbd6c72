import { type ESTree, parseSync } from 'vite'
import { buildersOf, fieldText } from './declaration.ts'
import type { FieldSpec } from './field-spec.ts'

/** Puts what is missing into sources people have edited: text goes in at a place, nothing there is written anew. */

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

/** Names and starting values of the exported constants. */
function constants(body: readonly Node[]): [string, ESTree.Expression][] {
  return body.flatMap((one) => {
    if (one.type !== 'ExportNamedDeclaration' || one.declaration?.type !== 'VariableDeclaration') return []
    return one.declaration.declarations.flatMap(({ id, init }): [string, ESTree.Expression][] =>
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
  for (const [, init] of constants(body)) {
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

/** The list of resources with one more, after the last of its area. */
export function withResource(
  source: string,
  { ident, path }: { readonly ident: string; readonly path: string },
): string {
  const body = bodyOf(source)
  if (importFrom(body, path)) return source
  const list = constants(body).find(([name]) => name === 'resources')?.[1]
  if (list?.type !== 'ArrayExpression') throw new Error('src/resources/index.ts 里找不到 resources')
  const folderOf = (from: string) => from.split('/')[1]
  const neighbours = new Set(
    body.flatMap((one) =>
      one.type === 'ImportDeclaration' && folderOf(one.source.value) === folderOf(path)
        ? one.specifiers.map(({ local }) => local.name)
        : [],
    ),
  )
  const last = list.elements.findLast((one) => one?.type === 'Identifier' && neighbours.has(one.name))
  const end = endOf(source, list)
  const place = last ? { at: last.end, text: `,\n${ident}` } : { at: end.at, text: `${end.text}\n${ident},` }
  return insert(source, [{ at: 0, text: `import { ${ident} } from '${path}'\n` }, place])
}
