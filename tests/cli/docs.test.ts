import { existsSync, globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { ROOT } from '../../cli/source/source.files.ts'

/** Commands, variables, messages and files named in the documents exist. */

const read = (path: string): string => readFileSync(join(ROOT, path), 'utf8')
const OPERATING = ['README.md', 'README.zh-CN.md', 'docs/deployment.md', 'docs/trust.md', 'docs/how-to.md']
const found = (text: string, pattern: RegExp): string[] => [
  ...new Set([...text.matchAll(pattern)].map(([, one = '']) => one)),
]

test.each(OPERATING)('%s: its npm commands exist', (path) => {
  const { scripts } = JSON.parse(read('package.json')) as { scripts: Record<string, string> }
  const named = found(read(path), /npm run (?:--silent )?([a-z][\w:-]*)/g)
  expect(named.filter((name) => !Object.hasOwn(scripts, name))).toEqual([])
})

test.each(['README.md', 'README.zh-CN.md'])('%s names every variable of the environment', (path) => {
  const declared = found(read('server/env.ts'), /^ {2}([A-Z][A-Z0-9_]+): /gm)
  expect(declared.length).toBeGreaterThan(12)
  const text = read(path)
  expect(declared.filter((name) => !text.includes(`\`${name}\``))).toEqual([])
})

test('docs/deployment.md: variables it sets exist, messages of its table are printed', () => {
  const text = read('docs/deployment.md')
  const env = read('server/env.ts')
  expect(found(text, /^([A-Z][A-Z0-9_]+)=/gm).filter((name) => !env.includes(`  ${name}: `))).toEqual([])
  const program = globSync(['server/**/*.ts', 'cli/**/*.ts'], { cwd: ROOT }).map(read).join('\n')
  const rows = found(text, /^\| (`[^|]+) \|/gm)
  expect(rows.length).toBeGreaterThan(10)
  const pieces = rows.flatMap((row) => found(row, /`([^`]+)`/g))
  expect(pieces.filter((piece) => !program.includes(piece))).toEqual([])
})

test('docs/trust.md: every test it names is there', () => {
  const named = found(read('docs/trust.md'), /`(tests\/[^`]+)`/g)
  expect(named.length).toBeGreaterThan(12)
  expect(named.filter((path) => !existsSync(join(ROOT, path)))).toEqual([])
})
