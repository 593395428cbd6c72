import { readdirSync, readFileSync, readlinkSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { StartError } from '../start-error.ts'
import type { Launch } from './postgres.launch.ts'
import { commandLine, isPidTaken } from './processes.ts'
import { sendStop, signalTo } from './shutdown.ts'

/**
 * Stops the postmaster of an earlier run; call it only as the owner of the data folder. A pid is signalled only when its command line is a
 * postgres on exactly this cluster: pids are reused.
 */
export async function stopOrphan(launch: Launch): Promise<void> {
  const { cluster } = launch.paths
  const pid = lockedPid(cluster)
  if (pid === undefined) return
  if (!isPostmaster(pid, cluster)) {
    // PostgreSQL would take the process that has the pid now for a running postmaster and refuse to start
    if (isPidTaken(pid)) rmSync(join(cluster, 'postmaster.pid'), { force: true })
    return
  }
  launch.log(`发现上次运行遗留的数据库进程 ${pid}，正在停止它。`)
  if (await endPostmaster(pid, launch)) return
  throw new StartError(`上次运行遗留的数据库进程 ${pid} 停不下来，请手工结束它后再启动。`)
}

/** True where this pid is, right now, the postmaster of this cluster. */
export function isPostmaster(pid: number, cluster: string): boolean {
  const line = commandLine(pid)
  if (!line.includes('postgres')) return false
  return isOnCluster(line, cluster) || workingFolder(pid) === cluster
}

/**
 * True where a command line names this cluster as its own, with blanks in the path unescaped, or the path in quotation marks. On
 * Windows pg_ctl reverses the slashes, and names are case-insensitive.
 */
export function isOnCluster(line: string, cluster: string, platform: string = process.platform): boolean {
  const plain = (text: string) => (platform === 'win32' ? text.replaceAll('\\', '/').toLowerCase() : text)
  return [`-D ${cluster}`, `-D "${cluster}"`].some((part) => plain(`${line} `).includes(plain(` ${part} `)))
}

/** A moved folder keeps its postmaster, with the old name on the command line. Linux only. */
function workingFolder(pid: number): string | undefined {
  try {
    return readlinkSync(`/proc/${pid}/cwd`)
  } catch {
    return undefined
  }
}

/**
 * Ends the sessions of a killed postmaster, once it is gone: they notice its death only between two statements, and until then hold the
 * shared memory. Linux only; elsewhere they are waited for.
 */
export function endBackends(cluster: string): void {
  if (process.platform !== 'linux') return
  for (const pid of readdirSync('/proc').map(Number).filter(Number.isInteger)) {
    if (commandLine(pid).startsWith('postgres: ') && workingFolder(pid) === cluster) signalTo(pid, 'SIGQUIT')
  }
}

/** Fast shutdown, then immediate (PostgreSQL recovers from both); false when the process is still there. */
async function endPostmaster(pid: number, launch: Launch): Promise<boolean> {
  const { cluster } = launch.paths
  for (const [name, patience] of [
    ['SIGINT', 10_000],
    ['SIGQUIT', 5_000],
  ] as const) {
    if (isPostmaster(pid, cluster)) sendStop(launch, pid, name)
    if (await isGone(pid, cluster, patience)) return true
  }
  return false
}

async function isGone(pid: number, cluster: string, patience: number): Promise<boolean> {
  const deadline = Date.now() + patience
  while (isPostmaster(pid, cluster)) {
    if (Date.now() > deadline) return false
    await sleep(20)
  }
  return true
}

/** The pid in a cluster's lock file, which a killed postmaster leaves behind. */
export function lockedPid(cluster: string): number | undefined {
  try {
    const pid = Number.parseInt(readFileSync(join(cluster, 'postmaster.pid'), 'utf8'), 10)
    return pid > 0 ? pid : undefined
  } catch {
    return undefined
  }
}
