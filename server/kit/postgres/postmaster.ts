import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { closeSync, openSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { StartError } from '../start-error.ts'
import { runtimeFault, unsupported } from './binaries.ts'
import { surroundings } from './environment.ts'
import { endOfLog, logSize, turnLog } from './log-file.ts'
import { endBackends, lockedPid } from './orphan.ts'
import { commandAs, give } from './postgres.account.ts'
import type { Launch, Postmaster } from './postgres.launch.ts'
import { isRunning } from './processes.ts'

/** ms to wait for leftovers of a killed postmaster (its lock file, its backends' shared memory). */
const LEFTOVER_PATIENCE = 20_000
/** ms for recovery after a crash, which may replay much of the log. */
const RECOVERY_PATIENCE = 600_000
const LEFTOVERS = /lock file .* already exists|pre-existing shared memory block|Is another postmaster/i
const RUNTIME = ['shared_buffers=256MB', 'jit=off', 'timezone=UTC', 'log_timezone=UTC', 'max_connections=100']
const THROWAWAY = [
  'fsync=off',
  'full_page_writes=off',
  'synchronous_commit=off',
  'autovacuum=off',
  'max_wal_size=4GB',
]

/** Starts the postmaster and answers when it accepts connections; waits until a killed predecessor is gone. */
export async function launch(options: Launch): Promise<Postmaster> {
  const deadline = Date.now() + LEFTOVER_PATIENCE
  for (;;) {
    turnLog(options.paths.log)
    const offset = logSize(options.paths.log)
    const started = await (options.throughPgCtl ? startByPgCtl(options) : startByHand(options))
    if (started) return started
    const said = endOfLog(options.paths.log, offset)
    if (!LEFTOVERS.test(said) || Date.now() > deadline) throw new StartError(failure(said, options.paths.log))
    endBackends(options.paths.cluster)
    await sleep(250)
  }
}

/** Settings of the command line; none contains a blank or a quotation mark, so that a shell passes them unchanged. */
function settingsOf({ durable, port }: Launch): string[] {
  const settings = [...RUNTIME, ...(durable ? [] : THROWAWAY), `port=${port}`]
  const network = ['listen_addresses=127.0.0.1', 'unix_socket_directories=']
  return [...settings, ...network].flatMap((setting) => ['-c', setting])
}

/** @returns null when it ended before it was ready */
async function startByHand(options: Launch): Promise<Postmaster | null> {
  const { paths, binaries, account } = options
  const command = commandAs(account, binaries.postgres, ['-D', paths.cluster, ...settingsOf(options)])
  const output = openSync(paths.log, 'a', 0o600)
  // detached: Ctrl+C reaches the whole group of the terminal, and the server still needs its database to finish
  const child = spawn(command.file, command.args, {
    ...{ ...surroundings(), ...command.identity, stdio: ['ignore', output, output], detached: true },
  })
  closeSync(output)
  const hasEnded = () => child.exitCode !== null || child.signalCode !== null
  const { promise: ended, resolve } = Promise.withResolvers<void>()
  child.once('exit', () => resolve())
  return (await becomesReady(child, options)) ? { pid: child.pid ?? 0, ended, hasEnded } : null
}

/** pg_ctl waits until the database is ready, and exits. @returns null when the database ended before */
async function startByPgCtl(options: Launch): Promise<Postmaster | null> {
  const { paths, binaries, account } = options
  closeSync(openSync(paths.log, 'a', 0o600))
  give(paths.log, account)
  const command = commandAs(account, binaries.pgCtl, [
    ...['start', '-s', '-w', '-t', String(RECOVERY_PATIENCE / 1000), '-D', paths.cluster],
    ...['-l', paths.log, '-o', settingsOf(options).join(' ')],
  ])
  const child = spawn(command.file, command.args, {
    ...{ ...surroundings(), ...command.identity, stdio: 'ignore' },
  })
  const [code] = await once(child, 'exit').catch(() => {
    throw unsupported(`${process.platform}-${process.arch}`)
  })
  const fault = runtimeFault(code)
  if (fault) throw fault
  const pid = lockedPid(paths.cluster)
  return code === 0 && pid !== undefined ? watched(pid) : null
}

const WATCH_MS = 250

/** Polls a postmaster that is no child of this process. */
function watched(pid: number): Postmaster {
  const { promise: ended, resolve } = Promise.withResolvers<void>()
  const hasEnded = () => !isRunning(pid)
  const timer = setInterval(() => {
    if (!hasEnded()) return
    clearInterval(timer)
    resolve()
  }, WATCH_MS)
  timer.unref()
  return { pid, ended, hasEnded }
}

/** True when ready, false when it ended before. */
async function becomesReady(child: ChildProcess, { paths, log }: Launch): Promise<boolean> {
  const started = Date.now()
  let ended: Error | true | undefined
  child.once('error', () => (ended = unsupported(`${process.platform}-${process.arch}`)))
  child.once('exit', () => (ended = true))
  for (let turn = 1; Date.now() - started < RECOVERY_PATIENCE; turn += 1) {
    if (ended instanceof Error) throw ended
    if (ended) return false
    if (isReady(paths.cluster, child.pid, started)) return true
    if (turn % 200 === 0) log('数据库正在恢复上次中断的写入，请稍候……')
    await sleep(20)
  }
  throw new StartError(`数据库在 10 分钟内没有准备好，原因见 ${paths.log}。`)
}

/**
 * The postmaster writes its pid on line 1 of its lock file, its start (in seconds) on line 3 and its state on line 8. The file of a
 * killed one still says ready, and in a restarted container even its pid is the same.
 */
function isReady(cluster: string, pid: number | undefined, since: number): boolean {
  try {
    const lines = readFileSync(join(cluster, 'postmaster.pid'), 'utf8').split('\n')
    const isOwn = Number(lines[0]) === pid && Number(lines[2]) >= Math.floor(since / 1000)
    return isOwn && lines[7]?.trim() === 'ready'
  } catch {
    return false
  }
}

function failure(said: string, log: string): string {
  const line = /(?:FATAL|PANIC|ERROR):\s*(.+)/.exec(said)?.[1] ?? said.trim().split('\n').at(-1) ?? ''
  return `数据库启动失败：${line}（详见 ${log}）。`
}
