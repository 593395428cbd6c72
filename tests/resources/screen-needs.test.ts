import { expect, test } from 'vitest'
import { needsOfScreen } from '#kit/missing.ts'
import { eventForms } from '#resources/events/index.ts'
import { resources } from '#resources/index.ts'
import { pages } from '#resources/pages.ts'
import { reports } from '#server/reports/index.ts'

/** Where rows are entered: name → title. */
const entering = new Map<string, string>([
  ...eventForms.map(({ name, title }) => [name, title] as const),
  ...resources.map(({ name, label }) => [name, label] as const),
])

/** Screens that stand without a farm: the installation, the people, and the guide that makes the first farm. */
const WITHOUT_FARM = [
  'backlog',
  'parameter-configuration',
  'system-configuration',
  'download-center',
  'subscription',
  'jobs',
  'getting-started',
  'user',
  'permission-explain',
  'updatePsd',
]

test('every page written by hand says what it shows nothing without, or stands without a farm', () => {
  const standing = pages.filter(({ needs }) => needs === undefined).map(({ name }) => name)
  expect(standing.filter((name) => !WITHOUT_FARM.includes(name))).toEqual([])
  for (const { name, needs } of pages) expect(needs?.[0] ?? 'farm', name).toBe('farm')
})

test('every screen of rows of a farm needs one', () => {
  for (const one of resources)
    expect(needsOfScreen(one)[0], one.name).toBe(one.scope === 'farm' ? 'farm' : undefined)
})

test('a list without a button to add rows says where they come from, and names the screen it leads to', () => {
  const silent = resources.filter(({ actions, origin, rowsOf, document }) => {
    const adds = actions.includes('create') || actions.includes('import') || document !== undefined
    return !adds && !origin && rowsOf !== 'pigs'
  })
  expect(silent.map(({ name }) => name)).toEqual([])
  for (const { name, originScreen, origin } of resources)
    if (originScreen) expect(origin, name).toContain(entering.get(originScreen) ?? 'a screen that is there')
})

test('an empty report leads to the screen its rows are entered in', () => {
  for (const { name, originScreen } of reports) expect([...entering.keys()], name).toContain(originScreen)
})
