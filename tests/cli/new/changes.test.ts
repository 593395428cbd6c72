import { readFileSync } from 'node:fs'
import { parseSync } from 'vite'
import { describe, expect, test } from 'vitest'
import { resources } from '#resources/index.ts'
import { parseSpecs } from '../../../cli/new/field-spec.ts'
import { changesOf } from '../../../cli/new/new.changes.ts'
import { LISTS } from '../../../cli/new/new.kinds.ts'
import { projectFile } from '../../../cli/new/new.project.ts'
import { ROUTES } from '../../../cli/new/new.routes.ts'
import { withElement, withFields } from '../../../cli/new/source-edit.ts'

const [LIST] = LISTS.resource

/** A project that remembers what is written into it, over the real one. */
function project(own: Record<string, string> = {}) {
  const files = new Map(Object.entries(own))
  const read = (path: string) => files.get(path) ?? projectFile(path)
  const run = (name: string, words: readonly string[], said: object = {}) => {
    const kind = 'prefix' in said ? ('document' as const) : ('resource' as const)
    const ask = { kind, said: { name, ...said }, fields: parseSpecs(words), oldRows: [] }
    const { changes } = changesOf(ask, { resources, read })
    for (const { path, text } of changes) files.set(path, text)
    return changes.map(({ path }) => path)
  }
  return { files, read, run }
}

const CHECK = ['checkDate=日期,date,required', 'result=结果,text,required']
const fence = { label: '围栏检查', area: 'other' }
const FENCE = 'src/resources/other/fence-check.ts'

test('a screen beyond the list is declared, listed and planned; a second run changes nothing', () => {
  const { run, read } = project()
  expect(run('fence-check', CHECK, fence)).toEqual([FENCE, LIST, ROUTES])
  expect(read(LIST)).toContain("import { fenceCheck } from './other/fence-check.ts'")
  expect(read(ROUTES)).toMatch(/\nfence-check,\/admin\/fence-check,围栏检查,other,beyond the spec\n$/)
  expect(read(FENCE)).toContain("farm: 'atFarmId'")
  expect(run('fence-check', CHECK, fence)).toEqual([])
})

test('a word of SQL is no name of a field or a table', () => {
  const { run, files } = project()
  const order = 'order=次序,integer,required'
  expect(() => run('fence-check', [...CHECK, order], fence)).toThrow('“order”是数据库保留字')
  expect(() => run('table', CHECK, fence)).toThrow('“table”是数据库保留字')
  expect(files.size).toBe(0)
  run('fence-check', CHECK, fence)
  expect(() => run('warehouse', [order])).toThrow('“order”是数据库保留字')
})

test('what a person wrote into a declaration stays to the letter, whatever is asked again', () => {
  const { run, read, files } = project()
  run('fence-check', CHECK, fence)
  const edited = `// mine\n${read(FENCE)?.replace("'结果'", "'所见' /* better */")}\nexport const more = 1\n`
  files.set(FENCE, edited)
  files.set(LIST, projectFile(LIST) ?? '')
  expect(run('fence-check', [...CHECK, 'gap=缺口,integer'], fence)).toEqual([LIST])
  expect(files.get(FENCE)).toBe(edited)
})

test('a planned screen has its title and its place in the menu from the list of screens', () => {
  const planned = `${projectFile(ROUTES)}fence-check,/admin/fence-check,围栏检查,sales,spec\n`
  const { run, read } = project({ [ROUTES]: planned })
  const [path = ''] = run('fence-check', CHECK)
  expect([path, read(path)]).toEqual([
    'src/resources/sales/fence-check.ts',
    expect.stringContaining("label: '围栏检查'"),
  ])
})

test('a row is called by what it is about, not by its farm', () => {
  const { run, read } = project()
  const words = [
    'atFarmId=猪场,organisation:farm,required',
    'materialId=物料,reference:basic-material,required',
  ]
  run('fence-check', words, fence)
  expect(read(FENCE)).toContain("titleField: 'materialId'")
})

test('a document is declared with its letters, its day, its farm and its lines', () => {
  const { run, read } = project()
  const words = [
    'inFarmId=猪场,organisation:farm,required',
    'day=日期,date,required',
    'lines=明细,lines,required',
    'lines.qty=数量,decimal',
  ]
  const [path = ''] = run('fence-book', words, { ...fence, prefix: 'RK', effect: '审核后入库' })
  const text = read(path) ?? ''
  expect(text).toContain('defineDocument({')
  for (const said of [
    "prefix: 'RK'",
    "day: date('日期', { required: true",
    "inFarmId: organisation('猪场', ['farm'], { required: true",
    "lines: lines('明细'",
    "effect: '审核后入库'",
  ])
    expect(text).toContain(said)
})

describe.each<[string, string[], object, string]>([
  ['nowhere', CHECK, {}, '请用 --label 和 --area 写明'],
  ['nowhere', CHECK, { label: '无', area: 'moon' }, '菜单“moon”'],
  ['no where', CHECK, fence, '只能用字母'],
  ['nowhere', ['a=甲,text'], fence, '至少要有一个必填字段'],
  ['nowhere', ['a=甲,dictionary:none,required'], fence, '数据字典没有编码“none”'],
  ['nowhere', ['a=甲,reference:none,required'], fence, 'none'],
  ['nowhere', ['a=甲,text,required,maxLength:1,minLength:2'], fence, 'minLength above maxLength'],
  ['nowhere', CHECK, { ...fence, table: 'supplier' }, '表 supplier 已属于另一个页面'],
  ['nowhere', CHECK, { ...fence, prefix: 'RK' }, '单据要有必填的日期'],
  ['nowhere', CHECK, { ...fence, scope: 'all' }, '数据范围“all”'],
])('%s %j %j', (name, words, said, message) => {
  test('is refused before a file is touched', () => {
    const { run, files } = project()
    expect(() => run(name, words, said)).toThrow(message)
    expect([...files]).toEqual([])
  })
})

const listed = readFileSync(LIST, 'utf8')
const sources = [...listed.matchAll(/import \{ (\w+) \} from '\.\/([^']+)'/g)].map(
  ([, ident = '', path = '']) => [ident, path],
)

describe.each(sources)('%s', (_, path = '') => {
  const source = readFileSync(`src/resources/${path}`, 'utf8')
  const added = parseSpecs(['brandNew=新字段,idCard,required', 'otherNew=另一个,moment'])

  test('takes a field more, and what is there stays as it is', () => {
    const text = withFields(source, added)
    expect(parseSync('source.ts', text).errors).toEqual([])
    expect(text).toMatch(
      /brandNew: idCard\('新字段', \{ required: true \}\),?\s+otherNew: moment\('另一个'\)/,
    )
    const lines = new Set(text.split('\n').map((line) => line.trim().replace(/,$/, '')))
    const lost = source.split('\n').filter((line) => !lines.has(line.trim().replace(/,$/, '')))
    // one import of builders gets two names more
    expect(lost.filter((line) => !line.includes('#kit/field.ts') && !/^\s*\w+,?$/.test(line))).toEqual([])
  })
})

test('a resource is listed behind the last one of its area', () => {
  const text = withElement(listed, 'resources', { ident: 'brandNew', path: './cost/brand-new.ts' })
  const [, before] = /(\w+),\s*brandNew,/.exec(text) ?? []
  const [, after] = /brandNew,\s*(\w+),/.exec(text) ?? []
  const areaOf = (ident?: string) => sources.find(([one]) => one === ident)?.[1]?.split('/')[0]
  expect([areaOf(before), areaOf(after) === 'cost']).toEqual(['cost', false])
  expect(withElement(text, 'resources', { ident: 'brandNew', path: './cost/brand-new.ts' })).toBe(text)
  expect(withElement(listed, 'resources', { ident: 'receive', path: './brand-new/receive.ts' })).toMatch(
    /upgradeNote,\s*receive,\s*\]/,
  )
})
