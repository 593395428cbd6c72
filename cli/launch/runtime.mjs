import { existsSync } from 'node:fs'
import { ensureInstalled, npm } from './install.mjs'
import { run } from './process.mjs'
import { Refusal } from './refusal.mjs'
import { inRoot } from './root.mjs'

const NEEDED_MAJOR = 24
/** Ties a program to us and its children to it; loaded before its own code. */
const LEASH = new URL('./leash.mjs', import.meta.url).href

/**
 * What every program of ours is started with, in development as in service. Left alone, V8 lets its nursery grow to 100 MB
 * under an export; so bounded the same export adds 20 MB and is no slower.
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
