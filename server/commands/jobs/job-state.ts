import { sql } from 'kysely'
import type { Db } from '#server/kit/database.ts'

/** Time before a farm is retried whose job failed for good, unless started by hand. */
const LEFT_ALONE = '1 hour'

/** Keys whose last run in a queue failed for good within that time, by queue. */
export async function recentFailures(db: Db, queues: readonly string[]): Promise<Map<string, Set<string>>> {
  const found = await db.rows(sql<{ name: string; key: string }>`
    select distinct f.name, f.singleton_key as key from pgboss.job f
     where f.name = any(${queues}::text[]) and f.state = 'failed' and f.completed_on > now() - ${LEFT_ALONE}::interval
       and f.singleton_key is not null and not exists (
         select 1 from pgboss.job later where later.name = f.name and later.singleton_key = f.singleton_key
           and later.state = 'completed' and later.completed_on > f.completed_on)`)
  const byQueue = new Map<string, Set<string>>()
  for (const { name, key } of found) byQueue.set(name, (byQueue.get(name) ?? new Set()).add(key))
  return byQueue
}

/** Names of the jobs that an administrator paused. */
export async function pausedJobs(db: Db): Promise<ReadonlySet<string>> {
  return new Set(await db.values(sql<string>`select name from job_pause`))
}

/** Stores that a job is paused or resumed. Answers whether this changed anything. */
export async function setJobPaused(db: Db, name: string, paused: boolean, by: string): Promise<boolean> {
  const statement = paused
    ? sql`insert into job_pause (name, paused_by) values (${name}, ${by}) on conflict do nothing`
    : sql`delete from job_pause where name = ${name}`
  return (await db.changed(statement)) > 0
}
