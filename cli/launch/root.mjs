import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

/** The project's folder, in any working directory. */
export const ROOT = fileURLToPath(new URL('../..', import.meta.url))

/** A path inside the project. */
export const inRoot = (...parts) => join(ROOT, ...parts)
