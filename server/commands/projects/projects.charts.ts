import { sql } from 'kysely'
import { type ComparedItem, type ComparedPair, comparePlans } from '#domain/plan/compare.ts'
import type { GanttRow } from '#resources/answers/gantt.shapes.ts'
import { projectPlan } from '#resources/plan/project-plan.ts'
import type { Caller } from '#server/kit/context.ts'
import type { Tx } from '#server/kit/database.ts'
import { Refused } from '#server/kit/refused.ts'
import { scopeCondition } from '#server/kit/scope.ts'
import { storeOf } from '#server/stores.ts'
import type { Acting } from '../entry/entry.act.ts'

/** All items of a plan for a chart; without a plan given, of the version in force that was approved last, if any. */
export async function ganttOf({ tx, caller }: Acting, planId: string | null) {
  const named = planId ?? (await latestInForce(tx, caller))
  if (named === null) return { plan: null, items: [] }
  const plan = await storeOf(projectPlan).get(tx, caller, named)
  const found =
    await tx.rows(sql<GanttRow>`select uid, seq, name, item_type as "itemType", department, start_date as "startDate",
      end_date as "endDate", actual_start as "actualStart", actual_end as "actualEnd", done_rate as "doneRate"
    from plan_item where plan_id = ${plan.uid} and not deleted order by seq, uid`)
  const { uid, planNo, projectIdTitle: project, status, inForce } = plan
  return { plan: { uid, planNo, project, status, inForce }, items: found }
}

const latestInForce = (tx: Tx, caller: Caller): Promise<string | null> =>
  tx.value(sql<string | null>`select t.uid from project_plan t
    where t.in_force and not t.deleted and ${scopeCondition(projectPlan, caller.scope)}
    order by t.approved_on desc, t.uid desc limit 1`)

/** Compares two versions of one project. */
export async function compareVersions(
  { tx, caller }: Acting,
  { before, after }: { before: string; after: string },
): Promise<{ before: string; after: string; pairs: readonly ComparedPair[] }> {
  const plans = storeOf(projectPlan)
  const [old, now] = [await plans.get(tx, caller, before), await plans.get(tx, caller, after)]
  if (old.projectId !== now.projectId) throw new Refused('ERROR', '只能比较同一项目的版本')
  const pairs = comparePlans(await itemsOf(tx, before), await itemsOf(tx, after))
  return { before: String(old.planNo), after: String(now.planNo), pairs }
}

const itemsOf = (tx: Tx, planId: string): Promise<ComparedItem[]> =>
  tx.rows(sql<ComparedItem>`select item_key as key, seq, name, start_date as "startDate", end_date as "endDate",
    quantity, unit from plan_item where plan_id = ${planId} and not deleted order by seq, uid`)
