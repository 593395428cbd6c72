import { type RawBuilder, sql } from 'kysely'
import { z } from 'zod'
import { refreshFarmCosts } from '../commands/costs/costs.fresh.ts'
import { refreshLedger } from '../commands/costs/costs.ledger.ts'
import { DUE, postTo, sendWaiting } from '../commands/erp/send.ts'
import { pausedJobs, recentFailures } from '../commands/jobs/job-state.ts'
import { refreshFedByIssue } from '../commands/stock/stock.fed-by-issue.ts'
import { rollMonths } from '../commands/stock/stock.months.ts'
import { refreshHerdDays } from '../kept-days/herd-day/herd-day.refresh.ts'
import { behindFarmDays } from '../kept-days/kept-days.fresh.ts'
import { refreshFarmDays } from '../kept-days/refresh.ts'
import type { Db, Tx } from '../kit/database.ts'
import { farmRunner, type InFarm } from '../kit/farm-scope.ts'
import type { Outbound } from '../kit/outbound/outbound.ts'
import { behindFarms } from '../kit/report/late-farms.ts'
import { keptCosts } from '../queries/kept-costs.ts'
import {
  lastSunday,
  refreshBatchWeeks,
} from '../reports/pig/fatten-pig-prod-week/fatten-pig-prod-week.refresh.ts'
import { refreshEaten } from '../reports/pig/feed-detail/feed-detail.refresh.ts'
import { defineJob, type Enqueue, type Job, type JobHead } from './define-job.ts'

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

type FarmInput = { farmId: string }

/** The job that updates one farm. Its key is the farm: no two servers process the same farm at a time. */
export const followingJob = (following: Following): Job<FarmInput> =>
  defineJob({
    head: { area: 'FOLLOWING', ...following.head },
    retry: { limit: 4, delay: 10 },
    expireInSeconds: 1800,
    input: z.object({ farmId: z.guid() }),
    async work({ db, today, outbound }, { farmId }) {
      const inFarm = await farmRunner(db, farmId)
      if ('inSteps' in following) await following.inSteps(inFarm, farmId, today, outbound)
      else await inFarm((tx) => following.refresh(tx, farmId, today))
      return undefined
    },
  })

/** Reports in between read the rows themselves, or update the farms of their caller. */
const EVERY_S = 6

const farmsWhere = (db: Db, condition: RawBuilder<unknown>): Promise<string[]> =>
  db.values(
    sql<string>`select f.uid from organize f where f.type = 'farm' and not f.deleted and (${condition}) order by f.uid`,
  )

/** The costs of batches. A reader updates those of a few farms himself; this covers all others. */
export const batchCosts: Following = {
  head: { name: 'batch-costs', label: '批次成本', about: '按头日分摊批次费用' },
  stale: (db, today) => behindFarms(db, keptCosts.batches, today),
  refresh: refreshFarmCosts,
}

/** The kept weeks of growing batches: outdated where a batch changed, or where the last complete week is missing. */
export const batchWeeks: Following = {
  head: { name: 'batch-weeks', label: '批次周汇总', about: '育肥批次每周一份' },
  stale: (db, today) =>
    farmsWhere(
      db,
      sql`exists (select 1 from batch_week_stale s where s.farm_id = f.uid)
        or not exists (select 1 from batch_week_until u where u.farm_id = f.uid and u.until >= ${lastSunday(today)}::date)`,
    ),
  refresh: refreshBatchWeeks,
}

/** The cost ledger. A reader updates that of a few farms himself; this covers all others. */
const costLedger: Following = {
  head: { name: 'cost-ledger', label: '成本台账', about: '各月成本记到批次和猪群' },
  stale: (db, today) => behindFarms(db, keptCosts.ledger, today),
  refresh: refreshLedger,
}

/** ERP messages: those due in farms with an address for them. */
const erpMessages: Following = {
  head: {
    name: 'erp-messages',
    label: 'ERP接口',
    about: 'EBS事件送到ERP，失败稍后重发',
    area: 'INTERFACE',
  },
  stale: (db) =>
    db.values(sql<string>`select distinct m.farm_id from erp_message m where ${DUE}
      and exists (select from app_setting s where s.name = 'erp_endpoint' and s.value <> '')`),
  inSteps: (inFarm, farmId, today, outbound) => sendWaiting(inFarm, farmId, today, postTo(outbound)),
}

/** The kept days of farms. A reader updates those of a few farms himself; this covers all others. */
export const farmDays: Following = {
  head: { name: 'farm-days', label: '生产日汇总', about: '存栏、销售、用料和费用按场按天一份' },
  stale: behindFarmDays,
  refresh: refreshFarmDays,
}

/** Feed that is fed by its issue: outdated where heads changed in its house, and each new day. */
export const fedByIssue: Following = {
  head: { name: 'fed-by-issue', label: '领料即耗用', about: '领到栋舍的饲料按头日摊到各日' },
  stale: (db, today) =>
    db.values(sql<string>`select farm_id from fed_by_issue_stale
      union select farm_id from fed_by_issue where day < ${today}::date`),
  refresh: refreshFedByIssue,
}

/** Computed figures of feedings: outdated where feed was recorded, or its eaters changed. */
export const feedEaten: Following = {
  head: { name: 'feed-eaten', label: '用料明细', about: '每次用料折算到猪群' },
  stale: (db) => db.values(sql<string>`select distinct farm_id from feed_eaten_stale`),
  refresh: refreshEaten,
}

/** The kept days of herds: outdated after a change, or where today is missing. */
export const herdDays: Following = {
  head: { name: 'herd-days', label: '日汇总', about: '每天存栏、转入转出各场一份' },
  stale: (db, today) =>
    farmsWhere(
      db,
      sql`exists (select 1 from herd_day_stale s where s.farm_id = f.uid)
        or (exists (select 1 from pig p where p.farm_id = f.uid)
          and not exists (select 1 from herd_day d where d.farm_id = f.uid and d.day >= ${today}::date))`,
    ),
  refresh: refreshHerdDays,
}

/** Stock of warehouses at the end of each past month: the base for the stock of past days. */
export const stockMonths: Following = {
  head: { name: 'stock-months', label: '库存月末汇总', about: '仓库月末存量各场一份' },
  stale: (db, today) =>
    farmsWhere(
      db,
      sql`exists (select 1 from stock_move m where m.farm_id = f.uid and m.event_date < date_trunc('month', ${today}::date)::date)
      and not exists (select 1 from stock_rolled r where r.farm_id = f.uid and r.month = (date_trunc('month', ${today}::date) - interval '1 month')::date)`,
    ),
  refresh: rollMonths,
}

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
export const isFollowing = (name: string): boolean => followings.some((one) => one.head.name === name)

interface Submission {
  readonly enqueue: Enqueue
  readonly isAsked: (name: string) => boolean
  /** Includes farms whose last job failed for good a short while ago. */
  readonly evenFailed?: boolean
}

/** Submits a job for every farm with outdated data. @returns the number of farms */
export async function submitStale(
  db: Db,
  today: string,
  { enqueue, isAsked, evenFailed = false }: Submission,
): Promise<number> {
  const names = followings.map(({ head }) => head.name)
  const failures = evenFailed ? null : await recentFailures(db, names)
  let submitted = 0
  for (const { following, job } of pairs.filter((one) => isAsked(one.following.head.name))) {
    const failing = failures?.get(following.head.name)
    for (const farmId of await following.stale(db, today)) {
      if (failing?.has(farmId)) continue
      const input: FarmInput = { farmId }
      if (await enqueue(job, input, { key: farmId })) submitted += 1
    }
  }
  return submitted
}

/** Checks every few seconds for farms with outdated data; jobs of their own update the farms. */
export const lookForChanges = defineJob({
  head: { name: 'look-for-changes', label: '更新检查', about: '查看各场数据是否需要更新', area: 'FOLLOWING' },
  starts: { every: EVERY_S, atStart: true },
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
