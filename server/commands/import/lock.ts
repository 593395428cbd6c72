import { sql } from 'kysely'
import { runningImports } from '#kit/import-task.ts'
import { type DataScope, type Db, scoped, type Tx } from '#server/kit/database.ts'
import { isJobLive } from '#server/kit/live-job.ts'
import type { Sql } from '#server/kit/sql-words.ts'

/** The queue of imports; the key of a job is its farm. */
export const IMPORT_QUEUE = 'import'

/** The advisory lock key held by an import into a farm. */
export const farmLock = (farmId: string): Sql => sql`hashtextextended(${`import ${farmId}`}, 0)`

/** Holds a farm against imports until the transaction ends. @returns false where one is running */
export const holdImports = async (tx: Tx, farmId: string): Promise<boolean> =>
  (await tx.value(sql<boolean>`select pg_try_advisory_xact_lock(${farmLock(farmId)})`)) === true

const LOST = '服务中断，任务未完成，没有写入任何数据，可以重新开始'
const LOST_REVERT = '服务中断，回滚未完成，数据没有改变，可以重新回滚'

/** Marks tasks as interrupted that seem to run while no server holds their farm and no job is left for them. */
export async function closeLost(db: Db, scope: DataScope): Promise<void> {
  const farms = await scoped(db, scope, (tx) =>
    tx.values(sql<string>`select distinct farm_id from import_task
      where farm_id = any(${[...scope.farms]}::uuid[]) and status = any(${[...runningImports]}::text[])`),
  )
  for (const farmId of farms) await scoped(db, scope, (tx) => closeIn(tx, farmId))
}

async function closeIn(tx: Tx, farmId: string): Promise<void> {
  // one that waits in the queue, or is tried again, will continue
  if (!(await holdImports(tx, farmId)) || (await isJobLive(tx, IMPORT_QUEUE, farmId))) return
  await tx.run(sql`update import_task set stopping = false, version = version + 1, updated_at = now(),
      status = case status when 'REVERTING' then 'COMMITTED' else 'STOPPED' end,
      note = case status when 'REVERTING' then ${LOST_REVERT} else ${LOST} end
    where farm_id = ${farmId} and status = any(${[...runningImports]}::text[])`)
}
