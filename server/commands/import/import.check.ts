import { sql } from 'kysely'
import type { ImportKind } from '#kit/import-kind.ts'
import { scoped, type Tx } from '#server/kit/database.ts'
import { Refused } from '#server/kit/refused.ts'
import { tried } from '#server/kit/tried.ts'
import type { Work } from './import.job.ts'
import { type StoredTask, setTask } from './import.task.ts'
import { type Counts, judgeFile } from './judge-file.ts'

/** Placeholder for a reason not given yet: a warning stops no row of a trial. */
const TRIAL_REASON = '预检'

/** Refuses a file that was committed or taken back already. */
export function notYetWritten({ status }: StoredTask): void {
  if (status === 'COMMITTED') throw new Refused('ERROR', '该文件已提交，不能重复导入')
  if (status === 'REVERTED') throw new Refused('ERROR', '该文件已回滚，请重新上传')
}

export const countsSet = ({ valid, failed, warned, skipped, updated }: Counts) =>
  sql`valid = ${valid}, failed = ${failed}, warned = ${warned}, skipped = ${skipped}, updated = ${updated}`

/** Processes a file as a commit would, in a transaction that is rolled back (预检). */
export const checkWork = (kind: ImportKind): Work => ({
  status: 'CHECKING',
  allows: notYetWritten,
  async run(job, task, scope, advance) {
    const pass = { job, task, kind, trial: true, reason: TRIAL_REASON, advance }
    const inScope = (work: (tx: Tx) => Promise<never>) => scoped(job.db, scope, work)
    const counts = await tried(inScope, (tx) => judgeFile(tx, pass))
    await scoped(job.db, scope, (tx) =>
      setTask(
        tx,
        task,
        sql`${countsSet(counts)}, status = 'CHECKED', done = total, checked = true, note = null`,
      ),
    )
  },
})
