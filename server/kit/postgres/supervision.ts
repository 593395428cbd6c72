import type { ChildProcess } from 'node:child_process'
import { stopOrphan } from './orphan.ts'
import { type Launch, launch } from './postmaster.ts'
import { hasEnded, sendStop, shutDown } from './shutdown.ts'

/** A postmaster under watch. */
export type Kept = { pid(): number; stop(): Promise<void> }

/** More deaths than this within the window mean that restarting does not help. */
const MAX_RESTARTS = 5
const WINDOW = 60_000

/** Restarts the postmaster on the same port whenever it dies without having been asked to. */
export function keepRunning(first: ChildProcess, plan: Launch, onLost?: (error: unknown) => void): Kept {
  let child = first
  let stopping = false
  let restart: Promise<void> | undefined
  const deaths: number[] = []
  const leave = () => sendStop(child, plan)
  process.once('exit', leave)

  async function revive(): Promise<void> {
    deaths.push(Date.now())
    const recent = deaths.filter((at) => Date.now() - at < WINDOW)
    if (recent.length > MAX_RESTARTS) throw new Error('the database keeps dying')
    plan.log('数据库意外停止，正在重新启动。')
    await stopOrphan(plan.paths.cluster, plan.log)
    child = await launch(plan)
    watch()
  }

  function watch(): void {
    const onExit = () => {
      if (!stopping) restart = revive().catch((error: unknown) => onLost?.(error))
    }
    if (hasEnded(child)) onExit()
    else child.once('exit', onExit)
  }

  watch()
  return {
    pid: () => child.pid ?? 0,
    async stop() {
      stopping = true
      process.removeListener('exit', leave)
      await restart
      await shutDown(child, plan)
    },
  }
}
