import { sql } from 'kysely'
import { type ComparedItem, type ComparedPair, comparePlans } from '#domain/plan/compare.ts'
import type { Caller } from '#server/kit/context.ts'
import type { Tx } from '#server/kit/database.ts'
import { Refused } from '#server/kit/refused.ts'
import { storeOf } from '#server/stores.ts'

interface ComparedPlans {
  readonly before: string
  readonly after: string
  readonly pairs: readonly ComparedPair[]
}

/** Two versions of one project side by side. */
export async function compareVersions(
  tx: Tx,
  caller: Caller,
  { before, after }: { before: string; after: string },
): Promise<ComparedPlans> {
  const plans = storeOf('planM')
  const [old, now] = [await plans.get(tx, caller, before), await plans.get(tx, caller, after)]
  if (old.projectId !== now.projectId) throw new Refused('ERROR', '只能比较同一项目的版本')
  const pairs = comparePlans(await itemsOf(tx, before), await itemsOf(tx, after))
  return { before: String(old.planNo), after: String(now.planNo), pairs }
}

async function itemsOf(tx: Tx, planId: string): Promise<ComparedItem[]> {
  const found =
    await sql<ComparedItem>`select item_key as key, seq, name, start_date as "startDate", end_date as "endDate",
    quantity, unit from plan_item where plan_id = ${planId} and not deleted order by seq, uid`.execute(tx)
  return found.rows
}
