import { closeSync, constants, openSync, readdirSync, rmSync } from 'node:fs'
import { connect, createServer } from 'node:net'
import { join } from 'node:path'
import { errorCode } from '../start-error.ts'

/**
 * A socket in the data folder on which its owner listens for as long as it lives. The kernel closes it with the process, so
 * a process in another container, where process numbers say nothing, can ask as well.
 */
interface Door {
  readonly name: string
  close(): void
}

const PREFIX = 'owner-'
const SUFFIX = '.sock'
/** What the system takes for the address of a socket, in bytes. */
const LONGEST = 100
/** Nothing listens there. */
const CLOSED = ['ECONNREFUSED', 'ENOENT', 'ENOTSOCK']

/** Opens a door of one's own; null where the file system has no sockets, and on Windows, which has no containers that share folders. */
export async function openDoor(folder: string, name: string): Promise<Door | null> {
  if (process.platform === 'win32') return null
  const file = `${PREFIX}${name}${SUFFIX}`
  const server = createServer((socket) => socket.destroy())
  const opened = await reached(folder, file, (path) => {
    const { promise, resolve } = Promise.withResolvers<boolean>()
    server.once('error', () => resolve(false))
    // another account may ask as well
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

/** Whether a process listens at a door of the folder. One that cannot be asked counts as open. */
export function isOpen(folder: string, file: string): Promise<boolean> {
  return reached(folder, file, (path) => {
    const { promise, resolve } = Promise.withResolvers<boolean>()
    const socket = connect({ path })
    socket.once('connect', () => resolve(true))
    socket.once('error', (error) => resolve(!CLOSED.includes(errorCode(error))))
    return promise.finally(() => socket.destroy())
  })
}

/** Removes the doors of owners that are gone. */
export async function sweepDoors(folder: string, own: Door | null): Promise<void> {
  for (const file of readdirSync(folder)) {
    const isDoor = file.startsWith(PREFIX) && file.endsWith(SUFFIX) && file !== own?.name
    if (isDoor && !(await isOpen(folder, file))) rmSync(join(folder, file), { force: true })
  }
}

/** Hands over a path that is short enough: on Linux a folder that is open has a short name. */
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
