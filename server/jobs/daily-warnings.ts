import { runDailyWarnings } from '../commands/warnings/daily-run.ts'
import { farmToday } from '../kit/clock.ts'
import type { Db } from '../kit/database.ts'
import { type Repeated, repeat } from './repeat.ts'

/** How often the server looks whether a farm's daily run is still due. */
const EVERY_MS = 600_000

/** Checks the warning rules of every farm once a day: right away where today's run is missing, then after midnight. */
export const startDailyWarnings = (db: Db, log: (line: string) => void, now = () => new Date()): Repeated =>
  repeat(
    EVERY_MS,
    () =>
      runDailyWarnings(db, farmToday(now()), (farmId, error) =>
        log(`猪场 ${farmId} 的预警检查未完成：${String(error)}`),
      ),
    (error) => log(`预警检查未完成：${String(error)}`),
  )
