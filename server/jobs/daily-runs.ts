import { z } from 'zod'
import { runDailyWarnings } from '../commands/warnings/evaluate.ts'
import { makeDailyReports } from '../day-report/stand-report.ts'
import type { Db } from '../kit/database.ts'
import { defineJob } from './define-job.ts'

interface DailyRun {
  readonly name: string
  readonly label: string
  readonly about: string
  readonly schedule: string
  /** What was done for so many farms, and what there is to say where none needed it. */
  readonly done: string
  readonly nothing: string
  run(db: Db, today: string, failed: (farmId: string, error: unknown) => void): Promise<number>
}

/**
 * Work for every farm once a day: after midnight, right at the start where today's is missing, and every hour for farms that
 * were added or that failed.
 */
const dailyRun = ({ run, done, nothing, ...facts }: DailyRun) =>
  defineJob({
    ...facts,
    area: 'DAILY',
    atStart: true,
    retry: { limit: 3, delay: 60 },
    expireInSeconds: 3600,
    input: z.object({}),
    async work({ db, today }) {
      const failures: string[] = []
      const count = await run(db, today, (farmId, error) => failures.push(`猪场 ${farmId}：${String(error)}`))
      if (failures.length > 0) throw new Error(failures.join('；'))
      return { note: count > 0 ? `${done} ${count} 场` : nothing }
    },
  })

export const dailyWarnings = dailyRun({
  name: 'daily-warnings',
  label: '预警检查',
  about: '按预警规则逐场检查，每天一次',
  schedule: '5 * * * *',
  done: '检查',
  nothing: '今天各场都已检查',
  run: runDailyWarnings,
})

export const dailyReports = dailyRun({
  name: 'daily-reports',
  label: '生成日报',
  about: '生成各场昨日的生产日报，等待签字',
  schedule: '2 * * * *',
  done: '生成',
  nothing: '各场昨日的日报都已生成',
  run: makeDailyReports,
})
