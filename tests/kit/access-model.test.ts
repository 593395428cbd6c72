import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { PLAN_LOGIN } from '#domain/login-flag.ts'
import {
  accessOf,
  covers,
  exactly,
  newAccessEnforcer,
  nodesOn,
  policiesOf,
  standingAt,
} from '#kit/access-model.ts'

const known = new Set(['user', 'basic-supplier', 'basic-supplier:create', 'births', 'planM', 'planM:edit'])
const CLERK = { uid: 'clerk', functions: ['basic-supplier', 'births', 'gone-screen'] }
const BUYER = { uid: 'buyer', functions: ['basic-supplier', 'basic-supplier:create', 'planM', 'planM:edit'] }

/** 集团 / 甲公司 / 一场 / 一舍, and 乙公司 / 二场. */
const [GROUP, A, B] = ['/g/', '/g/a/', '/g/b/']
const [FARM, HOUSE, OTHER] = ['/g/a/1/', '/g/a/1/h/', '/g/b/2/']
const places = [
  { uid: 'g', type: 'company', treePath: GROUP },
  { uid: 'a', type: 'company', treePath: A },
  { uid: 'b', type: 'company', treePath: B },
  { uid: '1', type: 'farm', treePath: FARM },
  { uid: '2', type: 'farm', treePath: OTHER },
]

async function accessAt(nodes: readonly string[], roles = [CLERK, BUYER], loginFlag: string | null = null) {
  const enforcer = await newAccessEnforcer(policiesOf(roles, { known, loginFlag }))
  return accessOf(enforcer, 'me', { ...standingAt(nodes, places), roles: roles.map(({ uid }) => uid) })
}

describe('covers', () => {
  test.each([
    [A, A, true],
    [A, HOUSE, true],
    [FARM, A, false],
    [A, '/g/ab/', false],
    [exactly(A), A, true],
    [exactly(A), FARM, false],
    ['', A, false],
    [A, '*', true],
  ])('the domain %j of %j: %j', (domain, treePath, expected) => {
    expect(covers(domain, treePath)).toBe(expected)
  })
})

describe('a person with roles at nodes', () => {
  test('holds the union of the roles; what is not on the function list grants nothing', async () => {
    const access = await accessAt([FARM])
    expect([...access.codes].sort()).toEqual([
      'basic-supplier',
      'basic-supplier:create',
      'births',
      'planM',
      'planM:edit',
    ])
    expect(access.may('gone-screen')).toBe(false)
    expect(access.may('user')).toBe(false)
  })

  test.each([
    ['node itself', [FARM], FARM, true],
    ['below the node', [A], HOUSE, true],
    ['farm above a house', [HOUSE], FARM, true],
    ['company above: seen only', [FARM], A, false],
    ['another company', [A], OTHER, false],
    ['two nodes', [FARM, OTHER], OTHER, true],
    ['no node', [], FARM, false],
  ])('%s', async (_, nodes, place, expected) => {
    expect((await accessAt(nodes)).may('births', place)).toBe(expected)
  })

  test('reaches the companies above, which are seen, and no other', async () => {
    const access = await accessAt([HOUSE])
    expect([HOUSE, FARM, A, GROUP, B, OTHER].filter(access.reaches)).toEqual([HOUSE, FARM, A, GROUP])
  })

  test('without any organisation holds functions and no place', async () => {
    const access = await accessAt([])
    expect(access.may('births')).toBe(true)
    expect([GROUP, A, FARM].filter(access.reaches)).toEqual([])
  })

  test('a session of the plan system holds the functions of plans only', async () => {
    const access = await accessAt([A], [CLERK, BUYER], PLAN_LOGIN)
    expect([...access.codes].sort()).toEqual(['planM', 'planM:edit'])
    expect(access.may('births', FARM)).toBe(false)
  })

  test('why names the role and the domains that cover the place', async () => {
    const access = await accessAt([A, FARM, OTHER])
    expect(await access.why('basic-supplier:create', FARM)).toEqual({
      may: true,
      role: 'buyer',
      domains: [A, FARM],
    })
    expect(await access.why('user', FARM)).toEqual({ may: false, role: null, domains: [] })
    expect(await access.why('births', GROUP)).toEqual({ may: false, role: null, domains: [] })
  })
})

describe('the nodes of a person on a day', () => {
  const custody = { manager: A, farm: OTHER, from: '2026-03-01', to: '2026-03-31' as string | null }
  const at = { own: A, granted: [] as string[], usesGranted: false, custodies: [custody] }

  test.each([
    ['2026-02-28', []],
    ['2026-03-01', [OTHER]],
    ['2026-03-31', [OTHER]],
    ['2026-04-01', []],
  ])('a managed farm counts from its first to its last day: %s', (today, managed) => {
    expect(nodesOn(at, today).managed).toEqual(managed)
  })

  test('a management without an end goes on', () => {
    expect(nodesOn({ ...at, custodies: [{ ...custody, to: null }] }, '2030-01-01').managed).toEqual([OTHER])
  })

  test('only a user who covers the whole managing company sees its managed farm', () => {
    expect(nodesOn({ ...at, own: FARM }, '2026-03-10').managed).toEqual([])
    expect(nodesOn({ ...at, own: FARM, granted: [A] }, '2026-03-10').managed).toEqual([])
    expect(nodesOn({ ...at, own: FARM, granted: [A], usesGranted: true }, '2026-03-10').managed).toEqual([
      OTHER,
    ])
  })

  test('a managed farm that is the person’s anyway is not a managed one', () => {
    expect(nodesOn({ ...at, own: GROUP }, '2026-03-10')).toEqual({ own: [GROUP], managed: [] })
  })
})

test('in any tree a question is answered by: some role has the function, and some node is at, above or the farm around the place', async () => {
  const step = fc.constantFrom('a', 'b', 'c')
  const path = fc.array(step, { maxLength: 4 }).map((steps) => `/${['g', ...steps].join('/')}/`)
  const codes = fc.uniqueArray(fc.constantFrom(...known), { maxLength: 4 })
  const fixture = fc.record({
    nodes: fc.uniqueArray(path, { maxLength: 3 }),
    roles: fc.array(codes, { maxLength: 3 }),
    farms: fc.uniqueArray(path, { maxLength: 4 }),
    asked: fc.array(fc.tuple(fc.constantFrom(...known), path), { minLength: 1, maxLength: 6 }),
  })
  await fc.assert(
    fc.asyncProperty(fixture, async ({ nodes, roles, farms, asked }) => {
      const named = roles.map((functions, at) => ({ uid: `r${at}`, functions }))
      const enforcer = await newAccessEnforcer(policiesOf(named, { known, loginFlag: null }))
      const around = farms.map((treePath) => ({ uid: treePath, type: 'farm', treePath }))
      const standing = standingAt(nodes, around)
      const access = await accessOf(enforcer, 'me', { ...standing, roles: named.map(({ uid }) => uid) })
      for (const [code, place] of asked) {
        const isHeld = roles.some((functions) => functions.includes(code))
        const isInside = nodes.some((node) => place.startsWith(node))
        const isFarmAround = farms.includes(place) && nodes.some((node) => node.startsWith(place))
        expect(access.may(code)).toBe(isHeld)
        expect(access.may(code, place)).toBe(isHeld && (isInside || isFarmAround))
        expect((await access.why(code, place)).may).toBe(access.may(code, place))
        expect(access.codes.has(code)).toBe(isHeld)
      }
    }),
    { numRuns: 60 },
  )
})
