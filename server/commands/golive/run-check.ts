import { scoped } from '../../kit/database.ts'
import { Refused } from '../../kit/refused.ts'
import { checkGoLive } from './check/index.ts'
import { type GoLiveJob, runGoLiveJob } from './job.ts'
import { keepFound } from './steps.ts'

/** Checks all that was imported so far and keeps what it finds with the steps. */
export const runCheck = (job: GoLiveJob): Promise<void> =>
  runGoLiveJob(job, {
    job: 'CHECK',
    async allows(_tx, { status }) {
      if (status === 'CONFIRMED') throw new Refused('ERROR', '该猪场已确认上线')
    },
    async run(golive, scope) {
      const found = await checkGoLive(job.db, scope, golive, job.today, job.signal)
      if (job.signal.aborted) return '服务停止，校验未完成'
      await scoped(job.db, scope, (tx) => keepFound(tx, golive, found))
      return null
    },
  })
