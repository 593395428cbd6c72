import { sql } from 'kysely'
import type { Found, RebuildTask } from '#resources/answers/rebuild.ts'
import { audit } from '#server/kit/audit.ts'
import type { Actor } from '#server/kit/context.ts'
import type { Tx } from '#server/kit/database.ts'
import type { Acting } from '../entry/entry.act.ts'

const TARGET = 'refresh-farm-herds'

export interface RebuildRequest {
  readonly farmId: string
  /** Compares without writing. */
  readonly dryRun: boolean
  /** Animals that left before this day are skipped. */
  readonly from: string | null
  /** The farm's day: its parameters apply where no event's day decides. */
  readonly today: string
}

export interface Outcome {
  readonly status: 'DONE' | 'FAILED' | 'STOPPED'
  readonly done: number
  readonly differences: number
  readonly note: string | null
  readonly found: Found | null
}

/** Adds a line to the list of tasks. Unfinished older ones were interrupted: no job of the farm is left, and no server holds it. */
export async function openTask(
  { tx, caller }: Acting,
  { farmId, dryRun, from }: RebuildRequest,
  uid: string,
  animals: number,
): Promise<void> {
  await tx.run(sql`update herd_rebuild set status = 'STOPPED', finished_at = now(), note = '服务停止，任务未完成'
    where farm_id = ${farmId} and status = 'RUNNING'`)
  await tx.run(sql`insert into herd_rebuild (farm_id, uid, kind, started_at, from_date, status, done, animals, differences, operator, created_by)
    values (${farmId}, ${uid}, ${dryRun ? 'CHECK' : 'REBUILD'}, now(), ${from}::date, 'RUNNING', 0, ${animals}, 0,
      ${caller.name}, ${caller.uid})`)
}

/** True while a task is under way. */
export const isTaskRunning = (tx: Tx, farmId: string, uid: string): Promise<boolean> =>
  tx.has(sql`select 1 from herd_rebuild where farm_id = ${farmId} and uid = ${uid} and status = 'RUNNING'`)

/** Stores the progress of the task: with the part just done, in the same transaction. */
export const advanceTask = (
  tx: Tx,
  farmId: string,
  uid: string,
  done: number,
  differences: number,
): Promise<void> =>
  tx.run(sql`update herd_rebuild set done = ${done}, differences = ${differences}, updated_at = now()
    where farm_id = ${farmId} and uid = ${uid}`)

/** Stores the end of the task, and its trace. */
export async function closeTask(
  tx: Tx,
  actor: Actor,
  { farmId, dryRun, from }: RebuildRequest,
  uid: string,
  outcome: Outcome,
): Promise<void> {
  const { status, done, differences, note, found } = outcome
  await tx.run(sql`update herd_rebuild set status = ${status}, done = ${done}, differences = ${differences}, note = ${note},
      found = ${found === null ? null : JSON.stringify(found)}::jsonb, finished_at = now(), version = version + 1,
      updated_at = now() where farm_id = ${farmId} and uid = ${uid}`)
  const after = { farmId, dryRun, from, animals: done, differences, status }
  await audit(tx, actor, {
    target: TARGET,
    targetUid: uid,
    after,
    outcome: status === 'DONE' ? 'SUCCESS' : 'FAILED',
  })
}

/** A task with its findings: by uid, or the latest of a farm. */
export async function readTask(tx: Tx, farms: readonly string[], uid: string | null) {
  const found = await tx.row(sql<RebuildTask>`
    select uid, kind, status, started_at as "startedAt", finished_at as "finishedAt", done, animals, differences, note, found
      from herd_rebuild where farm_id = any(${farms}::uuid[]) and not deleted and (${uid}::uuid is null or uid = ${uid}::uuid)
     order by started_at desc, uid desc limit 1`)
  return found ?? null
}
