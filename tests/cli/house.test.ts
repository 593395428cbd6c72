import { expect, test } from 'vitest'
import { folderCircles, mutualFolders, upwardImports } from '../../cli/source/floors.ts'
import { circlesOf, importersOf, unusedExports } from '../../cli/source/graph.ts'
import { climbingImports, definedTwice, formerNames, sharedNames } from '../../cli/source/house.figures.ts'
import { longComments, paragraphsOf, sentencesOf } from '../../cli/source/measure.ts'
import { moduleOf } from '../../cli/source/modules.ts'

/** The figures of the structure, on a handful of files whose imports are known. */

const module = (path: string, imports: string[], exports: string[] = [], typeOnly = false) => ({
  path,
  imports: imports.map((one) => {
    const [from = '', name = 'a'] = one.split(' ')
    return { from, names: [name], typeOnly }
  }),
  packages: [],
  missing: [],
  exports,
})
const modules = (...list: ReturnType<typeof module>[]) => new Map(list.map((one) => [one.path, one]))

test('a circle is a group of files that reach each other; an arrow out of it, or into it, is none', () => {
  const all = modules(
    module('start.ts', ['a.ts']),
    module('a.ts', ['b.ts']),
    module('b.ts', ['c.ts', 'leaf.ts']),
    module('c.ts', ['a.ts']),
    module('leaf.ts', []),
    module('x.ts', ['y.ts']),
    module('y.ts', ['x.ts']),
  )
  expect(circlesOf(all)).toEqual([
    ['a.ts', 'b.ts', 'c.ts'],
    ['x.ts', 'y.ts'],
  ])
})

test('an import of a file that is not there is missing, not a package', () => {
  const { imports, missing, packages } = moduleOf(
    'server/a.ts',
    "import { b } from './gone/b.ts'\nimport pg from 'pg'",
  )
  expect({ imports, missing, packages }).toEqual({
    imports: [],
    missing: ['server/gone/b.ts'],
    packages: ['pg'],
  })
})

test('a circle that only types close counts unless types are left out', () => {
  const all = modules(module('a.ts', ['b.ts']), module('b.ts', ['a.ts'], [], true))
  expect(circlesOf(all)).toEqual([['a.ts', 'b.ts']])
  expect(circlesOf(all, { types: false })).toEqual([])
})

test('folders are a circle at any length; files of the folder above them belong to none', () => {
  const all = modules(
    module('up/a/1.ts', ['up/b/1.ts']),
    module('up/b/1.ts', ['up/top.ts']),
    module('up/b/2.ts', ['up/c/1.ts', 'up/b/1.ts']),
    module('up/c/1.ts', ['up/a/2.ts', 'up/d/1.ts']),
    module('up/d/1.ts', ['other/a/1.ts']),
    module('up/top.ts', ['up/d/1.ts']),
    module('other/a/1.ts', ['up/d/1.ts']),
  )
  expect(folderCircles(all, 'up')).toEqual([['up/a', 'up/b', 'up/c']])
})

test('an import goes up where its file stands on a later floor of the same half', () => {
  const all = modules(
    module('server/reports/a.ts', ['server/kept-days/b.ts', 'server/commands/c.ts', 'src/shell/d.ts']),
    module('server/commands/c.ts', ['server/stores.ts', 'server/queries/e.ts']),
    module('src/kit/f.ts', ['src/views/g.ts', 'src/domain/h.ts']),
  )
  expect(upwardImports(all)).toEqual([
    'server/reports/a.ts → server/commands/c.ts',
    'src/kit/f.ts → src/views/g.ts',
  ])
})

test('an export is unused until another file names it; a module taken as a whole uses all', () => {
  const declaring = [module('a.ts', [], ['used', 'unused']), module('b.ts', [], ['any'])]
  const user = module('u.ts', ['a.ts used'])
  const whole = {
    path: 'w.ts',
    imports: [{ from: 'b.ts', typeOnly: false }],
    packages: [],
    missing: [],
    exports: [],
  }
  expect(unusedExports(declaring, [...declaring, user, whole])).toEqual(['a.ts unused'])
  expect([...(importersOf(modules(user)).get('a.ts') ?? [])]).toEqual(['u.ts'])
})

test('an object of SQL is defined in one file; functions of one name take other types, a trigger of one name may stand on several tables', () => {
  const texts: Record<string, string> = {
    'f/a.sql': 'create or replace function a(n int) returns int language sql as $$ select 1 $$;',
    'f/a.text.sql': 'create function a(t text, n int default 1) returns int language sql as $$ select 1 $$;',
    'f/b.sql': '-- create function a(int)\ncreate function b() returns int language sql as $$ select 1 $$;',
    't/a.sql':
      'create function A(int) returns int language sql as $$ select 2 $$;\ncreate trigger t after insert on x;',
    't/b.sql': 'create trigger t after update of q on y;\ncreate trigger t before delete on x;',
  }
  expect(definedTwice({ sql: Object.keys(texts), textOf: (path) => texts[path] ?? '' })).toEqual([
    'function a(int): f/a.sql、t/a.sql',
    'trigger t on x: t/a.sql、t/b.sql',
  ])
})

test('imports are read with their aliases, names and kinds; packages and styles are none', () => {
  const { imports, packages, exports } = moduleOf(
    'cli/source/graph.ts',
    `import react from 'react'
     import './style.css'
     import type { Module } from './modules.ts'
     import * as rules from '#domain/rules.ts'
     export { ROOT } from './source.files.ts'
     export const lazy = () => import('./measure.ts')`,
  )
  expect(imports).toEqual([
    { from: 'cli/source/modules.ts', names: ['Module'], typeOnly: true },
    { from: 'src/domain/rules.ts', typeOnly: false },
    { from: 'cli/source/source.files.ts', names: ['ROOT'], typeOnly: false },
    { from: 'cli/source/measure.ts', typeOnly: false },
  ])
  expect(packages).toEqual(['react'])
  expect(exports).toEqual(['ROOT', 'lazy'])
})

test('a former word is seen in a declaration, a parameter, a property and the name of a file; in text and comments it is none', () => {
  const sources: Record<string, string> = {
    'src/wall.ts': 'const a = 1',
    'src/a.ts': "const overTheWall = (world: Row) => ({ told: 'tell', ...world }) // the wall",
    'src/plain/b.ts': 'const plain = people.map(({ held }) => choose(held))',
    'src/widgets/plain-table.tsx': 'const smalltalk = retelling',
    'server/sql/c.sql': "select 'told' as said from world -- wall",
  }
  expect(formerNames(Object.keys(sources), (path) => sources[path] ?? '')).toEqual([
    'src/wall.ts',
    ...['overTheWall', 'world', 'told'].map((name) => `src/a.ts ${name}`),
    'src/plain/b.ts',
    'server/sql/c.sql world',
  ])
})

test('paragraphs of comments: a block, lines that follow each other, items, tags and examples by themselves', () => {
  const source = `/** One. */
const a = 1 // behind code
// Two
// goes on.
/**
 * Three.
 *
 * Four
 * goes on.
 * - an item
 * @returns a tag
 *        an example
 */`
  const texts = [
    'One. ',
    'Two goes on.',
    'Three.',
    'Four goes on.',
    '- an item',
    '@returns a tag',
    '       an example',
  ]
  expect(paragraphsOf('a.ts', source).map(({ text }) => text)).toEqual(texts)
  expect(paragraphsOf('a.sql', '-- Five\n-- goes on.\nselect 1 -- six')).toEqual([
    { line: 1, text: 'Five goes on.' },
  ])
})

test('sentences: short forms, numbers, code and sources end none', () => {
  expect(
    sentencesOf('One, e.g. this, 1.5 kg (§2.3). Two `a. b`. Source: §2.1, F02. @returns three. Four.'),
  ).toBe(2)
  expect(longComments(['a.ts'], () => '// One. Two.\n\n/** One. Two! Three? */')).toEqual([
    'a.ts:3 One. Two! Three? ',
  ])
})

test('a name belongs to one file; screens and indexes share theirs', () => {
  const paths = ['src/kit/a.ts', 'server/a.ts', 'server/a.tsx', 'src/b/index.ts', 'src/c/index.ts']
  expect(sharedNames(paths)).toEqual(['a.ts: src/kit/a.ts, server/a.ts'])
})

test('two folders up there is an alias, if any reaches the file; one folder up there is none to write', () => {
  const up = '../..'
  const texts: Record<string, string> = {
    'server/commands/herd/a.ts': `import { b } from '${up}/kit/b.ts'\nimport { c } from '../c.ts'`,
    'server/routes/d.ts': `const all = await import('${up}/server/e.ts')`,
    'tests/cli/f.test.ts': `import { g } from '${up}/cli/g.ts'`,
  }
  const files = Object.keys(texts).map((path) => module(path, []))
  expect(climbingImports(files, (path) => texts[path] ?? '')).toEqual([
    'server/commands/herd/a.ts ../../kit/b.ts → #server/kit/b.ts',
    'server/routes/d.ts ../../server/e.ts → #server/e.ts',
  ])
})

test('two folders are mutual where each imports the other; a file next to them is in neither', () => {
  const all = modules(
    module('src/v/a/x.ts', ['src/v/b/y.ts']),
    module('src/v/b/y.ts', ['src/v/a/x.ts', 'src/v/c/z.ts']),
    module('src/v/c/z.ts', []),
    module('src/v/top.ts', ['src/v/a/x.ts']),
  )
  expect(mutualFolders(all, 'src/v')).toEqual(['src/v/a src/v/b'])
})
