import { sql } from 'kysely'
import { uuidv7 } from 'uuidv7'
import { type FlowItem, flowItems } from '#domain/plan/flow-items.ts'
import { startUp } from '#domain/plan/start-up.ts'
import { audit } from '#server/kit/audit.ts'
import type { Tx } from '#server/kit/database.ts'
import { Refused } from '#server/kit/refused.ts'
import type { Act, Acting } from '../entry/entry.act.ts'
import { batchName } from './intro.ts'
import { type ProjectPlace, projectFor } from './place.ts'
import { projectFlow, startUpInputs } from './projects.flow.ts'
import { draftOf } from './reported-flow.ts'

interface Asked {
  readonly projectId: string
  /** A day of the week of the first gilts. */
  readonly firstDay: string
}

/**
 * Writes the items computed from a project's figures into its draft. Items computed before keep their identity, so that versions can be
 * compared; items entered by hand stay unchanged.
 */
export async function applyFlow(act: Act, { projectId, firstDay }: Asked) {
  const { tx, caller } = act
  const place = await projectFor(tx, caller, projectId)
  const draft = await draftOf(tx, projectId)
  if (!draft) throw new Refused('ERROR', '项目没有草稿计划，请先在计划管理新增版本')
  const items = flowItems(startUpInputs(await projectFlow(act, projectId), firstDay))
  const before = await itemsOfFlow(tx, draft.uid)
  for (const item of items) await writeItem(act, draft.uid, item, place)
  await tx.run(sql`update plan_item set deleted = true, updated_by = ${caller.uid}, updated_at = now()
    where plan_id = ${draft.uid} and origin = 'FLOW' and not deleted and name <> all(${items.map(({ name }) => name)})`)
  await audit(tx, caller, {
    ...{ target: 'planM', targetUid: draft.uid, after: { firstDay, items } },
    ...(before.length > 0 ? { before: { items: before } } : {}),
  })
  return { planId: draft.uid, planNo: draft.planNo, items: items.length }
}

/** Computed items of a draft, in the form of their replacements. */
const itemsOfFlow = (tx: Tx, planId: string): Promise<FlowItem[]> =>
  tx.rows(sql<FlowItem>`select name, item_type as "itemType", phase, start_date as "startDate", end_date as "endDate",
      quantity, unit from plan_item where plan_id = ${planId} and origin = 'FLOW' and not deleted order by seq`)

async function writeItem(
  { tx, caller }: Acting,
  planId: string,
  { name, itemType, phase, startDate, endDate, quantity, unit }: FlowItem,
  { companyId, organizeId }: ProjectPlace,
): Promise<void> {
  const done =
    await tx.changed(sql`update plan_item set item_type = ${itemType}, phase = ${phase}, start_date = ${startDate}, end_date = ${endDate},
      quantity = ${quantity}, unit = ${unit}, version = version + 1, updated_by = ${caller.uid}, updated_at = now()
    where plan_id = ${planId} and origin = 'FLOW' and name = ${name} and not deleted`)
  if (done) return
  await tx.run(sql`insert into plan_item (company_id, uid, plan_id, seq, name, item_type, phase, start_date, end_date, quantity, unit, origin,
      organize_id, created_by, updated_by)
    select ${companyId}::uuid, ${uuidv7()}::uuid, ${planId}::uuid, coalesce(max(i.seq), 0) + 1, ${name}, ${itemType}, ${phase},
      ${startDate}::date, ${endDate}::date, ${quantity}::numeric, ${unit}, 'FLOW', ${organizeId}::uuid, ${caller.uid}::uuid, ${caller.uid}::uuid
      from plan_item i where i.plan_id = ${planId} and not i.deleted`)
}

/** Batches of gilts for the first year from w_m (§4.9), replacing those planned before. */
export async function generateIntros(act: Act, { projectId, firstDay }: Asked) {
  const { tx, caller } = act
  const { projectNo, companyId, organizeId } = await projectFor(tx, caller, projectId)
  const inputs = startUpInputs(await projectFlow(act, projectId), firstDay)
  const batches = startUp({ ...inputs, weeks: YEAR }).filter(({ introduced }) => introduced > 0)
  const replaced = await tx.rows(sql<{ uid: string; batchNo: number; weekStart: string; planned: number }>`
    update project_intro set deleted = true, updated_by = ${caller.uid}, updated_at = now()
    where project_id = ${projectId} and not deleted
    returning uid, batch_no as "batchNo", week_start as "weekStart", planned`)
  const rows = batches.map(({ day, introduced }, index) => {
    const batchNo = index + 1
    return sql`(${companyId}::uuid, ${uuidv7()}::uuid, ${projectId}::uuid, ${batchNo}::int,
      ${batchName(projectNo, batchNo)}, ${day}::date, ${introduced}::int, ${inputs.giltWeeks}::int, ${organizeId}::uuid,
      ${caller.uid}::uuid, ${caller.uid}::uuid)`
  })
  if (rows.length > 0)
    await tx.run(sql`insert into project_intro (company_id, uid, project_id, batch_no, batch_name, week_start, planned, gilt_weeks, organize_id,
      created_by, updated_by) values ${sql.join(rows)}`)
  const heads = batches.reduce((sum, { introduced }) => sum + introduced, 0)
  await audit(tx, caller, {
    target: 'projectIntroSchedule',
    targetUid: projectId,
    ...(replaced.length > 0 ? { before: { batches: replaced } } : {}),
    after: { firstDay, batches: rows.length, heads },
  })
  return { batches: rows.length, heads }
}

const YEAR = 52
