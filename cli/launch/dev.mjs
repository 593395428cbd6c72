import { spawn } from 'node:child_process'
import { ensurePortFree } from './port.mjs'
import { ended } from './process.mjs'
import { inRoot, ROOT } from './root.mjs'
import { NODE_OPTIONS, runtime } from './runtime.mjs'

const VITE = inRoot('node_modules', 'vite', 'bin', 'vite.js')

/**
 * `npm run dev`: Vite with hot reload on PORT, the API server restarting at every change on PORT + 1.
 * With API_TARGET set, Vite alone, in front of that server.
 */
export async function dev(args) {
  const node = await runtime()
  await ensurePortFree()
  const port = Number(process.env.PORT || 3000)
  const target = process.env.API_TARGET || `http://127.0.0.1:${port + 1}`
  const vite = [VITE, '--port', String(port), '--strictPort']
  const parts = [launch(node, vite, { API_TARGET: target })]
  if (!process.env.API_TARGET) {
    parts.push(
      launch(node, [...NODE_OPTIONS, '--watch', inRoot('server', 'main.ts'), ...args], {
        PORT: String(port + 1),
      }),
    )
  }
  return await firstToEnd(parts)
}

function launch(node, args, env) {
  return spawn(node, args, { cwd: ROOT, env: { ...process.env, ...env }, stdio: 'inherit' })
}

/** Neither half is of use without the other: when one ends, so does the other. */
async function firstToEnd(children) {
  const codes = children.map((child) => ended(child))
  const code = await Promise.race(codes)
  for (const child of children) child.kill('SIGTERM')
  await Promise.all(codes)
  return code
}
