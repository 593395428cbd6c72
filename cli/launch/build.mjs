import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { heartbeat, run } from './process.mjs'
import { Refusal } from './refusal.mjs'
import { inRoot } from './root.mjs'
import { runtime } from './runtime.mjs'
import { fingerprint } from './sources.mjs'

const STAMP = inRoot('dist', '.sources')

/** Whatever the caller's environment says (a test runner's says "test"): what is built is what people get. */
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
