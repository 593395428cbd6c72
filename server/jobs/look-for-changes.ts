import { z } from 'zod'
import { pausedJobs, recentFailures } from '../commands/jobs/job-state.ts'
import type { Db } from '../kit/database.ts'
import { defineJob, type Enqueue } from './define-job.ts'
import { type FarmInput, type Following, followingJob } from './following.ts'
import {
  batchCosts,
  batchWeeks,
  costLedger,
  erpMessages,
  farmDays,
  fedByIssue,
  feedEaten,
  herdDays,
  stockMonths,
} from './refresh-jobs.ts'

/** Reports asked for in between read the rows themselves, or bring the farms of their caller up to date. */
const EVERY_S = 6

export const followings: readonly Following[] = [
  herdDays,
  fedByIssue,
  farmDays,
  batchCosts,
  batchWeeks,
  feedEaten,
  stockMonths,
  costLedger,
  erpMessages,
]

const pairs = followings.map((following) => ({ following, job: followingJob(following) }))
export const followingJobs = pairs.map(({ job }) => job)
export const isFollowing = (name: string): boolean => followings.some((one) => one.name === name)

interface Submission {
  readonly enqueue: Enqueue
  readonly isAsked: (name: string) => boolean
  /** Farms whose last job failed for good a short while ago as well. */
  readonly evenFailed?: boolean
}

/** Hands in a job for every farm where something is behind. @returns how many farms were handed in */
export async function submitStale(
  db: Db,
  today: string,
  { enqueue, isAsked, evenFailed = false }: Submission,
): Promise<number> {
  const names = followings.map(({ name }) => name)
  const failures = evenFailed ? null : await recentFailures(db, names)
  let submitted = 0
  for (const { following, job } of pairs.filter((one) => isAsked(one.following.name))) {
    const failing = failures?.get(following.name)
    for (const farmId of await following.stale(db, today)) {
      if (failing?.has(farmId)) continue
      const input: FarmInput = { farmId }
      if (await enqueue(job, input, { key: farmId })) submitted += 1
    }
  }
  return submitted
}

/** Looks every few seconds where a farm is behind; the farms themselves are brought up to date by jobs of their own. */
export const lookForChanges = defineJob({
  name: 'look-for-changes',
  label: '更新检查',
  about: '查看各场数据是否需要更新',
  area: 'FOLLOWING',
  every: EVERY_S,
  atStart: true,
  retry: { limit: 2, delay: 5 },
  expireInSeconds: 120,
  keptDays: 0.02,
  input: z.object({}),
  async work({ db, today, enqueue }) {
    const paused = await pausedJobs(db)
    const submitted = await submitStale(db, today, { enqueue, isAsked: (name) => !paused.has(name) })
    return submitted > 0 ? { note: `${submitted} 项待更新` } : undefined
  },
})
