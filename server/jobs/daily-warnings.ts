import { z } from 'zod'
import { runDailyWarnings } from '../commands/warnings/daily-run.ts'
import { defineJob } from './define-job.ts'

/**
 * Checks the warning rules of every farm once a day: after midnight, right at the start where today's check is missing, and every
 * hour for farms that were added or that failed.
 */
export const dailyWarnings = defineJob({
  name: 'daily-warnings',
  label: '预警检查',
  about: '按预警规则逐场检查，每天一次',
  area: 'DAILY',
  schedule: '5 * * * *',
  atStart: true,
  retry: { limit: 3, delay: 60 },
  expireInSeconds: 3600,
  input: z.object({}),
  async work({ db, today }) {
    const failures: string[] = []
    const checked = await runDailyWarnings(db, today, (farmId, error) =>
      failures.push(`猪场 ${farmId}：${String(error)}`),
    )
    if (failures.length > 0) throw new Error(failures.join('；'))
    return { note: checked > 0 ? `检查 ${checked} 场` : '今天各场都已检查' }
  },
})
