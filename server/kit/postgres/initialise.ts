import { spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { StartError } from '../start-error.ts'
import { type Binaries, runtimeFault, unsupported } from './binaries.ts'
import { surroundings } from './environment.ts'
import { type ClusterPaths, DRAFT_PREFIX } from './paths.ts'
import { type Account, commandAs, give } from './postgres.account.ts'

/** The superuser's password: random, kept in a file only this account can read. */
export function readSecret(paths: ClusterPaths): string {
  if (existsSync(paths.secret)) return readFileSync(paths.secret, 'utf8').trim()
  if (existsSync(paths.cluster)) {
    throw new StartError(`缺少数据库密码文件 ${paths.secret}，无法打开已有的数据，请从备份恢复它。`)
  }
  const secret = randomBytes(24).toString('base64url')
  writeFileSync(paths.secret, secret, { mode: 0o600 })
  return secret
}

/** Runs initdb unless the cluster exists. Not durable = no fsync, for throw-away clusters of tests. */
export async function initialise(
  paths: ClusterPaths,
  binaries: Binaries,
  account: Account,
  durable: boolean,
): Promise<void> {
  if (existsSync(paths.cluster)) return
  sweepDrafts(paths.dataDir)
  mkdirSync(paths.draft, { mode: 0o700 })
  give(paths.draft, account)
  const pwfile = `${paths.draft}.pw`
  writeFileSync(pwfile, readSecret(paths), { mode: 0o600 })
  give(pwfile, account)
  try {
    await runInitdb(binaries, account, [
      ...initdbOptions(paths.draft, pwfile),
      ...(durable ? [] : ['--no-sync']),
    ])
  } finally {
    rmSync(pwfile, { force: true })
  }
  renameSync(paths.draft, paths.cluster)
}

/** Removes unfinished clusters of killed first starts; one still being written to is removed at a later start. */
function sweepDrafts(dataDir: string): void {
  for (const name of readdirSync(dataDir).filter((entry) => entry.startsWith(DRAFT_PREFIX))) {
    try {
      rmSync(join(dataDir, name), { recursive: true, force: true })
    } catch {
      // its initdb has not noticed yet that it is alone
    }
  }
}

/** The built-in locale sorts by code point everywhere, whatever locales the machine has installed. */
function initdbOptions(folder: string, pwfile: string): string[] {
  const locale = ['--locale-provider=builtin', '--builtin-locale=C.UTF-8', '--locale=C', '--encoding=UTF8']
  const access = ['--username=postgres', `--pwfile=${pwfile}`, '--auth=scram-sha-256']
  return ['-D', folder, '--data-checksums', '--no-instructions', ...locale, ...access]
}

function runInitdb(binaries: Binaries, account: Account, args: string[]): Promise<void> {
  const command = commandAs(account, binaries.initdb, args)
  const child = spawn(command.file, command.args, {
    ...{ ...surroundings(), ...command.identity, stdio: ['ignore', 'pipe', 'pipe'] },
  })
  const leave = () => child.kill('SIGTERM')
  process.once('exit', leave)
  child.once('exit', () => process.removeListener('exit', leave))
  let said = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => (said += chunk))
  return new Promise((done, fail) => {
    // a C library other than glibc cannot load the programs at all
    child.on('error', () => fail(unsupported(`${process.platform}-${process.arch}`)))
    child.on('close', (code) =>
      code === 0 ? done() : fail(runtimeFault(code) ?? new StartError(initdbFailed(said))),
    )
  })
}

function initdbFailed(said: string): string {
  const line =
    said
      .trim()
      .split('\n')
      .findLast((text) => text.includes('error')) ?? said.trim().split('\n').at(-1)
  return `数据库初始化失败：${line ?? '没有输出'}。`
}
