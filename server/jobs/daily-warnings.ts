import { runDailyWarnings } from '../commands/warnings/daily-run.ts'
import { farmToday } from '../kit/clock.ts'
import type { Db } from '../kit/database.ts'

/** How often the server looks whether a farm's daily run is still due. */
const EVERY_MS = 600_000

export interface DailyJob {
  /** Waits for the run that is under way. */
  stop(): Promise<void>
}

/** Checks the warning rules of every farm once a day: right away where today's run is missing, then after midnight. */
export function startDailyWarnings(db: Db, log: (line: string) => void, now = () => new Date()): DailyJob {
  let running: Promise<unknown> = Promise.resolve()
  let busy = false
  const tick = () => {
    if (busy) return
    busy = true
    running = runDailyWarnings(db, farmToday(now()), (farmId, error) =>
      log(`猪场 ${farmId} 的预警检查未完成：${String(error)}`),
    )
      .catch((error: unknown) => log(`预警检查未完成：${String(error)}`))
      .finally(() => {
        busy = false
      })
  }
  tick()
  const timer = setInterval(tick, EVERY_MS)
  timer.unref()
  return {
    async stop() {
      clearInterval(timer)
      await running
    },
  }
}
