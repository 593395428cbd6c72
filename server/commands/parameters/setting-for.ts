import { sql } from 'kysely'
import { isParameterKey } from '#domain/parameters.ts'
import type { Caller } from '../../kit/context.ts'
import type { Tx } from '../../kit/database.ts'
import { parametersOf } from '../../kit/parameters.ts'

interface Ask {
  readonly name: string
  readonly organizeId: string | null
  readonly today: string
}

/**
 * One setting as text for an organisation (spec §7), '' for a name that is none. Outside of what lies below, at and above
 * the caller's nodes only the common value is told.
 */
export async function settingFor(tx: Tx, caller: Caller, { name, organizeId, today }: Ask): Promise<string> {
  if (!isParameterKey(name)) return ''
  const reached = organizeId !== null && (await isInReach(tx, caller, organizeId))
  return String((await parametersOf(tx, reached ? organizeId : null, today))[name])
}

/** Whether a node lies at, below or above one of the caller's. */
export async function isInReach(tx: Tx, caller: Caller, node: string): Promise<boolean> {
  const found = await sql`select 1 from organize o where o.uid = ${node}::uuid and not o.deleted
    and exists (select 1 from unnest(${caller.scope.paths}::text[]) granted
      where o.tree_path like granted || '%' or granted like o.tree_path || '%')`.execute(tx)
  return found.rows.length > 0
}
