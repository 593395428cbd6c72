import { existsSync, globSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { clauseIds } from './source.clauses.ts'
import { ROOT } from './source.files.ts'

/**
 * Citations of the documents of this repository, in these forms. Rules, formulas, conventions, identities and paths are citations
 * in comments, titles of tests and documents alone: elsewhere they may be data ('F001', 'B-12').
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

export const read = (path: string): string => readFileSync(join(ROOT, path), 'utf8')
/** Texts in the first group of a pattern, each once. */
export const all = (text: string, pattern: RegExp): string[] => [
  ...new Set([...text.matchAll(pattern)].map(([, one = '']) => one)),
]
export const files = (...patterns: string[]): string[] => globSync(patterns, { cwd: ROOT }).sort()

const DOMAIN = [...files('docs/domain/*.md'), 'docs/spec-readings.md']
/** The pages of the domain by their paths. */
export const domain: Readonly<Record<string, string>> = Object.fromEntries(
  DOMAIN.map((path) => [path, read(path)]),
)

/** Sections by number, each with the text down to the next heading. */
const sections = new Map(
  Object.values(domain).flatMap((text) =>
    text
      .split(/^#{2,4} /m)
      .map((part) => /^(\d+(?:\.\d+)*)\.? [^\n]*\n([\s\S]*)$/.exec(part))
      .flatMap((found) => (found ? [[found[1] ?? '', found[2] ?? ''] as const] : [])),
  ),
)

/** Ids that may be cited. */
export const known = {
  spec: new Set(all(read('docs/spec.md'), /`spec §(\d+)`/g)),
  clauses: new Set(clauseIds(read('tests/fixtures/clauses.csv'))),
  rules: new Set(all(domain['docs/domain/rules.md'] ?? '', /^\| ([A-Z]-\d{2,3})\b/gm)),
  formulas: new Set(all(domain['docs/domain/formulas.md'] ?? '', /^\| ((?:F\d{2,3}|NPD)[a-d]?)\b/gm)),
  conventions: new Set(all(domain['docs/domain/terms.md'] ?? '', /^\| (T\d+) \|/gm)),
  identities: new Set(all(sections.get('4.10') ?? '', /(?:^|· )(R\d+) /gm)),
  decisions: new Set(files('docs/decisions/*.md').map((path) => path.slice(15, 19))),
}

export const SOURCES = files('{src,server,cli,tests}/**/*.{ts,tsx,css,mjs,sql}').filter(
  (path) => path !== 'cli/source/citations.ts',
)
export const DOCUMENTS = [
  ...files('docs/**/*.md', 'tests/fixtures/clauses.csv'),
  'README.md',
  'README.zh-CN.md',
  'NOTICE',
]

/** Comments of a source file, and the titles of its tests. */
export function wordsOf(path: string): string {
  const text = read(path)
  if (path.endsWith('.sql')) return all(text, /--(.*)$/gm).join('\n')
  return [
    ...all(text, /(?:^|[\s{])(\/\*[\s\S]*?\*\/)/g),
    ...all(text, /(?:^|\s)\/\/(.*)$/gm),
    // a string that a function follows, with a number between them where tests take turns
    ...all(text, /(['"`][^\n]*?['"`]),\s*(?:\d+,\s*)?(?:async )?(?:\(|\w+ =>)/g),
  ].join('\n')
}

interface Text {
  readonly path: string
  readonly words: string
}

export const TEXTS: readonly Text[] = [...SOURCES, ...DOCUMENTS].map((path) => ({ path, words: read(path) }))
/** For citations that data may look like. */
const WORDS: readonly Text[] = TEXTS.map(({ path, words }) => ({
  path,
  words: SOURCES.includes(path) ? wordsOf(path) : words,
}))

/** Where something cited is unknown: `path: what`. */
const unresolved = (
  pattern: RegExp,
  resolves: (cited: string, path: string) => boolean,
  among: readonly Text[] = WORDS,
): string[] =>
  among.flatMap(({ path, words }) =>
    all(words, pattern)
      .filter((cited) => !resolves(cited, path))
      .map((cited) => `${path}: ${cited}`),
  )

function isSection(cited: string): boolean {
  const [number = '', item] = cited.split('-')
  const body = sections.get(number)
  return body !== undefined && (!item || new RegExp(`^${item}\\. `, 'm').test(body))
}

const isDocument = (named: string, path: string): boolean =>
  ['', 'docs', 'docs/features', dirname(path)].some((folder) => existsSync(join(ROOT, folder, named)))

/** Files that readers of docs/tutorial.md and docs/how-to.md write, migrations to come, and imports. */
const EXAMPLES = /vehicle|rules-long-farrow|scrap-detail|hoof-care|night-count|barn-map|(NNNN|0007)_|^\.\//

/** Files and folders of the code that comments and documents name. */
function unknownFiles(): string[] {
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
  return [...unresolved(file, exists), ...unresolved(path, exists)]
}

/** Citations of what does not exist, by their kind. */
export const unknownCitations: Readonly<Record<string, () => string[]>> = {
  'sections, and items of their lists': () =>
    unresolved(/(?<!spec )§ ?(\d+(?:\.\d+)*(?:-\d+)?)/gi, isSection, TEXTS),
  'sections of the specification': () =>
    unresolved(/spec §(\d+(?:\.\d+)*)/gi, (cited) => known.spec.has(cited), TEXTS),
  clauses: () => unresolved(/(?<![\w-])(S\d+-\d{2})(?![\w-])/g, (cited) => known.clauses.has(cited)),
  rules: () => unresolved(/(?<![\w-])(V-\d{3}|[BCGKMOS]-\d{2})(?![\w-])/g, (id) => known.rules.has(id)),
  formulas: () =>
    unresolved(/(?<![\w-])(F\d{2,3}[a-d]?)(?![\w-])/g, (id) =>
      [id, id.replace(/[a-d]$/, '')].some((one) => known.formulas.has(one)),
    ),
  conventions: () => unresolved(/(?<![\w-])(T\d{1,2})(?![\w-])/g, (id) => known.conventions.has(id)),
  identities: () => unresolved(/(?<![\w-])(R\d{1,2})(?![\w-])/g, (id) => known.identities.has(id)),
  decisions: () => unresolved(/\bdecisions? (\d{4})\b/gi, (number) => known.decisions.has(number), TEXTS),
  documents: () => unresolved(/(?<![\w/*<>-])((?:[\w.-]+\/)*[\w.-]+\.md)\b/g, isDocument),
  'files of docs': () =>
    unresolved(/(?<![\w/])(docs\/[\w./-]*[\w/])/g, (named) => existsSync(join(ROOT, named))),
  'files and folders of the code': unknownFiles,
}
