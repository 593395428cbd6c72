import { expect, test } from 'vitest'
import { routeTable } from '#app-state/routes.ts'
import { tabKeyOf } from '#app-state/tab-key.ts'
import { createTabs, TAB_CAP } from '#app-state/tabs-store.ts'
import { createSession } from '#providers/session.ts'
import { recallTabs, rememberTabs, restingTab } from '#shell/session-start.ts'
import { tabsToClose } from '#shell/tabs/close-menu.ts'
import { blankScreens } from '#support/screens.ts'

const at = (path: string) => {
  const { pathname, search } = new URL(path, 'http://x')
  return { pathname, search, hash: '', state: null, key: path }
}

function tabsWith(...names: string[]) {
  const tabs = createTabs()
  tabs.restore([restingTab({ pathname: '/admin/backlog', search: '' }, 'backlog', '首页')])
  for (const name of names) tabs.show(at(`/admin/${name}`), { name, title: name })
  return { tabs, names: () => tabs.store.getState().tabs.map((tab) => tab.name) }
}

test('two animals are two tabs, two filters of one list are one', () => {
  expect(tabKeyOf(at('/admin/pig-detail?uid=1'))).not.toBe(tabKeyOf(at('/admin/pig-detail?uid=2')))
  expect(tabKeyOf(at('/admin/pigs-file?state=OPEN&page=2'))).toBe(tabKeyOf(at('/admin/pigs-file')))
  const { tabs } = tabsWith('pigs-file')
  tabs.show(at('/admin/pigs-file?state=OPEN'), { name: 'pigs-file', title: 'x' })
  expect(tabs.store.getState().tabs.at(-1)?.location.search).toBe('?state=OPEN')
})

test('one tab above the cap closes the least recently used, never the home or one with unsaved input', () => {
  const screens = Array.from({ length: TAB_CAP - 1 }, (_, place) => `s${place}`)
  const { tabs, names } = tabsWith(...screens)
  tabs.setUnsaved('/admin/s0', 'form', true)
  tabs.show(at('/admin/s1'), { name: 's1', title: 's1' })
  tabs.show(at('/admin/new'), { name: 'new', title: 'new' })
  expect(names()).toHaveLength(TAB_CAP)
  expect(names()).not.toContain('s2')
  expect(names().slice(0, 3)).toEqual(['backlog', 's0', 's1'])
})

test('closing the tab in front leads to its right neighbour, else to the left; the home stays', () => {
  const { tabs, names } = tabsWith('a', 'b', 'c')
  tabs.show(at('/admin/b'), { name: 'b', title: 'b' })
  expect(tabs.close(['/admin/b'])?.pathname).toBe('/admin/c')
  tabs.show(at('/admin/c'), { name: 'c', title: 'c' })
  expect(tabs.close(['/admin/c'])?.pathname).toBe('/admin/a')
  expect(tabs.close(['/admin/backlog'])).toMatchObject({ pathname: '/admin/a' })
  expect(names()).toEqual(['backlog', 'a'])
})

test.each([
  ['one', ['b']],
  ['others', ['a', 'c']],
  ['right', ['c']],
  ['all', ['a', 'b', 'c']],
] as const)('the menu of a tab: %s', (what, expected) => {
  const { tabs } = tabsWith('a', 'b', 'c')
  const closing = tabsToClose(tabs.store.getState().tabs, '/admin/b', what)
  expect(closing.map((tab) => tab.name)).toEqual(expected)
})

test('S3-29 the excluded list is empty at the start; a screen on it is not kept alive behind another', () => {
  expect(createSession().getState().excludedNames).toEqual([])
  const tabs = createTabs(() => ['a'])
  tabs.show(at('/admin/a'), { name: 'a', title: 'a' })
  tabs.show(at('/admin/b'), { name: 'b', title: 'b' })
  expect(tabs.store.getState().tabs.map(({ name, live }) => [name, live])).toEqual([
    ['a', false],
    ['b', true],
  ])
})

test('the tabs of last time come back in order, without those no longer permitted or known', () => {
  localStorage.clear()
  const { tabs } = tabsWith()
  const stop = rememberTabs(tabs, localStorage, 'chenxl')
  for (const name of ['births', 'user', 'gone']) tabs.show(at(`/admin/${name}?page=2`), { name, title: name })
  tabs.reset()
  stop()
  const routes = routeTable(blankScreens('backlog', 'births', 'user'))
  const recall = (person: string) => recallTabs(localStorage, person, routes, (name) => name !== 'user')
  expect(recall('chenxl').map((tab) => [tab.name, tab.location.search, tab.live])).toEqual([
    ['backlog', '', false],
    ['births', '?page=2', false],
  ])
  expect(recall('somebody')).toEqual([])
})

test.each(['not json', '{}', '[{"path":"//evil"}]', '[1,null,"x"]'])(
  'a broken memory is no memory: %s',
  (text) => {
    localStorage.setItem('tabs:x', text)
    expect(recallTabs(localStorage, 'x', routeTable({}), () => true)).toEqual([])
  },
)
