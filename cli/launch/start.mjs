import { ensureBuilt } from './build.mjs'
import { ensurePortFree } from './port.mjs'
import { runScript, runtime } from './runtime.mjs'

/** `npm start`: installs, builds what is stale, and serves; arguments (`--empty`) go to the server. */
export async function start(args) {
  await runtime()
  // unknown options, and questions about options, need no build
  if (args.some((one) => one !== '--empty')) return await runScript('server/main.ts', args)
  await ensurePortFree()
  await ensureBuilt()
  return await runScript('server/main.ts', args)
}
