import { importersOf } from '../source/graph.ts'
import { modulesOf } from '../source/modules.ts'
import { linesWith, type Place, type Source } from './explain.sources.ts'

/** A declaration at the edge of a file: its name, its first and its last line, and whether other files may import it. */
interface Declared {
  readonly path: string
  readonly name: string
  readonly at: number
  readonly end: number
  readonly isExported: boolean
  readonly isCode: boolean
}

/** A file as code: its declarations, the files that the names it imports come from, and how many files import it. */
interface CodeFile {
  readonly source: Source
  readonly declared: readonly Declared[]
  readonly imported: ReadonlyMap<string, string>
  readonly users: number
}

const TOP = /^(export )?(?:async )?(function|const|class|interface|type) (\w+)/

function declaredIn({ path, lines }: Source): Declared[] {
  const tops = lines.flatMap((line, index) => {
    const [, exported, kind = '', name] = TOP.exec(line) ?? []
    return name
      ? [{ path, name, at: index + 1, isExported: !!exported, isCode: !/interface|type/.test(kind) }]
      : []
  })
  return tops.map((one, index) => ({ ...one, end: (tops[index + 1]?.at ?? lines.length + 1) - 1 }))
}

let known: ReadonlyMap<string, CodeFile> | undefined

/** Every code file by its path, read once. */
function codeOf(sources: readonly Source[]): ReadonlyMap<string, CodeFile> {
  known ??= readCode(sources.filter(({ path }) => /\.tsx?$/.test(path)))
  return known
}

function readCode(sources: readonly Source[]): Map<string, CodeFile> {
  const modules = modulesOf(sources.map(({ path }) => path))
  const importers = importersOf(modules)
  return new Map(
    sources.map((source) => {
      const imports = modules.get(source.path)?.imports ?? []
      const imported = imports.flatMap(({ from, names = [] }) => names.map((name) => [name, from] as const))
      const users = importers.get(source.path)?.size ?? 0
      return [source.path, { source, declared: declaredIn(source), imported: new Map(imported), users }]
    }),
  )
}

/** True of a place in the lines of a declaration. */
const holds = (one: Declared, { path, at }: Place): boolean =>
  one.path === path && one.at <= at && at <= one.end

const indentOf = (line: string): number => line.length - line.trimStart().length

/** The lines of a call or an object that begins on a line, up to its closing bracket. */
function opened(lines: readonly string[], from: number): string[] {
  const indent = indentOf(lines[from] ?? '')
  const end = lines.findIndex((line, at) => at > from && line.trim() !== '' && indentOf(line) <= indent)
  return lines.slice(from, end < 0 ? undefined : end + 1)
}

const beginAround = (lines: readonly string[], at: number): number =>
  lines.slice(0, at).findLastIndex((one) => one.trim() !== '' && indentOf(one) < indentOf(lines[at] ?? ''))

/** The object or the call a line belongs to: that which it opens, or else the one it stands in; of a head its declaration. */
function blockAt(lines: readonly string[], at: number): string[] {
  const line = lines[at] ?? ''
  if (/(?:[{([]|=>)$/.test(line)) return opened(lines, at)
  const around = beginAround(lines, at)
  const begin = /^\s*head: \{$/.test(lines[around] ?? '') ? beginAround(lines, around) : around
  return begin < 0 ? [line] : opened(lines, begin)
}

/** Files with more users are what everything is made of, not what one thing does. */
const MOST_USERS = 8

/** Functions and constants a text names: of its own file, or imported from what is not everywhere. */
function namedIn(
  text: string,
  { declared, imported }: CodeFile,
  files: ReadonlyMap<string, CodeFile>,
): Declared[] {
  const names = new Set(text.match(/(?<![.\w'])[a-z]\w+/g) ?? [])
  return [...names].flatMap((name) => {
    const file = imported.get(name)
    const found = (file ? files.get(file)?.declared : declared)?.find((one) => one.name === name)
    return found?.isCode && (files.get(found.path)?.users ?? 0) <= MOST_USERS ? [found] : []
  })
}

/**
 * The code behind a line: the functions that its object or its call names; those of its own file are followed to what they name themselves.
 */
export function behind(place: Place, sources: readonly Source[]): Declared[] {
  const { path, at } = place
  const files = codeOf(sources)
  const file = files.get(path)
  if (!file) return []
  const named = namedIn(blockAt(file.source.lines, at - 1).join('\n'), file, files)
  const found = named.flatMap((one) => {
    if (one.path !== path) return [one]
    const text = file.source.lines.slice(one.at, one.end).join('\n')
    return [one, ...namedIn(text, file, files)]
  })
  return [...new Set(found)].filter((one) => !holds(one, place))
}

/** Longer ones are tables and whole functions, not a constant or a helper that says one message. */
const LONGEST_HELPER = 6

/** Lines that use the constant or the helper a line stands in. */
export function usesOf(place: Place, sources: readonly Source[]): Place[] {
  const { path } = place
  const files = codeOf(sources)
  const around = files.get(path)?.declared.find((one) => holds(one, place))
  if (!around || around.end - around.at > LONGEST_HELPER) return []
  const users = [...files.values()].filter(
    ({ source, imported }) =>
      source.path === path || (around.isExported && imported.get(around.name) === path),
  )
  const used = new RegExp(`(?<![.\\w'])${around.name}\\b`)
  return linesWith(
    users.map(({ source }) => source),
    (line) => used.test(line) && !NO_USE.test(line),
  ).filter((one) => !holds(around, one))
}

/** Imports and comments. */
const NO_USE = /^import |^\} from |^\s+\w+,$|^\s*(?:\/\/|\/?\*)/

/** The declarations of a name, those that other files may import first. */
export const codeNamed = (name: string, sources: readonly Source[]): Declared[] =>
  [...codeOf(sources).values()]
    .flatMap(({ declared }) => declared.filter((one) => one.name === name))
    .toSorted((a, b) => Number(b.isExported) - Number(a.isExported))
