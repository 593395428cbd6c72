import { sql } from 'kysely'
import { audit } from '../../kit/audit.ts'
import type { Caller, Trace } from '../../kit/context.ts'
import type { Tx } from '../../kit/database.ts'
import { Refused } from '../../kit/refused.ts'
import type { TakingBack } from '../import/handlers/handlers.types.ts'
import { placesInUse } from '../organisation/organisation-content.ts'
import { type MadePlaces, setValues, TARGET } from './place-values.ts'

/**
 * Takes back what an import of places did: built ones are deleted, changed ones are as they were.
 * @throws Refused when something stands in one of them, or somebody built below it
 */
export async function takeBackPlaces(
  tx: Tx,
  caller: Caller,
  trace: Trace,
  { made, reason, advance }: TakingBack,
): Promise<void> {
  const rows = made.map((one) => one.made as MadePlaces)
  const built = rows.flatMap((row) => row.built ?? [])
  await assertEmpty(tx, built)
  const changed = rows.flatMap((row) => row.changed ?? [])
  for (const { uid, before } of changed) await setValues(tx, caller, uid, before)
  await sql`update organize set deleted = true, updated_by = ${caller.uid}, updated_at = now(), version = version + 1
    where uid = any(${built}::uuid[]) and not deleted`.execute(tx)
  await audit(tx, caller, trace, [
    ...built.map((uid) => ({ target: TARGET, targetUid: uid, before: { deleted: false }, reason })),
    ...changed.map(({ uid, before }) => ({ target: TARGET, targetUid: uid, after: before, reason })),
  ])
  await advance(made.length)
}

async function assertEmpty(tx: Tx, built: readonly string[]): Promise<void> {
  const below = await sql<{ name: string }>`select name from organize where parent_id = any(${built}::uuid[])
    and not deleted and not uid = any(${built}::uuid[]) limit 1`.execute(tx)
  const [child] = below.rows
  if (child) throw new Refused('ERROR', `其下另建了“${child.name}”，请先删除`)
  const used = await placesInUse(tx, built)
  if (used !== null) throw new Refused('ERROR', `“${used}”中有猪只或记录，不能回滚`)
}
