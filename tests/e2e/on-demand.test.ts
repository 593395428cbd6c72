import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { signIn, type Visitor, visit } from '#support/visitor.ts'
import { ROOT } from '../../cli/source/source.files.ts'

interface Chunk {
  file: string
  src?: string
  isDynamicEntry?: boolean
  imports?: readonly string[]
}

let visitor: Visitor
let chunks: Readonly<Record<string, Chunk>>
let screens: Map<string, string>
let palette: string
beforeAll(async () => {
  chunks = JSON.parse(readFileSync(join(ROOT, 'dist', '.vite', 'manifest.json'), 'utf8'))
  const lazy = Object.values(chunks).filter((one) => one.isDynamicEntry)
  screens = new Map(
    lazy.flatMap(({ src = '', file }) => (/-?screen\.tsx$/.test(src) ? [[src, file] as const] : [])),
  )
  palette = lazy.find(({ src }) => src === 'src/shell/search/search-palette.tsx')?.file ?? ''
  visitor = await visit()
})
afterAll(async () => {
  await visitor.close()
})

/** `src/pages/<area>/<screen>/screen.tsx`, as they lie in the tree. */
const handWritten = () =>
  globSync('src/pages/*/*/screen.tsx', { cwd: ROOT }).map((path) => path.replaceAll('\\', '/'))

test('S2-01 each screen is a chunk of its own; signing in fetches none but the home', async () => {
  const hand = [...screens.keys()].filter((src) => src.startsWith('src/pages/'))
  const generic = [...screens.keys()].filter((src) => src.startsWith('src/views/'))
  expect(hand.toSorted()).toEqual(handWritten().toSorted())
  expect(generic.map((src) => src.split('/').at(-1))).toEqual(
    expect.arrayContaining(['list-screen.tsx', 'event-screen.tsx', 'report-screen.tsx']),
  )
  expect(new Set(screens.values()).size).toBe(screens.size)

  const fetched = new Set<string>()
  visitor.page.on('request', (request) => fetched.add(new URL(request.url()).pathname.slice(1)))
  const shown = () => [...screens].filter(([, file]) => fetched.has(file)).map(([src]) => src)
  await signIn(visitor)
  await visitor.page.waitForLoadState('networkidle')
  const home = 'src/pages/other/backlog/screen.tsx'
  expect(shown()).toEqual([home])

  await visitor.go('/admin/role-manage')
  await visitor.page.getByRole('button', { name: /新增/ }).waitFor()
  expect(shown()).toContain('src/pages/system/role-manage/screen.tsx')
  expect(shown()).not.toContain('src/pages/system/user-manage/screen.tsx')
})

/** Chunks loaded after the first rows. */
const LATE = /\/(inputs|chart-canvas)-/
const COLD = ['basic-supplier', 'births', 'event-farr', 'receive', 'backlog', 'batch-import', 'pigs-file']

test('the page of a screen names all of the program that its first rows need', async () => {
  const page = await visitor.page.context().newPage()
  const scripts: string[] = []
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (pathname.endsWith('.js') && !LATE.test(pathname)) scripts.push(pathname)
  })
  for (const screen of COLD) {
    scripts.length = 0
    const answer = await page.goto(`${visitor.url}/admin/${screen}`)
    const html = (await answer?.text()) ?? ''
    await page.locator('main h1').first().waitFor({ state: 'attached' })
    expect(
      scripts.filter((path) => !html.includes(path)),
      screen,
    ).toEqual([])
  }
  await page.close()
})

/** Chunks a chunk cannot begin without, itself included. */
function neededBy(name: string, known = new Set<string>()): Set<string> {
  if (known.has(name)) return known
  known.add(name)
  for (const one of chunks[name]?.imports ?? []) neededBy(one, known)
  return known
}

test('pro-components come with the screens that show them, and with no other', () => {
  const pro = Object.keys(chunks).find((name) => /^_pro-[^/]+\.js$/.test(name)) ?? ''
  const users = Object.keys(chunks).filter((name) => name !== pro && neededBy(name).has(pro))
  // what two screens share has a name of its own
  expect(users.map((name) => name.replace(/^_(.+)-[\w-]{8}\.js$/, '$1')).toSorted()).toEqual([
    'import',
    'src/pages/import/huge-farm-online-import/screen.tsx',
    'src/pages/system/getting-started/screen.tsx',
    'src/pages/system/jobs/screen.tsx',
    'src/pages/system/parameters/edit-parameter.tsx',
    'src/pages/system/setup/guide.tsx',
  ])
})

test('a part of the shell that cannot be had says so, and is there when it is opened again', async () => {
  const { page } = visitor
  await page.route(`**/${palette}`, (route) => route.abort())
  // a page that has asked for nothing yet, in a second try too
  await visitor.go('/admin/role-manage')
  await page.getByRole('banner').waitFor()
  await page.keyboard.press('Control+K')
  await page.getByText('页面加载失败，请检查网络后重试').waitFor()
  await page.getByRole('banner').waitFor()
  await page.unroute(`**/${palette}`)
  visitor.noise.length = 0
  await expect
    .poll(async () => {
      await page.keyboard.press('Control+K')
      return await page.getByRole('combobox', { name: '功能搜索' }).isVisible()
    })
    .toBe(true)
  await page.keyboard.press('Escape')
  await page.reload()
  await page.getByRole('banner').waitFor()
})

test('what is typed while the code of the search is on its way is searched for', async () => {
  const { page } = visitor
  await page.route(`**/${palette}`, async (route) => {
    await new Promise((later) => setTimeout(later, 300))
    await route.continue()
  })
  await page.keyboard.press('Control+K')
  await page.keyboard.type('用户管')
  const box = page.getByRole('combobox', { name: '功能搜索' })
  await box.waitFor()
  await page.keyboard.type('理')
  expect(await box.inputValue()).toBe('用户管理')
  await page.keyboard.press('Enter')
  await page.waitForURL('**/admin/user-manage')
})
