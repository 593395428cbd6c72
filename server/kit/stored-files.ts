import { readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'

interface StoredFile {
  readonly name: string
  readonly path: string
  /** Bytes. */
  readonly size: number
  /** ms since 1970. */
  readonly changedAt: number
}

/** Content of a folder; nothing where it is missing. Files removed meanwhile are left out. */
export async function filesIn(folder: string): Promise<StoredFile[]> {
  const names = await readdir(folder).catch(() => [])
  const files = await Promise.all(
    names.map(async (name) => {
      const path = join(folder, name)
      const found = await stat(path).catch(() => null)
      return found ? [{ name, path, size: found.size, changedAt: found.mtimeMs }] : []
    }),
  )
  return files.flat()
}

/** Removes what was left in the folders of a folder and has not changed since a moment, by names that begin so. */
export async function sweepFolders(root: string, before: number, prefix = ''): Promise<void> {
  for (const folder of await filesIn(root))
    for (const { name, path, changedAt } of await filesIn(folder.path))
      if (name.startsWith(prefix) && changedAt < before) await rm(path, { recursive: true, force: true })
}
