import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type EmbeddedPostgres, freePort, startPostgres } from '#server/kit/embedded-postgres.ts'
import { type Binaries, findBinaries, runtimeFault } from '#server/kit/postgres/binaries.ts'
import { initialise } from '#server/kit/postgres/initialise.ts'
import { isOnCluster, isPostmaster } from '#server/kit/postgres/orphan.ts'
import { clusterPaths } from '#server/kit/postgres/paths.ts'
import { chooseAccount } from '#server/kit/postgres/postgres.account.ts'
import { launch } from '#server/kit/postgres/postmaster.ts'
import { processSignature } from '#server/kit/postgres/processes.ts'
import { shutDown } from '#server/kit/postgres/shutdown.ts'
import { queryOn } from '#support/database-admin.ts'

const root = mkdtempSync(join(tmpdir(), 'pig-farm-supervisor-'))
const home = join(root, 'data')
const cluster = join(home, 'postgres')
const program = join(import.meta.dirname, '../../support', 'run-postgres.ts')
const asRoot = process.getuid?.() === 0
const children: ChildProcess[] = []

/** One cluster is initialised for the whole file; every test leaves it stopped. */
beforeAll(async () => {
  const database = await start()
  await queryOn(database.url, 'CREATE TABLE acked (n int)')
  await database.stop()
})

afterAll(() => {
  for (const child of children) child.kill('SIGKILL')
  rmSync(root, { recursive: true, force: true })
})

function start(lines: string[] = []): Promise<EmbeddedPostgres> {
  return startPostgres({ dataDir: home, durable: false, log: (line) => lines.push(line) })
}

/** Another node process that owns the database, and what it printed once the database was up. */
const startElsewhere = (...args: string[]) => startedBy(process.execPath, [program, ...args])
const refusedElsewhere = (...args: string[]) => refusedBy(process.execPath, [program, ...args])

async function startedBy(file: string, args: string[]) {
  const child = spawn(file, args, { stdio: ['ignore', 'pipe', 'pipe'] })
  children.push(child)
  const refused = text(child.stderr).then((said) => Promise.reject(new Error(`refused: ${said}`)))
  const [line] = (await Promise.race([once(child.stdout, 'data'), refused])) as [Buffer]
  return { child, ...(JSON.parse(line.toString()) as { url: string; pid: number }) }
}

/** Rows whose writing was acknowledged, one statement each. */
async function keepWriting(url: string, rows: number): Promise<number> {
  for (let n = 0; n < rows; n += 1)
    await queryOn(url, `SET synchronous_commit = on; INSERT INTO acked VALUES (${1000 + n})`)
  return rows
}

async function refusedBy(file: string, args: string[]) {
  const child = spawn(file, args, { stdio: ['ignore', 'ignore', 'pipe'] })
  children.push(child)
  const [said, [code]] = await Promise.all([text(child.stderr), once(child, 'close')])
  return { said, code }
}

function copyBinaries(folder: string): Binaries {
  const original = findBinaries()
  cpSync(original.root, folder, { recursive: true, verbatimSymlinks: true })
  const moved = (program: string) => program.replace(original.root, folder)
  return {
    root: folder,
    initdb: moved(original.initdb),
    postgres: moved(original.postgres),
    pgCtl: moved(original.pgCtl),
  }
}

const isAlive = (pid: number) => isPostmaster(pid, cluster)

async function until(condition: () => boolean | Promise<boolean>): Promise<void> {
  for (let turn = 0; turn < 400; turn += 1) {
    if (await condition()) return
    await sleep(20)
  }
  throw new Error('the condition did not come true in 8 s')
}

/** `nobody`, unless the machine has the account that the documents make. */
function accountOfDatabases(): number {
  const { status, stdout } = spawnSync('id', ['-u', 'pig-farm'], { encoding: 'utf8' })
  return status === 0 ? Number(stdout) : 65_534
}

// a start and a stop wait for the disk, which may be busy with others
describe('a start', { timeout: 120_000 }, () => {
  test('gives a role that is no superuser, data that stays, and files for this account only', async () => {
    const first = await start()
    const [role] = await queryOn(
      first.url,
      'SELECT rolsuper, rolbypassrls FROM pg_roles WHERE rolname = current_user',
    )
    expect(role).toEqual({ rolsuper: false, rolbypassrls: false })
    await queryOn(first.url, 'INSERT INTO acked VALUES (1)')
    await first.stop()
    const second = await start()
    expect(await queryOn(second.url, 'SELECT n FROM acked')).toEqual([{ n: 1 }])
    await second.stop()
    expect(statSync(join(home, 'postgres.secret')).mode & 0o777).toBe(0o600)
    expect(statSync(cluster).mode & 0o777).toBe(0o700)
  })

  test.runIf(asRoot)('by root runs the database as another account', async () => {
    const database = await start()
    expect(statSync(`/proc/${database.pid}`).uid).toBe(accountOfDatabases())
    await database.stop()
  })

  test.runIf(asRoot)('by root works where only root can enter, data and programs alike', async () => {
    const closed = join(root, 'closed')
    mkdirSync(join(closed, 'data'), { recursive: true })
    chmodSync(closed, 0o700)
    const binaries = copyBinaries(join(closed, 'programs'))
    const paths = clusterPaths(join(closed, 'data'))
    const account = chooseAccount(paths, binaries)
    await initialise(paths, binaries, account, false)
    const plan = {
      paths,
      binaries,
      account,
      port: await freePort(),
      durable: false,
      throughPgCtl: false,
      log: () => undefined,
    }
    const child = await launch(plan)
    expect(statSync(`/proc/${child.pid}`).uid).toBe(accountOfDatabases())
    await shutDown(child, plan)
  })

  test('listens on this machine only and asks for a password', async () => {
    const database = await start()
    const anonymous = new URL(database.superuserUrl)
    expect(anonymous.hostname).toBe('127.0.0.1')
    expect(await queryOn(database.superuserUrl, 'SHOW listen_addresses')).toEqual([
      { listen_addresses: '127.0.0.1' },
    ])
    anonymous.password = 'guess'
    await expect(queryOn(anonymous.href, 'SELECT 1')).rejects.toThrow('password authentication failed')
    await database.stop()
  })
})

/** A process namespace of its own, as a container has; only root may make one. */
const CONTAINER = ['--pid', '--fork', '--mount-proc', '--kill-child']
const hasContainers = asRoot && spawnSync('unshare', [...CONTAINER, 'true']).status === 0

describe.runIf(hasContainers)('two containers on one folder', () => {
  const inContainer = (...args: string[]): string[] => [...CONTAINER, process.execPath, program, ...args]

  test('the second is refused, whichever it is; nothing acknowledged is lost, and a killed one is followed at once', async () => {
    const owner = await startElsewhere(home)
    const second = await refusedBy('unshare', inContainer(home))
    expect(second).toMatchObject({
      code: 1,
      said: expect.stringMatching(/^数据文件夹正被另一个程序使用（在另一个容器中/),
    })
    const acked = await keepWriting(owner.url, 20)
    expect(await queryOn(owner.url, 'SELECT count(*)::int AS n FROM acked WHERE n >= 1000')).toEqual([
      { n: acked },
    ])
    owner.child.kill('SIGTERM')
    await once(owner.child, 'exit')

    const inside = await startedBy('unshare', inContainer(home))
    expect(await refusedElsewhere(home)).toMatchObject({ code: 1 })
    const more = await keepWriting(inside.url, 20)
    inside.child.kill('SIGKILL')
    await once(inside.child, 'exit')
    const after = await startedBy('unshare', inContainer(home))
    expect(await queryOn(after.url, 'SELECT count(*)::int AS n FROM acked WHERE n >= 1000')).toEqual([
      { n: acked + more },
    ])
    await queryOn(after.url, 'SET synchronous_commit = on; DELETE FROM acked WHERE n >= 1000')
    after.child.kill('SIGKILL')
    await once(after.child, 'exit')
    expect(readdirSync(home).filter((name) => name.endsWith('.sock'))).toHaveLength(1)
    await (await start()).stop()
    expect(readdirSync(home).filter((name) => name.startsWith('owner'))).toEqual([])
  })
})

describe('what people can mend is refused in one sentence', () => {
  test('a second program on the same data folder, and the first goes on undisturbed', async () => {
    const owner = await startElsewhere(home)
    expect(await refusedElsewhere(home)).toEqual({
      said: expect.stringMatching(
        /^数据文件夹正被另一个程序使用（进程 \d+，见 .*owner\.json），请先停止它[^。]*。\n$/,
      ),
      code: 1,
    })
    expect(await queryOn(owner.url, 'SELECT 1 AS one')).toEqual([{ one: 1 }])
    owner.child.kill('SIGTERM')
    expect(await once(owner.child, 'exit')).toEqual([0, null])
    expect(isAlive(owner.pid)).toBe(false)
  })

  test('two programs that start at the same moment: one wins', async () => {
    const outcomes = await Promise.allSettled([startElsewhere(home), startElsewhere(home)])
    const winners = outcomes.filter((outcome) => outcome.status === 'fulfilled')
    expect(winners).toHaveLength(1)
    winners[0]?.value.child.kill('SIGTERM')
  })

  test('a copied folder whose owner file travelled with it starts in parallel with the original', async () => {
    const copy = join(root, 'copy')
    // with owners and rights: the database belongs to another account
    spawnSync('cp', ['-a', home, copy])
    const owner = await startElsewhere(home)
    for (const name of readdirSync(home).filter((one) => one.startsWith('owner')))
      spawnSync('cp', ['-a', join(home, name), join(copy, name)])
    const second = await startElsewhere(copy)
    expect(await queryOn(second.url, 'SELECT 1 AS one')).toEqual([{ one: 1 }])
    expect(await refusedElsewhere(home)).toMatchObject({ code: 1 })
    for (const { child } of [owner, second]) {
      child.kill('SIGTERM')
      await once(child, 'exit')
    }
    rmSync(copy, { recursive: true, force: true })
  })

  test('an owner file of an older version, which knows a process by its number only', async () => {
    const file = join(home, 'owner.json')
    const write = (signature: string) => writeFileSync(file, JSON.stringify({ pid: process.pid, signature }))
    write(processSignature(process.pid))
    expect(await refusedElsewhere(home)).toMatchObject({ code: 1 })
    write('another start')
    await (await start()).stop()
  })

  test('a data folder that cannot be written', async () => {
    const locked = join(root, 'locked')
    mkdirSync(locked, { mode: 0o555 })
    chmodSync(root, 0o755)
    const { said, code } = await refusedElsewhere(join(locked, 'data'), ...(asRoot ? ['65534'] : []))
    expect(said).toMatch(/^数据文件夹 .* 不能写入：没有写权限，[^。]*。\n$/)
    expect(code).toBe(1)
  })

  test('a file where the data folder should be', async () => {
    const file = join(root, 'file')
    writeFileSync(file, 'precious')
    const { said, code } = await refusedElsewhere(file)
    expect(said).toMatch(/^数据文件夹 .* 不能写入：它是一个文件，不是文件夹，[^。]*。\n$/)
    expect(code).toBe(1)
    expect(readFileSync(file, 'utf8')).toBe('precious')
  })

  test.runIf(process.platform === 'linux')('a place where no folder can be made', async () => {
    const attempt = startPostgres({ dataDir: '/proc/nowhere/data', log: () => undefined })
    await expect(attempt).rejects.toThrow('数据文件夹 /proc/nowhere/data 不能写入：那里不能建立文件夹')
  })

  test('a taken port', async () => {
    const database = await start()
    const port = Number(new URL(database.url).port)
    const other = startPostgres({ dataDir: join(root, 'other'), port, durable: false, log: () => undefined })
    await expect(other).rejects.toThrow(`端口 ${port} 已被占用`)
    expect(existsSync(join(root, 'other', 'owner.json'))).toBe(false)
    await database.stop()
  })

  test('a platform without binaries', () => {
    expect(() => findBinaries('sunos', 'sparc')).toThrow(/sunos-sparc.*DATABASE_URL/)
    expect(() => findBinaries('linux', 'riscv64')).toThrow(/linux-riscv64.*set DATABASE_URL/)
  })
})

describe('after a violent end', () => {
  test('kill -9 of the owner: the orphan is recognised, stopped, and nothing acknowledged is lost', async () => {
    const owner = await startElsewhere(home)
    await queryOn(owner.url, 'INSERT INTO acked VALUES (2)')
    owner.child.kill('SIGKILL')
    await once(owner.child, 'exit')
    expect(isAlive(owner.pid)).toBe(true)
    const lines: string[] = []
    const next = await start(lines)
    expect(lines).toEqual([`发现上次运行遗留的数据库进程 ${owner.pid}，正在停止它。`])
    expect(isAlive(owner.pid)).toBe(false)
    expect(await queryOn(next.url, 'SELECT n FROM acked WHERE n = 2')).toEqual([{ n: 2 }])
    await next.stop()
  })

  test('kill -9 of the postmaster: it comes back on the same port', async () => {
    const database = await start()
    const before = database.pid
    process.kill(before, 'SIGKILL')
    await until(() => database.pid !== before && isAlive(database.pid))
    await until(() =>
      queryOn(database.url, 'SELECT 1').then(
        () => true,
        () => false,
      ),
    )
    await database.stop()
  })

  test('kill -9 of both in the middle of writing: the next start ends the leftovers and recovers', async () => {
    const owner = await startElsewhere(home)
    const writing = queryOn(owner.url, 'INSERT INTO acked SELECT generate_series(10, 3000000)').catch(
      () => undefined,
    )
    await sleep(100)
    owner.child.kill('SIGKILL')
    process.kill(owner.pid, 'SIGKILL')
    await once(owner.child, 'exit')
    const next = await start()
    expect(await queryOn(next.url, 'SELECT count(*)::int AS half FROM acked WHERE n >= 10')).toEqual([
      { half: 0 },
    ])
    await Promise.all([next.stop(), writing])
  })

  test('a stale lock file with the pid of a stranger: the stranger is left alone', async () => {
    const stranger = spawn('sleep', ['60'])
    children.push(stranger)
    const lock = `${stranger.pid}\n${cluster}\n0\n5432\n\n127.0.0.1\n0 0\nready\n`
    writeFileSync(join(cluster, 'postmaster.pid'), lock)
    writeFileSync(
      join(home, 'owner.json'),
      JSON.stringify({ pid: stranger.pid, signature: 'another process' }),
    )
    const database = await start()
    expect(await queryOn(database.url, 'SELECT 1 AS one')).toEqual([{ one: 1 }])
    expect(stranger.exitCode ?? stranger.signalCode).toBeNull()
    await database.stop()
  })

  test('a first start that was killed while initialising is simply done again', async () => {
    const dataDir = join(root, 'half')
    mkdirSync(join(dataDir, 'postgres.new-1', 'base'), { recursive: true })
    const database = await startPostgres({ dataDir, durable: false, log: () => undefined })
    expect(await queryOn(database.url, 'SELECT 1 AS one')).toEqual([{ one: 1 }])
    expect(readdirSync(dataDir).filter((name) => name.startsWith('postgres.new'))).toEqual([])
    await database.stop()
  })
})

describe('through pg_ctl, as on Windows', () => {
  // blanks and Chinese characters, as in the home folders of accounts there
  const dataDir = join(root, '猪场 数据', 'my data')
  const paths = clusterPaths(dataDir)
  const startThere = (lines: string[] = []) =>
    startPostgres({ dataDir, durable: false, throughPgCtl: true, log: (line) => lines.push(line) })
  const isThere = (pid: number) => isPostmaster(pid, paths.cluster)

  test('starts, comes back on the same port after a kill, and stops', async () => {
    const lines: string[] = []
    const database = await startThere(lines)
    await queryOn(database.url, 'SET synchronous_commit = on; CREATE TABLE kept (n int)')
    const before = database.pid
    expect(isThere(before)).toBe(true)
    process.kill(before, 'SIGKILL')
    await until(() => database.pid !== before && isThere(database.pid))
    expect(await queryOn(database.url, 'SELECT count(*)::int AS n FROM kept')).toEqual([{ n: 0 }])
    const last = database.pid
    await database.stop()
    expect(isThere(last)).toBe(false)
    expect(lines.at(-1)).toBe('数据库已重新启动。')
  })

  test('what an earlier run left behind is stopped', async () => {
    const owner = await startElsewhere(dataDir, 'through-pg-ctl')
    owner.child.kill('SIGKILL')
    await once(owner.child, 'exit')
    expect(isThere(owner.pid)).toBe(true)
    const next = await startThere()
    expect(isThere(owner.pid)).toBe(false)
    await next.stop()
  })

  test('a cluster that cannot start is reported with the last line of its log', async () => {
    const settings = join(paths.cluster, 'postgresql.auto.conf')
    const before = readFileSync(settings, 'utf8')
    writeFileSync(settings, "shared_preload_libraries = 'no_such_library'\n")
    try {
      await expect(startThere()).rejects.toThrow(/^数据库启动失败：could not access file "no_such_library"/)
    } finally {
      writeFileSync(settings, before)
    }
  })
})

test.each([
  ['linux', '/a/postgres -D /data/猪场 一/postgres -c x', '/data/猪场 一/postgres', true],
  ['linux', '/a/postgres -D /data/postgres-2 -c x', '/data/postgres', false],
  ['linux', '/a/postgres -D /DATA/postgres', '/data/postgres', false],
  ['win32', '"C:/app/bin/postgres.exe" -D "C:/猪场 数据/postgres" -c x', 'c:\\猪场 数据\\postgres', true],
  ['win32', 'C:\\app\\bin\\postgres.exe -D C:\\data\\postgres', 'C:\\Data\\postgres', true],
  ['win32', '"C:/app/bin/postgres.exe" -D "C:/data/postgres2"', 'C:\\data\\postgres', false],
])('%s: %s', (platform, line, folder, isIts) => expect(isOnCluster(line, folder, platform)).toBe(isIts))

test('a Windows without the C runtime gets a sentence on what to install', () => {
  expect(runtimeFault(0xc0000135)?.message).toContain(
    '缺少 Microsoft Visual C++ 运行库，请安装 vc_redist.x64.exe',
  )
  expect([0, 1, null].map(runtimeFault)).toEqual([null, null, null])
})
