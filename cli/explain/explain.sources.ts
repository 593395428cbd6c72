import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { filesBelow, ROOT } from '../source/source.files.ts'

/** Folders whose files are searched: what the program is made of, and the documents of its rules and words. */
const FOLDERS = ['src/domain', 'src/resources', 'src/pages', 'src/views', 'server', 'docs']
const READ = /\.(tsx?|sql|md)$/
const LEFT_OUT = /^(server\/migrations|docs\/(?!domain\/|glossary))/

export interface Source {
  readonly path: string
  readonly lines: readonly string[]
}

/** A line of a source; `at` counts from 1. */
export interface Place {
  readonly path: string
  readonly at: number
  readonly text: string
}

let known: readonly Source[] | undefined

/** All of them, read once. */
export function readSources(): readonly Source[] {
  known ??= FOLDERS.flatMap((folder) => filesBelow(folder, READ))
    .filter((path) => !LEFT_OUT.test(path))
    .map((path) => ({ path, lines: readFileSync(join(ROOT, path), 'utf8').split('\n') }))
  return known
}

export const linesWith = (sources: readonly Source[], isFound: (line: string) => boolean): Place[] =>
  sources.flatMap(({ path, lines }) =>
    lines.flatMap((text, index) => (isFound(text) ? [{ path, at: index + 1, text }] : [])),
  )

export const placeOf = ({ path, at }: Pick<Place, 'path' | 'at'>): string => `${path}:${at}`
/** A place with its line, as it is printed. */
export const shownPlace = (place: Place): string[] => [placeOf(place), place.text.trim().slice(0, 110)]
export const fileName = (path: string): string => path.slice(path.lastIndexOf('/') + 1)
export const escaped = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')

/** The line that declares a name: `declareReport('births', …`, `name: 'basic-supplier'`, `code: 'farrowing'`. */
export function declaredAt(sources: readonly Source[], names: readonly string[]): Place | undefined {
  const said = new RegExp(`(?:\\w\\(|\\b(?:name|code): )'(?:${names.map(escaped).join('|')})'`)
  for (const source of sources) {
    if (!/^(src\/resources|server\/reports)\//.test(source.path)) continue
    const [found] = linesWith([source], (line) => said.test(line))
    if (found) return found
  }
  return undefined
}
