import { expect, test } from 'vitest'
import { routeTable } from '#app-state/routes.ts'
import { eventForms } from '#resources/events/index.ts'
import { resources } from '#resources/index.ts'
import { pages } from '#resources/pages.ts'
import { screens } from '../../src/screens.ts'

const declared = [...resources, ...eventForms].map(({ name, path }) => [name, path] as const)

test.each(declared)('%s has a screen at its path', (name, path) => {
  expect(screens[name]?.path).toBe(path)
  expect(routeTable(screens).match(path)?.name).toBe(name)
})

test.each(pages.map(({ name, path, title }) => [name, path, title] as const))(
  'the hand-written page %s has a screen',
  (name, path, title) => {
    expect(screens[name]).toMatchObject({ path, title })
  },
)

test('no two screens share a path', () => {
  const paths = Object.values(screens).map((one) => one.path)
  expect(new Set(paths).size).toBe(paths.length)
})

test('a generic list and an own page both load as components', async () => {
  for (const name of ['basic-supplier', 'updatePsd']) {
    const loaded = await screens[name]?.load()
    expect(typeof loaded?.Screen).toBe('function')
  }
})
