import { sql } from 'kysely'
import { ITEM_PROGRESS, itemRefusal } from '#domain/plan/item-rights.ts'
import { ruleMessage } from '#domain/rules.ts'
import type { Caller } from '#server/kit/context.ts'
import type { Tx } from '#server/kit/database.ts'
import { invalid, Refused } from '#server/kit/refused.ts'
import type { Follow, WritePolicy } from '#server/kit/store-deps.ts'
import { changes } from '../policies/reach.ts'
import { assertCovers } from './place.ts'

/** Items of a draft are editable; of the plan in force only the progress; others are fixed. */
export const itemPolicy: WritePolicy = async (tx, caller, { before, after }) => {
  assertPast(after, caller.today)
  const plan = await planFor(tx, caller, before?.planId ?? after?.planId)
  if (before && after && changes(after, before, 'planId'))
    throw invalid({ planId: ['不能改到另一个计划，请在该计划新增'] })
  if (plan.status !== 'DRAFT') assertProgress(plan, before, after)
  if (before) return {}
  return { organize_id: plan.organizeId, company_id: plan.companyId, origin: 'HAND' }
}

/** Actual dates are not in the future. */
function assertPast(after: Record<string, unknown> | null, today: string | undefined): void {
  for (const key of ['actualStart', 'actualEnd'])
    if (today !== undefined && typeof after?.[key] === 'string' && after[key] > today)
      throw invalid({ [key]: [ruleMessage('V-001', {})] })
}

interface PlanPlace {
  readonly status: string
  readonly inForce: boolean | null
  readonly organizeId: string
  readonly companyId: string | null
}

/** The plan of an item, locked against approval. */
export async function planFor(tx: Tx, caller: Caller, uid: unknown): Promise<PlanPlace> {
  const plan =
    await tx.row(sql<PlanPlace>`select status, in_force as "inForce", organize_id as "organizeId", company_id as "companyId"
    from project_plan where uid = ${uid ?? null}::uuid and not deleted for share`)
  if (!plan) throw invalid({ planId: ['请选择正确的计划'] })
  await assertCovers(tx, caller, plan.organizeId)
  return plan
}

function assertProgress(
  { inForce }: PlanPlace,
  before: Record<string, unknown> | null,
  after: Record<string, unknown> | null,
): void {
  const asked = Object.keys(after ?? {}).filter((key) => changes(after ?? {}, before, key))
  const isProgress = before !== null && after !== null && asked.every((key) => ITEM_PROGRESS.has(key))
  const refusal = itemRefusal(inForce ? 'IN_FORCE' : 'REPLACED', isProgress ? 'progress' : 'change')
  if (refusal === null) return
  throw before === null ? invalid({ planId: [refusal] }) : new Refused('ERROR', refusal)
}

/** Moves items without a number to the end, in the order they came. */
export const followItems: Follow = async (tx, uids) => {
  await tx.run(sql`update plan_item i set seq = n.seq from (
      select o.uid, row_number() over (partition by o.plan_id order by o.uid)
          + coalesce((select max(m.seq) from plan_item m where m.plan_id = o.plan_id and not m.deleted), 0) as seq
        from plan_item o where o.uid = any(${[...uids]}::uuid[]) and o.seq is null) n
    where i.uid = n.uid`)
}
