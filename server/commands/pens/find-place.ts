import { sql } from 'kysely'
import type { Tx } from '../../kit/database.ts'

/** A house, unit or pen under the words that tell it from all others of its farm: 分娩舍1-1单元-02. */
export interface NamedPlace {
  readonly uid: string
  readonly farmId: string
  readonly barnId: string
  readonly label: string
}

/** Every place of the farms with the names of house, unit and pen joined by "-". */
export const placeLabels = (farms: readonly string[]) => sql`
  select o.uid, f.uid as farm_id, f.name as farm, o.tree_path,
    (select h.uid from organize h where h.kind = 'HOUSE' and o.tree_path like h.tree_path || '%' limit 1) as barn_id,
    (select string_agg(up.name, '-' order by up.level) from organize up
      where up.type = 'house' and not up.deleted and o.tree_path like up.tree_path || '%') as label
    from organize f join organize o on o.tree_path like f.tree_path || '%' and o.type = 'house' and not o.deleted
   where f.uid = any(${[...farms]}::uuid[])`

/** Places a person means by a word: its whole name, or its end, with the farm before a "/" where farms share names. */
export async function findPlaces(tx: Tx, farms: readonly string[], word: string): Promise<NamedPlace[]> {
  const [farm, place] = word.includes('/') ? word.split('/', 2) : [null, word]
  const last = (place ?? '').split('-').at(-1) ?? ''
  const found = await sql<NamedPlace & { exact: boolean }>`
    with place as (${placeLabels(farms)} and o.name = ${last})
    select uid, farm_id as "farmId", barn_id as "barnId", label, label = ${place} as exact from place
     where (label = ${place} or right(label, length(${place}) + 1) = '-' || ${place})
       and (${farm}::text is null or farm = ${farm})`.execute(tx)
  const exact = found.rows.filter((one) => one.exact)
  return exact.length > 0 ? exact : found.rows
}
