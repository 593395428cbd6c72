import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { z } from 'zod'
import { backupsIn, thinOut } from '../backup/folders.ts'
import type { Places } from '../backup/places.ts'
import { summaryOf } from '../backup/summary.ts'
import { takeBackup } from '../backup/take-backup.ts'
import { runDailyWarnings } from '../commands/warnings/evaluate.ts'
import { makeDailyReports } from '../day-report/stand-report.ts'
import type { Db } from '../kit/database.ts'
import { type AnyJob, defineJob, type JobHead } from './define-job.ts'

interface DailyRun extends Pick<AnyJob, 'schedule'> {
  readonly head: Omit<JobHead, 'area'>
  /** Label for the number of farms done, and the message where none needed it. */
  readonly done: string
  readonly nothing: string
  run(db: Db, today: string, failed: (farmId: string, error: unknown) => void): Promise<number>
}

/**
 * Work for every farm once a day: after midnight, right at the start where today's is missing, and every hour for farms that
 * were added or that failed.
 */
const dailyRun = ({ head, run, done, nothing, schedule }: DailyRun) =>
  defineJob({
    head: { ...head, area: 'DAILY' },
    starts: { schedule, atStart: true },
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
  head: { name: 'daily-warnings', label: '预警检查', about: '每天逐场检查预警规则和数据核对' },
  schedule: '5 * * * *',
  done: '检查',
  nothing: '今天各场都已检查',
  run: runDailyWarnings,
})

export const dailyReports = dailyRun({
  head: { name: 'daily-reports', label: '生成日报', about: '生成各场昨日的生产日报，等待签字' },
  schedule: '2 * * * *',
  done: '生成',
  nothing: '各场昨日的日报都已生成',
  run: makeDailyReports,
})

const HOUR_S = 3600

export const backupJob = defineJob({
  head: {
    name: 'backup',
    label: '备份',
    about: '备份数据库、附件和密钥，并按保留规则删除旧备份',
    area: 'DAILY',
  },
  starts: { schedule: '15 3 * * *' },
  retry: { limit: 2, delay: 600 },
  expireInSeconds: 6 * HOUR_S,
  keptDays: 30,
  input: z.object({}),
  async work({ places, signal, progress }) {
    const { manifest } = await takeBackup(places, (done, total) => void progress(done, total), signal)
    const removed = thinOut(places.backups, places.keep)
    return { note: `${summaryOf(manifest).words}${removed > 0 ? `；删除旧备份 ${removed} 份` : ''}` }
  },
})

const RESTORE = join(import.meta.dirname, '..', '..', 'cli', 'restore.ts')

export const restoreTestJob = defineJob({
  head: {
    name: 'restore-test',
    label: '恢复测试',
    about: '把最新的备份恢复到临时数据库，逐表核对后登录并查询一张报表',
    area: 'DAILY',
  },
  starts: { schedule: '45 4 * * 0' },
  retry: { limit: 1, delay: 1800 },
  expireInSeconds: 6 * HOUR_S,
  keptDays: 60,
  input: z.object({}),
  async work({ places, signal }) {
    const [newest] = backupsIn(places.backups)
    if (!newest) return { note: '还没有备份', warning: true }
    return { note: await testedApart(newest.path, places, signal) }
  },
})

/** Runs in a process of its own, so that users do not wait for it. @returns the result @throws Error with the failure */
async function testedApart(backup: string, places: Places, signal: AbortSignal): Promise<string> {
  const env = { ...process.env, DATA_DIR: places.dataDir, BACKUP_DIR: places.backups }
  try {
    const { stdout } = await promisify(execFile)(process.execPath, [RESTORE, backup, '--test'], {
      env,
      signal,
    })
    return stdout.trim()
  } catch (error) {
    const { stdout = '', stderr = '' } = error as { stdout?: string; stderr?: string }
    throw new Error(stdout.trim() || stderr.trim() || String(error))
  }
}
