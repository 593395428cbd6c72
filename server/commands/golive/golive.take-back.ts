import { sql } from 'kysely'
import type { GoLive } from '#resources/golive/golive.ts'
import { fileSteps, GO_LIVE } from '#resources/golive/index.ts'
import { audit } from '#server/kit/audit.ts'
import type { Actor } from '#server/kit/context.ts'
import { type DataScope, scoped, type Tx } from '#server/kit/database.ts'
import { Refused } from '#server/kit/refused.ts'
import { closeLost } from '../import/lock.ts'
import { setFarmDay } from './confirm.ts'
import { giveBack, standingFiles } from './give-back.ts'
import type { GoLiveJob, Work } from './golive.job.ts'
import { otherRows } from './other-rows.ts'
import { assertGivesBack, setFrozen } from './steps.ts'

type FileStep = (typeof fileSteps)[number]

/** Takes back the files of a step, the newest first; each is taken back whole or not at all. */
export const takeBackStep = (key: string, reason: string): Work => {
  const step = fileSteps.find((one) => one.key === key)
  if (!step) throw new Refused('ERROR', '该步骤没有导入的文件')
  return {
    job: 'REVERT',
    allows: (tx, { farmId }) => assertGivesBack(tx, farmId, key),
    async run(job, _golive, scope) {
      await revertFiles(job, step, scope, reason)
      return null
    },
  }
}

/**
 * Takes a whole go-live back, as long as the farm has recorded nothing else: the confirmation first, then every file from
 * the last step to the first. A file that cannot be taken back stays and is named, and the go-live is open again.
 */
export const takeBackAll = (reason: string): Work => ({
  job: 'UNDO',
  async allows(tx, golive) {
    const others = await otherRows(tx, golive.farmId)
    if (others !== null) throw new Refused('ERROR', `上线后已有日常业务记录（${others}），不能撤销上线`)
  },
  async run(job, golive, scope) {
    await scoped(job.db, scope, (tx) => reopen(tx, job, golive, reason))
    for (const step of fileSteps.toReversed()) await revertFiles(job, step, scope, reason)
    await scoped(job.db, scope, (tx) => close(tx, job, golive, reason))
    return null
  },
})

async function revertFiles(job: GoLiveJob, { kind }: FileStep, scope: DataScope, reason: string) {
  // a file whose undo was interrupted by a dead server keeps its former state
  await closeLost(job.db, scope)
  const files = await scoped(job.db, scope, (tx) => standingFiles(tx, job.farmId, sql`kind = ${kind.key}`))
  for (const file of files) {
    if (job.signal.aborted) throw new Refused('ERROR', '服务停止，回滚未完成，可以重新开始')
    await giveBack(job, scope, file, reason)
  }
}

/** Sets the farm back to not live; every step may be taken back. */
async function reopen(tx: Tx, { caller }: GoLiveJob, golive: GoLive, reason: string): Promise<void> {
  const { farmId, uid } = golive
  for (const { key } of [...fileSteps, { key: 'check' }]) await setFrozen(tx, golive, key, null)
  if (golive.status !== 'CONFIRMED') return
  await tx.run(sql`update golive set status = 'OPEN', confirmed_at = null, confirmed_by = null, updated_at = now(), version = version + 1
    where farm_id = ${farmId} and uid = ${uid}`)
  await setFarmDay({ tx, caller }, farmId, null)
  await traceState(tx, caller, golive, { status: 'OPEN', reason })
}

async function close(tx: Tx, { caller }: GoLiveJob, { farmId, uid }: GoLive, reason: string): Promise<void> {
  await tx.run(sql`update golive set status = 'REVERTED', reason = ${reason}, updated_by = ${caller.uid}, updated_at = now(),
    version = version + 1 where farm_id = ${farmId} and uid = ${uid}`)
  await traceState(tx, caller, { uid, status: 'OPEN' }, { status: 'REVERTED', reason })
}

/** Why a go-live has another state now. */
const traceState = (
  tx: Tx,
  caller: Actor,
  { uid, status: was }: Pick<GoLive, 'uid' | 'status'>,
  { status, reason }: { readonly status: 'OPEN' | 'REVERTED'; readonly reason: string },
): Promise<void> =>
  audit(tx, caller, { target: GO_LIVE, targetUid: uid, before: { status: was }, after: { status }, reason })
