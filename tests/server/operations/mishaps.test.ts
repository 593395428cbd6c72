import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { backupState, keepTest } from '#server/backup/backup-state.ts'
import { type Places, placesOf } from '#server/backup/places.ts'
import { type TakenBackup, takeBackup } from '#server/backup/take-backup.ts'
import { withDb } from '#server/kit/database.ts'
import { freePort } from '#server/kit/embedded-postgres.ts'
import type { Finding } from '#server/operations/examine.ts'
import { restoreBackup } from '#server/operations/restore.operation.ts'
import { checkDatabase } from '#server/start-checks.ts'
import { command } from '#support/command.ts'
import { seededTemplate, testDatabase } from '#support/database.ts'
import { queryOn } from '#support/database-admin.ts'
import { databaseFolder } from '#support/database-leftovers.ts'

/** Mishaps around a backup over years: each is reported, and nothing is lost. */

const live = await testDatabase(seededTemplate())
const target = await testDatabase('template0')
const bare = await testDatabase('template0')
const source = placesOf({ dataDir: databaseFolder() }, live.url)
const [ONE, TWO] = ['a photo', 'a paper'].map((content) => ({
  content,
  path: join('0192f0c0-0000-7000-8000-000000000001', createHash('sha256').update(content).digest('hex')),
})) as [{ content: string; path: string }, { content: string; path: string }]
const silent = { progress: () => undefined, signal: new AbortController().signal }
const placesElsewhere = (): Places => placesOf({ dataDir: databaseFolder() }, target.url)
const put = (places: Places, folder: string) => restoreBackup(places, { folder, replace: true, ...silent })

let backup: TakenBackup
beforeAll(async () => {
  for (const { content, path } of [ONE, TWO]) {
    mkdirSync(join(source.attachments, path, '..'), { recursive: true })
    writeFileSync(join(source.attachments, path), content)
  }
  writeFileSync(source.secretKey ?? '', 'key of the farm')
  backup = await takeBackup(source)
})

function copyOfBackup(): string {
  const folder = join(databaseFolder(), 'backup')
  cpSync(backup.path, folder, { recursive: true })
  return folder
}

describe('attached files', () => {
  test('one that an interrupted restore cut off is put back whole', async () => {
    const places = placesElsewhere()
    mkdirSync(join(places.attachments, ONE.path, '..'), { recursive: true })
    writeFileSync(join(places.attachments, ONE.path), 'a ph')
    expect((await put(places, backup.path)).advice).toEqual([])
    expect(readFileSync(join(places.attachments, ONE.path), 'utf8')).toBe(ONE.content)
    expect(readdirSync(join(places.attachments, ONE.path, '..'))).toHaveLength(2)
  })

  test('missing or damaged parts of the backup are named, by a restore and by its test', async () => {
    const folder = copyOfBackup()
    rmSync(join(folder, 'attachments', ONE.path))
    rmSync(join(folder, 'attachments', TWO.path))
    // its size is right
    writeFileSync(join(folder, 'attachments', TWO.path), 'a paler')
    const places = placesElsewhere()
    expect((await put(places, folder)).advice).toEqual([
      '备份中缺少 1 个附件，没有恢复。',
      `备份中有 1 个附件已损坏，没有恢复：${TWO.path}。`,
    ])
    expect(existsSync(join(places.attachments, TWO.path))).toBe(false)
    const tested = await command('restore', [folder, '--test'], { DATA_DIR: databaseFolder() })
    expect([tested.code, tested.out]).toEqual([1, expect.stringContaining(`附件已损坏：${TWO.path}`)])
  })
})

test('a table an administrator added is left out and named; the rest comes back', async () => {
  await queryOn(live.url, 'create table 客户台账 (n int); insert into 客户台账 values (1)')
  const taken = await takeBackup(source)
  await queryOn(live.url, 'drop table 客户台账')
  expect((await put(placesElsewhere(), taken.path)).advice).toEqual([
    '备份中的表 客户台账 不属于本系统，没有恢复。',
  ])
})

test('a server that reads tables in several processes gives a backup that can be restored', async () => {
  for (const { name, url } of [live, target])
    await queryOn(
      url,
      `alter database ${name} set parallel_setup_cost = 0; alter database ${name} set parallel_tuple_cost = 0;
      alter database ${name} set min_parallel_table_scan_size = 0`,
    )
  await queryOn(
    live.url,
    `insert into audit_log (uid, route, outcome, request_id)
    select gen_random_uuid(), 'x', 'x', n::text from generate_series(1, 30000) n`,
  )
  const taken = await takeBackup(source)
  expect((await put(placesElsewhere(), taken.path)).advice).toEqual([])
}, 120_000)

test('no other session writes while a restore runs', async () => {
  const tries: Promise<unknown>[] = []
  const write = () =>
    queryOn(
      target.url,
      "set lock_timeout = '200ms'; insert into app_setting (name, value) values ('lost', '1')",
    )
  await restoreBackup(placesElsewhere(), {
    ...{ folder: backup.path, replace: true, signal: silent.signal },
    progress: () => {
      if (tries.length === 0) tries.push(write().catch((error: { code?: string }) => error.code))
    },
  })
  expect(await tries[0]).toBe('55P03')
})

test('a session that leaves by itself is waited for', async () => {
  let over = false
  const visits = (async () => {
    while (!over) {
      await queryOn(target.url, 'select pg_sleep(0.4)').catch(() => undefined)
      await sleep(200)
    }
  })()
  const restored = await put(placesElsewhere(), backup.path).finally(() => {
    over = true
  })
  await visits
  expect(restored.advice).toEqual([])
})

test('views of others that a restore would remove are named first', async () => {
  await queryOn(target.url, 'create schema bi; create view bi.pigs as select uid from pig')
  await expect(put(placesElsewhere(), backup.path)).rejects.toThrow(
    '视图 bi.pigs 依赖本库的表，恢复会删除它们',
  )
  await queryOn(target.url, 'drop schema bi cascade')
})

test('a backup without its key is not begun with', async () => {
  const folder = copyOfBackup()
  rmSync(join(folder, 'secret.key'))
  await expect(put(placesElsewhere(), folder)).rejects.toThrow(
    '备份中的 secret.key 丢失，没有恢复，原有数据不变。',
  )
})

describe('migrate and upgrade', () => {
  const env = { DATABASE_URL: target.url }

  test.each(['migrate', 'upgrade', 'restore'])('%s: not while others are connected', async (name) => {
    await withDb(target.url, 1, async (db) => {
      await sql`select 1`.execute(db)
      const words = name === 'restore' ? [backup.path, '--replace'] : []
      expect(await command(name, words, { ...env, DATA_DIR: databaseFolder() })).toMatchObject({
        ...{ code: 1, err: expect.stringMatching(/^还有 \d+ 个连接在使用数据库，请先停止服务和其他程序/) },
      })
    })
  })

  test('an older program changes nothing, and makes no backup', async () => {
    await queryOn(target.url, "insert into kysely_migration values ('9999_later', now()::text)")
    const dataDir = databaseFolder()
    expect(await command('upgrade', [], { ...env, DATA_DIR: dataDir })).toMatchObject({
      ...{ code: 1, err: '数据库已由更新的版本升级（9999_later），没有改变，请安装该版本。' },
    })
    await queryOn(target.url, "delete from kysely_migration where name = '9999_later'")
    expect(existsSync(join(dataDir, 'backups'))).toBe(false)
  })

  test.each(['migrate', 'upgrade'])('%s makes no database in a folder that has none', async (name) => {
    const dataDir = databaseFolder()
    const said = await command(name, [], { DATA_DIR: dataDir })
    expect([said.code, said.err]).toEqual([1, expect.stringContaining('中没有数据库')])
    expect(readdirSync(dataDir)).toEqual([])
  })
})

describe('the restore test', () => {
  test('two at once: the second leaves the first alone', async () => {
    const env = { DATA_DIR: databaseFolder(), BACKUP_DIR: source.backups }
    const first = command('restore', [backup.path, '--test'], env)
    await expect
      .poll(() => existsSync(join(env.DATA_DIR, 'restore-test', 'owner.json')), { timeout: 20_000 })
      .toBe(true)
    expect(await command('restore', [backup.path, '--test'], env)).toMatchObject({
      ...{ code: 1, err: '另一个恢复测试正在进行，请等它结束。' },
    })
    expect((await first).out).toMatch(/^恢复测试通过/)
  }, 120_000)

  test('an older backup that is sound does not excuse a newer one that is not', async () => {
    const folder = databaseFolder()
    const of = (ok: boolean, name: string) => ({
      ok,
      at: '2026-11-28 04:45:00',
      folder: join(folder, name),
      seconds: 1,
      words: name,
    })
    await keepTest(folder, of(false, '2026-11-28_031500'))
    await keepTest(folder, of(true, '2026-11-20_031500'))
    expect(backupState(folder).test?.ok).toBe(false)
    await keepTest(folder, of(true, '2026-11-28_031500'))
    expect(backupState(folder).test?.ok).toBe(true)
  })

  test('a result that cannot be kept is reported', async () => {
    const env = { DATA_DIR: databaseFolder(), BACKUP_DIR: join(databaseFolder(), 'not', 'there') }
    const { out, code } = await command('restore', [backup.path, '--test'], env)
    expect([code, out]).toEqual([0, expect.stringMatching(/^恢复测试通过：.+（结果未能保存：.+）$/)])
  }, 120_000)
})

describe('before there is anything', () => {
  const json = async (env: Record<string, string>) => {
    const { out, err } = await command('doctor', ['--json'], env)
    expect(err).toBe('')
    const { findings } = JSON.parse(out) as { findings: Finding[] }
    return Object.fromEntries(findings.map(({ subject, state, words }) => [subject, `${state} ${words}`]))
  }

  test('doctor says that a database is not set up yet; so does user', async () => {
    const env = { DATABASE_URL: bare.url, DATA_DIR: databaseFolder() }
    expect((await json(env)).数据库结构).toBe('WARN 尚未建立，服务首次启动时会建立。')
    expect(await command('user', ['list'], env)).toMatchObject({
      ...{ code: 1, err: '数据库中还没有账号，服务首次启动时会建立 admin。' },
    })
  })

  test('on a new machine, with backups and no data folder', async () => {
    const found = await json({ DATA_DIR: join(databaseFolder(), 'none'), BACKUP_DIR: source.backups })
    expect(found.数据文件夹).toMatch(/^FAIL .+不存在/)
    expect(found.备份).toMatch(/^OK 最近一次/)
  })
})

const POOLER = ['/usr/sbin/pgbouncer', '/usr/bin/pgbouncer'].find((one) => existsSync(one))

describe.runIf(POOLER)('behind a pooler', () => {
  const folder = databaseFolder()
  const address = new URL(live.url)
  const children: ReturnType<typeof spawn>[] = []
  afterAll(() => {
    for (const child of children) child.kill('SIGKILL')
  })

  test.each(['', 'ignore_startup_parameters = options\n'])('the address is refused (%j)', async (more) => {
    const port = await freePort()
    const { hostname, port: own, username, password } = address
    const users = join(folder, 'users.txt')
    writeFileSync(users, `"${username}" "${decodeURIComponent(password)}"\n`)
    const file = join(folder, `pool-${port}.ini`)
    writeFileSync(
      file,
      `[databases]\n* = host=${hostname} port=${own}\n[pgbouncer]\nlisten_addr = 127.0.0.1\nlisten_port = ${port}\nunix_socket_dir =\n` +
        `auth_type = trust\nauth_file = ${users}\npool_mode = transaction\n${more}`,
    )
    const child = spawn(POOLER ?? '', [...(process.getuid?.() === 0 ? ['-u', 'nobody'] : []), file], {
      stdio: 'pipe',
    })
    children.push(child)
    await once(child.stderr ?? child, 'data')
    await expect
      .poll(
        () =>
          queryOn(at(port), 'select 1').then(
            () => true,
            () => false,
          ),
        { timeout: 10_000 },
      )
      .toBe(true)
    await expect(checkDatabase('DATABASE_URL', at(port))).rejects.toThrow('地址指向连接池（PgBouncer 等）')
  })

  const at = (port: number) => Object.assign(new URL(live.url), { port: String(port) }).href
})
