import { sql } from 'kysely'
import { audit } from '#server/kit/audit.ts'
import type { Caller, Trace } from '#server/kit/context.ts'
import type { Tx } from '#server/kit/database.ts'
import { notFound, Refused } from '#server/kit/refused.ts'
import type { Row, Store } from '#server/kit/store.ts'

/** What becomes of warnings a person acts on; snake_case columns. */
export type WarningChange = Readonly<Record<string, unknown>>

interface Acting {
  readonly store: Store
  readonly uids: readonly string[]
  readonly change: WarningChange
  readonly reason?: string | null
}

/** Most warnings one action may touch. */
export const MOST_AT_ONCE = 500

/**
 * Changes warnings of the caller's farms, all of them or none, each with its trace. One that is handled is history and
 * stays as it is.
 */
export async function actOnWarnings(
  tx: Tx,
  caller: Caller,
  trace: Trace,
  { store, uids, change, reason = null }: Acting,
): Promise<Row[]> {
  const wanted = [...new Set(uids)].sort()
  const before: Row[] = []
  for (const uid of wanted) before.push(await store.get(tx, caller, uid, true))
  if (before.length === 0) throw notFound()
  if (before.some((row) => row.status === 'DONE'))
    throw new Refused('ERROR', '已处理的预警不能再操作，请刷新后重试')
  const sets = Object.entries(change).map(([column, value]) => sql`${sql.id(column)} = ${value}`)
  await sql`update warning_record set ${sql.join(sets)}, updated_by = ${caller.uid}, updated_at = now(), version = version + 1
    where farm_id = any(${[...caller.scope.farms]}::uuid[]) and uid = any(${wanted}::uuid[])`.execute(tx)
  const after = await store.getAll(tx, caller, wanted)
  await audit(
    tx,
    caller,
    trace,
    after.map((row, index) => ({
      target: 'early-warning',
      targetUid: row.uid,
      before: before[index],
      after: row,
      reason,
    })),
  )
  return after
}
