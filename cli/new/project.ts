import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** A path inside the project. */
export const inProject = (path: string): string => join(import.meta.dirname, '../..', path)

/** A file of the project, undefined where there is none. */
export function projectFile(path: string): string | undefined {
  const found = inProject(path)
  return existsSync(found) ? readFileSync(found, 'utf8') : undefined
}
