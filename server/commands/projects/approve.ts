import { sql } from 'kysely'
import { audit } from '../../kit/audit.ts'
import type { Caller, Trace } from '../../kit/context.ts'
import type { Tx } from '../../kit/database.ts'
import { conflict, notFound, Refused } from '../../kit/refused.ts'
import type { Act } from '../act.ts'
import { projectFor } from './place.ts'

interface Asked {
  readonly uid: string
  readonly version: number
}
interface Version {
  readonly uid: string
  readonly planNo: string
  readonly projectId: string
  readonly status: string
  readonly inForce: boolean | null
  readonly version: number
}

/** Puts a draft in force; the version before gives way, and what was done meanwhile goes over to the new one. */
export async function approvePlan({ tx, caller, trace, today }: Act, asked: Asked): Promise<void> {
  const plan = await versionFor(tx, caller, asked)
  if (plan.status !== 'DRAFT') throw new Refused('ERROR', '计划已审核')
  const items =
    await sql`select 1 from plan_item where plan_id = ${plan.uid} and not deleted limit 1`.execute(tx)
  if (items.rows.length === 0) throw new Refused('ERROR', '计划没有计划项，不能审核')
  await carryProgress(tx, plan)
  await sql`update project_plan set status = 'REPLACED', in_force = false, version = version + 1, updated_at = now()
    where project_id = ${plan.projectId} and in_force and not deleted`.execute(tx)
  await sql`update project_plan set status = 'APPROVED', in_force = true, approved_by = ${caller.name}, approved_on = ${today},
    version = version + 1, updated_by = ${caller.uid}, updated_at = now() where uid = ${plan.uid}`.execute(tx)
  await trail(tx, caller, trace, { plan, status: 'APPROVED' })
}

/** Takes a version out of force; the one it replaced holds again. */
export async function unapprovePlan(
  { tx, caller, trace }: Act,
  { reason, ...asked }: Asked & { reason: string },
): Promise<void> {
  const plan = await versionFor(tx, caller, asked)
  if (!plan.inForce) throw new Refused('ERROR', '只有生效的计划可以反审核')
  await sql`update project_plan set status = 'DRAFT', in_force = false, approved_by = null, approved_on = null,
    version = version + 1, updated_by = ${caller.uid}, updated_at = now() where uid = ${plan.uid}`.execute(tx)
  await sql`update project_plan set status = 'APPROVED', in_force = true, version = version + 1, updated_at = now()
    where uid = (select uid from project_plan where project_id = ${plan.projectId} and status = 'REPLACED' and not deleted
      order by approved_on desc, edition desc limit 1)`.execute(tx)
  await trail(tx, caller, trace, { plan, status: 'DRAFT', reason })
}

/** A version, its project held so that two people approve one after the other. */
async function versionFor(tx: Tx, caller: Caller, { uid, version }: Asked): Promise<Version> {
  const read = () =>
    sql<Version>`select uid, plan_no as "planNo", project_id as "projectId", status, in_force as "inForce", version
      from project_plan where uid = ${uid} and not deleted`.execute(tx)
  const [seen] = (await read()).rows
  if (!seen) throw notFound()
  await projectFor(tx, caller, seen.projectId)
  const [plan] = (await read()).rows
  if (!plan) throw notFound()
  if (plan.version !== version) throw conflict({}, plan)
  return plan
}

/** What was told of the version in force since the new one was copied from it. */
async function carryProgress(tx: Tx, { uid, projectId }: Version): Promise<void> {
  await sql`update plan_item n set done_rate = o.done_rate, actual_start = o.actual_start, actual_end = o.actual_end,
      actual_qty = o.actual_qty, version = n.version + 1
    from project_plan p join plan_item o on o.plan_id = p.uid and not o.deleted
   where p.project_id = ${projectId} and p.in_force and not p.deleted and n.plan_id = ${uid} and n.item_key = o.item_key
     and not n.deleted and coalesce(o.done_rate, 0) > coalesce(n.done_rate, 0)`.execute(tx)
}

async function trail(
  tx: Tx,
  caller: Caller,
  trace: Trace,
  { plan, status, reason }: { plan: Version; status: string; reason?: string },
): Promise<void> {
  const entry = { target: 'planM', targetUid: plan.uid, before: { status: plan.status }, after: { status } }
  await audit(tx, caller, trace, [{ ...entry, reason: reason ?? null }])
}
