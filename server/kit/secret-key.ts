import { randomBytes } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** Its name in the data folder. */
export const SECRET_KEY_FILE = 'secret.key'

/**
 * The key that seals secrets in the database: from the environment, else a random one kept in the data folder. Servers that share the
 * folder share it.
 */
export function readSecretKey(dataDir: string, given?: string): string {
  if (given) return given
  mkdirSync(dataDir, { recursive: true })
  const path = join(dataDir, SECRET_KEY_FILE)
  if (!existsSync(path)) {
    try {
      writeFileSync(path, randomBytes(32).toString('base64url'), { mode: 0o600, flag: 'wx' })
    } catch (error) {
      // another server was first
      if ((error as { code?: string }).code !== 'EEXIST') throw error
    }
  }
  return readFileSync(path, 'utf8').trim()
}
