import { sql } from 'kysely'
import type { Caller } from '../../kit/context.ts'
import type { Tx } from '../../kit/database.ts'
import { forbidden, invalid } from '../../kit/refused.ts'
import { isInReach } from './setting-for.ts'

interface Place {
  readonly uid: string
  readonly name: string
  readonly type: 'company' | 'farm'
}

/**
 * The company or farm whose parameters are meant: the one that is named, inside the caller's reach, else his own. The root
 * of the deployment stands for everybody, which is null.
 */
export async function placeOf(tx: Tx, caller: Caller, organizeId: string | null): Promise<Place | null> {
  const asked = organizeId ?? caller.organizeId
  if (!(await isInReach(tx, caller, asked))) throw forbidden('没有该组织的权限')
  const found = await sql<Place & { level: number }>`select up.uid, up.name, up.type, up.level
    from organize up, organize o where o.uid = ${asked} and o.tree_path like up.tree_path || '%'
      and up.type in ('company', 'farm') order by up.level desc limit 1`.execute(tx)
  const [place] = found.rows
  if (!place) throw invalid({ organizeId: ['只能选择公司或猪场'] })
  return place.level === 1 ? null : { uid: place.uid, name: place.name, type: place.type }
}
