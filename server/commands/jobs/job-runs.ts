import { sql } from 'kysely'
import type { JobLine, JobRun } from '#resources/system/jobs.ts'
import type { Db } from '#server/kit/database.ts'
import type { Sql } from '#server/kit/sql-words.ts'

/** Bars of a job in the list. */
const BARS = 7
const DEAD_LETTERS = 'dead-letters'

interface FoundRun extends JobRun {
  readonly name: string
}

const started = sql`(j.started_on is not null and j.completed_on is not null)`

/** Columns of the jobs screen from rows `j` of pg-boss's table. */
const runColumns = sql`j.name, j.id, j.state::text as state, j.created_on as "createdAt", j.started_on as "startedAt",
  case when ${started} then round(extract(epoch from j.completed_on - j.started_on)::numeric, 1)::float8 end as seconds,
  j.retry_count as retries, j.data->'by'->>'name' as by,
  (select o.name from organize o where o.uid::text = coalesce(j.data->'input'->>'farmId', j.singleton_key)) as farm,
  coalesce(j.output->>'note', j.output->>'message') as note, coalesce((j.output->>'warning')::boolean, false) as warning,
  j.data->'trace'->>'requestId' as "requestId", p.done, p.total,
  (select d.id from pgboss.job d where d.name = ${DEAD_LETTERS} and d.source_id = j.id and d.state = 'created') as "deadLetterId"`

const progress = sql`left join job_progress p on p.job_id = j.id`

/** The last finished runs of each queue, the latest first, at most one per bar. */
export async function lastRuns(db: Db, queues: readonly string[]): Promise<Map<string, JobRun[]>> {
  const found =
    await db.rows(sql<FoundRun>`select ${runColumns} from unnest(${queues}::text[]) with ordinality q(name, no)
    cross join lateral (select * from pgboss.job l where l.name = q.name and l.completed_on is not null
      and l.state in ('completed', 'failed') order by l.completed_on desc limit ${BARS}) j
    ${progress} order by q.no, j.completed_on desc`)
  return Map.groupBy(found, ({ name }) => name)
}

type Queued = Pick<JobLine, 'name' | 'waiting' | 'running' | 'next'>

/** Waiting and running jobs of each queue, and the next start of a scheduled one. */
export async function queuedRuns(db: Db, queues: readonly string[]): Promise<Map<string, Queued>> {
  const found =
    await db.rows(sql<Queued>`select name, (count(*) filter (where state <> 'active'))::int as waiting,
      (count(*) filter (where state = 'active'))::int as running,
      min(start_after) filter (where state <> 'active') as next
    from pgboss.job where name = any(${queues}::text[]) and state in ('created', 'retry', 'active') group by name`)
  return new Map(found.map((row) => [row.name, row]))
}

/** Number of jobs of each queue that failed for good and need attention. */
export const deadLetterCounts = (db: Db) =>
  db.map(sql<[string, number]>`select source_name, count(*)::int from pgboss.job
    where name = ${DEAD_LETTERS} and state = 'created' group by 1`)

/** Runs of a queue, the newest first: waiting, running and finished ones. */
export async function runsOf(
  db: Db,
  queue: string,
  { start, end }: { readonly start: number; readonly end: number },
): Promise<{ list: JobRun[]; total: number }> {
  const ofQueue: Sql = sql`from pgboss.job j ${progress} where j.name = ${queue}`
  const [list, total] = await Promise.all([
    db.rows(sql<FoundRun>`select ${runColumns} ${ofQueue} order by j.created_on desc, j.id
      offset ${start} limit ${end - start}`),
    db.value(sql<number>`select count(*)::int from pgboss.job where name = ${queue}`),
  ])
  return { list, total: total ?? 0 }
}
