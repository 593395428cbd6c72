import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { OWN_PASSWORD, type OwnServer, ownServer, signInAt } from '#support/own-server.ts'

/** A database that hangs, dies or has no room: every call is answered, and all is well again without a hand. */

const GONE = '数据库暂时没有响应，请稍后再试'
let server: OwnServer
let cookie = ''
beforeAll(async () => {
  server = await ownServer()
  cookie = await signInAt(server)
}, 120_000)
afterAll(() => server.stop())

interface Answered {
  readonly status: number
  readonly msg: string
  readonly ms: number
}

async function ask(path: string, init: RequestInit = {}): Promise<Answered> {
  const since = Date.now()
  const answer = await fetch(`${server.url}/api/v2/${path}`, init)
  const { msg = '' } = (await answer.json()) as { msg?: string }
  return { status: answer.status, msg, ms: Date.now() - since }
}
const signedIn = (): RequestInit => ({ headers: { cookie } })
const post = (body: object, more: Record<string, string> = {}): RequestInit => ({
  method: 'POST',
  headers: { 'content-type': 'application/json', ...more },
  body: JSON.stringify(body),
})

async function wellAgain(): Promise<void> {
  await expect
    .poll(async () => (await ask('base/account/current', signedIn())).status, { timeout: 30_000 })
    .toBe(200)
  await expect.poll(async () => (await ask('health')).status, { timeout: 10_000 }).toBe(200)
}

/** A postmaster and its sessions. */
const processesOf = (pid: number): number[] => [
  pid,
  ...spawnSync('pgrep', ['-P', String(pid)], { encoding: 'utf8' })
    .stdout.split('\n')
    .filter(Boolean)
    .map(Number),
]

test('frozen: calls that wait and calls that come are refused within ten seconds, /health within three', async () => {
  await wellAgain()
  const all = processesOf(server.database())
  for (const pid of all) process.kill(pid, 'SIGSTOP')
  try {
    const calls = [
      ask('base/account/current', signedIn()),
      ask('base/account/login', post({ account: 'admin', password: OWN_PASSWORD })),
      ask('user-manage', post({ account: 'x', name: 'x' }, { cookie })),
    ]
    const health = await Promise.all([ask('health'), ask('health', signedIn())])
    for (const { status, ms } of health) expect([status, ms < 3000]).toEqual([503, true])
    for (const { status, msg, ms } of await Promise.all(calls))
      expect([status, msg, ms < 10_000]).toEqual([503, GONE, true])
    const later = await Promise.all([ask('base/account/current', signedIn()), ask('backlog', signedIn())])
    for (const { status, msg, ms } of later) expect([status, msg, ms < 500]).toEqual([503, GONE, true])
  } finally {
    for (const pid of all) process.kill(pid, 'SIGCONT')
  }
  await wellAgain()
}, 60_000)

test('killed six times in a row: it comes back each time, says why, and the server lives', async () => {
  for (let turn = 0; turn < 6; turn += 1) {
    process.kill(server.database(), 'SIGKILL')
    await expect.poll(() => server.said().match(/数据库意外停止/g)?.length, { timeout: 5000 }).toBe(turn + 1)
    const { status, msg } = await ask('base/account/current', signedIn())
    expect([200, 503]).toContain(status)
    if (status === 503) expect(msg).toBe(GONE)
    await wellAgain()
  }
  expect(server.process.exitCode).toBeNull()
  expect(server.said().match(/数据库已重新启动。/g)).toHaveLength(6)
}, 180_000)

test.runIf(process.platform === 'linux')('the database knows no secret of the environment', async () => {
  const environment = readFileSync(`/proc/${server.database()}/environ`, 'utf8')
  expect(environment).not.toContain(OWN_PASSWORD)
  expect(environment).not.toContain('ADMIN_PASSWORD')
})
