import { expect, test } from 'vitest'
import {
  type FunctionModel,
  grantedSet,
  hasRole,
  policyRows,
  targetUris,
  walkFunctions,
} from '#kit/grants.ts'

const item = (code: string, targetUri: string, sort: number, child: FunctionModel[] = []): FunctionModel => ({
  uid: code,
  parentFunctionId: 'p',
  code,
  name: code,
  sort,
  targetUri,
  child,
})
const list = [
  item('m2', '', 2, [item('births', 'births', 1)]),
  item('m1', '', 1, [
    item('b', 'basic-supplier', 2, [item('basic-supplier:create', '', 1)]),
    item('a', 'user', 1),
  ]),
]

test('functions are walked in menu order, each parent before its children', () => {
  expect(walkFunctions(list).map((one) => one.code)).toEqual([
    'm1',
    'a',
    'b',
    'basic-supplier:create',
    'm2',
    'births',
  ])
  expect([...targetUris(list)]).toEqual(['user', 'basic-supplier', 'births'])
})

test('casbin grants exactly the pages and buttons of the list', async () => {
  expect(await grantedSet(list)).toEqual(
    new Set(['user', 'basic-supplier', 'basic-supplier:create', 'births']),
  )
  expect(await grantedSet([])).toEqual(new Set())
})

test('a page listed twice is one policy', () => {
  expect(policyRows([item('x', 'births', 1), item('y', 'births', 2)])).toEqual([['me', 'births', 'list']])
})

test('S6-04 hasRole looks through every role of every identity', () => {
  const person = {
    lstIdentity: [{ lstRole: [{ code: 'VET' }] }, { lstRole: null }, { lstRole: [{ code: 'HR' }] }],
  }
  expect(hasRole(person, 'HR')).toBe(true)
  expect(hasRole(person, 'VET')).toBe(true)
  expect(hasRole(person, 'SYS_ADMIN')).toBe(false)
  expect(hasRole({ lstIdentity: [] }, 'HR')).toBe(false)
  expect(hasRole({}, 'HR')).toBe(false)
  expect(hasRole(null, 'HR')).toBe(false)
})
