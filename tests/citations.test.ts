import { expect, test } from 'vitest'
import { FORMULAS } from '#domain/formulas.ts'
import { RULES } from '#domain/rules.ts'
import {
  all,
  DOCUMENTS,
  domain,
  files,
  known,
  read,
  SOURCES,
  TEXTS,
  unknownCitations,
  wordsOf,
} from '../cli/source/citations.ts'

/** Citations are read by cli/source/citations.ts, which says their forms. */

test('sections of the domain: no number twice', () => {
  const numbers = Object.values(domain).flatMap((text) => all(text, /^#{2,3} (\d+(?:\.\d+)?)\.? /gm))
  expect(numbers.filter((one, at) => numbers.indexOf(one) !== at)).toEqual([])
  expect(numbers.length).toBeGreaterThan(60)
})

test.each(Object.entries(unknownCitations))('%s that are cited exist', (_, unknown) => {
  expect(unknown()).toEqual([])
})

test('citations are found', () => {
  expect(TEXTS.flatMap(({ words }) => all(words, /§ ?(\d+\.\d+)/g)).length).toBeGreaterThan(300)
})

test('docs and code know the same rules', () => {
  expect([...known.rules].sort()).toEqual(Object.keys(RULES).sort())
})

test('formulas that can be chosen are described', () => {
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

test('decisions are short records with date and status', () => {
  const wrong = files('docs/decisions/*.md').filter((path) => {
    const text = read(path)
    return !/^# [^\n]+\n\nDate: \d{4}-\d\d-\d\d[^\n]*\nStatus: /.test(text) || text.split('\n').length > 41
  })
  expect(wrong).toEqual([])
})

test('files of the code that documents name exist', () => {
  const named = DOCUMENTS.flatMap((path) =>
    all(read(path), /`((?:src|server|cli|tests)\/[\w./{},*-]+)`/g).map((file) => [path, file] as const),
  )
  expect(named.length).toBeGreaterThan(150)
  expect(named.filter(([, file]) => files(file).length === 0)).toEqual([])
})
