import { z } from 'zod'
import type { Db, Tx } from '../kit/database.ts'
import { behindWall, type InFarm } from '../kit/farm-wall.ts'
import { type Outbound, PUBLIC_ONLY } from '../kit/outbound/outbound.ts'
import { defineJob, type Job, type JobHead } from './define-job.ts'

interface Watched {
  readonly head: Omit<JobHead, 'area'> & { readonly area?: JobHead['area'] }
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

async function refreshFarm(
  following: Following,
  db: Db,
  farmId: string,
  today: string,
  outbound = PUBLIC_ONLY,
): Promise<void> {
  const inFarm = await behindWall(db, farmId)
  if ('inSteps' in following) await following.inSteps(inFarm, farmId, today, outbound)
  else await inFarm((tx) => following.refresh(tx, farmId, today))
}

/** Updates it in every farm at once, each under its own row-level security and in its own transactions. */
export async function follow(
  following: Following,
  db: Db,
  today: string,
  failed: (farmId: string, error: unknown) => void,
): Promise<void> {
  for (const farmId of await following.stale(db, today))
    await refreshFarm(following, db, farmId, today).catch((error: unknown) => failed(farmId, error))
}

/** The job that updates one farm. Its key is the farm: no two servers process the same farm at a time. */
export const followingJob = (following: Following): Job<FarmInput> =>
  defineJob({
    head: { area: 'FOLLOWING', ...following.head },
    retry: { limit: 4, delay: 10 },
    expireInSeconds: 1800,
    input: z.object({ farmId: z.guid() }),
    async work({ db, today, outbound }, { farmId }) {
      await refreshFarm(following, db, farmId, today, outbound)
      return undefined
    },
  })
