import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

/** Names of docs/glossary.md are those of the code and of the database. */

const ROOT = join(import.meta.dirname, '..')
const read = (path: string): string => readFileSync(join(ROOT, path), 'utf8')
const textOf = (pattern: string): string => globSync(pattern, { cwd: ROOT }).map(read).join('\n')
const quoted = (cell: string): string[] => [...cell.matchAll(/`([^`]+)`/g)].map(([, name = '']) => name)

/** The last heading lists names that are no more. */
const [current = ''] = read('docs/glossary.md').split('## Names that have changed')
const rows = [...current.matchAll(/^\| (.+) \|$/gm)]
  .map(([, row = '']) => row.split(' | '))
  .filter(([first]) => first !== '中文' && !first?.startsWith('---'))

test('a row has four cells, and no word stands twice', () => {
  expect(rows.length).toBeGreaterThan(150)
  expect(rows.filter((row) => row.length !== 4)).toEqual([])
  const words = rows.map(([word]) => word)
  expect(words.filter((word, at) => words.indexOf(word) !== at)).toEqual([])
})

test('identifiers exist in src or server', () => {
  const code = textOf('{src,server}/**/*.{ts,tsx}').replaceAll(/\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm, '')
  const known = new Set(code.match(/\w+/g))
  const named = rows.flatMap(([, , identifiers = '']) => quoted(identifiers))
  expect(named.filter((name) => !known.has(name))).toEqual([])
})

test('tables and columns exist in the schema', () => {
  const columns = columnsByTable(textOf('server/migrations/*.sql'))
  const named = rows.flatMap(([, , , names = '']) => quoted(names))
  const unknown = named.filter((name) => {
    const [table = '', column] = name.split('.')
    return !columns.get(table) || (column !== undefined && !columns.get(table)?.has(column))
  })
  expect(unknown).toEqual([])
})

/** Words at the beginnings of lines in `create table`, and added columns: enough to know what exists, cheaper than a database. */
function columnsByTable(sql: string): Map<string, Set<string>> {
  const found = new Map<string, Set<string>>()
  const add = (table: string, names: Iterable<RegExpMatchArray>) => {
    const known = found.get(table) ?? new Set()
    for (const [, name = ''] of names) known.add(name)
    found.set(table, known)
  }
  for (const [, table = '', body = ''] of sql.matchAll(
    /create table (?:if not exists )?(\w+) \(([\s\S]*?)\n\)/g,
  ))
    add(table, body.matchAll(/(?:^|,)\s*"?(\w+)"? /gm))
  for (const [, table = '', rest = ''] of sql.matchAll(/alter table (\w+)([^;]*)/g)) {
    add(table, rest.matchAll(/add column (?:if not exists )?"?(\w+)/g))
    add(table, rest.matchAll(/rename column \w+ to (\w+)/g))
  }
  return found
}
