import { dirname, posix } from 'node:path'
import { folderCircles, mutualFolders, upwardImports } from './floors.ts'
import { circlesOf, importersOf, unusedExports } from './graph.ts'
import { clauseComments, type FileSize, longComments, optionsOf } from './measure.ts'
import { aliasOf, type Module } from './modules.ts'

/** One figure of the structure: `limit` fails when it gets worse, `aim` is where it is going; `cases` names what is counted. */
export interface Figure {
  readonly name: string
  readonly value: number
  readonly limit: number
  readonly aim: number
  readonly cases: readonly string[]
}

/** Input of the figures: the modules of src, server and cli, those of tests and configuration, and the sizes of code files. */
interface House {
  readonly code: ReadonlyMap<string, Module>
  readonly others: ReadonlyMap<string, Module>
  readonly sizes: readonly FileSize[]
  readonly textOf: (path: string) => string
  /** Files of server/sql. */
  readonly sql: readonly string[]
  /** Citations of what no document has. */
  readonly unknown: readonly string[]
  /** Style sheets of src. */
  readonly styles: readonly string[]
}

/** Builders of declarations by their file, and types of what others are given; '*': every function of the file. */
const BUILDERS: Readonly<Record<string, string>> = {
  'src/kit/field.ts': '*',
  'src/kit/report-column.ts':
    'column summed countOf hiddenSum ratio percent derived ahead rank change running',
  'src/kit/resource.ts': 'defineResource',
  'src/kit/document.ts': 'defineDocument',
  'src/kit/event-form.ts': 'defineEventForm',
  'src/kit/import-page.ts': 'defineImportPage',
  'src/kit/define-report.ts': 'defineReport',
  'server/reports/declare-report.ts': 'declareReport',
  'server/kit/report/definition.ts': 'ServerReport ReportContext',
  'server/kit/projection.ts': 'defineProjection',
  'server/jobs/define-job.ts': 'defineJob',
  'server/plugins/call.ts': 'callsOf Declared',
}

/** Started by a person, by the browser or by a list of screens: nothing imports them by name. */
const ENTRY =
  /^(src\/main\.tsx|src\/pages\/.*\/screen\.tsx|src\/views\/event-grid\/event-screen\.tsx|src\/shell\/shims\/.*|server\/main\.ts|cli\/[\w-]+\.(ts|mjs)|.*-worker\.ts)$/

/** All figures, in the order of the table that `npm run validate` prints. */
export function figuresOf(house: House): Figure[] {
  const { code, others, sizes } = house
  const figure = (name: string, cases: readonly string[], limit: number, aim: number): Figure => ({
    name,
    value: cases.length,
    limit,
    aim,
    cases,
  })
  const all = [...code.values(), ...others.values()]
  const declared = [...code.values()].filter(({ path }) => !ENTRY.test(path))
  const written = [...code.keys(), ...others.keys(), ...house.sql]
  const commands = sizes.filter(({ path }) => path.startsWith('server/commands/'))
  return [
    figure('循环引用的文件', circlesOf(code).flat(), 0, 0),
    figure('运行时循环引用的文件', circlesOf(code, { types: false }).flat(), 0, 0),
    figure('互相引用的命令目录', folderCircles(code, 'server/commands').flat(), 0, 0),
    figure(
      '互相引用的目录',
      ORDERED.flatMap((parent) => mutualFolders(code, parent)),
      0,
      0,
    ),
    figure('向上层的引用', upwardImports(code), 0, 0),
    figure('报表与命令之间的引用', importsBetween(code, 'server/reports/', 'server/commands/'), 0, 0),
    figure('无人引用的导出', unusedExports(declared, all), 0, 0),
    figure('只有测试引用的规则', onlyTested(declared, house), 0, 0),
    figure('命令中的 as unknown as', doubleCasts(commands, house.textOf), 0, 0),
    { name: '命令每千行 as', ...assertionsPerThousand(commands), limit: 1, aim: 1, cases: [] },
    { name: '只被一个文件引用 %', ...singleUsers(code), limit: 21, aim: 25 },
    figure('不止标记或拒绝的触发器', actingTriggers(house), 0, 0),
    { name: '声明的选项（最多）', ...mostOptions(house), limit: 8, aim: 8 },
    figure('重复的文件名', sharedNames([...code.keys(), ...house.styles]), 0, 0),
    figure('应写别名的引用', climbingImports(all, house.textOf), 0, 0),
    figure('无出处的引注', house.unknown, 0, 0),
    figure('重复定义的 SQL 对象', definedTwice(house), 0, 0),
    figure('旧词的名称', formerNames(written, house.textOf), 0, 0),
    figure('超过两句的注释', longComments(written, house.textOf), 0, 0),
    figure('以从句开头的注释', clauseComments(written, house.textOf), 0, 0),
  ]
}

/** Words that names were made of before; docs/glossary.md lists what they are called now. Several words: only together. */
const FORMER = [
  ...'told tell tells telling retold untold wish wishes wished chain chains chained spell spells sitting dear lean'.split(
    ' ',
  ),
  ...'face faces mould evening evenings borrowers welcome reckon reckoned beside besides whoever'.split(' '),
  ...'wall walls walled world worlds'.split(' '),
  ...[
    'held on',
    'held below',
    'held open',
    'held forms',
    'held row',
    'held against',
    'held mistake',
    'held fields',
  ],
  ...[
    'make people',
    'people step',
    'demo people',
    'choose pigs',
    'choose pig routes',
    'plain rows',
    'of plain',
    'lot shift',
  ],
]
/** Words that a file or folder is not named by, beyond those. */
const FORMER_FILES = [...FORMER, 'held', 'people', 'plain', 'choose']

/**
 * Stored or answered under this name (a kind of feedback, a mark of the audit trail, a column of a report, a function that older databases
 * have), or named by others: Node, HTML, a method of fast-check.
 */
const KEPT = new Set(
  'WISH retold evening app_wall_role SELF_SIGNED_CERT_IN_CHAIN spellCheck chain'.split(' '),
)
/** Route names of the specification, and tables that really are plain. */
const KEPT_FILES = /\/(choose-pig|plain-table|plain-list)\b|\/app_wall_role\.sql$/

const QUOTED = /\/\*[\s\S]*?\*\/|\/\/.*|'(?:[^'\\\n]|\\.)*'|"(?:[^"\\\n]|\\.)*"/g
const QUOTED_IN_SQL = /--.*|'[^']*'/g
const NAME = /[A-Za-z_$][\w$]*/g

/** Names of any position (declared, parameter, property) and files with a former word in them. */
export function formerNames(paths: readonly string[], textOf: (path: string) => string): string[] {
  return paths.flatMap((path) => {
    const code = textOf(path).replaceAll(path.endsWith('.sql') ? QUOTED_IN_SQL : QUOTED, "''")
    const names = new Set(code.match(NAME))
    return [
      ...[...names]
        .filter((name) => !KEPT.has(name) && hasOne(name, FORMER))
        .map((name) => `${path} ${name}`),
      ...(hasOne(path, FORMER_FILES) && !KEPT_FILES.test(path) ? [path] : []),
    ]
  })
}

function hasOne(name: string, former: readonly string[]): boolean {
  const words = name
    .replaceAll(/([a-z0-9])([A-Z])/g, '$1 $2')
    .toLowerCase()
    .split(/[^a-z0-9]+/)
  return former.some((one) => ` ${words.join(' ')} `.includes(` ${one} `))
}

/** Folders below these stand in an order: of two siblings, one at most imports the other. */
const ORDERED = ['src/domain', 'src/resources', 'src/views', 'src/views/report-page']

const importsBetween = (code: ReadonlyMap<string, Module>, one: string, other: string): string[] =>
  arrowsOf(
    code,
    (path, from) =>
      (path.startsWith(one) && from.startsWith(other)) || (path.startsWith(other) && from.startsWith(one)),
  )

function arrowsOf(
  code: ReadonlyMap<string, Module>,
  counts: (path: string, from: string) => boolean,
): string[] {
  return [...code.values()].flatMap(({ path, imports }) =>
    imports.filter(({ from }) => counts(path, from)).map(({ from }) => `${path} → ${from}`),
  )
}

/** Exports of src/domain that tests alone import and that their own file does not use: rules that no screen and no call reaches. */
function onlyTested(declared: readonly Module[], { code, others, textOf }: House): string[] {
  const rules = declared.filter(({ path }) => path.startsWith('src/domain/'))
  const byAnybody = new Set(unusedExports(rules, [...code.values(), ...others.values()]))
  return unusedExports(rules, code.values()).filter((one) => {
    const [path = '', name = ''] = one.split(' ')
    return !byAnybody.has(one) && countOf(withoutComments(textOf(path)), name) === 1
  })
}

const withoutComments = (text: string): string => text.replace(/\/\*[\s\S]*?\*\/|\/\/.*/g, '')
const countOf = (text: string, name: string): number =>
  text.match(new RegExp(`(?<![\\w$])${name}(?![\\w$])`, 'g'))?.length ?? 0

const doubleCasts = (files: readonly FileSize[], textOf: (path: string) => string): string[] =>
  files.flatMap(({ path }) => Array<string>(countOf(textOf(path), 'as unknown as')).fill(path))

function assertionsPerThousand(files: readonly FileSize[]): { value: number } {
  const lines = files.reduce((sum, file) => sum + file.lines, 0)
  const assertions = files.reduce((sum, file) => sum + file.assertions, 0)
  return { value: Number(((assertions / lines) * 1000).toFixed(1)) }
}

/** A report stands in two files by design, which the list of reports alone leads to. */
const OF_A_REPORT = /^server\/reports\/.+\.(report|definition)\.ts$/

/** Files that one other file alone imports, in per cent of all. */
function singleUsers(code: ReadonlyMap<string, Module>): { value: number; cases: readonly string[] } {
  const importers = importersOf(code)
  const cases = [...code.keys()].filter((path) => importers.get(path)?.size === 1 && !OF_A_REPORT.test(path))
  return { value: Number(((cases.length / code.size) * 100).toFixed(1)), cases }
}

/** Triggers that do more than mark or refuse the row they see: commands act (decision 0048). */
const actingTriggers = ({ sql, textOf }: House): string[] =>
  sql.filter(
    (path) =>
      path.startsWith('server/sql/triggers/') &&
      (!/\/(mark|refuse)_\w+\.sql$/.test(path) || / referencing (old|new) table/.test(textOf(path))),
  )

const DEFINED = /^\s*create (?:or replace )?(?:constraint )?(function|trigger|policy) (\w+)([^;]*)/gim

/** Objects of SQL that several files define: the one applied last would win. Functions of one name differ by what they take. */
export function definedTwice({ sql, textOf }: Pick<House, 'sql' | 'textOf'>): string[] {
  const defined = sql.flatMap((path) =>
    [...textOf(path).replaceAll(/--.*/g, '').matchAll(DEFINED)].map(([, kind = '', name, more = '']) => {
      const apart =
        kind.toLowerCase() === 'function' ? `(${typesOf(more)})` : ` on ${/\son (\w+)/i.exec(more)?.[1]}`
      return { path, object: `${kind} ${name}${apart}`.toLowerCase() }
    }),
  )
  return [...Map.groupBy(defined, ({ object }) => object)].flatMap(([object, found]) => {
    const paths = [...new Set(found.map(({ path }) => path))]
    return paths.length > 1 ? [`${object}: ${paths.join('、')}`] : []
  })
}

/** Types of the arguments a function takes, without their names and defaults. */
const typesOf = (more: string): string =>
  (/^\s*\(([^()]*(?:\([^()]*\)[^()]*)*)\)/.exec(more)?.[1] ?? '')
    .split(',')
    .map((one) =>
      one
        .replace(/\s+default .*/is, '')
        .trim()
        .replace(/^\w+\s+/, ''),
    )
    .join(', ')

/** Options of the builder that has most of them, apart from `overrides`; those of every builder. */
function mostOptions({ code, textOf }: House): { value: number; cases: readonly string[] } {
  const fileOf = (path: string, name: string) =>
    code.get(path)?.imports.find(({ names }) => names?.includes(name))?.from
  const all = Object.entries(BUILDERS).flatMap(([path, names]) => {
    const functions = new Set(code.get(path)?.exports.filter((one) => /^[a-z]/.test(one)))
    return optionsOf(path, names === '*' ? [...functions] : names.split(' '), textOf, fileOf)
  })
  return {
    value: Math.max(...all.map(([, options]) => options.length)),
    cases: all.map(([name, options]) => `${name} ${options.length}：${options.join(' ')}`),
  }
}

/** Names of more than one file; screens (named by their folder, which is the route), commands (by their script) and indexes aside. */
export function sharedNames(paths: readonly string[]): string[] {
  const named = paths.filter((path) => !/^cli\/[\w-]+\.ts$/.test(path))
  const byName = Map.groupBy(named, (path) => path.slice(path.lastIndexOf('/') + 1))
  for (const name of ['screen.tsx', 'index.ts']) byName.delete(name)
  return [...byName].flatMap(([name, same]) => (same.length > 1 ? [`${name}: ${same.join(', ')}`] : []))
}

const CLIMBING = /\b(?:from|import|mock)\b[ (]*'((?:\.\.\/){2,}[^']+)'/g

/** Imports that climb two folders or more to a file that an alias reaches. */
export const climbingImports = (all: readonly Module[], textOf: House['textOf']): string[] =>
  all.flatMap(({ path }) =>
    [...textOf(path).matchAll(CLIMBING)].flatMap(([, name = '']) => {
      const alias = aliasOf(posix.join(dirname(path), name))
      return alias ? [`${path} ${name} → ${alias}`] : []
    }),
  )
