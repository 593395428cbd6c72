/** Every writing call is covered by a table of audit-*.test.ts, or is an exception with its reason. */
import { expect, test } from 'vitest'
import { testApp } from '#support/app.ts'
import { coverOf, exceptions } from '#support/audited-alike.ts'
import { audited } from '#support/audited-routes.ts'

const t = await testApp()
const writing = t.app.routeList
  .filter(({ method }) => method !== 'GET')
  .map(({ method, url }) => `${method} ${url.replace('/api/v2/', '')}`)

test('every writing call is looked at, or is an exception with a reason', () => {
  expect(writing.filter((route) => coverOf(route) === null)).toEqual([])
})

test('tables and exceptions name calls that exist, each once', () => {
  const named: string[] = [...Object.values(audited).flat(), ...Object.keys(exceptions)]
  expect(named.filter((route) => !writing.includes(route))).toEqual([])
  expect(named.filter((route, place) => named.indexOf(route) !== place)).toEqual([])
})
