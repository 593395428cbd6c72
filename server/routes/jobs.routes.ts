import type { FastifyInstance, FastifyRequest } from 'fastify'
import { scheduleWords } from '#domain/schedule-words.ts'
import { flag, integer, text } from '#kit/field.ts'
import { isUuid } from '#kit/parse.ts'
import type { JobLine, JobRun, JobState, JobsAnswer } from '#resources/system/jobs.ts'
import { deadLetterCounts, lastRuns, queuedRuns, runsOf } from '../commands/jobs/job-runs.ts'
import { pausedJobs, setJobPaused } from '../commands/jobs/job-state.ts'
import { type AnyJob, isPausable, isRunnable } from '../jobs/define-job.ts'
import { isFollowing, submitStale } from '../jobs/look-for-changes.ts'
import { audit } from '../kit/audit.ts'
import { farmMoment, farmToday } from '../kit/clock.ts'
import type { Caller } from '../kit/context.ts'
import { notFound, Refused } from '../kit/refused.ts'
import { callsOf, outside } from '../plugins/call.ts'
import { readQuery } from '../plugins/read-body.ts'

const TARGET = 'jobs'
const MOST_RUNS = 100
const fields = {
  page: { _start: integer('起始', { min: 0 }), _end: integer('结束', { min: 1 }) },
  pause: { paused: flag('停用') },
  retry: { deadLetterId: text('死信', { required: true, maxLength: 36 }) },
}

/** 定时任务: the server's own jobs, for the administrator of the whole deployment. */
export async function jobRoutes(app: FastifyInstance): Promise<void> {
  const calls = callsOf(app, { access: TARGET, scope: 'deployment', within: outside(app) })
  calls.get('/', { summary: '定时任务' }, () => answer(app))

  calls.get('/:name/runs', { summary: '运行记录' }, ({ request }) => {
    const { _start: start = 0, _end: end } = readQuery(fields.page, request.query)
    const from = start ?? 0
    const to = Math.min(end ?? from + 50, from + MOST_RUNS)
    return runsOf(app.db, jobOf(app, request).name, { start: from, end: Math.max(to, from) })
  })

  calls.post('/:name/run', { button: 'run', summary: '立即运行', body: {} }, async ({ caller, request }) => {
    const job = jobOf(app, request)
    if (!isRunnable(job)) throw new Refused('ERROR', `${job.label}不能手动运行`)
    const submitted = await submitNow(app, job, caller)
    await note(app, caller, job, { submitted })
    return { submitted }
  })

  const pausing = { button: 'pause', summary: '停用与启用', body: fields.pause }
  calls.post('/:name/pause', pausing, async ({ caller, request, body }) => {
    const paused = body.paused === true
    const job = jobOf(app, request)
    if (!isPausable(job)) throw new Refused('ERROR', `${job.label}不能停用`)
    if (await setJobPaused(app.db, job.name, paused, caller.name)) {
      await app.jobs.setPaused(job, paused)
      await note(app, caller, job, { paused })
    }
    return { paused }
  })

  const retrying = { button: 'run', summary: '重试', body: fields.retry }
  calls.post('/:name/retry', retrying, async ({ caller, request, body: { deadLetterId } }) => {
    const job = jobOf(app, request)
    if (!isUuid(deadLetterId)) throw notFound()
    if (!(await app.jobs.redrive(job.name, deadLetterId)))
      throw new Refused('ERROR', '该任务已在排队或运行，或已重试过')
    await note(app, caller, job, { deadLetterId })
  })
}

function jobOf(app: FastifyInstance, request: FastifyRequest): AnyJob {
  const { name } = request.params as { name?: string }
  const job = app.jobs.declared.find((one) => one.name === name)
  if (!job) throw notFound()
  return job
}

/** @returns the number of submitted jobs. @throws Refused where there is nothing to do, or it is being done */
async function submitNow(app: FastifyInstance, job: AnyJob, by: Caller): Promise<number> {
  if (!isFollowing(job.name)) {
    if (await app.jobs.runNow(job, by)) return 1
    throw new Refused('ERROR', `${job.label}正在运行或已在排队，不重复运行`)
  }
  const submitted = await submitStale(app.db, farmToday(app.now()), {
    enqueue: (one, input, more) => app.jobs.enqueue(null, one, input, { ...more, by }),
    isAsked: (name) => name === job.name,
    evenFailed: true,
  })
  if (submitted === 0) throw new Refused('ERROR', `${job.label}各场都是最新，或正在更新，不重复运行`)
  return submitted
}

const note = (app: FastifyInstance, caller: Caller, { name }: AnyJob, after: object): Promise<void> =>
  audit(app.db, caller, { target: TARGET, after: { job: name, ...after } })

async function answer(app: FastifyInstance): Promise<JobsAnswer> {
  const { declared } = app.jobs
  const names = declared.map(({ name }) => name)
  const [runs, queued, dead, paused] = await Promise.all([
    lastRuns(app.db, names),
    queuedRuns(app.db, names),
    deadLetterCounts(app.db),
    pausedJobs(app.db),
  ])
  const list = declared.map((job): JobLine => {
    const last = runs.get(job.name) ?? []
    const { waiting = 0, running = 0, next = null } = queued.get(job.name) ?? {}
    const [isPaused, deadCount] = [paused.has(job.name), dead.get(job.name) ?? 0]
    return {
      name: job.name,
      label: job.label,
      about: job.about,
      area: job.area,
      plan: planOf(job),
      state: stateOf(last[0] ?? null, isPaused, deadCount),
      seconds: last.map(({ seconds }) => seconds ?? 0).toReversed(),
      last: last[0] ?? null,
      next: isPaused ? null : nextOf(app, job, next),
      waiting,
      running,
      dead: deadCount,
      isRunnable: isRunnable(job),
      isPausable: isPausable(job),
      isPaused,
    }
  })
  return { now: farmMoment(app.now()), isRunning: app.jobs.isRunning(), list }
}

function planOf({ schedule, every, area }: AnyJob): string {
  if (schedule) return scheduleWords(schedule)
  if (every) return `每 ${every} 秒`
  return area === 'PERSON' ? '提交时' : '有变更时'
}

/** Next run of a job: a repeating job waits in its queue for it; that of a schedule is calculated. */
function nextOf(app: FastifyInstance, job: AnyJob, queued: string | null): string | null {
  const next = app.jobs.nextTurn(job)
  return next ? farmMoment(next) : queued
}

function stateOf(last: JobRun | null, isPaused: boolean, dead: number): JobState {
  if (isPaused) return 'PAUSED'
  if (last?.state === 'failed' || dead > 0) return 'FAILED'
  return last?.warning ? 'WARNING' : 'OK'
}
