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
export async function ensureInstalled() {
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
export function npm(args) {
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
