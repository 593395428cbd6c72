import { join } from 'node:path'
import { sql } from 'kysely'
import type { JobWithMetadata } from 'pg-boss'
import { type Places, placesOf } from '../backup/places.ts'
import { farmToday } from '../kit/clock.ts'
import type { Caller, Trace } from '../kit/context.ts'
import type { Db } from '../kit/database.ts'
import { temporaryDownloads } from '../kit/downloads/download-files.ts'
import { type Outbound, PUBLIC_ONLY } from '../kit/outbound/outbound.ts'
import { Refused } from '../kit/refused.ts'
import type { Archives } from '../kit/report/families.ts'
import type { AnyJob, Enqueue, JobContext, JobOutcome, Requester } from './define-job.ts'
import { personNow } from './person-now.ts'

/** Stored data of a job: its input, and its requester. */
export interface StoredJob {
  readonly input: object
  readonly by: Requester | null
  readonly trace: Trace | null
}

export interface JobsDeps {
  /** The database by address: the queue keeps connections of its own. */
  readonly url: string
  readonly db: Db
  readonly now: () => Date
  readonly log: (line: string) => void
  /** Folder of the results of the download centre, a temporary one by default; several servers share it. */
  readonly downloads?: string
  /** Databases for reports; defaults to the live one. */
  readonly archives?: Archives
  /** Configuration of outgoing calls; by default the public internet alone. */
  readonly outbound?: Outbound
  /** Parts of the installation; temporary folders by default. */
  readonly places?: Places
}

const PROGRESS_EVERY_MS = 250

/** The requester as stored with a job. */
export const requesterOf = ({ uid, name, loginFlag }: Caller): Requester => ({
  uid,
  name,
  loginFlag: loginFlag ?? null,
})

function contextOf(
  deps: JobsDeps,
  job: JobWithMetadata<StoredJob>,
  closing: AbortSignal,
  enqueue: Enqueue,
): JobContext {
  const { db, now, downloads = temporaryDownloads(), archives = {}, outbound = PUBLIC_ONLY } = deps
  const { id, name, retryCount: attempt } = job
  const { by } = job.data
  const trace = job.data.trace ?? { route: `JOB ${name}`, requestId: id }
  const today = farmToday(now())
  let written = Number.NEGATIVE_INFINITY
  return {
    db,
    now,
    downloads,
    archives,
    outbound,
    places: deps.places ?? placesOf({ dataDir: join(downloads, 'installation') }, deps.url),
    id,
    attempt,
    today,
    signal: AbortSignal.any([job.signal, closing]),
    by,
    trace,
    enqueue,
    async caller() {
      const person = by && (await personNow(db, by.uid, { ...trace, today }, by.loginFlag))
      if (!person) throw new Refused('FORBIDDEN', '提交任务的账号已停用，任务未执行')
      return person
    },
    async progress(done, total) {
      if (done < total && performance.now() - written < PROGRESS_EVERY_MS) return
      written = performance.now()
      await db.run(sql`insert into job_progress (job_id, done, total) values (${id}, ${done}, ${total})
        on conflict (job_id) do update set done = excluded.done, total = excluded.total, updated_at = now()`)
    },
  }
}

/** Runs one fetched job; its errors are logged with the job's uid, and pg-boss decides whether to try again. */
export async function runJob(
  deps: JobsDeps,
  declared: AnyJob,
  job: JobWithMetadata<StoredJob>,
  closing: AbortSignal,
  enqueue: Enqueue,
): Promise<JobOutcome> {
  const stored: StoredJob = job.data ?? { input: {}, by: null, trace: null }
  try {
    const context = contextOf(deps, { ...job, data: stored }, closing, enqueue)
    return (await declared.run(context, stored.input)) ?? {}
  } catch (error) {
    if (!closing.aborted)
      deps.log(`${declared.label}未完成（任务 ${job.id}，第${job.retryCount + 1}次）：${String(error)}`)
    throw error
  } finally {
    await sql`delete from job_progress where job_id = ${job.id}`.execute(deps.db).catch(() => undefined)
  }
}
