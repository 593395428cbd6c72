import { sql } from 'kysely'
import { fileSteps, GO_LIVE } from '#resources/golive/index.ts'
import { type DataScope, scoped, type Tx } from '#server/kit/database.ts'
import { Refused } from '#server/kit/refused.ts'
import type { Sql } from '#server/kit/sql-words.ts'
import { runWork } from '../import/import.job.ts'
import { readTask, type StoredTask } from '../import/import.task.ts'
import { revertWork } from '../import/revert.ts'
import type { GoLiveJob } from './golive.job.ts'
import { handlerOf } from './handlers.ts'

type Standing = Pick<StoredTask, 'uid' | 'kind' | 'revertToken'>

/** Committed files of a farm that meet a condition, the newest first. */
export const standingFiles = (tx: Tx, farmId: string, which: Sql): Promise<Standing[]> =>
  tx.rows(sql<Standing>`select uid, kind, revert_token as "revertToken" from import_task where farm_id = ${farmId}
    and page = ${GO_LIVE} and ${which} and status = 'COMMITTED' and not deleted order by updated_at desc, uid desc`)

/** Takes a file back. @throws Refused where it stays */
export async function giveBack(
  job: GoLiveJob,
  scope: DataScope,
  file: Standing,
  reason: string,
): Promise<void> {
  const { kind, label } = stepOf(file)
  await runWork(importOf(job, file.uid), revertWork(kind, { token: file.revertToken ?? '', reason }))
  const read = (tx: Tx) => readTask(tx, GO_LIVE, [job.farmId], file.uid)
  const { status, fileName, note } = await scoped(job.db, scope, read)
  if (status !== 'REVERTED') throw new Refused('ERROR', `${label}“${fileName}”不能回滚：${note ?? ''}`)
}

/** The step that takes files of a kind. */
export function stepOf({ kind: key }: Pick<StoredTask, 'kind'>) {
  const step = fileSteps.find(({ kind }) => kind.key === key)
  if (!step) throw new Error(`no step for files of ${key}`)
  return step
}

/** The import of one file, as a part of a job on the go-live. */
export const importOf = ({ db, caller, farmId, today, signal }: GoLiveJob, uid: string) => ({
  ...{ db, caller, page: GO_LIVE, farmId, uid, today, signal, handlerOf },
})
