import type { FastifyInstance, FastifyRequest } from 'fastify'
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
import type { Fields } from '#kit/field.ts'
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
import { farmMoment, farmToday } from '../kit/clock.ts'
import type { Caller } from '../kit/context.ts'
import type { Tx } from '../kit/database.ts'
import { openWorkbook, readRows, removeDownload } from '../kit/downloads/download-files.ts'
import { success } from '../kit/envelope.ts'
import { forbidden, Refused } from '../kit/refused.ts'
import { SPREADSHEET_TYPE } from '../kit/sheet.ts'
import { callerOf } from '../plugins/authorization.ts'
import { contentDisposition } from '../plugins/stream-sheet.ts'
import { serverReports } from '../reports/index.ts'
import { stores } from '../stores.ts'
import { call, callsOf, forOwner } from './call.ts'
import { readQuery, uidParam } from './read-body.ts'

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

const open = (summary: string, asked?: Fields) => call('SIGNED_IN', 'none', summary, { query: asked })

function readRoutes(app: FastifyInstance): void {
  app.get('/', open('下载中心的任务', query.list), async (request) => {
    const caller = callerOf(request)
    const now = app.now()
    const { _start: from = 0, _end: to, state, kind, q } = readQuery(query.list, request.query)
    const start = from ?? 0
    const end = Math.max(start, Math.min(to ?? start + 50, start + MOST_LINES))
    const asked = {
      state: (state ?? null) as DownloadState | null,
      kind: (kind ?? null) as DownloadKind | null,
      ...{ words: q ?? '', start, end },
    }
    const settings = await downloadSettings(app.db, caller, farmToday(now))
    const { list, counts, used } = await ofOwner(app.db, caller, (tx) =>
      listTasks(tx, caller.uid, asked, now),
    )
    const ahead = await aheadOf(
      app.db,
      list.flatMap((one) => (one.state === 'QUEUED' ? [one.uid] : [])),
    )
    const answer: DownloadsAnswer = {
      list: list.map((task) => lineOf(task, caller, ahead.get(task.uid) ?? null)),
      total: asked.state ? counts[asked.state] : Object.values(counts).reduce((sum, one) => sum + one, 0),
      counts,
      used,
      quota: settings.download_quota * MB,
      keepDays: settings.download_keep_days,
      now: farmMoment(now),
    }
    return success(answer)
  })
}

/** Data for the header, and marking it as seen. */
function newsRoutes(app: FastifyInstance): void {
  const calls = callsOf(app, { access: 'SIGNED_IN', scope: 'none', within: forOwner(app) })
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
  app.get('/:uid/rows', open('离线结果', query.rows), async (request) => {
    const { page, pageSize } = readQuery(query.rows, request.query)
    const limit = REPORT_PAGE_SIZES.find((one) => one === pageSize) ?? REPORT_PAGE_SIZES[0]
    const { caller, task } = await finished(app, request)
    const { result, fileKey } = task
    if (!result || !fileKey) throw new Refused('ERROR', GONE)
    const list = await readRows(app.downloads, fileKey, result.index, {
      ...{ offset: ((page ?? 1) - 1) * limit, limit },
    })
    if (!list) throw new Refused('ERROR', GONE)
    const answer: StoredPage = {
      task: lineOf(task, caller, null),
      columns: result.columns,
      list,
      total: task.rows ?? 0,
      foot: result.foot,
    }
    return success(answer)
  })

  app.get('/:uid/file', open('下载结果'), async (request, reply) => {
    const { caller, task } = await finished(app, request)
    if (!caller.functions.has(fileRight(task))) throw forbidden('没有导出此报表或列表的权限')
    const file = task.fileKey ? await openWorkbook(app.downloads, task.fileKey) : null
    if (!file) throw new Refused('ERROR', GONE)
    await audit(app.db, caller, [
      { target: task.report, targetUid: task.uid, after: { download: task.title } },
    ])
    return reply
      .header('content-type', SPREADSHEET_TYPE)
      .header('content-length', file.bytes)
      .header('content-disposition', contentDisposition(`${task.title.replaceAll(' ', '_')}.xlsx`))
      .header('cache-control', 'no-store')
      .send(file.stream)
  })
}

/** A finished task of the caller with rows he may still see. */
async function finished(app: FastifyInstance, request: FastifyRequest) {
  const [caller, uid] = [callerOf(request), uidParam(request)]
  const task = await ofOwner(app.db, caller, (tx) => readTask(tx, uid, app.now()))
  if (task.state === 'EXPIRED') throw new Refused('ERROR', GONE)
  if (task.state !== 'DONE') throw new Refused('ERROR', '任务还没有结果')
  assertMayOpen(caller, task)
  return { caller, task }
}

function stepRoutes(app: FastifyInstance): void {
  const step = <T>(request: FastifyRequest, work: (tx: Tx, task: OfflineTask) => Promise<T>): Promise<T> => {
    const uid = uidParam(request)
    return ofOwner(app.db, callerOf(request), async (tx) => work(tx, await readTask(tx, uid, app.now())))
  }
  const stop = async (jobId: string | null) => {
    if (jobId) await app.jobs.cancel(offlineJob, jobId)
  }

  app.post('/:uid/cancel', open('取消任务'), async (request) => {
    const jobId = await step(request, async (tx, task) => {
      if (!(await cancelTask(tx, task.uid, app.now()))) throw new Refused('ERROR', '任务已经结束')
      return task.jobId
    })
    await stop(jobId)
    return success({})
  })

  const calls = callsOf(app, { access: 'SIGNED_IN', scope: 'none', within: forOwner(app) })
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

  app.delete('/:uid', open('删除任务'), async (request) => {
    const task = await step(request, async (tx, found) => {
      await deleteTask(tx, found.uid)
      return found
    })
    if (isOpen(task)) await stop(task.jobId)
    if (task.fileKey) await removeDownload(app.downloads, task.fileKey)
    return success({})
  })
}

const isOpen = ({ state }: OfflineTask): boolean => state === 'QUEUED' || state === 'RUNNING'
