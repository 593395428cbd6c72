import { sql } from 'kysely'
import type { Tx } from '#server/kit/database.ts'
import { invalid, Refused } from '#server/kit/refused.ts'
import type { Follow, WritePolicy } from '#server/kit/store-deps.ts'
import { placedWith, projectFor } from './place.ts'

/** A new version follows the last one of its project; only a draft is changed or deleted. */
export const planPolicy: WritePolicy = async (tx, caller, { uid, before, after }) => {
  const project = await projectFor(tx, caller, before?.projectId ?? after?.projectId)
  if (!before) {
    const last = await lastVersion(tx, project.uid)
    const edition = (last?.edition ?? 0) + 1
    return {
      ...placedWith(project),
      plan_no: `${project.projectNo}-V${edition}`,
      edition,
      compiler: after?.compiler ?? caller.name,
      status: 'DRAFT',
      in_force: false,
      based_on_id: last?.uid ?? null,
    }
  }
  if (before.status !== 'DRAFT') throw new Refused('ERROR', '计划已审核，不能修改，请新增版本')
  if (after && 'projectId' in after && after.projectId !== before.projectId)
    throw invalid({ projectId: ['不能改到另一个项目，请在该项目新增版本'] })
  if (after === null)
    await tx.run(sql`update plan_item set deleted = true, updated_by = ${caller.uid}, updated_at = now()
      where plan_id = ${uid}`)
  return {}
}

const lastVersion = (tx: Tx, projectId: string): Promise<{ uid: string; edition: number } | undefined> =>
  tx.row(sql<{ uid: string; edition: number }>`select uid, edition from project_plan
    where project_id = ${projectId} and not deleted order by edition desc limit 1`)

/** A new version begins with the items of the one before, including their progress. */
export const followPlans: Follow = async (tx, uids) => {
  await tx.run(sql`insert into plan_item (company_id, uid, plan_id, seq, name, item_type, phase, start_date, end_date, quantity, unit,
      department, done_rate, actual_start, actual_end, actual_qty, origin, organize_id, remark, created_by, updated_by, item_key, copied)
    select p.company_id, gen_random_uuid(), p.uid, i.seq, i.name, i.item_type, i.phase, i.start_date, i.end_date, i.quantity, i.unit,
        i.department, i.done_rate, i.actual_start, i.actual_end, i.actual_qty, i.origin, p.organize_id, i.remark, p.created_by, p.created_by, i.item_key,
        case b.status when 'DRAFT' then i.copied else plan_progress(i) end
      from project_plan p join project_plan b on b.uid = p.based_on_id join plan_item i on i.plan_id = p.based_on_id and not i.deleted
     where p.uid = any(${[...uids]}::uuid[]) and p.version = 1 and not p.deleted`)
}
