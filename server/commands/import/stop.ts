import { sql } from 'kysely'
import { isImportRunning } from '#kit/import-task.ts'
import { audit } from '../../kit/audit.ts'
import type { Caller, Trace } from '../../kit/context.ts'
import type { Tx } from '../../kit/database.ts'
import { Refused } from '../../kit/refused.ts'
import { type StoredTask, setTask } from './import.task.ts'

/** Asks a running job to end; it looks between two chunks, and nothing it wrote stays. */
export async function askToStop(tx: Tx, caller: Caller, trace: Trace, task: StoredTask): Promise<void> {
  if (!isImportRunning(task.status)) throw new Refused('ERROR', '任务没有在运行')
  await setTask(tx, task, sql`stopping = true`)
  const { page, uid, status, farmId } = task
  const before = { status, farmId, stopping: false }
  await audit(tx, caller, trace, [
    { target: page, targetUid: uid, before, after: { ...before, stopping: true } },
  ])
}
