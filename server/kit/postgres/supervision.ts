import { setTimeout as sleep } from 'node:timers/promises'
import { errorText } from '../start-error.ts'
import { hasRoom } from '../storage.ts'
import { endOfLog } from './log-file.ts'
import { stopOrphan } from './orphan.ts'
import type { Launch, Postmaster } from './postgres.launch.ts'
import { launch } from './postmaster.ts'
import { sendStop, shutDown } from './shutdown.ts'

/** A postmaster under watch. */
type Kept = { pid(): number; stop(): Promise<void> }

/** Pauses in seconds before a start is tried again; after a life as long as the longest of them they begin anew. */
const PAUSES_S = [0, 0.5, 1, 2, 5, 10, 30, 60]
const LONGEST_MS = 60_000

/**
 * Restarts the postmaster on the same port whenever it dies unexpectedly, and logs why it died. The obstacle to a
 * start may pass (a full disk): the pauses grow, but it never gives up.
 */
export function keepRunning(first: Postmaster, plan: Launch): Kept {
  let running = first
  let startedAt = Date.now()
  let stopping = false
  let restart: Promise<void> | undefined
  let failures = 0
  const woken = new AbortController()
  const leave = () => {
    if (!running.hasEnded()) sendStop(plan, running.pid)
  }
  process.once('exit', leave)

  async function revive(): Promise<void> {
    if (Date.now() - startedAt > LONGEST_MS) failures = 0
    plan.log(`数据库意外停止${reasonOf(plan)}，正在重新启动。`)
    while (!stopping) {
      const pause = PAUSES_S[Math.min(failures, PAUSES_S.length - 1)] ?? 0
      failures += 1
      if (pause > 0) await sleep(pause * 1000, undefined, { signal: woken.signal }).catch(() => undefined)
      if (stopping) return
      try {
        await stopOrphan(plan)
        running = await launch(plan)
      } catch (error) {
        plan.log(`${errorText(error)}${roomOf(plan)}稍后再试，期间请求答复“数据库暂时没有响应”。`)
        continue
      }
      startedAt = Date.now()
      plan.log('数据库已重新启动。')
      watch()
      return
    }
  }

  function watch(): void {
    running.ended.then(() => {
      if (!stopping) restart = revive()
    })
  }

  watch()
  return {
    pid: () => running.pid,
    async stop() {
      stopping = true
      woken.abort()
      process.removeListener('exit', leave)
      await restart
      await shutDown(running, plan)
    },
  }
}

/** The last reason the database wrote into its log. */
function reasonOf({ paths }: Launch): string {
  const last = [...endOfLog(paths.log).matchAll(/(?:FATAL|PANIC):\s*(.+)/g)].at(-1)?.[1]
  return last ? `（${last}）` : ''
}

/** A full disk is the usual cause, and the one a user can fix. */
const roomOf = ({ paths }: Launch): string =>
  hasRoom(paths.dataDir) ? '' : `数据文件夹 ${paths.dataDir} 所在磁盘已满，请清理；`
