import { spawnSync } from 'node:child_process'
import { chownSync, existsSync, readFileSync, statSync } from 'node:fs'
import { dirname } from 'node:path'
import { StartError } from '../start-error.ts'
import type { Binaries } from './binaries.ts'
import type { ClusterPaths } from './paths.ts'

/** The account of the database; unset means the current one. PostgreSQL refuses to run as root. */
export type Account = { uid?: number; gid?: number; prefix: string[] }

/** A command with the options that make it run as an account. */
type Command = { file: string; args: string[]; identity: { uid?: number; gid?: number } }

const NOBODY = 65534
/** A system account for the database only: nothing else runs as it. */
const OWN_ACCOUNT = 'pig-farm'

/** Its ids where the administrator created one (`useradd --system pig-farm`), else those of `nobody`. */
function serviceAccount(): { uid: number; gid: number } {
  const line = accounts().find((one) => one.startsWith(`${OWN_ACCOUNT}:`))
  const [, , uid, gid] = line?.split(':') ?? []
  return uid && gid ? { uid: Number(uid), gid: Number(gid) } : { uid: NOBODY, gid: NOBODY }
}

const accounts = (): string[] =>
  existsSync('/etc/passwd') ? readFileSync('/etc/passwd', 'utf8').split('\n') : []

/**
 * The account for a cluster, needed by root alone: the owner of an existing cluster, else a dedicated one, else `nobody`. It must be able
 * to enter the data folder and to run the programs.
 */
export function chooseAccount({ dataDir, cluster }: ClusterPaths, binaries: Binaries): Account {
  if (process.getuid?.() !== 0) return { prefix: [] }
  const owner = existsSync(cluster) ? statSync(cluster) : { uid: 0, gid: 0 }
  const { uid, gid } = owner.uid === 0 ? serviceAccount() : owner
  const closed = [dataDir, binaries.root].find((folder) => !canReach(folder, uid, gid))
  if (closed === undefined) return { uid, gid, prefix: [] }
  const prefix = passPrefix(uid, gid)
  if (prefix !== undefined && runsCleanly(prefix, binaries.initdb)) return { uid, gid, prefix }
  throw new StartError(
    `${closed} 所在的目录不允许其他账号进入，而数据库不能以 root 运行：请换一个位置，或改用普通账号启动。`,
  )
}

/** The command line that runs `file` as `account`; the pid stays that of the program itself. */
export function commandAs(account: Account, file: string, args: string[]): Command {
  const [wrapper, ...options] = account.prefix
  if (wrapper === undefined) return { file, args, identity: { uid: account.uid, gid: account.gid } }
  return { file: wrapper, args: [...options, file, ...args], identity: {} }
}

/** Makes the account own a file or folder. */
export function give(path: string, { uid, gid }: Account): void {
  if (uid !== undefined && gid !== undefined) chownSync(path, uid, gid)
}

/** True where every folder above `path` lets this account pass (access lists are not checked). */
function canReach(path: string, uid: number, gid: number): boolean {
  const { mode, uid: owner, gid: group } = statSync(path)
  const bit = owner === uid ? 0o100 : group === gid ? 0o010 : 0o001
  if ((mode & bit) === 0) return false
  const parent = dirname(path)
  return parent === path || canReach(parent, uid, gid)
}

/**
 * A project under /root or a private temporary folder is closed to `nobody`: the database keeps one of root's rights, to traverse folders,
 * and still owns and writes only its own files. The secure bit makes access(2), which the programs find each other by, count that right
 * too.
 */
function passPrefix(uid: number, gid: number): string[] | undefined {
  const right = ['dac_read_search', 'dac_override'].find(hasCapability)
  if (right === undefined) return undefined
  const identity = [`--reuid=${uid}`, `--regid=${gid}`, '--clear-groups', '--securebits=+no_setuid_fixup']
  return ['setpriv', ...identity, `--inh-caps=-all,+${right}`, `--ambient-caps=-all,+${right}`]
}

function runsCleanly([wrapper = '', ...options]: string[], program: string): boolean {
  const { status, stderr } = spawnSync(wrapper, [...options, program, '-V'], { encoding: 'utf8', cwd: '/' })
  return status === 0 && stderr === ''
}

function hasCapability(name: string): boolean {
  const bits = { dac_override: 1n, dac_read_search: 2n }[name]
  const held = /^CapEff:\s*([0-9a-f]+)/m.exec(readStatus())?.[1]
  return bits !== undefined && held !== undefined && ((BigInt(`0x${held}`) >> bits) & 1n) === 1n
}

function readStatus(): string {
  return existsSync('/proc/self/status') ? readFileSync('/proc/self/status', 'utf8') : ''
}
