import { existsSync, readFileSync } from 'node:fs'
import { dirname, join, posix } from 'node:path'
import { parseSync, Visitor } from 'vite'
import { ROOT } from './source.files.ts'

/** One import of a file of the project; `names` is undefined where the whole module is meant (`* as x`, `import()`). */
interface Import {
  readonly from: string
  readonly names?: readonly string[]
  readonly typeOnly: boolean
}

/** A file as the others see it. */
export interface Module {
  readonly path: string
  readonly imports: readonly Import[]
  /** Names of the packages it imports, as they are written. */
  readonly packages: readonly string[]
  /** Files it imports that do not exist. */
  readonly missing: readonly string[]
  /** Names others may import of it. One handed on from another file is an import of that file as well. */
  readonly exports: readonly string[]
}

const aliases = Object.entries(
  (JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')) as { imports: Record<string, string> })
    .imports,
)

/** A path of the project as it is imported by its alias, or undefined where none reaches it. */
export function aliasOf(path: string): string | undefined {
  const [key, folder] =
    aliases
      .map(([key, folder]) => [key.slice(0, -1), folder.slice(2, -1)] as const)
      .find(([, folder]) => path.startsWith(folder)) ?? []
  return key && folder && key + path.slice(folder.length)
}

/** Reads the imports and exports of every file. */
export function modulesOf(paths: readonly string[]): Map<string, Module> {
  return new Map(paths.map((path) => [path, moduleOf(path, readFileSync(join(ROOT, path), 'utf8'))]))
}

/** Reads one source text; files that are no code (CSS, JSON) are left out. */
export function moduleOf(path: string, text: string): Module {
  const { module, program } = parseSync(path, text)
  const imports: Import[] = []
  const packages: string[] = []
  const missing: string[] = []
  const add = (name: string, names: readonly string[] | undefined, typeOnly: boolean) => {
    const from = fileOf(path, name)
    if (!from) {
      if (!/^[.#]/.test(name)) packages.push(name)
    } else if (existsSync(join(ROOT, from))) imports.push({ from, ...(names && { names }), typeOnly })
    else missing.push(from)
  }
  for (const { moduleRequest, entries } of module.staticImports) {
    const whole = entries.some(({ importName }) => importName.kind === 'NamespaceObject')
    const names = entries.map(({ importName }) => importName.name ?? 'default')
    add(
      moduleRequest.value,
      whole ? undefined : names,
      entries.length > 0 && entries.every((one) => one.isType),
    )
  }
  const own: string[] = []
  for (const { entries } of module.staticExports) {
    for (const { moduleRequest, importName, exportName, isType } of entries) {
      if (moduleRequest) add(moduleRequest.value, importName.name ? [importName.name] : undefined, isType)
      // `export * from` names nothing
      if (!moduleRequest || exportName.name) own.push(exportName.name ?? 'default')
    }
  }
  const lazy = (source: unknown, typeOnly: boolean) => {
    const { value } = source as { value?: unknown }
    if (typeof value === 'string') add(value, undefined, typeOnly)
  }
  new Visitor({
    ImportExpression: ({ source }) => lazy(source, false),
    TSImportType: ({ source }) => lazy(source, true),
  }).visit(program)
  return { path, imports, packages, missing, exports: own }
}

/** The code file of the project that an import names, or undefined for a package. */
function fileOf(importer: string, name: string): string | undefined {
  const alias = aliases.find(([key]) => name.startsWith(key.slice(0, -1)))
  const path = alias
    ? posix.normalize(alias[1].replace('*', name.slice(alias[0].length - 1)))
    : name.startsWith('.') && posix.normalize(posix.join(dirname(importer), name))
  return path && /\.(ts|tsx|mjs)$/.test(path) ? path : undefined
}
