import { expect, test } from 'vitest'
import { createAccessControl, createGranted } from '#providers/access-control.ts'
import { createSession } from '#providers/session.ts'
import { providersAtStub } from '#support/providers-at.ts'

test('what the function list grants can be done, anything else says which right is missing', async () => {
  const { providers } = await providersAtStub()
  await providers.load()
  const { can } = providers.accessControlProvider
  expect(await can({ resource: 'births', action: 'list' })).toEqual({ can: true })
  expect(await can({ resource: 'births', action: 'show' })).toEqual({ can: true })
  expect(await can({ resource: 'births', action: 'export' })).toEqual({
    can: false,
    reason: '没有权限：births:export',
  })
  expect(await can({ action: 'list' })).toEqual({ can: true })
})

test('a failure is shown, not turned into a silent no', async () => {
  const shown: string[] = []
  const broken = createAccessControl(
    () => Promise.reject(new Error('chunk')),
    (text) => shown.push(text),
  )
  expect(await broken.can({ resource: 'births', action: 'list' })).toMatchObject({ can: false })
  expect(shown).toEqual(['权限读取失败，请刷新页面'])
})

test('the set is built once per list, and again after a failure', async () => {
  const session = createSession()
  let built = 0
  const granted = createGranted(session, async (functions) => {
    built += 1
    if (built === 1) throw new Error('chunk')
    return new Set([String(functions.length)])
  })
  await expect(granted()).rejects.toThrow('chunk')
  await Promise.all([granted(), granted()])
  expect(built).toBe(2)
  session.setState({ functions: [] })
  expect(await granted()).toEqual(new Set(['0']))
  expect(built).toBe(3)
})
