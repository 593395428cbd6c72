import { sql } from 'kysely'
import { audit } from '#server/kit/audit.ts'
import type { Tx } from '#server/kit/database.ts'
import { conflict, notFound, Refused } from '#server/kit/refused.ts'
import { assertOtherMaker } from '../documents/four-eyes.ts'
import type { SeenVersion } from '../documents/locked-document.ts'
import type { Act, Acting } from '../entry/entry.act.ts'
import { projectFor } from './place.ts'

interface Version {
  readonly uid: string
  readonly planNo: string
  readonly projectId: string
  readonly status: string
  readonly inForce: boolean | null
  readonly version: number
  readonly createdBy: string | null
  readonly organizeId: string
}

/** Puts a draft in force; it replaces the version before and takes over the progress made meanwhile. */
export async function approvePlan(act: Act, asked: SeenVersion): Promise<void> {
  const { tx, caller, today } = act
  const plan = await versionFor(act, asked)
  if (plan.status !== 'DRAFT') throw new Refused('ERROR', '计划已审核')
  await assertOtherMaker(act, plan.organizeId, plan.createdBy)
  const items = sql`select 1 from plan_item where plan_id = ${plan.uid} and not deleted limit 1`
  if (!(await tx.has(items))) throw new Refused('ERROR', '计划没有计划项，不能审核')
  const before = await tx.value(sql<string | null>`
    select uid from project_plan where project_id = ${plan.projectId} and in_force and not deleted for update`)
  if (before) await carryProgress(tx, { from: before, to: plan.uid })
  await tx.run(sql`update project_plan set status = 'REPLACED', in_force = false, version = version + 1, updated_at = now()
    where project_id = ${plan.projectId} and in_force and not deleted`)
  await tx.run(sql`update project_plan set status = 'APPROVED', in_force = true, approved_by = ${caller.name}, approved_on = ${today},
    version = version + 1, updated_by = ${caller.uid}, updated_at = now() where uid = ${plan.uid}`)
  await trail(act, plan, { status: 'APPROVED' })
}

/** Takes a version out of force; the one it replaced is in force again. */
export async function unapprovePlan(act: Act, asked: SeenVersion & { reason: string }): Promise<void> {
  const { tx, caller } = act
  const plan = await versionFor(act, asked)
  if (!plan.inForce) throw new Refused('ERROR', '只有生效的计划可以反审核')
  await tx.run(sql`update project_plan set status = 'DRAFT', in_force = false, approved_by = null, approved_on = null,
    version = version + 1, updated_by = ${caller.uid}, updated_at = now() where uid = ${plan.uid}`)
  const back = await tx.value(sql<string | null>`
    update project_plan set status = 'APPROVED', in_force = true, version = version + 1, updated_at = now()
    where uid = (select uid from project_plan where project_id = ${plan.projectId} and status = 'REPLACED' and not deleted
      order by approved_on desc, edition desc limit 1) returning uid`)
  if (back) await carryProgress(tx, { from: plan.uid, to: back })
  await trail(act, plan, { status: 'DRAFT', reason: asked.reason })
}

/** A version, its project locked so that two users approve one after the other. */
async function versionFor({ tx, caller }: Acting, { uid, version }: SeenVersion): Promise<Version> {
  const read = () =>
    tx.row(sql<Version>`select uid, plan_no as "planNo", project_id as "projectId", status, in_force as "inForce", version,
      created_by as "createdBy", organize_id as "organizeId" from project_plan where uid = ${uid} and not deleted`)
  const seen = await read()
  if (!seen) throw notFound()
  await projectFor(tx, caller, seen.projectId)
  const plan = await read()
  if (!plan) throw notFound()
  if (plan.version !== version) throw conflict({}, plan)
  return plan
}

/**
 * The new version takes over progress entered in the replaced one since they were alike, except for progress entered in itself
 * meanwhile. The progress of an item is taken over as a whole, its remark by itself.
 */
async function carryProgress(tx: Tx, { from, to }: { from: string; to: string }): Promise<void> {
  await tx.run(sql`update plan_item n set version = n.version + 1, remark = t.remark, done_rate = t.done_rate, actual_start = t.actual_start,
      actual_end = t.actual_end, actual_qty = t.actual_qty
    from (select i.uid, case when i.copied->>'remark' is distinct from i.remark then i.remark else o.remark end as remark,
          d.done_rate, d.actual_start, d.actual_end, d.actual_qty
        from plan_item i join plan_item o on o.plan_id = ${from} and o.item_key = i.item_key and not o.deleted
        join plan_item d on d.uid = case when i.copied - 'remark' = plan_progress(i) - 'remark' then o.uid else i.uid end
       where i.plan_id = ${to} and not i.deleted) t
   where n.uid = t.uid and (n.remark, n.done_rate, n.actual_start, n.actual_end, n.actual_qty)
     is distinct from (t.remark, t.done_rate, t.actual_start, t.actual_end, t.actual_qty)`)
  await tx.run(sql`update plan_item i set copied = plan_progress(i) where i.plan_id = ${from}`)
}

const trail = (
  { tx, caller }: Acting,
  plan: Version,
  { status, reason = null }: { status: string; reason?: string | null },
): Promise<void> => {
  const change = { before: { status: plan.status }, after: { status }, reason }
  return audit(tx, caller, { target: 'planM', targetUid: plan.uid, ...change })
}
