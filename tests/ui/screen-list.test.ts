import { globSync, readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { decide } from '#app-state/guard.ts'
import { OUTSIDE_ROUTES, routeTable } from '#app-state/routes.ts'
import { type FunctionModel, ROOT_FUNCTION_ID } from '#kit/grants.ts'
import { eventForms } from '#resources/events/index.ts'
import { importPages } from '#resources/imports/index.ts'
import { resources } from '#resources/index.ts'
import { pages } from '#resources/pages.ts'
import { allFunctions, alsoInMenu } from '#server/functions.ts'
import { withAliases } from '#server/kit/function-tree.ts'
import { reports } from '#server/reports/index.ts'
import { roleTemplates, templateFunctions } from '#server/seed/roles.seed.ts'
import { menuTree } from '#shell/layout/menu-tree.ts'
import { screens } from '../../src/screens.ts'
import { page } from './shell/functions.ts'

/** The route table of the product, over the screens that exist. */

const table = routeTable(screens)
const planned = readFileSync('tests/fixtures/routes.csv', 'utf8')
  .trim()
  .split('\n')
  .slice(1)
  .map((line) => {
    const [name = '', path = '', , , source = ''] = line.split(',')
    return { name, path, beyond: source === 'beyond the spec' }
  })

const standing = (path: string, functions: readonly FunctionModel[]) =>
  decide({
    route: table.match(path),
    address: { pathname: path, search: '', hash: '' },
    hasCookie: true,
    loaded: true,
    functions,
    justLoaded: false,
    cameFromLogin: false,
    loginFlag: null,
    knownRoutes: table.paths,
  })

const USER = page('user', '个人中心', 1)
const NOT_FOUND = { kind: 'redirect', to: '/404' }
const PASS = { kind: 'pass' }

test('every screen has the name and the path that the list of routes gives it', () => {
  const built = [...table.byName.values()].map(({ name, path }) => ({ name, path }))
  expect(planned.map(({ name, path }) => ({ name, path }))).toEqual(expect.arrayContaining(built))
})

test('S1-01 every route of the specification leads to a screen of its own', () => {
  const specified = planned.filter(({ beyond }) => !beyond)
  expect(specified.length).toBeGreaterThan(130)
  expect(specified.filter(({ name, path }) => table.match(path)?.name !== name)).toEqual([])
})

test('S1-01 no screen is a placeholder: a declaration draws something on it, or it is written by hand', () => {
  const drawn: ReadonlyMap<string, number> = new Map([
    ...resources.map((one) => [one.name, Object.keys(one.fields).length] as const),
    ...eventForms.map((one) => [one.name, Object.keys(one.header).length] as const),
    ...importPages.map((one) => [one.name, one.kinds.length] as const),
    ...reports.map((one) => [one.name, Object.keys(one.columns).length] as const),
    ...pages.map(
      ({ name, path }) => [name, globSync(`src/pages/*/${path.split('/').at(-1)}/*`).length] as const,
    ),
  ])
  const inside = [...table.byName.keys()].filter((name) => !OUTSIDE_ROUTES.some((one) => one.name === name))
  expect(inside.filter((name) => !drawn.get(name))).toEqual([])
  const sources = globSync('src/{pages,shell,views,widgets}/**/*.{ts,tsx}')
  expect(sources.length).toBeGreaterThan(500)
  const placeholder = /敬请期待|建设中|开发中|即将上线|暂未开放|尚未实现|coming soon|not implemented/i
  expect(sources.filter((file) => placeholder.test(readFileSync(file, 'utf8')))).toEqual([])
})

test('S2-13 the second shell has one child, InventoryDetails', () => {
  const prefix = '/ProductionProcessManagement'
  const children = [...table.byName.values()].filter(({ path }) => path.startsWith(prefix))
  expect(children.map(({ name, path }) => [name, path])).toEqual([
    ['InventoryDetails', `${prefix}/InventoryDetails`],
  ])
})

/** Routes that stand outside /admin. */
const OUTSIDE = ['login', 'planlogin', '404', 'NoAccess', 'InventoryDetails']

test('S2-14 every other screen stands below /admin', () => {
  const below = [...table.byName.values()].filter(({ name }) => !OUTSIDE.includes(name))
  expect(below.length).toBeGreaterThan(150)
  expect(below.filter(({ path }) => !/^\/admin\/[^/]+$/.test(path))).toEqual([])
})

test('S2-15 a route is called by the last word of its path, updatePsd and NoAccess aside', () => {
  const odd = [...table.byName.values()].filter(({ name, path }) => path.split('/').at(-1) !== name)
  expect(odd.map(({ name, path }) => [name, path]).toSorted()).toEqual([
    ['NoAccess', '/noaccess'],
    ['updatePsd', '/admin/update-psd'],
  ])
})

test('S2-17 /admin/update-psd is the route updatePsd', () => {
  expect(table.match('/admin/update-psd')).toMatchObject({ name: 'updatePsd', path: '/admin/update-psd' })
})

test('S2-28 of all screens backlog alone carries the flag max', () => {
  expect([...table.byName.values()].filter((route) => route.max).map(({ name }) => name)).toEqual(['backlog'])
})

const extra = [...table.byName.values()].filter(
  ({ name }) => !planned.some((one) => one.name === name && !one.beyond),
)
describe.each(extra)('S2-29 the route $name beyond the spec', ({ name, path }) => {
  test('is in the list of routes', () => {
    expect(planned).toContainEqual({ name, path, beyond: true })
  })
  test('is refused without its function and opens with it', () => {
    expect(standing(path, [USER])).toEqual(NOT_FOUND)
    expect(standing(path, [USER, page(name, name, 2)])).toEqual(PASS)
  })
})
test('there are routes beyond the spec to hold to it', () => {
  expect(extra.length).toBeGreaterThan(0)
})

test('S1-06 what one list permits and another does not opens for one person and is 404 for the other', () => {
  const clerk = [USER, page('pigs-file', '猪只档案', 2), page('births', '产仔报表', 3)]
  const administrator = [USER, page('user-manage', '用户管理', 2)]
  const all = [...table.byName.values()].filter(
    (route) => !OUTSIDE_ROUTES.includes(route) && !route.max && route.name !== 'updatePsd',
  )
  expect(all.length).toBeGreaterThan(10)
  for (const functions of [clerk, administrator]) {
    const permitted = new Set(functions.map(({ targetUri }) => targetUri))
    for (const { name, path } of all)
      expect(standing(path, functions), path).toEqual(permitted.has(name) ? PASS : NOT_FOUND)
  }
})

test('S2-11 without the function user / ends at 404, but every seeded role has it', () => {
  const strangers = [page('births', '产仔报表', 1)]
  expect(standing('/', strangers)).toEqual({ kind: 'redirect', to: '/admin/user' })
  expect(standing('/admin/user', strangers)).toEqual(NOT_FOUND)
  for (const template of roleTemplates) expect(templateFunctions(template), template.code).toContain('user')
})

test('S3-09 the root parent of functions is the all-zero id, and the menu starts from what hangs there', () => {
  const zero = '00000000-0000-0000-0000-000000000000'
  expect(ROOT_FUNCTION_ID).toBe(zero)
  const wrong = (nodes: readonly FunctionModel[], parent: string): FunctionModel[] =>
    nodes.flatMap((one) => [
      ...(one.parentFunctionId === parent ? [] : [one]),
      ...wrong(one.child ?? [], one.uid),
    ])
  expect(wrong(allFunctions, zero)).toEqual([])
  const groups = allFunctions.filter((one) => one.parentFunctionId === zero)
  const [home, ...entries] = menuTree(allFunctions, table)
  expect(home?.label).toBe('首页')
  expect(groups.map(({ name }) => name)).toEqual(expect.arrayContaining(entries.map(({ label }) => label)))
  expect(entries.length).toBeGreaterThan(3)
})

test('the menu stands in the order people know: home, warnings, the work, its figures, the set-up, the rest', () => {
  const labels = menuTree(allFunctions, table).map(({ label }) => label)
  const known =
    '首页 预警中心 生产事件 猪只与批次 计划与引种 精液与销售 物料 成本与价格 报表分析 数据导入 基础资料 系统管理 其他'
  expect(labels).toEqual(known.split(' ').filter((one) => labels.includes(one)))
  expect(labels.slice(0, 3)).toEqual(['首页', '预警中心', '生产事件'])
  const manager = roleTemplates.find(({ code }) => code === 'FARM_MANAGER')
  expect(manager && templateFunctions(manager)).toEqual(
    expect.arrayContaining(['early-warning:close', 'backlog']),
  )
})

test('S2-20 births is one route, reached from the pig events and from the reports', () => {
  expect([...table.byName.values()].filter(({ name }) => name === 'births')).toHaveLength(1)
  const menu = menuTree(withAliases(allFunctions, alsoInMenu), table)
  const groups = menu.filter((group) => group.children?.some((one) => one.path === '/admin/births'))
  expect(groups.map(({ label }) => label)).toEqual(['猪只与批次', '报表分析'])
})

test('a page in two groups has two keys; its own name belongs to its first place, never to an alias', () => {
  const at = (uid: string, more: object = {}) => ({ ...page('births', '产仔报表', 1), uid, ...more })
  const group = (uid: string, child: FunctionModel[], sort: number): FunctionModel => ({
    ...page('', uid, sort),
    uid,
    child,
  })
  const keys = (...children: FunctionModel[][]) =>
    menuTree(
      children.map((child, index) => group(`g${index}`, child, index)),
      table,
    ).flatMap(({ children: pages = [] }) => pages.map(({ key }) => key))
  expect(keys([at('a')], [at('b')])).toEqual(['births', 'b'])
  expect(keys([at('a', { alias: true })], [at('b')])).toEqual(['a', 'births'])
})
