import { setTimeout as wait } from 'node:timers/promises'
import { fromKysely, type JobWithMetadata, type PgBoss } from 'pg-boss'
import type { Caller } from '../kit/context.ts'
import { FARM_TIME_ZONE, type Tx, withoutRls } from '../kit/database.ts'
import { JobFailed } from '../kit/job-errors.ts'
import { Refused } from '../kit/refused.ts'
import { createBoss, DEAD_LETTERS, installQueues } from './boss.ts'
import type { AnyJob, Enqueue, EnqueueOptions, Job } from './define-job.ts'
import { type JobsDeps, requesterOf, runJob, type StoredJob } from './run-job.ts'

/** Seconds between polls of a queue without notifications: for retries and delayed jobs. */
const POLL_S = 5
/** Without notifications (a pooler in between) this is the longest a submitted job waits. */
const POLL_WITHOUT_NOTIFY_S = 0.5
/** Seconds until a run notices that it was cancelled. */
const HEARTBEAT_EVERY_S = 2
const STOP_MS = 1500

/** Submission of jobs, and the acts of the jobs screen. */
export interface Jobs {
  readonly declared: readonly AnyJob[]
  /**
   * Adds a job in the transaction of its row: both exist, or neither. Without a transaction it is added at once.
   * @returns its uid; null where one of the same key waits or runs
   */
  enqueue<Input extends object>(
    tx: Tx | null,
    job: Job<Input>,
    input: Input,
    options?: EnqueueOptions,
  ): Promise<string | null>
  /** The same with the farm as key, for requests of users. @throws Refused `busy` where a job of the farm waits or runs */
  enqueueForFarm<Input extends object>(
    tx: Tx,
    job: Job<Input>,
    input: Input,
    options: Required<Pick<EnqueueOptions, 'by'>> & { farmId: string; busy: string },
  ): Promise<string>
  /** Removes a waiting job from its queue; a running one sees its signal abort within seconds. */
  cancel(job: Pick<AnyJob, 'name'>, id: string): Promise<void>
  /** Puts a dead letter back into its queue. False where a job of its key is there already. */
  redrive(source: string, deadLetterId: string): Promise<boolean>
  /** Adds a job that needs no input. Null where one waits or runs. */
  runNow(job: AnyJob, by: Caller): Promise<string | null>
  /** Next start of a job by its schedule; null without one. */
  nextTurn(job: AnyJob): Date | null
  /** Pauses the schedule of a job, or resumes it. */
  setPaused(job: AnyJob, paused: boolean): Promise<void>
  /** True while this server takes jobs. */
  isRunning(): boolean
}

export interface JobServer extends Jobs {
  /** Installs the queues and starts taking jobs of users. */
  start(): Promise<void>
  /** Starts taking the server's own jobs as well. */
  startAutomatic(paused: ReadonlySet<string>): Promise<void>
  /** Aborts running jobs, waits for them a moment and returns unfinished ones to their queues. */
  stop(): Promise<void>
}

const isAutomatic = (job: AnyJob): boolean => job.area !== 'PERSON'

/** Options for taking jobs from a queue: one at a time, and each by itself. */
const workOptions = (job: AnyJob) =>
  ({
    includeMetadata: true,
    perJobResults: true,
    batchSize: 1,
    localConcurrency: job.parallel ?? 1,
    pollingIntervalSeconds: job.every ? 1 : POLL_WITHOUT_NOTIFY_S,
    notifyPollingIntervalSeconds: isAutomatic(job) && !job.every ? POLL_S : 1,
    heartbeatRefreshSeconds: HEARTBEAT_EVERY_S,
  }) as const

/** The queue of this server: one runner of several on the same database. */
export function createJobServer(deps: JobsDeps, declared: readonly AnyJob[]): JobServer {
  const boss = createBoss(deps.url, deps.log)
  const closing = new AbortController()
  let running = false
  const jobs = jobsOn(boss, declared, () => running)

  const take = async (job: AnyJob): Promise<void> => {
    const worker: string = await boss.work(
      job.name,
      workOptions(job),
      async ([fetched]: JobWithMetadata<StoredJob>[]) => {
        if (!fetched) return []
        const outcome = await settled(job, fetched)
        // further waiting jobs are taken at once, not at the next poll
        boss.notifyWorker(worker)
        return [outcome]
      },
    )
  }

  async function settled(job: AnyJob, fetched: JobWithMetadata<StoredJob>) {
    const { id } = fetched
    const next: Enqueue = (one, input, { tx = null, ...options } = {}) =>
      jobs.enqueue(tx, one, input, options)
    // the next turn is queued before this one begins: a server that dies here breaks no chain
    if (job.every) await boss.send(job.name, fetched.data, { startAfter: job.every })
    try {
      const output = await runJob(deps, job, fetched, closing.signal, next)
      return { id, status: 'completed' as const, output }
    } catch (error) {
      if (!(error instanceof JobFailed)) throw error
      return { id, status: 'deadletter' as const, output: { message: error.message } }
    }
  }

  return {
    ...jobs,
    async start() {
      await boss.start()
      await installQueues(boss, declared)
      running = true
      for (const job of declared.filter((one) => !isAutomatic(one))) await take(job)
    },
    async startAutomatic(paused) {
      for (const job of declared.filter(isAutomatic)) {
        if (closing.signal.aborted) return
        await jobs.setPaused(job, paused.has(job.name))
        if (job.atStart && !paused.has(job.name)) await boss.send(job.name)
        await take(job)
      }
    },
    async stop() {
      running = false
      closing.abort()
      await boss.stop({ timeout: STOP_MS })
    },
  }
}

/** Retries while a job that has just stored its end is still in the queue. */
const TRIES = 10
const PAUSE_MS = 50

const storedOf = (input: object, by?: Caller): StoredJob => ({
  input,
  by: by ? requesterOf(by) : null,
  trace: by ? { route: by.route, requestId: by.requestId } : null,
})

function jobsOn(boss: PgBoss, declared: readonly AnyJob[], isRunning: () => boolean): Jobs {
  const enqueue: Jobs['enqueue'] = async (tx, job, input, { key, startAfter, by } = {}) => {
    const stored = storedOf(job.checked(input), by)
    const options = { ...(key ? { singletonKey: key } : {}), ...(startAfter ? { startAfter } : {}) }
    if (!tx) return boss.send(job.name, stored, options)
    return withoutRls(tx, () => boss.send(job.name, stored, { ...options, db: fromKysely(tx) }))
  }
  return {
    declared,
    isRunning,
    enqueue,
    async enqueueForFarm(tx, job, input, { farmId, busy, ...options }) {
      for (let left = TRIES; left > 0; left -= 1) {
        const uid = await enqueue(tx, job, input, { ...options, key: farmId })
        if (uid) return uid
        await wait(PAUSE_MS)
      }
      throw new Refused('ERROR', busy)
    },
    async cancel({ name }, id) {
      await boss.cancel(name, id)
    },
    async redrive(source, deadLetterId) {
      return (await boss.redrive(DEAD_LETTERS, { sourceName: source, ids: [deadLetterId] })) > 0
    },
    runNow: ({ name }, by) => boss.send(name, storedOf({}, by)),
    nextTurn: ({ schedule }) =>
      (schedule && boss.previewSchedule(schedule, { tz: FARM_TIME_ZONE, count: 1 })[0]) || null,
    async setPaused({ schedule, every, name }, paused) {
      // the cron of a repeating job only restarts a broken chain
      const cron = schedule ?? (every ? '* * * * *' : null)
      if (!cron) return
      if (paused) await boss.unschedule(name)
      else await boss.schedule(name, cron, null, { tz: FARM_TIME_ZONE, missed: 'once' })
    },
  }
}

/** Installs schema and queues without taking a job: for databases made to be copied. */
export async function installJobs(url: string, declared: readonly AnyJob[]): Promise<void> {
  const boss = createBoss(url, () => undefined)
  await boss.start()
  await installQueues(boss, declared)
  await boss.stop({ graceful: false })
}
