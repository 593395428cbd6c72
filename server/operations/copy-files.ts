import { createReadStream, createWriteStream } from 'node:fs'
import { link, mkdir, readdir, rename, rm, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { errorCode } from '../kit/start-error.ts'
import { synced } from './folders.ts'
import { measure, metered } from './metered.ts'

const FOLDER = /^[0-9a-f-]{36}$/
const SHA = /^[0-9a-f]{64}$/

/** Attached files are called by their content: one of a name is as good as another. */
interface CopiedFiles {
  readonly count: number
  readonly bytes: number
}

/** Files of attachments below a folder, as `<uuid>/<sha256>`; what is still coming in is left out. */
async function attachedFiles(root: string): Promise<string[]> {
  const found: string[] = []
  for (const folder of await namesIn(root)) {
    if (!FOLDER.test(folder)) continue
    for (const name of await namesIn(join(root, folder))) if (SHA.test(name)) found.push(join(folder, name))
  }
  return found
}

/**
 * Adds attached files to a backup that are not there yet, as they are. A file the backup before holds takes no room again where the disk
 * can link. A file that was removed since it was listed is passed over.
 */
export async function backUpAttachments(
  from: string,
  to: string,
  signal: AbortSignal,
  before?: string,
): Promise<void> {
  await eachFile(from, to, signal, async (source, target, file) => {
    const size = await sizeOf(source)
    if (size === null || (await sizeOf(target)) !== null) return
    const former = before && join(before, file)
    const isLinked = former && (await sizeOf(former)) === size && (await succeeds(() => link(former, target)))
    if (!isLinked) await copied(source, target)
  })
}

/**
 * Puts the attached files of a backup where they belong. Each is compared with its name, which is the checksum of its content, also one
 * that is there already; what is damaged in the backup is not put back.
 * @returns files that are damaged in the backup
 */
export async function restoreAttachments(from: string, to: string, signal: AbortSignal): Promise<string[]> {
  const damaged: string[] = []
  await eachFile(from, to, signal, async (source, target, file) => {
    if ((await sizeOf(target)) !== null && isNamed(file, await measure(createReadStream(target)))) return
    if (!(await copied(source, target, file))) damaged.push(file)
  })
  return damaged
}

type Act = (source: string, target: string, file: string) => Promise<void>

async function eachFile(from: string, to: string, signal: AbortSignal, act: Act): Promise<void> {
  const made = new Set<string>()
  for (const file of await attachedFiles(from)) {
    signal.throwIfAborted()
    const target = join(to, file)
    const folder = dirname(target)
    if (!made.has(folder)) await mkdir(folder, { recursive: true, mode: 0o700 })
    made.add(folder)
    await act(join(from, file), target, file)
  }
  for (const folder of made) await synced(folder)
}

const isNamed = (file: string, { sha256 }: { sha256: string }): boolean => file.endsWith(sha256)

/**
 * A file has its name once all of it is on the disk. With `file`, its name, it must have that checksum.
 * @returns false where it is gone or has another, and was not copied
 */
async function copied(from: string, to: string, file?: string): Promise<boolean> {
  const [part, meter] = [`${to}.part`, metered()]
  try {
    await pipeline(
      createReadStream(from),
      meter.stream,
      createWriteStream(part, { mode: 0o600, flush: true }),
    )
    const isRight = file === undefined || isNamed(file, meter.read())
    await (isRight ? rename(part, to) : rm(part))
    return isRight
  } catch (error) {
    await rm(part, { force: true })
    if (errorCode(error) !== 'ENOENT' || (await sizeOf(from)) !== null) throw error
    return false
  }
}

/** How many attached files lie in a folder, and their size. */
export async function countAttachments(root: string): Promise<CopiedFiles> {
  const sizes = await Promise.all(
    (await attachedFiles(root)).map(async (file) => (await stat(join(root, file))).size),
  )
  return { count: sizes.length, bytes: sizes.reduce((sum, size) => sum + size, 0) }
}

const namesIn = (folder: string): Promise<string[]> =>
  readdir(folder).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT' || error.code === 'ENOTDIR') return []
    throw error
  })

/** Null where there is no such file. */
const sizeOf = (path: string): Promise<number | null> =>
  stat(path).then(
    ({ size }) => size,
    () => null,
  )

const succeeds = (act: () => Promise<unknown>): Promise<boolean> =>
  act().then(
    () => true,
    () => false,
  )
