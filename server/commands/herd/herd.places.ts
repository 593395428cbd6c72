import { sql } from 'kysely'
import type { Tx } from '#server/kit/database.ts'

export interface Place {
  uid: string
  label: string
  kind: string
  /** Uids of all its ancestors, from the top of the tree; itself last. */
  within: string[]
}

/** Houses, units and pens of a farm by their full names: 分娩舍1-02. */
export const placesOf = (tx: Tx, farmId: string): Promise<Place[]> =>
  tx.rows(sql<Place>`
    select o.uid, o.kind, case when o.kind = 'HOUSE' then o.name else concat_ws('-', parent.name, o.name) end as label,
      string_to_array(trim(both '/' from o.tree_path), '/') as within
      from organize o join organize f on f.uid = ${farmId} and o.tree_path like f.tree_path || '%'
      left join organize parent on parent.uid = o.parent_id
     where o.type = 'house' and not o.deleted and coalesce(o.status, 'IN_USE') <> 'STOPPED' order by o.level, parent.sort, parent.name, o.sort, o.name`)
