import { sql } from 'kysely'
import { uuidv7 } from 'uuidv7'
import type { ImportKind } from '#kit/import-kind.ts'
import { audit, REFUSED } from '#server/kit/audit.ts'
import { type DataScope, scoped, type Tx } from '#server/kit/database.ts'
import { Refused } from '#server/kit/refused.ts'
import { countsSet, notYetWritten } from './import.check.ts'
import type { Advance, ImportJob, Work } from './import.job.ts'
import { type StoredTask, setTask } from './import.task.ts'
import { type Counts, judgeFile } from './judge-file.ts'

interface CommitRequest {
  readonly requestId: string
  /** Skips refused rows; otherwise one refused row keeps all rows out. */
  readonly partial: boolean
  /** Answers the warnings of rows without a reason of their own. */
  readonly reason: string | null
}

/** The file is refused: nothing of it is stored, its findings are. */
export class NotTaken extends Refused {
  readonly counts: Counts

  constructor(message: string, counts: Counts) {
    super('ERROR', message)
    this.counts = counts
  }
}

function allows(task: StoredTask): void {
  notYetWritten(task)
  if (!task.checked) throw new Refused('ERROR', '请先预检')
}

/** Records the rows of a file, all or the good ones, in one transaction (§3.6-5). */
export const commitWork = (kind: ImportKind, request: CommitRequest): Work => ({
  status: 'COMMITTING',
  request: request.requestId,
  allows,
  async run(job, task, scope, advance) {
    const write = (tx: Tx) => commitIn(tx, job, kind, request, task, advance)
    await scoped(job.db, scope, write).catch(async (error: unknown) => {
      if (error instanceof NotTaken) await keepCounts(job, task, scope, error)
      throw error
    })
  },
})

/** Stores the counts of a commit with the task, even when its rows are rolled back. */
const keepCounts = ({ db, caller }: ImportJob, task: StoredTask, scope: DataScope, { counts }: NotTaken) =>
  scoped(db, scope, async (tx) => {
    await setTask(tx, task, countsSet(counts))
    const after = tracedOf(task, counts)
    await audit(tx, caller, { target: task.page, targetUid: task.uid, outcome: REFUSED, after })
  })

/** Writes the rows in the transaction at hand. @throws NotTaken */
export async function commitIn(
  tx: Tx,
  job: ImportJob,
  kind: ImportKind,
  { partial, reason }: Pick<CommitRequest, 'partial' | 'reason'>,
  task: StoredTask,
  advance: Advance,
): Promise<Counts> {
  const counts = await judgeFile(tx, { job, task, kind, trial: false, reason, advance })
  if (counts.failed > 0 && !partial)
    throw new NotTaken(`有 ${counts.failed} 行不能导入，没有写入任何数据`, counts)
  if (counts.valid === 0 && counts.skipped === 0)
    throw new NotTaken('没有可以导入的行，没有写入任何数据', counts)
  await setTask(
    tx,
    task,
    sql`${countsSet(counts)}, status = 'COMMITTED', done = total, created = ${counts.valid}, partial = ${partial}, note = null,
        revert_token = ${uuidv7()}, version = version + 1`,
  )
  await audit(tx, job.caller, {
    target: task.page,
    targetUid: task.uid,
    after: tracedOf(task, { ...counts, partial }),
    reason,
  })
  return counts
}

/** Audit entry of a file: its identity and its result. */
export const tracedOf = ({ fileName, fileHash, kind, mode, total, farmId }: StoredTask, more: object) => ({
  fileName,
  fileHash,
  kind,
  mode,
  farmId,
  total,
  ...more,
})
