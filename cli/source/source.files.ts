import { readdirSync } from 'node:fs'
import { join, relative } from 'node:path'

export const ROOT = join(import.meta.dirname, '..', '..')

const CODE = /\.(ts|tsx|mjs)$/

/** The files of these names below a folder of the project, as paths from its root, sorted. */
export const filesBelow = (folder: string, named: RegExp): string[] =>
  readdirSync(join(ROOT, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && named.test(entry.name))
    .map((entry) => relative(ROOT, join(entry.parentPath, entry.name)).replaceAll('\\', '/'))
    .sort()

/** The code files below some folders of the project. */
export const codeFiles = (...folders: string[]): string[] =>
  folders.flatMap((folder) => filesBelow(folder, CODE))
