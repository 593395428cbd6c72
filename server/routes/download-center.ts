import type { FastifyInstance } from 'fastify'
import { REPORT_PAGE_SIZES } from '#domain/constants.ts'
import {
  DOWNLOAD_CENTER,
  type DownloadKind,
  type DownloadLine,
  type DownloadNews,
  type DownloadState,
  type DownloadsAnswer,
  downloadKinds,
  downloadStates,
  isWorkbook,
  type StoredPage,
} from '#kit/downloads.ts'
import { choice, integer, text } from '#kit/field.ts'
import { assertMayOpen } from '../commands/downloads/open-rights.ts'
import {
  aheadOf,
  cancelTask,
  deleteTask,
  fileRight,
  LISTS,
  listTasks,
  markSeen,
  newsOf,
  type OfflineTask,
  ofOwner,
  PACKS,
  readTask,
  requeueTask,
} from '../commands/downloads/tasks.ts'
import { markNoticeSeen, unseenNotices } from '../commands/subscription/notices.ts'
import { downloadSettings, offlineJob, queueJob } from '../jobs/offline-job.ts'
import { audit } from '../kit/audit.ts'
import { farmMoment } from '../kit/clock.ts'
import type { Caller } from '../kit/context.ts'
import { openWorkbook, readRows, removeDownload } from '../kit/downloads/download-files.ts'
import { forbidden, Refused } from '../kit/refused.ts'
import { SPREADSHEET_TYPE } from '../kit/sheet.ts'
import { callerOf } from '../plugins/authorization.ts'
import { call, callsOf, forOwner, outside } from '../plugins/call.ts'
import { uidParam } from '../plugins/read-body.ts'
import { contentDisposition } from '../plugins/stream-sheet.ts'
import { serverReports } from '../reports/index.ts'
import { stores } from '../stores.ts'

const MB = 1024 * 1024
const MOST_LINES = 150
const query = {
  list: {
    _start: integer('起始', { min: 0 }),
    _end: integer('结束', { min: 1 }),
    state: choice('状态', downloadStates),
    kind: choice('来源', downloadKinds),
    q: text('名称', { maxLength: 60 }),
  },
  rows: { page: integer('页码', { min: 1 }), pageSize: integer('每页条数', { min: 1 }) },
}
const GONE = '结果已过期或已删除，请按原条件重查'

/** 下载中心: the offline queries and large exports of the caller only. */
export async function downloadCenter(app: FastifyInstance): Promise<void> {
  readRoutes(app)
  newsRoutes(app)
  resultRoutes(app)
  stepRoutes(app)
}

const everybody = { access: 'SIGNED_IN', scope: 'none' } as const

function readRoutes(app: FastifyInstance): void {
  const calls = callsOf(app, { ...everybody, within: outside(app) })
  calls.get('/', { summary: '下载中心的任务', query: query.list }, async (asking) => {
    const { caller, now, today } = asking
    const { _start: from, _end: to, state, kind, q } = asking.query
    const start = from ?? 0
    const end = Math.max(start, Math.min(to ?? start + 50, start + MOST_LINES))
    const asked = {
      state: (state ?? null) as DownloadState | null,
      kind: (kind ?? null) as DownloadKind | null,
      ...{ words: q ?? '', start, end },
    }
    const settings = await downloadSettings(app.db, caller, today)
    const { list, counts, used } = await ofOwner(app.db, caller, (tx) =>
      listTasks(tx, caller.uid, asked, now),
    )
    const queued = list.filter((one) => one.state === 'QUEUED').map(({ uid }) => uid)
    const ahead = await aheadOf(app.db, queued)
    return {
      list: list.map((task) => lineOf(task, caller, ahead.get(task.uid) ?? null)),
      total: asked.state ? counts[asked.state] : Object.values(counts).reduce((sum, one) => sum + one, 0),
      counts,
      used,
      quota: settings.download_quota * MB,
      keepDays: settings.download_keep_days,
      now: farmMoment(now),
    } satisfies DownloadsAnswer
  })
}

/** Data for the header, and marking it as seen. */
function newsRoutes(app: FastifyInstance): void {
  const calls = callsOf(app, { ...everybody, within: forOwner(app) })
  calls.get('/news', { summary: '未看的下载' }, async ({ tx, caller }): Promise<DownloadNews> => {
    const news = await newsOf(tx, caller.uid)
    const ended = news.ended.map(({ report, family, ...task }) => ({
      ...task,
      path: pathOf({ report, family }),
    }))
    return { open: news.open, ended, notices: await unseenNotices(tx, caller.uid) }
  })

  calls.post('/notices/:uid/seen', { summary: '已看通知' }, ({ tx, caller, uid }) =>
    markNoticeSeen(tx, caller, uid),
  )
  calls.post('/seen', { summary: '已看下载' }, ({ tx, caller }) => markSeen(tx, caller.uid))
}

/** Path of a report or a list; the centre itself for a removed one. */
function pathOf({ report: name, family }: Pick<OfflineTask, 'report' | 'family'>): string {
  const path =
    family === LISTS || family === PACKS
      ? stores.get(name)?.resource.path
      : serverReports.find(({ report }) => report.name === name)?.report.path
  return path ?? `/admin/${DOWNLOAD_CENTER}`
}

/** Answered data of a task: neither its request nor the paths of its files. */
function lineOf(task: OfflineTask, caller: Caller, ahead: number | null): DownloadLine {
  const { uid, kind, report, title, filters, state, progress, part, rows, bytes, requestId } = task
  const { error, ownerName, asOf, createdAt, seconds, expiresAt } = task
  return {
    ...{ uid, kind, report, title, filters, state, ahead, progress, part, rows, bytes, requestId },
    ...{ error, ownerName, asOf, createdAt, seconds, expiresAt },
    path: pathOf(task),
    mayExport: caller.functions.has(fileRight(task)),
  }
}

function resultRoutes(app: FastifyInstance): void {
  const calls = callsOf(app, { ...everybody, within: outside(app) })
  calls.get('/:uid/rows', { summary: '离线结果', query: query.rows }, async (asked) => {
    const { page, pageSize } = asked.query
    const limit = REPORT_PAGE_SIZES.find((one) => one === pageSize) ?? REPORT_PAGE_SIZES[0]
    const task = await finished(app, asked.caller, asked.uid)
    const { result, fileKey } = task
    if (!result || !fileKey) throw new Refused('ERROR', GONE)
    const offset = ((page ?? 1) - 1) * limit
    const list = await readRows(app.downloads, fileKey, result.index, { offset, limit })
    if (!list) throw new Refused('ERROR', GONE)
    const { columns, foot } = result
    const line = lineOf(task, asked.caller, null)
    return { task: line, columns, list, total: task.rows ?? 0, foot } satisfies StoredPage
  })

  app.get('/:uid/file', call('SIGNED_IN', 'none', '下载结果'), async (request, reply) => {
    const caller = callerOf(request)
    const task = await finished(app, caller, uidParam(request))
    if (!caller.functions.has(fileRight(task))) throw forbidden('没有导出此报表或列表的权限')
    const file = task.fileKey ? await openWorkbook(app.downloads, task.fileKey) : null
    if (!file) throw new Refused('ERROR', GONE)
    await audit(app.db, caller, { target: task.report, targetUid: task.uid, after: { download: task.title } })
    return reply
      .header('content-type', SPREADSHEET_TYPE)
      .header('content-length', file.bytes)
      .header('content-disposition', contentDisposition(`${task.title.replaceAll(' ', '_')}.xlsx`))
      .header('cache-control', 'no-store')
      .send(file.stream)
  })
}

/** A finished task of the caller with rows he may still see. */
async function finished(app: FastifyInstance, caller: Caller, uid: string): Promise<OfflineTask> {
  const task = await ofOwner(app.db, caller, (tx) => readTask(tx, uid, app.now()))
  if (task.state === 'EXPIRED') throw new Refused('ERROR', GONE)
  if (task.state !== 'DONE') throw new Refused('ERROR', '任务还没有结果')
  assertMayOpen(caller, task)
  return task
}

function stepRoutes(app: FastifyInstance): void {
  const stop = async (jobId: string | null) => {
    if (jobId) await app.jobs.cancel(offlineJob, jobId)
  }

  const apart = { overrides: { within: outside(app) } }
  const calls = callsOf(app, { ...everybody, within: forOwner(app) })
  calls.post('/:uid/cancel', { ...apart, summary: '取消任务' }, async ({ caller, uid, now }) => {
    const jobId = await ofOwner(app.db, caller, async (tx) => {
      const task = await readTask(tx, uid, now)
      if (!(await cancelTask(tx, uid, now))) throw new Refused('ERROR', '任务已经结束')
      return task.jobId
    })
    await stop(jobId)
  })

  calls.post('/:uid/retry', { summary: '重试或按原条件重查' }, async ({ tx, caller, uid, now, today }) => {
    const task = await readTask(tx, uid, now)
    if (isOpen(task)) throw new Refused('ERROR', '任务已在排队或进行中')
    if (!caller.functions.has(isWorkbook(task.kind) ? fileRight(task) : task.report))
      throw forbidden('没有此报表或列表的权限')
    const settings = await downloadSettings(tx, caller, today)
    await requeueTask(tx, task, caller.requestId, { quota: settings.download_quota, now })
    await queueJob(tx, { jobs: app.jobs, caller }, task.uid)
    if (task.fileKey) await removeDownload(app.downloads, task.fileKey)
  })

  calls.delete('/:uid', { ...apart, summary: '删除任务' }, async ({ caller, uid, now }) => {
    const task = await ofOwner(app.db, caller, async (tx) => {
      const found = await readTask(tx, uid, now)
      await deleteTask(tx, uid)
      return found
    })
    if (isOpen(task)) await stop(task.jobId)
    if (task.fileKey) await removeDownload(app.downloads, task.fileKey)
  })
}

const isOpen = ({ state }: OfflineTask): boolean => state === 'QUEUED' || state === 'RUNNING'
