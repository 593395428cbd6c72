import { expect, test } from 'vitest'
import { decide } from '#app-state/guard.ts'
import { type Address, parseSsoArrival, ssoSource } from '#providers/sso.ts'

const at = (hash: string, pathname = '/', search = ''): Address => ({ pathname, search, hash })

const arriving = (address: Address, hasCookie = false) =>
  decide({
    route: { name: 'backlog', max: true },
    address,
    hasCookie,
    loaded: false,
    functions: [],
    justLoaded: false,
    cameFromLogin: false,
    loginFlag: null,
    knownRoutes: new Map([['backlog', '/admin/backlog']]),
  })

test('S2-51 no session cookie: an SSO arrival is let through to sign in', () => {
  expect(arriving(at('#/admin/backlog?code=abc&systemSource=SMART_PIG'))).toEqual({
    kind: 'sso',
    arrival: { code: 'abc', source: 'HYZ' },
  })
})

test('an SSO arrival of a signed-in user keeps the session and drops the code from the address', () => {
  const decision = arriving(at('#code=abc&systemSource=X', '/admin/backlog'), true)
  expect(decision).toEqual({ kind: 'redirect', to: '/admin/backlog' })
})

test.each([
  ['code=1', 'systemSource=S', 'backlog', true],
  ['code=1', 'systemSource=S', 'user', false],
  ['code=1', '', 'backlog', false],
  ['code=1', '', 'user', false],
  ['', 'systemSource=S', 'backlog', false],
  ['', 'systemSource=S', 'user', false],
  ['', '', 'backlog', false],
  ['', '', 'user', false],
])('S2-52 hash with "%s" and "%s", target %s: %s', (code, source, target, arrives) => {
  const query = [code, source].filter(Boolean).join('&')
  const decision = arriving(at(`#/admin/${target}?${query}`))
  expect(decision.kind === 'sso').toBe(arrives)
})

test.each([
  ['#/admin/backlog?code=1&systemSource=S', { code: '1', source: 'S' }],
  ['#/admin/backlog?systemSource=S&code=1', { code: '1', source: 'S' }],
  ['#/admin/backlog?code=%E7%8C%AA%2B%3D&systemSource=A%26B', { code: '猪+=', source: 'A&B' }],
  ['#/admin/backlog?code=a+b&systemSource=S&x=2', { code: 'a+b', source: 'S' }],
  ['#/admin/backlog?code=&systemSource=S', null],
  ['#/admin/backlog?code=%E7%8&systemSource=S', null],
])('S2-53 hash %s', (hash, arrival) => expect(parseSsoArrival(at(hash))).toEqual(arrival))

test('the parameters may also stand before the hash, or right behind it', () => {
  const arrival = { code: '1', source: 'S' }
  expect(parseSsoArrival(at('#/admin/backlog', '/', '?code=1&systemSource=S'))).toEqual(arrival)
  expect(parseSsoArrival(at('', '/admin/backlog', '?code=1&systemSource=S'))).toEqual(arrival)
  expect(parseSsoArrival(at('#systemSource=S&code=1', '/admin/backlog'))).toEqual(arrival)
})

test.each([
  ['SMART_PIG', 'HYZ'],
  ['ABC', 'ABC'],
  ['toString', 'toString'],
])('S7-10 systemSource %s is sent as source %s', (systemSource, source) => {
  expect(ssoSource(systemSource)).toBe(source)
})

test('the state of a sign-in begun here is read where the partner gives it back', () => {
  expect(parseSsoArrival(at('#/admin/backlog?state=s%2B1&code=a&systemSource=X'))).toEqual({
    code: 'a',
    source: 'X',
    state: 's+1',
  })
  expect(parseSsoArrival(at('#/admin/backlog?code=a&systemSource=X'))).toEqual({ code: 'a', source: 'X' })
})
