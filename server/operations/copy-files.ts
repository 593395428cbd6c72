import { copyFile, link, mkdir, readdir, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { synced } from './folders.ts'

const FOLDER = /^[0-9a-f-]{36}$/
const SHA = /^[0-9a-f]{64}$/

/** Attached files are called by their content: one of a name is as good as another. */
export interface CopiedFiles {
  readonly count: number
  readonly bytes: number
}

/** Files of attachments below a folder, as `<uuid>/<sha256>`; what is still coming in is left out. */
export async function attachedFiles(root: string): Promise<string[]> {
  const found: string[] = []
  for (const folder of await namesIn(root)) {
    if (!FOLDER.test(folder)) continue
    for (const name of await namesIn(join(root, folder))) if (SHA.test(name)) found.push(join(folder, name))
  }
  return found
}

/**
 * Copies attached files that are not there yet. A file the backup before holds takes no room again where the disk can link.
 * A file that was removed since it was listed is passed over.
 */
export async function copyAttachments(
  from: string,
  to: string,
  signal: AbortSignal,
  before?: string,
): Promise<void> {
  const made = new Set<string>()
  for (const file of await attachedFiles(from)) {
    signal.throwIfAborted()
    const target = join(to, file)
    const folder = dirname(target)
    if (!made.has(folder)) await mkdir(folder, { recursive: true, mode: 0o700 })
    made.add(folder)
    if (await isThere(target)) continue
    const linked = before !== undefined && (await succeeds(() => link(join(before, file), target)))
    if (!linked && (await copied(join(from, file), target))) await synced(target)
  }
  for (const folder of made) await synced(folder)
}

/** @returns false where the file is gone */
async function copied(from: string, to: string): Promise<boolean> {
  try {
    await copyFile(from, to)
    return true
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT' && !(await isThere(from))) return false
    throw error
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

const isThere = (path: string): Promise<boolean> => succeeds(() => stat(path))

const succeeds = (act: () => Promise<unknown>): Promise<boolean> =>
  act().then(
    () => true,
    () => false,
  )
