import { once } from 'node:events'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { JobsAnswer } from '#resources/system/jobs.ts'
import type { Finding } from '#server/operations/examine.ts'
import { command, commandLine, type Said } from '#support/command.ts'
import { databaseFolder } from '#support/database-leftovers.ts'
import { type OwnServer, ownServer, signInAt } from '#support/own-server.ts'
import { ROOT } from '../../../cli/source/source.files.ts'

/** The commands of an installation with the embedded database, while its server runs and while it does not. */

const dataDir = databaseFolder()
let server: OwnServer
beforeAll(async () => {
  server = await ownServer({}, dataDir)
}, 120_000)
afterAll(() => server.stop())

const run = (name: string, args: readonly string[] = [], env: Record<string, string> = {}): Promise<Said> =>
  command(name, args, { DATA_DIR: dataDir, ...env })
async function json<T>(name: string, args: readonly string[] = []): Promise<T> {
  const { out, err } = await run(name, [...args, '--json'])
  expect(out, err).toMatch(/^\{.*\}$/)
  return JSON.parse(out)
}
const doctor = async () => {
  const { findings } = await json<{ findings: Finding[] }>('doctor')
  return Object.fromEntries(findings.map(({ subject, state, words }) => [subject, { state, words }]))
}
const health = async (cookie?: string) => {
  const answer = await fetch(`${server.url}/api/v2/health`, { headers: cookie ? { cookie } : {} })
  return ((await answer.json()) as { data: Record<string, unknown> }).data
}

test('while the server runs: examined, backed up, tested; a restore is refused', async () => {
  expect(await doctor()).toMatchObject({
    数据库: { state: 'OK', words: '内置数据库，服务正在运行' },
    数据库结构: { state: 'OK' },
    数据权限: { state: 'OK' },
    定时任务: { state: 'OK' },
    备份: { state: 'WARN', words: expect.stringContaining('中还没有备份，请运行 npm run backup。') },
  })
  const backup = await json<{ path: string; tables: number }>('backup')
  expect(backup.tables).toBeGreaterThan(150)
  expect((await json<{ backups: { path: string }[] }>('backup', ['--list'])).backups).toMatchObject([
    { path: backup.path },
  ])
  const { out, code } = await run('restore', ['latest', '--test'])
  expect([code, out]).toEqual([0, expect.stringMatching(/^恢复测试通过：.+登录成功/)])
  // nothing of it is left
  expect(existsSync(join(dataDir, 'restore-test'))).toBe(false)
  expect(await doctor()).toMatchObject({
    备份: { state: 'OK' },
    恢复测试: { state: 'OK', words: expect.stringContaining('恢复测试通过') },
    备份位置: { state: 'WARN', words: expect.stringContaining('与数据在同一磁盘') },
  })
  for (const [name, args] of [
    ['restore', ['latest', '--replace']],
    ['migrate', []],
    ['upgrade', []],
  ] as const)
    expect(await run(name, args)).toMatchObject({ code: 1, err: '服务正在运行，请先停止它，再运行本命令。' })
}, 120_000)

test('health says to an administrator how the backups stand, and to no other', async () => {
  expect(Object.keys(await health())).not.toContain('backup')
  expect(await health(await signInAt(server))).toMatchObject({
    db: true,
    backup: { last: { at: expect.any(String) }, test: { ok: true } },
  })
})

test('both go on by themselves: the jobs screen runs them and shows their result', async () => {
  const cookie = await signInAt(server)
  const api = async (path: string, method = 'GET') => {
    const heads = { cookie, 'content-type': 'application/json' }
    const body = method === 'POST' ? { body: '{}' } : {}
    const answer = await fetch(`${server.url}/api/v2/${path}`, { method, headers: heads, ...body })
    return ((await answer.json()) as { data: JobsAnswer }).data
  }
  for (const [name, plan, note] of [
    ['backup', '每天 03:15', /张表 \d+ 行，附件 0 个/],
    ['restore-test', '周日 04:45', /^恢复测试通过：/],
  ] as const) {
    await api(`jobs/${name}/run`, 'POST')
    const line = async () => (await api('jobs')).list.find((one) => one.name === name)
    await expect.poll(async () => (await line())?.last?.state, { timeout: 60_000 }).toBe('completed')
    const { plan: shown, last } = (await line()) ?? {}
    expect([shown, last?.note]).toEqual([plan, expect.stringMatching(note)])
  }
}, 120_000)

test('while the server is stopped: restored in its place, and it starts with what was backed up', async () => {
  const ended = once(server.process, 'exit')
  server.process.kill('SIGTERM')
  await ended
  const key = readFileSync(join(dataDir, 'secret.key'), 'utf8')
  expect(await run('restore', ['latest'])).toMatchObject({
    ...{ code: 1, err: '数据库中已有数据，没有恢复。确认要用备份替换它，请加 --replace。' },
  })
  expect((await run('restore', ['latest', '--replace'])).out).toMatch(/^已恢复 .+，已逐表核对。$/)
  const elsewhere = databaseFolder()
  const BACKUP_DIR = join(dataDir, 'backups')
  expect((await run('restore', ['latest'], { DATA_DIR: elsewhere, BACKUP_DIR })).code).toBe(0)
  expect(readFileSync(join(elsewhere, 'secret.key'), 'utf8')).toBe(key)
  expect((await run('upgrade')).out).toMatch(/^数据库已是最新。升级前的备份：/)
  server = await ownServer({}, dataDir)
  expect(await signInAt(server)).toContain('sid=')
}, 120_000)

test('the commands of docs/deployment.md, as they stand there', async () => {
  const text = readFileSync(join(ROOT, 'docs', 'deployment.md'), 'utf8')
  const lines = [...text.matchAll(/```sh\n([^`]+)```/g)].flatMap(([, block = '']) => block.trim().split('\n'))
  expect(lines.length).toBeGreaterThan(3)
  for (const line of lines) {
    const { code, err } = await commandLine(line, { DATA_DIR: dataDir })
    expect([line, code, err]).toEqual([line, 0, expect.anything()])
  }
}, 120_000)

test.each([
  ['restore', []],
  ['restore', ['latest', 'more']],
  ['backup', ['--al']],
  ['doctor', ['all']],
  ['migrate', ['--force']],
  ['upgrade', ['now']],
] as const)('%s %j is refused with what it takes', async (name, args) => {
  const { out, err, code } = await run(name, args)
  expect([code, out, err], err).toEqual([1, '', expect.stringContaining(`用法：npm run ${name}`)])
})

test.each(['backup', 'restore', 'doctor', 'migrate', 'upgrade', 'user'])('%s --help', async (name) => {
  const { out, code } = await run(name, ['--help'])
  expect([code, out]).toEqual([0, expect.stringContaining(`用法：npm run ${name}`)])
  expect(out).toContain('--json')
})
