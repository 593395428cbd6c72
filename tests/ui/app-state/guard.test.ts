import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { decide, firstPermitted, type GuardInput, NO_FUNCTIONS } from '#app-state/guard.ts'
import { routeTable, type Screen } from '#app-state/routes.ts'
import type { FunctionModel } from '#kit/grants.ts'
import { CHANGE_FIRST } from '#providers/entry-paths.ts'
import { blankScreens } from '#support/screens.ts'

const screens = blankScreens('user', 'user-manage', 'User-Manage', 'role-manage', 'pigs-file', 'backlog')
/** The routes of the shell, with the flags they carry there. */
const table = routeTable({ ...screens, updatePsd: { ...screens.user, path: '/admin/update-psd' } as Screen })
const known = table.paths

let serial = 0
function node(targetUri: string, sort = 1, child: FunctionModel[] = []): FunctionModel {
  serial += 1
  return { uid: `f${serial}`, parentFunctionId: 'p', code: `c${serial}`, name: 'n', sort, targetUri, child }
}

/** A navigation to a route of the shell, or to `path`, by a person without a session. */
function to(name: string | null, more: Partial<GuardInput> & { path?: string } = {}) {
  const { path, ...rest } = more
  const pathname = path ?? table.byName.get(name ?? '')?.path ?? '/nonsense'
  return decide({
    route: table.match(pathname),
    address: { pathname, search: '', hash: '' },
    hasCookie: false,
    loaded: false,
    functions: [],
    justLoaded: false,
    cameFromLogin: false,
    loginFlag: null,
    knownRoutes: known,
    ...rest,
  })
}
const listOf = (...names: string[]) => ({
  hasCookie: true,
  loaded: true,
  functions: names.map((name, sort) => node(name, sort)),
})
const pass = { kind: 'pass' }
const redirect = (path: string) => ({ kind: 'redirect', to: path })

const sessions = [
  { hasCookie: false, loaded: false, functions: [] },
  { hasCookie: true, loaded: false, functions: [] },
  { hasCookie: false, loaded: true, functions: [node('user')] },
  { hasCookie: true, loaded: true, functions: [node('user')] },
]

describe('routes outside the admin area', () => {
  test('/login skips verification', () => expect(to('login')).toEqual(pass))
  test('/planlogin skips verification', () => expect(to('planlogin')).toEqual(pass))
  test('/404 skips verification with and without a session', () => {
    for (const session of sessions) expect(to('404', session)).toEqual(pass)
  })
  test('S2-08 NoAccess passes with a session and a loaded list', () =>
    expect(to('NoAccess', listOf('user'))).toEqual(pass))
  test.each(['/nonsense', '/admin/nonsense'])('S2-09 unknown path %s goes to /404', (path) => {
    for (const session of sessions) expect(to(null, { ...session, path })).toEqual(redirect('/404'))
  })
  test('S2-10 / goes to /admin/user, which a holder of user then sees', () => {
    const session = listOf('user')
    expect(to(null, { ...session, path: '/' })).toEqual(redirect('/admin/user'))
    expect(to('user', session)).toEqual(pass)
  })
  // that every seeded role holds user is proven over the seed
  test('/ ends at 404 for a loaded list without user', () => {
    const session = listOf('pigs-file')
    expect(to(null, { ...session, path: '/' })).toEqual(redirect('/admin/user'))
    expect(to('user', session)).toEqual(redirect('/404'))
  })
})

describe('loginFlag', () => {
  test.each([
    ['planlogin', '/planlogin'],
    ['other', '/login'],
    [null, '/login'],
  ])('S2-04 flag %s: a forced sign-out goes to %s', (loginFlag, path) =>
    expect(to('user', { loginFlag })).toEqual(redirect(path)),
  )
})

describe('list loaded', () => {
  test('S2-37 noVerify passes in each state of the session', () => {
    for (const session of sessions) expect(to('login', session)).toEqual(pass)
  })
  test('S2-38 a route passes when its name equals a target address, letter case included', () => {
    const session = listOf('user-manage')
    expect(to('user-manage', session)).toEqual(pass)
    expect(to('User-Manage', session)).toEqual(redirect('/404'))
    expect(to('role-manage', session)).toEqual(redirect('/404'))
  })
  test('S2-39 target addresses count at every depth', () => {
    const functions = [node('', 1, [node('', 1, [node('role-manage')])])]
    expect(to('role-manage', { hasCookie: true, loaded: true, functions })).toEqual(pass)
  })
  test('S2-40 updatePsd always passes', () => expect(to('updatePsd', listOf('user'))).toEqual(pass))
  test('S2-41 a route with the flag max always passes', () =>
    expect(to('backlog', listOf('user'))).toEqual(pass))
  test('S2-42 anything else goes to 404', () =>
    expect(to('role-manage', listOf('user'))).toEqual(redirect('/404')))
  test('S6-02 allowed = in the list, or noVerify, updatePsd, max', () => {
    const names = [...known.keys(), 'login']
    fc.assert(
      fc.property(fc.subarray(names, { minLength: 1 }), fc.constantFrom(...names), (granted, name) => {
        const allowed = granted.includes(name) || ['login', 'updatePsd', 'backlog'].includes(name)
        expect(to(name, listOf(...granted))).toEqual(allowed ? pass : redirect('/404'))
      }),
    )
  })
})

describe('list just loaded', () => {
  const branches = [node('', 2, [node('user', 1)]), node('', 1, [node('gone', 1), node('role-manage', 2)])]
  const loaded = { hasCookie: true, loaded: true, functions: branches, justLoaded: true }

  test('S2-45 after sign-in: the first known leaf in menu order', () => {
    expect(firstPermitted(branches, known)).toBe('role-manage')
    expect(to('user', { ...loaded, cameFromLogin: true })).toEqual(redirect('/admin/role-manage'))
    expect(to('role-manage', { ...loaded, cameFromLogin: true })).toEqual(pass)
  })
  test('S2-46 a permitted address is kept; a refused one and / without user fall to the first permitted', () => {
    expect(to('user', loaded)).toEqual(pass)
    expect(to('pigs-file', loaded)).toEqual(redirect('/admin/role-manage'))
    const withoutUser = { ...loaded, functions: [node('pigs-file')] }
    expect(to(null, { ...withoutUser, loaded: false, path: '/' })).toEqual(redirect('/admin/user'))
    expect(to('user', withoutUser)).toEqual(redirect('/admin/pigs-file'))
  })
  test('only unknown targets: home, which every user may open', () => {
    const session = { ...loaded, functions: [node('gone')] }
    expect(to('user', { ...session, cameFromLogin: true })).toEqual(redirect('/admin/backlog'))
    expect(to('backlog', { ...session, cameFromLogin: true })).toEqual(pass)
  })
  test('an empty list warns and goes to the sign-in page of the flag', () => {
    const empty = { hasCookie: true, loaded: true, functions: [], justLoaded: true }
    expect(to('user', empty)).toEqual({ ...redirect('/login'), warning: NO_FUNCTIONS })
    expect(to('user', { ...empty, loginFlag: 'planlogin' })).toMatchObject(redirect('/planlogin'))
  })
})

describe('list not loaded', () => {
  test('a session cookie means: fetch the list first', () =>
    expect(to('pigs-file', { hasCookie: true })).toEqual({ kind: 'load' }))
  test('S2-48 no session cookie: login', () => expect(to('pigs-file')).toEqual(redirect('/login')))
  test('S2-49 no session cookie and loginFlag planlogin: planlogin', () =>
    expect(to('pigs-file', { loginFlag: 'planlogin' })).toEqual(redirect('/planlogin')))
  test('S2-50 no session cookie: NoAccess passes', () => expect(to('NoAccess')).toEqual(pass))
  test('S4-01 not signed in: every protected address leads to login', () => {
    for (const name of known.keys()) expect(to(name)).toEqual(redirect('/login'))
  })
})

test('an old hash address is led to its path, never off the site', () => {
  const at = (hash: string) => to(null, { path: '/', address: { pathname: '/', search: '', hash } })
  expect(at('#/admin/pigs-file?farm=1')).toEqual(redirect('/admin/pigs-file?farm=1'))
  expect(at('#//evil.example')).toEqual(redirect('/admin/user'))
})

test('a first or reset password leads to 修改密码 from every address, and nowhere else', () => {
  const first = { ...listOf('user', 'pigs-file'), mustChangePassword: true }
  const change = { kind: 'redirect', to: '/admin/update-psd', warning: CHANGE_FIRST }
  for (const name of ['user', 'pigs-file', 'role-manage', 'backlog']) {
    expect(to(name, first), name).toEqual(change)
    expect(to(name, { ...first, justLoaded: true, cameFromLogin: true }), name).toEqual(change)
  }
  expect(to('updatePsd', first)).toEqual(pass)
  expect(to('login', first)).toEqual(pass)
})
