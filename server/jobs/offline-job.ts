import { randomUUID } from 'node:crypto'
import { z } from 'zod'
import { isWorkbook } from '#kit/downloads.ts'
import {
  beginTask,
  bytesLeft,
  failTask,
  finishTask,
  sweepTasks,
  writeProgress,
} from '../commands/downloads/run-state.ts'
import {
  addTask,
  fileRight,
  LISTS,
  type NewTask,
  type OfflineTask,
  PACKS,
  setJob,
} from '../commands/downloads/tasks.ts'
import type { Caller } from '../kit/context.ts'
import type { Db, Tx } from '../kit/database.ts'
import { removeDownload, writeDownload } from '../kit/downloads/download-files.ts'
import { JobFailed, JobInterrupted } from '../kit/job-errors.ts'
import { loadParameters } from '../kit/parameters.read.ts'
import { forbidden, Refused } from '../kit/refused.ts'
import { poolOfFamily, type ReportFamily } from '../kit/report/families.ts'
import { asSeenBy, hasMoney, seesCosts } from '../kit/report/report.money.ts'
import { listFile } from '../plugins/list-file.ts'
import { serverReports } from '../reports/index.ts'
import { stores } from '../stores.ts'
import { defineJob, type JobContext } from './define-job.ts'
import type { Jobs } from './job-server.ts'
import { packBook } from './month-pack-book.ts'
import { fileBook, freshFile, STATEMENT_LIMIT_MS, type TaskBook } from './task-book.ts'

const PROGRESS_EVERY_MS = 500

/** Runs an offline query or a large export under the owner's rights at that time. */
export const offlineJob = defineJob({
  head: { name: 'offline-task', label: '离线查询与后台导出', about: '生成下载中心的结果', area: 'PERSON' },
  retry: { limit: 3, delay: 5 },
  expireInSeconds: 2 * 3600,
  input: z.object({ uid: z.guid() }),
  async work(context, { uid }) {
    const { db, now, signal } = context
    const task = await beginTask(db, uid, now())
    if (!task) return { note: '任务已取消或已结束' }
    try {
      const rows = await produce(context, task)
      return { note: rows === null ? '任务已取消' : `${rows} 行` }
    } catch (error) {
      // a cancelled statement looks like one that took too long
      if (signal.aborted) throw new JobInterrupted()
      if (error instanceof Refused) {
        await failTask(db, uid, error.message, now())
        return { note: error.message, warning: true }
      }
      await failTask(db, uid, '系统错误，请重试或联系管理员', now())
      throw new JobFailed(String(error), { cause: error })
    }
  },
})

/** Removes expired results and unfinished files. */
export const downloadSweep = defineJob({
  head: { name: 'download-sweep', label: '下载中心清理', about: '删除到期的离线结果和文件', area: 'DAILY' },
  starts: { schedule: '35 * * * *', atStart: true },
  retry: { limit: 2, delay: 60 },
  expireInSeconds: 600,
  input: z.object({}),
  async work({ db, downloads, now }) {
    const { expired } = await sweepTasks(db, downloads, now())
    return expired > 0 ? { note: `${expired} 个结果到期` } : undefined
  },
})

interface Queueing {
  readonly jobs: Pick<Jobs, 'enqueue'>
  readonly caller: Caller
  readonly now: Date
  readonly today: string
}

/** Settings of the download centre for this user's company. */
export const downloadSettings = (db: Tx | Db, { companyId }: Pick<Caller, 'companyId'>, today: string) =>
  loadParameters(db, companyId ? [companyId] : [], today)

/** Adds a task with its job in one transaction: both exist, or neither. */
export async function queueTask(
  tx: Tx,
  { jobs, caller, now, today }: Queueing,
  task: NewTask,
): Promise<string> {
  const settings = await downloadSettings(tx, caller, today)
  const uid = await addTask(tx, caller, task, { quota: settings.download_quota, now })
  await queueJob(tx, { jobs, caller }, uid)
  return uid
}

/** Adds the job of a task with an existing row. */
export async function queueJob(
  tx: Tx,
  { jobs, caller }: Pick<Queueing, 'jobs' | 'caller'>,
  uid: string,
): Promise<void> {
  const jobId = await jobs.enqueue(tx, offlineJob, { uid }, { key: uid, by: caller })
  if (!jobId) throw new Refused('ERROR', '任务正在结束，请稍后再试')
  await setJob(tx, uid, jobId)
}

/** Writes the files of a task. Answers the number of rows, or null where it was cancelled meanwhile. */
async function produce(context: JobContext, task: OfflineTask): Promise<number | null> {
  const { db, downloads: root, signal, now, today } = context
  const { uid, owner } = task
  const caller = await context.caller()
  const asOf = now()
  const book = await bookOf(context, task, caller, asOf)
  try {
    const settings = await downloadSettings(db, caller, today)
    const key = randomUUID()
    const tooLarge = `结果超过下载中心的剩余空间（每人 ${settings.download_quota} MB），请删除旧的结果或缩小查询范围`
    const maxBytes = await bytesLeft(db, owner, settings.download_quota, now())
    const written = await writeDownload({ root, key, signal, tooLarge, maxBytes }, (keep) => book.write(keep))
    const { filters, ...result } = book.outcome()
    const stored = await finishTask(db, uid, {
      ...{ file: written, fileKey: key, asOf, now: now(), keepDays: settings.download_keep_days, filters },
      result: { ...result, index: written.index },
    })
    if (!stored) await removeDownload(root, key)
    return stored ? written.rows : null
  } finally {
    await book.end()
  }
}

async function bookOf(context: JobContext, task: OfflineTask, caller: Caller, asOf: Date): Promise<TaskBook> {
  if (task.family === PACKS) {
    if (!caller.functions.has(fileRight(task))) throw forbidden('提交人已没有生成月报包的权限，任务未执行')
    return packBook(context, task, caller, (share, part) => writeProgress(context.db, task.uid, share, part))
  }
  return task.family === LISTS
    ? await listBook(context, task, caller, asOf)
    : await reportBook(context, { ...task, family: task.family }, caller, asOf)
}

async function reportBook(
  context: JobContext,
  task: OfflineTask & { readonly family: ReportFamily },
  caller: Caller,
  now: Date,
): Promise<TaskBook> {
  const { db, archives } = context
  const source = serverReports.find(({ report }) => report.name === task.report)
  const needed = isWorkbook(task.kind) ? fileRight(task) : task.report
  if (!source || !caller.functions.has(needed)) throw forbidden('提交人已没有此报表的权限，任务未执行')
  const pool = poolOfFamily(archives, db, task.family)
  const asked = { source: asSeenBy(source, caller), caller, body: task.request, now }
  const file = await freshFile(context, task.view, { ...asked, db: pool, requestId: task.requestId })
  const costs = hasMoney(source.report) && seesCosts(source.report, caller)
  return fileBook(file, { costs, functions: [], progress: progressOf(context, task.uid, file.rows) })
}

/** A list as its owner sees it now, with the stored filters, order and columns. */
async function listBook(
  context: JobContext,
  task: OfflineTask,
  caller: Caller,
  now: Date,
): Promise<TaskBook> {
  const found = stores.get(task.report)
  if (!found || !caller.functions.has(fileRight(task)))
    throw forbidden('提交人已没有导出此列表的权限，任务未执行')
  const { db, signal } = context
  const asked = { store: found, db, caller, body: task.request, now, signal, limitMs: STATEMENT_LIMIT_MS }
  const file = await listFile(asked)
  const progress = progressOf(context, task.uid, file.rows)
  return fileBook(file, { costs: false, functions: file.functions, progress })
}

/** Stores the progress of a task, at most twice a second. */
function progressOf({ db, progress }: JobContext, uid: string, total: number) {
  let written = Number.NEGATIVE_INFINITY
  return async (done: number): Promise<void> => {
    if (performance.now() - written < PROGRESS_EVERY_MS) return
    written = performance.now()
    const share = total > 0 ? Math.min(99, Math.floor((done / total) * 100)) : 0
    const words = `${done.toLocaleString('en-US')} / ${total.toLocaleString('en-US')} 行`
    await writeProgress(db, uid, share, words)
    await progress(done, Math.max(total, done + 1))
  }
}
