import { parseSync } from 'vite'

/** The parts of a syntax tree that this file reads. */
interface Node {
  readonly type: string
  readonly name?: string | Node
  readonly [part: string]: unknown
}
/** A type with the parameters bound where it stands. */
interface Bound {
  readonly type: Node
  readonly scope: Scope
}
interface Scope {
  readonly declared: ReadonlyMap<string, Node>
  readonly bound: ReadonlyMap<string, Bound>
  /** Scope of the file an imported name is declared in. */
  readonly imported: (name: string) => Scope | undefined
}
type TextOf = (path: string) => string
type FileOf = (path: string, name: string) => string | undefined

const list = (node: unknown): readonly Node[] => (Array.isArray(node) ? node : [])
const child = (node: Node | undefined, part: string): Node | undefined => node?.[part] as Node | undefined
const nameOf = (node: Node | undefined): string =>
  typeof node?.name === 'string' ? node.name : String(child(node, 'name')?.name ?? node?.value ?? '')

/** What a declaration file offers: its declarations by name, and those of the files it imports. */
function scopeOf(path: string, textOf: TextOf, fileOf: FileOf): Scope {
  const declared = new Map<string, Node>()
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
function within(generic: Node, given: readonly Bound[], scope: Scope): Scope {
  const bound = new Map(scope.bound)
  for (const [index, one] of list(child(generic, 'typeParameters')?.params).entries()) {
    const usual = child(one, 'default') ?? child(one, 'constraint')
    const found = given[index] ?? (usual && { type: usual, scope: { ...scope, bound: new Map(bound) } })
    if (found) bound.set(nameOf(one), found)
  }
  return { ...scope, bound }
}

const argumentsOf = (node: Node, scope: Scope): Bound[] =>
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
function keysOfFunction(node: Node, given: readonly Bound[], scope: Scope): Set<string> {
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
