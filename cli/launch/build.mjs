import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { heartbeat, run } from './process.mjs'
import { Refusal } from './refusal.mjs'
import { inRoot, ROOT } from './root.mjs'
import { runtime } from './runtime.mjs'

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
function fingerprint() {
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

const STAMP = inRoot('dist', '.sources')

/** The build is for production, whatever the caller's environment says (a test runner's says "test"). */
const env = { NODE_ENV: 'production' }

/** `npm run build`: always builds, with `--if-stale` only when a source has changed; other arguments go to Vite. */
export async function build(args = []) {
  if (!args.includes('--if-stale')) return await runVite(args)
  await ensureBuilt()
  return 0
}

async function runVite(args) {
  const node = await runtime()
  const sources = fingerprint()
  rmSync(STAMP, { force: true })
  const stop = heartbeat('正在构建前端')
  const code = await run(node, [inRoot('node_modules', 'vite', 'bin', 'vite.js'), 'build', ...args], { env })
  stop()
  // Written last: a build that was interrupted is done again.
  if (code === 0) writeFileSync(STAMP, sources)
  return code
}

/** Builds the front end into dist/ unless it was built from exactly these sources. */
export async function ensureBuilt() {
  if (existsSync(STAMP) && readFileSync(STAMP, 'utf8') === fingerprint()) return
  console.log('正在构建前端……')
  if ((await runVite(['--logLevel', 'error'])) !== 0) throw new Refusal('前端构建失败，原因见上面的输出。')
}
