import { expect, test } from 'vitest'
import { routeTable } from '#app-state/routes.ts'
import { blankScreens } from '#support/screens.ts'

const table = routeTable(blankScreens('user', 'backlog', 'births'))

test('S2-07 /noaccess is the route NoAccess', () => {
  expect(table.match('/noaccess')).toMatchObject({ name: 'NoAccess' })
  expect(table.match('/noaccess')?.noVerify).toBeFalsy()
})

test('S2-28 backlog carries the flag max, no other route does', () => {
  const flagged = [...table.byName.values()].filter((route) => route.max).map((route) => route.name)
  expect(flagged).toEqual(['backlog'])
})
