import { sql } from 'kysely'
import { allocatedHeads, allocationRefusal, remainingHeads } from '#domain/plan/piglings.ts'
import type { pigling } from '#resources/plan/pigling.ts'
import type { Tx } from '#server/kit/database.ts'
import { invalid } from '#server/kit/refused.ts'
import type { Store } from '#server/kit/store.ts'
import type { SeenVersion } from '../documents/locked-document.ts'
import type { Act } from '../entry/entry.act.ts'
import { whenWritten } from '../policies/when-written.ts'
import { type Week, weekColumns, weekOfFarm } from './week.ts'

/** Adds up the allocated piglets, never more than there are. */
export const piglingPolicy = whenWritten<typeof pigling>(async (tx, row) => {
  const { pigFarmId, weekOf, available, allocations } = row
  const week = await weekOfFarm(tx, pigFarmId, weekOf)
  const heads = available ?? (await expectedIn(tx, pigFarmId, week))
  const given = allocations ?? []
  const refusal = allocationRefusal(heads, given)
  if (refusal) throw invalid({ allocations: [refusal] })
  return {
    ...weekColumns(week),
    available: heads,
    allocated: allocatedHeads(given),
    remaining: remainingHeads(heads, given),
    places: (await namesOf(tx, given)) || null,
  }
})

/** Piglets expected by the farm's approved plan of the week. */
async function expectedIn(tx: Tx, farmId: string, { start }: Week): Promise<number> {
  const expected = await tx.value(sql<number>`select expected from piglet_plan
    where farm_id = ${farmId} and week_start = ${start}::date and status = 'APPROVED' and not deleted order by doc_no desc limit 1`)
  if (expected === null) throw invalid({ available: ['该周没有已审核的仔猪计划，请输入可供猪苗'] })
  return expected
}

/** 育肥一场 200、张三 50 */
async function namesOf(
  tx: Tx,
  given: readonly { toFarmId: string | null; clientId: string | null; heads: number }[],
): Promise<string> {
  const uids = given.map(({ toFarmId, clientId }) => toFarmId ?? clientId)
  const names = await tx.map(sql<[string, string]>`
    select uid, name from organize where uid = any(${uids}::uuid[])
    union all select uid, name from client where uid = any(${uids}::uuid[])`)
  return given
    .map(({ toFarmId, clientId, heads }) => `${names.get(toFarmId ?? clientId ?? '') ?? '-'} ${heads}`)
    .join('、')
}

/** 释放: removes all allocations. */
export const releasePiglings = ({ tx, caller }: Act, store: Store, { uid, version }: SeenVersion) =>
  store.update(tx, caller, uid, { version, allocations: [] })
