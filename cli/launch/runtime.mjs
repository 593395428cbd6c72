import { createHash } from 'node:crypto'
import { existsSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { heartbeat, run } from './process.mjs'
import { Refusal } from './refusal.mjs'
import { inRoot } from './root.mjs'

const LOCK = inRoot('package-lock.json')
const STAMP = inRoot('node_modules', '.installed-lock')
/** npm writes it at the end of every install. */
const NPM_RECORD = inRoot('node_modules', '.package-lock.json')

/** Installs the locked dependencies unless exactly these are there. */
async function ensureInstalled() {
  const wanted = createHash('sha256').update(readFileSync(LOCK)).digest('hex')
  if (isInstalled(wanted)) return
  console.log('正在安装依赖（npm ci），首次约需半分钟到几分钟……')
  const stop = heartbeat('正在安装依赖')
  const code = await npm([
    'ci',
    '--include=dev',
    '--include=optional',
    '--no-audit',
    '--no-fund',
    '--loglevel=error',
  ])
  stop()
  if (code !== 0) throw new Refusal('依赖安装失败：请检查网络和 npm 源，然后重试。')
  writeFileSync(STAMP, wanted)
}

/** Runs npm itself: the one that started us, else the one on the PATH. */
function npm(args) {
  const self = process.env.npm_execpath
  if (self?.endsWith('.js')) return run(process.execPath, [self, ...args])
  return run(process.platform === 'win32' ? 'npm.cmd' : 'npm', args)
}

function isInstalled(wanted) {
  if (existsSync(STAMP)) return readFileSync(STAMP, 'utf8') === wanted
  // Installed by hand: good when it happened after the lock file was last written.
  if (!existsSync(NPM_RECORD) || statSync(NPM_RECORD).mtimeMs < statSync(LOCK).mtimeMs) return false
  writeFileSync(STAMP, wanted)
  return true
}

const NEEDED_MAJOR = 24
/** Ties a program to us and its children to it; loaded before its own code. */
const LEASH = new URL('./leash.mjs', import.meta.url).href

/**
 * Options of every program of ours, in development as in service. Left alone, V8 lets its nursery grow to 100 MB under an export; so
 * bounded the same export adds 20 MB and is no slower.
 */
const NODE_OPTIONS = ['--max-semi-space-size=16', '--import', LEASH]

/** The Node that runs the product: the pinned npm package, else ours when it is new enough. Installs first. */
export async function runtime() {
  await ensureInstalled()
  const found = installed() ?? own()
  if (found) return found
  // Where install scripts are switched off the package has not fetched its binary yet.
  await npm(['rebuild', 'node', '--ignore-scripts=false', '--loglevel=error'])
  const rebuilt = installed()
  if (rebuilt) return rebuilt
  throw new Refusal(
    `缺少 Node ${NEEDED_MAJOR}：请允许 npm 包 node 的安装脚本后重新运行 npm ci，或自行安装它。`,
  )
}

/** Runs one of the project's programs to its end; answers its exit code. */
export async function runScript(path, args = []) {
  const node = await runtime()
  if (!existsSync(inRoot(path))) throw new Refusal(`找不到 ${path}。`)
  return await run(node, [...NODE_OPTIONS, inRoot(path), ...args], { ipc: true })
}

function installed() {
  const file = process.platform === 'win32' ? 'node.exe' : 'node'
  const path = inRoot('node_modules', 'node', 'bin', file)
  return existsSync(path) ? path : undefined
}

function own() {
  return Number(process.versions.node.split('.')[0]) >= NEEDED_MAJOR ? process.execPath : undefined
}
