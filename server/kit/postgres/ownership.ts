import {
  closeSync,
  constants,
  existsSync,
  linkSync,
  openSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { connect, createServer } from 'node:net'
import { dirname, join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { z } from 'zod'
import { errorCode, StartError } from '../start-error.ts'
import { processSignature } from './processes.ts'

const ownerFile = z.object({
  pid: z.number().int().positive(),
  signature: z.string(),
  /** Socket in the same folder, open while the owner lives; files of older versions have none. */
  door: z.string().nullable().default(null),
  /** The folder this file was written for: differs in a copy. */
  folder: z.string().optional(),
  /** Identifies the process table `pid` belongs to. */
  numbers: z.object({ boot: z.string(), namespace: z.string() }).optional(),
})
type Owner = z.infer<typeof ownerFile>

/** ms to wait for a container that was just killed. */
const PATIENCE_MS = 1000
const TURN_MS = 50

/** True where a living process owns the data folder of an owner file, in any container. */
export async function isOwned(path: string): Promise<boolean> {
  const owner = readOwner(path)
  return owner !== undefined && (await isAlive(owner, dirname(path)))
}

/** The door decides where there is one; a process number is meaningful only in its own namespace. */
async function isAlive({ pid, signature, door, folder, numbers }: Owner, here: string): Promise<boolean> {
  if (door !== null) return isOpen(here, door)
  if (folder !== undefined && folder !== identityOf(here)) return false
  const own = ownNumbers()
  // no process outlives a restart of the machine
  if (numbers !== undefined && numbers.boot !== own.boot) return false
  if (numbers !== undefined && numbers.namespace !== own.namespace) return true
  return signature !== '' && processSignature(pid) === signature
}

/**
 * Makes this process the only owner of a data folder. A living owner is a StartError;
 * a dead one is replaced. @returns the function that releases it
 */
export async function takeOwnership(path: string): Promise<() => void> {
  const folder = dirname(path)
  const door = await openDoor(folder, `${process.pid}-${Date.now().toString(36)}`)
  const mine = JSON.stringify({
    ...{ pid: process.pid, signature: processSignature(process.pid), door: door?.name ?? null },
    ...{ folder: identityOf(folder), numbers: ownNumbers() },
  } satisfies Owner)
  const draft = `${path}.${process.pid}`
  writeFileSync(draft, mine, { mode: 0o600 })
  try {
    if (!(await claim(draft, path))) throw inUse(path)
    await sweepDoors(folder, door)
  } catch (error) {
    door?.close()
    throw error
  } finally {
    rmSync(draft, { force: true })
  }
  return () => {
    if (readText(path) === mine) rmSync(path, { force: true })
    door?.close()
  }
}

/** Linking fails when the name exists, so of two processes that start together exactly one wins. */
async function claim(draft: string, path: string): Promise<boolean> {
  const deadline = Date.now() + PATIENCE_MS
  while (Date.now() < deadline) {
    try {
      linkSync(draft, path)
      return true
    } catch (error) {
      if (errorCode(error) !== 'EEXIST') throw error
    }
    if (await isOwned(path)) await sleep(TURN_MS)
    else await discard(path, `${draft}.stale`)
  }
  return false
}

/** Removes a dead owner's file; restores it when a new owner wrote it between our check and our move. */
async function discard(path: string, aside: string): Promise<void> {
  try {
    renameSync(path, aside)
  } catch {
    return
  }
  if ((await isOwned(aside)) && !existsSync(path)) renameSync(aside, path)
  else rmSync(aside, { force: true })
}

/** The same for a folder that is moved or seen from another container, different for a copy. */
function identityOf(folder: string): string {
  const { ino, birthtimeMs } = statSync(folder)
  return `${ino} ${birthtimeMs}`
}

/** Start of the machine and namespace of its process numbers; empty where the system has neither. */
function ownNumbers(): NonNullable<Owner['numbers']> {
  try {
    const boot = readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim()
    return { boot, namespace: readlinkSync('/proc/self/ns/pid') }
  } catch {
    return { boot: '', namespace: '' }
  }
}

function readOwner(path: string): Owner | undefined {
  try {
    return ownerFile.parse(JSON.parse(readText(path)))
  } catch {
    return undefined
  }
}

function readText(path: string): string {
  return existsSync(path) ? readFileSync(path, 'utf8') : ''
}

function inUse(path: string): StartError {
  const { pid, numbers } = readOwner(path) ?? {}
  const isNear = numbers === undefined || numbers.namespace === ownNumbers().namespace
  const who = isNear ? `进程 ${pid ?? '?'}` : `在另一个容器中，那里的进程 ${pid}`
  return new StartError(
    `数据文件夹正被另一个程序使用（${who}，见 ${path}），请先停止它，或换一个 DATA_DIR；确认它已停止后可以删除此文件。`,
  )
}

/**
 * A socket in the data folder on which its owner listens while it lives. The kernel closes it with the process, so
 * a process in another container, where process numbers mean nothing, can check as well.
 */
interface Door {
  readonly name: string
  close(): void
}

const PREFIX = 'owner-'
const SUFFIX = '.sock'
/** Longest socket address of the system, in bytes. */
const LONGEST = 100
/** Errors of a socket without a listener. */
const CLOSED = ['ECONNREFUSED', 'ENOENT', 'ENOTSOCK']

/** Opens an own door; null where the file system has no sockets, and on Windows, which has no containers that share folders. */
async function openDoor(folder: string, name: string): Promise<Door | null> {
  if (process.platform === 'win32') return null
  const file = `${PREFIX}${name}${SUFFIX}`
  const server = createServer((socket) => socket.destroy())
  const opened = await reached(folder, file, (path) => {
    const { promise, resolve } = Promise.withResolvers<boolean>()
    server.once('error', () => resolve(false))
    // another account may connect as well
    server.listen({ path, readableAll: true, writableAll: true }, () => resolve(true))
    return promise
  })
  if (!opened) return null
  server.unref()
  return {
    name: file,
    close() {
      server.close()
      rmSync(join(folder, file), { force: true })
    },
  }
}

/** True where a process listens at a door of the folder. One that cannot be checked counts as open. */
function isOpen(folder: string, file: string): Promise<boolean> {
  return reached(folder, file, (path) => {
    const { promise, resolve } = Promise.withResolvers<boolean>()
    const socket = connect({ path })
    socket.once('connect', () => resolve(true))
    socket.once('error', (error) => resolve(!CLOSED.includes(errorCode(error))))
    return promise.finally(() => socket.destroy())
  })
}

/** Removes the doors of dead owners. */
async function sweepDoors(folder: string, own: Door | null): Promise<void> {
  for (const file of readdirSync(folder)) {
    const isDoor = file.startsWith(PREFIX) && file.endsWith(SUFFIX) && file !== own?.name
    if (isDoor && !(await isOpen(folder, file))) rmSync(join(folder, file), { force: true })
  }
}

/** Passes a path that is short enough: on Linux an open folder has a short name. */
async function reached<T>(folder: string, file: string, use: (path: string) => Promise<T>): Promise<T> {
  const path = join(folder, file)
  if (process.platform !== 'linux' || Buffer.byteLength(path) <= LONGEST) return use(path)
  const opened = openSync(folder, constants.O_RDONLY | constants.O_DIRECTORY)
  try {
    return await use(`/proc/self/fd/${opened}/${file}`)
  } finally {
    closeSync(opened)
  }
}
