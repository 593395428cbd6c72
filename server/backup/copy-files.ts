import { createReadStream, createWriteStream } from 'node:fs'
import { link, mkdir, readdir, rename, rm, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { errorCode } from '../kit/start-error.ts'
import { synced } from './folders.ts'
import { measure, metered } from './metered.ts'

const FOLDER = /^[0-9a-f-]{36}$/
const SHA = /^[0-9a-f]{64}$/

/** Attached files are named by their content: two of one name are identical. */
interface CopiedFiles {
  readonly count: number
  readonly bytes: number
}

/** Files of attachments below a folder, as `<uuid>/<sha256>`; unfinished uploads are left out. */
async function attachedFiles(root: string): Promise<string[]> {
  const found: string[] = []
  for (const folder of await namesIn(root)) {
    if (!FOLDER.test(folder)) continue
    for (const name of await namesIn(join(root, folder))) if (SHA.test(name)) found.push(join(folder, name))
  }
  return found
}

/**
 * Adds missing attached files to a backup, unchanged; a file removed since it was listed is skipped. A file in the backup before takes no
 * further space where the disk can link.
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
 * Restores the attached files of a backup. Each is compared with its name, which is the checksum of its content, including one
 * that is there already; files damaged in the backup are not restored.
 * @returns files damaged in the backup
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
 * A file gets its name once all of it is on the disk. With `file`, its name, it must have that checksum.
 * @returns false where it is missing or has another checksum, and was not copied
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

/** Number and size of the attached files in a folder. */
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
