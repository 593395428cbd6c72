import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, statfsSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type OwnServer, ownServer, signInAt } from '#support/own-server.ts'

/** A disk without room: writes say so, reading goes on, and with room again all is well. Only root can make such a disk. */

const disk = mkdtempSync(join(tmpdir(), 'pig-farm-disk-'))
const mounted =
  process.platform === 'linux' &&
  process.getuid?.() === 0 &&
  spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=700m,mode=755', 'tmpfs', disk]).status === 0
const ballast = join(disk, 'ballast')
afterAll(() => {
  if (mounted) spawnSync('umount', ['-l', disk])
  rmSync(disk, { recursive: true, force: true })
})

/** Leaves so many bytes. */
function fill(left: number): void {
  const { bavail, bsize } = statfsSync(disk)
  spawnSync('fallocate', ['-l', String(bavail * bsize - left), ballast])
}

describe.runIf(mounted)('a full disk', () => {
  let server: OwnServer
  let cookie = ''
  beforeAll(async () => {
    const dataDir = join(disk, 'data')
    mkdirSync(dataDir, { mode: 0o711 })
    server = await ownServer({}, dataDir)
    cookie = await signInAt(server)
    const changed = await ask('PUT', 'base/account/password', {
      oldPassword: 'own-Farm-2026',
      newPassword: 'own-Farm-2027',
    })
    expect(changed.status).toBeLessThan(500)
  }, 120_000)
  afterAll(() => server.stop())

  async function ask(method: string, path: string, body?: object) {
    const answer = await fetch(`${server.url}/api/v2/${path}`, {
      method,
      headers: { cookie, ...(body && { 'content-type': 'application/json' }) },
      ...(body && { body: JSON.stringify(body) }),
    })
    const { msg = '', code = '' } = (await answer.json()) as { msg?: string; code?: string }
    return { status: answer.status, msg, code }
  }
  const write = (n: number) =>
    ask('POST', 'basic-supplier', { code: `V${n}`, name: `供应商${'长'.repeat(20)}${n}`, kind: 'FEED' })

  test('writes are refused with the sentence, reading goes on, /health is not green; with room all is well', async () => {
    expect((await write(0)).code).toBe('SUCCESS')
    fill(0)
    const refused = await write(1)
    expect(refused).toEqual({
      status: 507,
      code: 'SYSTEM_ERROR',
      msg: '服务器存储空间不足或不能写入，请联系管理员',
    })
    for (const path of ['basic-supplier', 'base/account/current'])
      expect((await ask('GET', path)).code, path).toBe('SUCCESS')
    expect((await ask('POST', 'base/account/login', { account: 'admin', password: 'wrong' })).status).toBe(
      401,
    )
    expect((await ask('GET', 'health')).status).toBe(503)
    rmSync(ballast)
    await expect
      .poll(async () => (await write(5000)).code, { timeout: 90_000, interval: 1000 })
      .toBe('SUCCESS')
    await expect.poll(async () => (await ask('GET', 'health')).status, { timeout: 60_000 }).toBe(200)
    expect(server.process.exitCode).toBeNull()
  }, 240_000)
})
