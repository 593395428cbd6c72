import { existsSync, globSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { FLOORS, floorOf, upwardImports } from '../cli/source/floors.ts'
import { modulesOf } from '../cli/source/modules.ts'
import { codeFiles, ROOT } from '../cli/source/source.files.ts'

/** The rules of the house in words: the imports that are allowed. The linter says the same while one types. */

const code = modulesOf(codeFiles('src', 'server', 'cli'))
const all = [...code.values()].map(({ path, imports, packages }) => ({
  file: path,
  imports: [...imports.map(({ from }) => from), ...packages],
}))
const files = new Set(all.map(({ file }) => file))
const offenders = (inside: RegExp, allowed: (name: string) => boolean): string[] =>
  all
    .filter(({ file }) => inside.test(file))
    .flatMap(({ file, imports }) =>
      imports.filter((name) => !allowed(name)).map((name) => `${file} imports ${name}`),
    )

const BROWSER = /^src\/(providers|app-state|views|inputs|widgets|shell|pages)\//

test('src/domain is pure: nothing of the house, no package but big.js, nothing of Node', () => {
  expect(offenders(/^src\/domain\//, (name) => name.startsWith('src/domain/') || name === 'big.js')).toEqual(
    [],
  )
})

test('src/kit knows zod and the domain only, and its reader of workbooks xlsx', () => {
  const packages = ['zod', 'casbin']
  expect(
    offenders(/^src\/kit\//, (name) => /^src\/(kit|domain)\//.test(name) || packages.includes(name)),
  ).toEqual(['src/kit/sheet/read-workbook.ts imports xlsx'])
})

test('declarations are data: src/resources imports kit and domain only', () => {
  expect(offenders(/^src\/resources\//, (name) => /^src\/(resources|kit|domain)\//.test(name))).toEqual([])
})

test('nothing in src imports the server, types included', () => {
  expect(offenders(/^src\//, (name) => !name.startsWith('server/') && !name.startsWith('cli/'))).toEqual([])
})

test('the server imports kit, domain and resources of src, never the browser half', () => {
  expect(offenders(/^server\//, (name) => !BROWSER.test(name) && !['react', 'antd'].includes(name))).toEqual(
    [],
  )
})

test('generic code names no resource: kit, views, inputs, widgets, server kit and plugins', () => {
  const generic = /^(src\/(kit|views|inputs|widgets)|server\/(kit|plugins))\//
  expect(offenders(generic, (name) => !name.startsWith('src/resources/'))).toEqual([])
})

test('the kits name no pig; keys of answers, and accounts and folders called after the product, do', () => {
  const exceptions = [
    'server/kit/ddl.ts pig_app',
    'server/kit/downloads/download-files.ts pig',
    'src/kit/missing.ts herd',
    'src/kit/missing.ts pigs',
    'src/kit/report-summary.ts herd',
    'src/kit/report-views.ts herd',
  ]
  const named = codeFiles('server/kit', 'src/kit').flatMap((path) => namesOfPigs(path))
  expect(named).toEqual(exceptions)
})

/** Names in code and in its SQL with a word of pigs in them, as `path name`; comments and quoted words are none. */
function namesOfPigs(path: string): string[] {
  const code = readFileSync(join(ROOT, path), 'utf8').replaceAll(
    /\/\*[\s\S]*?\*\/|(?<![:'"])\/\/.*|'[^'\n]*'|"[^"\n]*"/g,
    '',
  )
  const words = (name: string) => name.replaceAll(/([a-z0-9])([A-Z])/g, '$1_$2').split('_')
  const ofPigs = /^((pig(let)?|sow|boar|herd|litter)s?|farrow.*|wean.*)$/i
  const names = new Set(code.match(/[A-Za-z_$][\w$]*/g))
  return [...names]
    .flatMap((name) => (words(name).some((word) => ofPigs.test(word)) ? [`${path} ${name}`] : []))
    .sort()
}

test('SQL stays in server/{kit,plugins,commands,reports,seed} and its entry', () => {
  const elsewhere = /^(src\/|server\/routes\/)/
  expect(offenders(elsewhere, (name) => !['pg', 'kysely'].includes(name))).toEqual([])
})

test('folders stand in the order of docs/architecture.md, each of them on a floor', () => {
  const page = readFileSync(join(ROOT, 'docs/architecture.md'), 'utf8').replaceAll('\n', ' ')
  expect(page).toContain(`The folders of \`src\` from the ground up: ${FLOORS.src};`)
  expect(page).toContain(
    `Those of \`server\`, and its files: ${FLOORS.server.replaceAll(/(?<![,]) /g, ' and ')}.`,
  )
  const homeless = [...files].filter(
    (path) => /^(src\/.+|server)\/[^/]+$|^server\//.test(path) && floorOf(path) === undefined,
  )
  expect(homeless).toEqual([])
})

test('imports go down the floors; a command takes what it needs of a report from figures.ts', () => {
  expect(upwardImports(code)).toEqual([])
  expect(offenders(/^server\/commands\//, (name) => !name.startsWith('server/reports/'))).toEqual([])
})

test('the server needs nothing of cli but the demo herd of its first start', () => {
  expect(offenders(/^server\//, (name) => !name.startsWith('cli/'))).toEqual([
    'server/start.ts imports cli/demo/load.ts',
  ])
})

test('antd stays in the browser half', () => {
  expect(offenders(/^(server|cli|src\/(kit|domain|resources))\//, (name) => name !== 'antd')).toEqual([])
})

test('a page never imports another page; what pages of an area share has no screen of its own', () => {
  const folderOf = (path: string) => /^(src\/pages\/[^/]+\/[^/]+)\//.exec(path)?.[1] ?? ''
  const isPage = (folder: string) => files.has(`${folder}/screen.tsx`)
  const wrong = all
    .filter(({ file }) => file.startsWith('src/pages/'))
    .flatMap(({ file, imports }) =>
      imports
        .filter(
          (name) =>
            name.startsWith('src/pages/') && folderOf(name) !== folderOf(file) && isPage(folderOf(name)),
        )
        .map((name) => `${file} imports ${name}`),
    )
  expect(wrong).toEqual([])
})

test('a test lies where its subject lies: its folder is one of src, server or cli, or a suite', () => {
  const suites = [
    'tests',
    ...['bench', 'contract', 'e2e', 'fuzz', 'server/robustness'].map((one) => `tests/${one}`),
  ]
  const subjectOf = (folder: string) =>
    folder
      .replace(/^tests\/(ui|domain|kit|resources)(?=\/|$)/, (_, half) =>
        half === 'ui' ? 'src' : `src/${half}`,
      )
      .replace(/^tests\//, '')
  const folders = new Set(globSync('tests/**/*.test.{ts,tsx}', { cwd: ROOT }).map(dirname))
  const lost = [...folders].filter((one) => !suites.includes(one) && !existsSync(join(ROOT, subjectOf(one))))
  expect(lost).toEqual([])
})

test('a contract says in its first line what it promises', () => {
  const contracts = globSync('tests/contract/*.test.ts', { cwd: ROOT })
  const silent = contracts.filter(
    (path) => !/^\/\*\* [A-Z][^\n]{30,}\. \*\/\n/.test(readFileSync(join(ROOT, path), 'utf8')),
  )
  expect([contracts.length > 0, silent]).toEqual([true, []])
})

test('every package that is imported is pinned to one exact version', () => {
  const { dependencies, devDependencies } = JSON.parse(
    readFileSync(join(ROOT, 'package.json'), 'utf8'),
  ) as Record<string, Record<string, string>>
  const loose = Object.entries({ ...dependencies, ...devDependencies }).filter(
    ([, version]) => !/^(npm:@?[\w/-]+@)?\d+\.\d+\.\d+[\w.-]*$/.test(version),
  )
  expect(loose).toEqual([])
})
