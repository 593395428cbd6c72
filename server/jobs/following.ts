import { z } from 'zod'
import type { JobArea } from '#resources/system/jobs.ts'
import type { Db, Tx } from '../kit/database.ts'
import { behindWall, type InFarm } from '../kit/farm-wall.ts'
import type { Outbound } from '../kit/outbound/outbound.ts'
import { defineJob, type Job } from './define-job.ts'

interface Watched {
  /** Name of the queue. */
  readonly name: string
  readonly label: string
  readonly about: string
  readonly area?: JobArea
  /** Farms where it is outdated. */
  readonly stale: (db: Db, today: string) => Promise<readonly string[]>
}
/** Brings a farm up to date in one transaction, or in several where it waits for an external answer in between. */
type Refresh =
  | { readonly refresh: (tx: Tx, farmId: string, today: string) => Promise<void> }
  | {
      readonly inSteps: (inFarm: InFarm, farmId: string, today: string, outbound: Outbound) => Promise<void>
    }

/** Data kept in addition to a farm's rows, updated after entries of its clerks. */
export type Following = Watched & Refresh

export type FarmInput = { farmId: string }

/** The job that updates one farm. Its key is the farm: no two servers process the same farm at a time. */
export const followingJob = (following: Following): Job<FarmInput> =>
  defineJob({
    name: following.name,
    label: following.label,
    about: following.about,
    area: following.area ?? 'FOLLOWING',
    retry: { limit: 4, delay: 10 },
    expireInSeconds: 1800,
    input: z.object({ farmId: z.guid() }),
    async work({ db, today, outbound }, { farmId }) {
      const inFarm = await behindWall(db, farmId)
      if ('inSteps' in following) await following.inSteps(inFarm, farmId, today, outbound)
      else await inFarm((tx) => following.refresh(tx, farmId, today))
      return undefined
    },
  })
