import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { command } from '#support/command.ts'
import { databaseFolder } from '#support/database-leftovers.ts'
import { OWN_PASSWORD, type OwnServer, ownServer, signInAt } from '#support/own-server.ts'

/** The way back in by the machine's own command, while the server runs and while it does not. */

const dataDir = databaseFolder()
let server: OwnServer
beforeAll(async () => {
  server = await ownServer({}, dataDir)
}, 120_000)
afterAll(() => server.stop())

const user = (args: readonly string[], env: Readonly<Record<string, string>> = {}) =>
  command('user', args, { DATA_DIR: dataDir, ...env })
const json = async (...args: string[]) => JSON.parse((await user([...args, '--json'])).out)

async function signIn(account: string, password: string) {
  const answer = await fetch(`${server.url}/api/v2/base/account/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ account, password }),
  })
  return { status: answer.status, ...((await answer.json()) as { code: string; msg: string }) }
}

test('a forgotten password is reset: the new one is printed once, must be changed, and the old sessions are over', async () => {
  const cookie = await signInAt(server)
  const { password } = await json('reset', 'ADMIN')
  expect(password).toMatch(/^\w{14}$/)
  expect((await signIn('admin', OWN_PASSWORD)).code).toBe('LOGIN_FAILED')
  expect((await signIn('admin', password)).code).toBe('SUCCESS')
  await expect
    .poll(
      async () => (await fetch(`${server.url}/api/v2/base/account/current`, { headers: { cookie } })).status,
    )
    .toBe(401)
})

test('an account that is locked is unlocked; one that is disabled is let in again by a reset', async () => {
  const { password } = await json('create', 'boss', '--name', '老板')
  for (let turn = 0; turn < 6; turn += 1) await signIn('boss', 'wrong-1')
  expect((await signIn('boss', password)).msg).toContain('登录失败次数过多')
  expect((await user(['unlock', 'boss'])).out).toBe('账号 boss 已解除锁定')
  expect((await signIn('boss', password)).code).toBe('SUCCESS')
  expect((await user(['disable', 'boss'])).out).toBe('账号 boss 已停用')
  expect((await signIn('boss', password)).code).not.toBe('SUCCESS')
  const { users } = await json('list')
  expect(users).toMatchObject([
    { account: 'admin', enabled: true },
    { account: 'boss', name: '老板', enabled: false },
  ])
  const again = await json('reset', 'boss')
  expect((await signIn('boss', again.password)).code).toBe('SUCCESS')
})

test.each([
  [['reset', 'nobody'], '没有账号 nobody'],
  [['create', 'admin'], '账号 admin 已存在，可以用 reset 重置它的密码'],
  [['create', '老板'], '账号须为 2 到 30 位字母、数字、点、横线或下划线'],
  [['reset'], '用法：npm run user'],
  [['rest', 'admin'], '用法：npm run user'],
  [['reset', 'admin', '--jason'], '用法：npm run user'],
])('%j is refused in words', async (args, said) => {
  const { out, err, code } = await user(args)
  expect([out, code, err.startsWith(said)], err).toEqual(['', 1, true])
  expect(err).not.toMatch(/\n\s+at /)
})

test('a folder without a database is named', async () => {
  const empty = mkdtempSync(join(tmpdir(), 'pig-farm-nothing-'))
  const { err } = await user(['list'], { DATA_DIR: empty })
  expect(err).toBe(`数据文件夹 ${empty} 中没有数据库，请用环境变量 DATA_DIR 指定服务所用的文件夹。`)
  rmSync(empty, { recursive: true })
})

test('while the server is stopped the command starts the database for itself; every act is in the trail', async () => {
  const ended = once(server.process, 'exit')
  server.process.kill('SIGTERM')
  await ended
  const { password } = await json('reset', 'admin')
  server = await ownServer({}, dataDir)
  const answer = await fetch(`${server.url}/api/v2/base/account/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ account: 'admin', password }),
  })
  expect(answer.status).toBe(200)
}, 120_000)
