import { sql } from 'kysely'
import type { Tx } from '#server/kit/database.ts'
import { stepsOf } from '#server/queries/keeper.ts'

/** A house, unit or pen with a label unique in its farm: 分娩舍1-1单元-02. */
interface NamedPlace {
  readonly uid: string
  readonly farmId: string
  readonly barnId: string
  readonly label: string
}

/** Every place of the farms with the names of house, unit and pen joined by "-". */
export const placeLabels = (farms: readonly string[]) => sql`
  select o.uid, f.uid as farm_id, f.name as farm, o.tree_path,
    way.barn_id, way.label
    from organize f join organize o on o.tree_path like f.tree_path || '%' and o.type = 'house' and not o.deleted
    join lateral (select string_agg(up.name, '-' order by step.no) as label, (array_agg(up.uid) filter (where up.kind = 'HOUSE'))[1] as barn_id
      from ${stepsOf(sql`o.tree_path`)} join organize up on up.uid = step.uid and up.type = 'house') way on true
   where f.uid = any(${[...farms]}::uuid[])`

/** Places matching a typed label: the whole one, or its end, with the farm before a "/" where farms share names. */
export async function findPlaces(tx: Tx, farms: readonly string[], word: string): Promise<NamedPlace[]> {
  const [farm, place] = word.includes('/') ? word.split('/', 2) : [null, word]
  // the name of a pen may contain "-" itself
  const steps = (place ?? '').split('-')
  const ends = steps.map((_, at) => steps.slice(at).join('-'))
  const found = await tx.rows(sql<NamedPlace & { exact: boolean }>`
    with place as (${placeLabels(farms)} and o.name = any(${ends}))
    select uid, farm_id as "farmId", barn_id as "barnId", label, label = ${place} as exact from place
     where (label = ${place} or right(label, length(${place}) + 1) = '-' || ${place})
       and (${farm}::text is null or farm = ${farm})`)
  const exact = found.filter((one) => one.exact)
  return exact.length > 0 ? exact : found
}
