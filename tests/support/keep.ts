import type { JobContext } from '#server/jobs/define-job.ts'
import { type Following, followingJob } from '#server/jobs/look-for-changes.ts'
import type { Db } from '#server/kit/database.ts'
import { PUBLIC_ONLY } from '#server/kit/outbound/outbound.ts'
import { TODAY } from './event-forms.ts'

/** Runs the job of every farm where it is outdated, one after the other. */
export async function follow(
  following: Following,
  db: Db,
  today: string,
  failed: (farmId: string, error: unknown) => void,
): Promise<void> {
  const job = followingJob(following)
  // a job of one farm reads no more of its context
  const context = { db, today, outbound: PUBLIC_ONLY } as JobContext
  for (const farmId of await following.stale(db, today))
    await job.run(context, { farmId }).catch((error: unknown) => failed(farmId, error))
}

/** Brings what is kept of the rows of every farm up to date, as the server does every ten seconds. @throws what failed */
export const keep = (job: Following, db: Db): Promise<void> =>
  follow(job, db, TODAY, (_, error) => {
    throw error
  })
