import { sql } from 'kysely'
import type { ImportKind } from '#kit/import-kind.ts'
import { audit } from '#server/kit/audit.ts'
import { scoped } from '#server/kit/database.ts'
import { Refused } from '#server/kit/refused.ts'
import { tracedOf } from './commit.ts'
import type { Made } from './handlers/handlers.types.ts'
import type { Work } from './import.job.ts'
import { setTask } from './import.task.ts'

interface RevertRequest {
  /** Answered by the commit: proves that the user has seen the result he takes back. */
  readonly token: string
  readonly reason: string
}

/** Takes back all rows a file made, the newest first, in one transaction: one row with dependents prevents it. */
export const revertWork = (kind: ImportKind, { token, reason }: RevertRequest): Work => ({
  status: 'REVERTING',
  allows({ status, revertToken }) {
    if (status !== 'COMMITTED') throw new Refused('ERROR', '只有已提交的导入可以回滚')
    if (revertToken !== token) throw new Refused('ERROR', '回滚凭证不正确，请刷新后重试')
  },
  async run(job, task, scope, advance) {
    const { caller, farmId, today } = job
    await scoped(job.db, scope, async (tx) => {
      const found = await tx.rows(sql<Made>`select row_no as row, made from import_made
          where farm_id = ${farmId} and task_uid = ${task.uid} order by row_no desc`)
      const request = { farmId, today, reason, made: found, advance }
      await job.handlerOf(kind).takeBack(tx, caller, request)
      await setTask(
        tx,
        task,
        sql`status = 'REVERTED', done = total, revert_token = null, note = null, version = version + 1`,
      )
      const after = tracedOf(task, { reverted: found.length })
      await audit(tx, caller, { target: task.page, targetUid: task.uid, after, reason })
    })
  },
})
