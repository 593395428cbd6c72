import { sql } from 'kysely'
import type { Caller } from '#server/kit/context.ts'
import type { Tx } from '#server/kit/database.ts'
import { inCompany } from '#server/kit/scope.ts'

/** Farms of the caller's company that pigs may be sent to: names only, whether or not they are his to see. */
export async function farmsOf(tx: Tx, caller: Caller) {
  const found = await sql<{ uid: string; name: string; mine: boolean }>`
    select t.uid, t.name, t.uid = any(${caller.scope.farms}::uuid[]) as mine from organize t
     where t.type = 'farm' and not t.deleted and coalesce(t.status, 'IN_USE') <> 'STOPPED' and ${inCompany(caller.scope)}
     order by t.sort, t.name`.execute(tx)
  return found.rows
}
