import { createHash } from 'node:crypto'
import { existsSync, readdirSync, statSync } from 'node:fs'
import { join, relative } from 'node:path'
import { inRoot, ROOT } from './root.mjs'

/** Everything the browser half is built from. */
const SOURCES = [
  'src',
  'public',
  'index.html',
  'vite.config.ts',
  'cli/source',
  'package-lock.json',
  'tsconfig.json',
]

/** A fingerprint of the front end's sources: changes when a file is added, removed, resized or touched. */
export function fingerprint() {
  const hash = createHash('sha256')
  for (const path of SOURCES.map((name) => inRoot(name)).flatMap(filesBelow)) {
    const { size, mtimeMs } = statSync(path)
    hash.update(`${relative(ROOT, path)} ${size} ${mtimeMs}\n`)
  }
  return hash.digest('hex')
}

function filesBelow(path) {
  if (!existsSync(path)) return []
  if (!statSync(path).isDirectory()) return [path]
  return readdirSync(path)
    .sort()
    .flatMap((name) => filesBelow(join(path, name)))
}
