import { existsSync, globSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { FORMULAS } from '#domain/formulas.ts'
import { RULES } from '#domain/rules.ts'
import { clauseIds } from '../cli/source/clauses.ts'

/**
 * What is cited exists in the documents of this repository. A citation has one of these forms. Rules, formulas, conventions,
 * identities and paths are citations in comments, titles of tests and documents; elsewhere they may be data ('F001', 'B-12').
 *
 *   §3.2  §3.6-1       section of docs/domain or docs/spec-readings.md, and an item of its numbered list
 *   spec §7            section of the product specification (docs/spec.md)
 *   S5-30              clause of the specification (tests/fixtures/clauses.csv)
 *   V-101 K-04 G-01 …  rule (docs/domain/rules.md)
 *   F21 F63a           formula, two digits and more (docs/domain/formulas.md)
 *   T11 R4             convention of §0.1, identity of §4.10
 *   decision 0020      docs/decisions/0020-*.md
 *   docs/…, name.md    a path from the root, from docs, docs/features or the file's own folder
 *   server/…, name.ts  a path from the root, or the end of one
 */

const ROOT = join(import.meta.dirname, '..')
const read = (path: string): string => readFileSync(join(ROOT, path), 'utf8')
const all = (text: string, pattern: RegExp): string[] => [
  ...new Set([...text.matchAll(pattern)].map(([, one = '']) => one)),
]
const files = (...patterns: string[]): string[] => globSync(patterns, { cwd: ROOT }).sort()

const DOMAIN = [...files('docs/domain/*.md'), 'docs/spec-readings.md']
const domain = Object.fromEntries(DOMAIN.map((path) => [path, read(path)]))
const rulesPage = domain['docs/domain/rules.md'] ?? ''
const formulasPage = domain['docs/domain/formulas.md'] ?? ''

/** Sections by number, each with the text down to the next heading. */
const sections = new Map(
  Object.values(domain).flatMap((text) =>
    text
      .split(/^#{2,4} /m)
      .map((part) => /^(\d+(?:\.\d+)*)\.? [^\n]*\n([\s\S]*)$/.exec(part))
      .flatMap((found) => (found ? [[found[1] ?? '', found[2] ?? ''] as const] : [])),
  ),
)
const known = {
  sections: new Set(sections.keys()),
  spec: new Set(all(read('docs/spec.md'), /`spec §(\d+)`/g)),
  clauses: new Set(clauseIds(read('tests/fixtures/clauses.csv'))),
  rules: new Set(all(rulesPage, /^\| ([A-Z]-\d{2,3})\b/gm)),
  formulas: new Set(all(formulasPage, /^\| ((?:F\d{2,3}|NPD)[a-d]?)\b/gm)),
  conventions: new Set(all(domain['docs/domain/terms.md'] ?? '', /^\| (T\d+) \|/gm)),
  identities: new Set(all(sections.get('4.10') ?? '', /(?:^|· )(R\d+) /gm)),
  decisions: new Set(files('docs/decisions/*.md').map((path) => path.slice(15, 19))),
}

const SOURCES = files('{src,server,cli,tests}/**/*.{ts,tsx,css,mjs,sql}').filter(
  (path) => path !== 'tests/citations.test.ts',
)
const DOCUMENTS = [
  ...files('docs/**/*.md', 'tests/fixtures/clauses.csv'),
  'README.md',
  'README.zh-CN.md',
  'NOTICE',
]

/** Comments of a source file, and the titles of its tests. */
function wordsOf(path: string): string {
  const text = read(path)
  if (path.endsWith('.sql')) return all(text, /--(.*)$/gm).join('\n')
  return [
    ...all(text, /(?:^|[\s{])(\/\*[\s\S]*?\*\/)/g),
    ...all(text, /(?:^|\s)\/\/(.*)$/gm),
    // a string that a function follows, with a number between them where tests take turns
    ...all(text, /(['"`][^\n]*?['"`]),\s*(?:\d+,\s*)?(?:async )?(?:\(|\w+ =>)/g),
  ].join('\n')
}

const TEXTS = [...SOURCES, ...DOCUMENTS].map((path) => ({ path, words: read(path) }))
/** For citations that data may look like. */
const WORDS = TEXTS.map(({ path, words }) => ({
  path,
  words: SOURCES.includes(path) ? wordsOf(path) : words,
}))

/** Where something cited is unknown: `path: what`. */
const unresolved = (
  pattern: RegExp,
  resolves: (cited: string, path: string) => boolean,
  among: typeof TEXTS = WORDS,
): string[] =>
  among.flatMap(({ path, words }) =>
    all(words, pattern)
      .filter((cited) => !resolves(cited, path))
      .map((cited) => `${path}: ${cited}`),
  )

test('sections of the domain: no number twice', () => {
  const numbers = Object.values(domain).flatMap((text) => all(text, /^#{2,3} (\d+(?:\.\d+)?)\.? /gm))
  expect(numbers.filter((one, at) => numbers.indexOf(one) !== at)).toEqual([])
  expect(numbers.length).toBeGreaterThan(60)
})

test('§: sections and items of their lists exist', () => {
  const cited = TEXTS.flatMap(({ words }) => all(words, /§ ?(\d+\.\d+)/g))
  expect(cited.length).toBeGreaterThan(300)
  expect(
    unresolved(
      /(?<!spec )§ ?(\d+(?:\.\d+)*(?:-\d+)?)/gi,
      (cited) => {
        const [number = '', item] = cited.split('-')
        const body = sections.get(number)
        return body !== undefined && (!item || new RegExp(`^${item}\\. `, 'm').test(body))
      },
      TEXTS,
    ),
  ).toEqual([])
})

test('spec §: sections of the specification exist', () => {
  expect(unresolved(/spec §(\d+(?:\.\d+)*)/gi, (cited) => known.spec.has(cited), TEXTS)).toEqual([])
})

test('clauses exist', () => {
  expect(unresolved(/(?<![\w-])(S\d+-\d{2})(?![\w-])/g, (cited) => known.clauses.has(cited), TEXTS)).toEqual(
    [],
  )
})

test('rules exist, and docs and code know the same', () => {
  const cited = /(?<![\w-])(V-\d{3}|[BCGKMOS]-\d{2})(?![\w-])/g
  expect(unresolved(cited, (id) => known.rules.has(id))).toEqual([])
  expect([...known.rules].sort()).toEqual(Object.keys(RULES).sort())
})

test('formulas exist, and those that can be chosen are described', () => {
  expect(
    unresolved(/(?<![\w-])(F\d{2,3}[a-d]?)(?![\w-])/g, (id) =>
      [id, id.replace(/[a-d]$/, '')].some((one) => known.formulas.has(one)),
    ),
  ).toEqual([])
  expect(Object.keys(FORMULAS).filter((id) => !known.formulas.has(id))).toEqual([])
})

/** Formulas of the documents that no code computes so far. */
const UNCOMPUTED = ['F08b', 'F29', 'F31', 'F32', 'F46', 'F64b', 'F64c', 'F83b']

test('every rule, formula and identity is named by a test: in a title, a comment or the first cell of a table', () => {
  const tests = SOURCES.filter((path) => /\.test\.tsx?$/.test(path))
  const words = tests
    .flatMap((path) => [wordsOf(path), ...all(read(path), /^\s*\[\s*'([^'\n]*)'/gm)])
    .join('\n')
  const named = new Set(all(words, /(?<![\w-])([A-Z]-\d{2,3}|[FR]\d{1,3}[a-d]?|NPD[a-c]?)(?![\w-])/g))
  // F63 stands for its variants
  const ids = [...known.rules, ...known.formulas, ...known.identities].filter((id) => id !== 'F63')
  expect(ids.filter((id) => !named.has(id)).sort()).toEqual(UNCOMPUTED)
  const computed = SOURCES.filter((path) => path.startsWith('server/'))
    .map(read)
    .join('\n')
  expect(UNCOMPUTED.filter((id) => new RegExp(`\\b${id}\\b`).test(computed))).toEqual([])
})

test('conventions and identities exist', () => {
  expect(unresolved(/(?<![\w-])(T\d{1,2})(?![\w-])/g, (id) => known.conventions.has(id))).toEqual([])
  expect(unresolved(/(?<![\w-])(R\d{1,2})(?![\w-])/g, (id) => known.identities.has(id))).toEqual([])
})

test('decisions are short records with date and status', () => {
  const wrong = files('docs/decisions/*.md').filter((path) => {
    const text = read(path)
    return !/^# [^\n]+\n\nDate: \d{4}-\d\d-\d\d[^\n]*\nStatus: /.test(text) || text.split('\n').length > 41
  })
  expect(wrong).toEqual([])
})

test('decisions exist', () => {
  expect(unresolved(/\bdecisions? (\d{4})\b/gi, (number) => known.decisions.has(number), TEXTS)).toEqual([])
})

test('documents named by their path exist, and none of another place is named', () => {
  const exists = (named: string, path: string) =>
    ['', 'docs', 'docs/features', dirname(path)].some((folder) => existsSync(join(ROOT, folder, named)))
  expect(unresolved(/(?<![\w/*<>-])((?:[\w.-]+\/)*[\w.-]+\.md)\b/g, exists)).toEqual([])
  expect(unresolved(/(?<![\w/])(docs\/[\w./-]*[\w/])/g, (named) => existsSync(join(ROOT, named)))).toEqual([])
})

test('files of the code that documents name exist', () => {
  const named = DOCUMENTS.flatMap((path) =>
    all(read(path), /`((?:src|server|cli|tests)\/[\w./{},*-]+)`/g).map((file) => [path, file] as const),
  )
  expect(named.length).toBeGreaterThan(150)
  expect(named.filter(([, file]) => files(file).length === 0)).toEqual([])
})

/** Files that readers of docs/tutorial.md and docs/how-to.md write, migrations to come, and imports. */
const EXAMPLES = /vehicle|rules-long-farrow|scrap-detail|hoof-care|night-count|barn-map|(NNNN|0007)_|^\.\//

test('files and folders of the code that comments and documents name exist', () => {
  const paths = files('{src,server,cli,tests}/**', '*.*')
  const ends = new Set(
    paths.flatMap((path) => path.split('/').map((_, at, parts) => parts.slice(at).join('/'))),
  )
  const exists = (named: string): boolean =>
    EXAMPLES.test(named) ||
    ends.has(named) ||
    (/[{*]/.test(named) && files(named, `{src,server,cli,tests}/**/${named}`).length > 0)
  const file = /(?<![\w/.<>*#@}-])((?:[\w.{},*-]+\/)*[\w.{},*-]+\.(?:tsx?|sql|mjs|css))\b/g
  const path = /(?<![\w/.<>*#@-])((?:src|server|cli|tests)\/[\w./{},*-]*[\w}*])(?![<\w-])/g
  expect([...unresolved(file, exists), ...unresolved(path, exists)]).toEqual([])
})
