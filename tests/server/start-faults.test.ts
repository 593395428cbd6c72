import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { checkArchive, checkClock, checkDatabase, listenError } from '#server/start-checks.ts'
import { type TestApp, testApp } from '#support/app.ts'
import { type TestDatabase, testDatabase } from '#support/database.ts'
import { queryOn } from '#support/database-admin.ts'
import { ROOT } from '../../cli/source/source.files.ts'

/** Every fault at a start is one sentence with its remedy, soon, without a stack, and before anything was made. */

const root = mkdtempSync(join(tmpdir(), 'pig-farm-start-'))
afterAll(() => rmSync(root, { recursive: true, force: true }))
/** A quiet machine answers within three seconds; this one runs other tests meanwhile. */
const SOON_MS = 12_000

let folders = 0
/** Ends with what the server said, its exit code, and whether it has made a database. */
async function started(env: Readonly<Record<string, string>>, args: readonly string[] = ['--empty']) {
  folders += 1
  const dataDir = join(root, `data-${folders}`)
  const since = Date.now()
  const child = spawn(process.execPath, [join(ROOT, 'server', 'main.ts'), ...args], {
    cwd: ROOT,
    env: { PATH: process.env.PATH ?? '', PORT: '0', DATA_DIR: dataDir, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let [out, err] = ['', '']
  child.stdout.on('data', (chunk) => {
    out += String(chunk)
  })
  child.stderr.on('data', (chunk) => {
    err += String(chunk)
  })
  const late = setTimeout(() => child.kill('SIGKILL'), 2 * SOON_MS)
  const [code] = await once(child, 'close')
  clearTimeout(late)
  return { out, err, code, ms: Date.now() - since, hasDatabase: existsSync(join(dataDir, 'postgres')) }
}

const SENTENCE = /^[^\n]*[\u4e00-\u9fff][^\n]*。\n$/
const PG = 'postgresql://u:p@127.0.0.1'

const FAULTS: readonly [
  what: string,
  env: Readonly<Record<string, string>>,
  said: string,
  args?: readonly string[],
][] = [
  ['an unknown argument', {}, '不认识的参数 --quiet，可用的参数：--empty、--help', ['--quiet']],
  ['an argument with a slip', {}, '不认识的参数 --emtpy，是否为 --empty', ['--emtpy']],
  ['a word that is no argument', {}, '不认识的参数 empty', ['empty']],
  ['a password that is short', { ADMIN_PASSWORD: 'abc' }, 'ADMIN_PASSWORD 不正确：密码长度为6到20位'],
  ['a password of one kind', { ADMIN_PASSWORD: '123456' }, 'ADMIN_PASSWORD 不正确：密码须混合使用'],
  ['a password everybody has', { ADMIN_PASSWORD: 'abc123' }, 'ADMIN_PASSWORD 不正确：密码过于常见'],
  ['a password with the account in it', { ADMIN_PASSWORD: 'admin-2026' }, 'ADMIN_PASSWORD 不正确：密码'],
  ['a port that is a word', { PORT: 'abc' }, 'PORT 不正确：必须是 0 到 65535 的整数'],
  ['a port that is too high', { PORT: '70000' }, 'PORT 不正确'],
  ['an unknown host', { HOST: 'no.such.host.invalid' }, 'HOST=no.such.host.invalid 无法解析'],
  ['the address of another machine', { HOST: '203.0.113.7' }, 'HOST=203.0.113.7 不是本机的地址'],
  [
    'a database of another kind',
    { DATABASE_URL: 'mysql://x' },
    'DATABASE_URL 不正确：必须是 postgresql:// 开头',
  ],
  [
    'several hosts',
    { DATABASE_URL: 'postgresql://u:p@h1:5432,h2:5432/x' },
    'DATABASE_URL 不正确：不支持多个主机',
  ],
  ['a port no machine has', { DATABASE_URL: `${PG}:99999/x` }, 'DATABASE_URL 不正确：不是正确的连接地址'],
  [
    'a database that is not running',
    { DATABASE_URL: `${PG}:1/x` },
    '数据库 127.0.0.1:1 拒绝连接，请确认它已启动',
  ],
  [
    'an unknown host of a database',
    { DATABASE_URL: 'postgresql://u:p@no.such.invalid/x' },
    '主机名 no.such.invalid 无法解析',
  ],
  ['an empty archive', { ARCHIVE_DATABASE_URL: 'postgresql://' }, 'ARCHIVE_DATABASE_URL 不正确'],
  [
    'an archive that is not running',
    { ARCHIVE_DATABASE_URL: `${PG}:1/x` },
    'ARCHIVE_DATABASE_URL：数据库 127.0.0.1:1 拒绝连接',
  ],
  [
    'a replica that is not running',
    { DATABASE_REPLICA_URL: `${PG}:1/x` },
    'DATABASE_REPLICA_URL：数据库 127.0.0.1:1 拒绝连接',
  ],
  ['a secret that is short', { SECRET_KEY: 'abc' }, 'SECRET_KEY 不正确：至少 16 位'],
  ['an address that is none', { PUBLIC_URL: 'pigs' }, 'PUBLIC_URL 不正确：必须是 http:// 或 https:// 开头'],
  ['a range that is none', { OUTBOUND_ALLOW: '10.0.0.0/99' }, 'OUTBOUND_ALLOW 不正确'],
  ['channels that are no list', { OUTBOUND_CHANNELS: '[' }, 'OUTBOUND_CHANNELS 不正确：必须是 JSON 数组'],
  [
    'a proxy that is no address',
    { TRUST_PROXY: 'yes' },
    'TRUST_PROXY 不正确：必须是逗号分隔的 IP 地址或网段',
  ],
  ['another server that is no address', { API_TARGET: 'foo' }, 'API_TARGET 不正确'],
  [
    'a file where the folder should be',
    { DATA_DIR: '/etc/passwd' },
    '数据文件夹 /etc/passwd 不能写入：它是一个文件',
  ],
  ['a folder that cannot be made', { DATA_DIR: '/proc/x' }, '数据文件夹 /proc/x 不能写入'],
]

describe('one sentence, and nothing was made', () => {
  test.concurrent.each(FAULTS)(
    '%s',
    async (_what, env, said, args) => {
      const { out, err, code, ms, hasDatabase } = await started(env, args)
      expect([code, out, hasDatabase], err).toEqual([1, '', false])
      expect(err).toContain(said)
      expect(err).toMatch(SENTENCE)
      expect(ms).toBeLessThan(SOON_MS)
    },
    60_000,
  )

  test('a port that is taken', async () => {
    const holder = createServer().listen(0, '127.0.0.1')
    await once(holder, 'listening')
    const address = holder.address()
    const PORT = typeof address === 'object' ? String(address?.port) : ''
    const { err, hasDatabase } = await started({ PORT })
    holder.close()
    expect([err, hasDatabase]).toEqual([`端口 ${PORT} 已被占用，请用 PORT=其他端口 再启动。\n`, false])
  })

  test('data of another PostgreSQL', async () => {
    const DATA_DIR = join(root, 'old')
    mkdirSync(join(DATA_DIR, 'postgres'), { recursive: true })
    writeFileSync(join(DATA_DIR, 'postgres', 'PG_VERSION'), '15\n')
    const { err, code } = await started({ DATA_DIR })
    expect([code, err]).toEqual([
      1,
      expect.stringContaining('数据文件夹由 PostgreSQL 15 建立，本版本内置的是 18'),
    ])
    expect(err).toMatch(SENTENCE)
  })

  test('a database that takes the call and says nothing', async () => {
    const silent = createServer().listen(0, '127.0.0.1')
    await once(silent, 'listening')
    const address = silent.address()
    const port = typeof address === 'object' ? address?.port : 0
    const { err } = await started({ DATABASE_URL: `${PG}:${port}/x` })
    silent.close()
    expect(err).toContain(`数据库 127.0.0.1:${port} 没有应答`)
    expect(err).toMatch(SENTENCE)
  })

  test('--help is no fault', async () => {
    const { out, err, code, hasDatabase } = await started({}, ['--help'])
    expect([code, err, hasDatabase]).toEqual([0, '', false])
    expect(out).toContain('--empty')
  })

  test('a clock that is not set, and a port for the administrator alone', () => {
    expect(() => checkClock(new Date('1970-01-01T00:01:00Z'))).toThrow(
      '本机时间 1970-01-01 不正确，请先校准系统时间',
    )
    expect(() => checkClock(new Date('2026-11-27T00:00:00Z'))).not.toThrow()
    expect(String(listenError({ code: 'x' }, 80, 'x'))).not.toContain('端口')
    expect(listenError(Object.assign(new Error('x'), { code: 'EACCES' }), 80, 'x')).toMatchObject({
      message: '没有权限使用端口 80，请用 PORT=… 换一个大于 1024 的端口。',
    })
  })
})

describe('a database of one’s own', () => {
  let t: TestApp
  let url: URL
  let empty: TestDatabase
  beforeAll(async () => {
    t = await testApp()
    empty = await testDatabase('template0')
    url = new URL(t.database.url)
  })
  const at = (more: Partial<Pick<URL, 'pathname' | 'username' | 'password'>>): string =>
    String(Object.assign(new URL(url), more))
  const said = (address: string) =>
    checkDatabase('DATABASE_URL', address).then(
      () => '',
      (error: Error) => error.message,
    )

  test('that can be used is no fault', async () => expect(await said(String(url))).toBe(''))

  test('of old years, that was never migrated', async () => {
    await expect(checkArchive('ARCHIVE_DATABASE_URL', at({ pathname: `/${empty.name}` }))).rejects.toThrow(
      'ARCHIVE_DATABASE_URL：该库是空的，或结构早于本版本，请先对它运行升级（DATABASE_URL=该库地址 npm run migrate）。',
    )
    await expect(checkArchive('ARCHIVE_DATABASE_URL', String(url))).resolves.toBeUndefined()
  })

  test('that is not there', async () => {
    expect(await said(at({ pathname: '/no_such_database' }))).toMatch(
      /^DATABASE_URL：数据库 no_such_database 不存在，请先建立（CREATE DATABASE no_such_database ENCODING 'UTF8'）。$/,
    )
  })

  test('with an account that may not make tables, or that is not let in', async () => {
    const name = `looker_${process.pid}`
    await queryOn(String(url), `CREATE ROLE ${name} LOGIN PASSWORD 'looker-1'`)
    try {
      expect(await said(at({ username: name, password: 'looker-1' }))).toMatch(
        /不能在库中建表|密码不正确|不能登录/,
      )
      expect(await said(at({ username: 'no_such_role_at_all' }))).toMatch(/密码不正确|不能登录|不能使用/)
    } finally {
      await queryOn(String(url), `DROP ROLE ${name}`)
    }
  })

  test('that a newer program has changed', async () => {
    await sql`insert into kysely_migration (name, timestamp) values ('9999_later', now()::text)`.execute(t.db)
    const { err, code } = await started({ DATABASE_URL: t.database.url })
    expect([code, err]).toEqual([
      1,
      expect.stringContaining('数据库已由更新的版本升级（9999_later），本版本不能使用它'),
    ])
    expect(err).toMatch(SENTENCE)
  })
})

test.runIf(process.platform !== 'win32')(
  'a terminal that is closed ends server and database',
  async () => {
    const DATA_DIR = join(root, 'hup')
    const child = spawn(process.execPath, [join(ROOT, 'server', 'main.ts'), '--empty'], {
      cwd: ROOT,
      env: { PATH: process.env.PATH ?? '', PORT: '0', DATA_DIR },
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    const { promise, resolve } = Promise.withResolvers<void>()
    child.stdout.on('data', (chunk) => String(chunk).includes('已启动') && resolve())
    await promise
    child.kill('SIGHUP')
    expect(await once(child, 'exit')).toEqual([0, null])
    expect(existsSync(join(DATA_DIR, 'postgres', 'postmaster.pid'))).toBe(false)
  },
  90_000,
)
