import { ensurePortFree } from './port.mjs'
import { runScript } from './runtime.mjs'

/**
 * `npm run dev`: Vite with hot reload on PORT, the API server starting again at every change on PORT + 1.
 * With API_TARGET set, Vite alone, in front of that server.
 */
export async function dev(args) {
  await ensurePortFree()
  return await runScript('cli/dev.ts', args)
}
