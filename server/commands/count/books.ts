import { sql } from 'kysely'
import type { Booked } from '#domain/count/herd-count.ts'
import { STATUS_LABELS } from '#domain/sow/labels.ts'
import type { PigStatus } from '#domain/sow/types.ts'
import type { Tx } from '../../kit/database.ts'

/** An animal on the books, as the list of a count shows it. */
export interface BookedPig extends Booked {
  readonly place: string
  readonly state: string
}

interface Counted {
  readonly farmId: string
  readonly day: string
  /** Where is counted: a house, or one of its units or pens; the whole farm without. */
  readonly houseId: string | null
}

/** Breeding pigs that stood in a farm on the evening of a day, by their place; those on the road stand in none. */
export async function booksOf(tx: Tx, { farmId, day, houseId }: Counted): Promise<BookedPig[]> {
  const found = await sql<Omit<BookedPig, 'state'> & { status: string }>`
    select p.ear_no as "earNo", concat_ws('-', h.name, n.name) as place, sp.status,
        (${houseId}::uuid is null or coalesce(n.tree_path, h.tree_path) like o.tree_path || '%') is true as "isHere"
      from sow_span sp join pig p on p.farm_id = sp.farm_id and p.uid = sp.pig_id and not p.deleted
      left join pig_stay st on st.farm_id = sp.farm_id and st.pig_id = sp.pig_id and st.from_date <= ${day}::date
        and (st.to_date is null or st.to_date > ${day}::date)
      left join organize h on h.uid = st.house_id left join organize n on n.uid = st.pen_id
      left join organize o on o.uid = ${houseId}::uuid
     where sp.farm_id = ${farmId} and sp.status <> 'IN_TRANSIT' and sp.from_date <= ${day}::date
       and (sp.to_date is null or sp.to_date > ${day}::date)
     order by h.name, n.sort, n.name, p.ear_no`.execute(tx)
  return found.rows.map(({ status, ...pig }) => ({
    ...pig,
    state: STATUS_LABELS[status as PigStatus] ?? status,
  }))
}
