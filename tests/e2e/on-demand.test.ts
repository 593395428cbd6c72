import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { signIn, type Visitor, visit } from '#support/visitor.ts'
import { ROOT } from '../../cli/source/files.ts'

interface Chunk {
  file: string
  src?: string
  isDynamicEntry?: boolean
}

let visitor: Visitor
let screens: Map<string, string>
let palette: string
beforeAll(async () => {
  const manifest = JSON.parse(readFileSync(join(ROOT, 'dist', '.vite', 'manifest.json'), 'utf8'))
  const lazy = Object.values<Chunk>(manifest).filter((one) => one.isDynamicEntry)
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
