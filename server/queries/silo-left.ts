import { sql } from 'kysely'
import { isDate } from '#kit/checks.ts'
import { text } from '#kit/field.ts'
import { problemOf, uuidOrNull } from '#kit/parse.ts'
import type { Sql } from '#server/kit/sql-words.ts'
import type { Tx } from '../kit/database.ts'
import type { AnimalFacts } from './animal-facts.ts'

/** A silo, each part as SQL. */
interface SiloOf {
  readonly farm: Sql
  readonly house: Sql
  readonly feed: Sql
}

/**
 * kg left in a silo at the end of a day, as in `siloBook`: from the last count on, else from the first delivery;
 * null before the first record. Movements on the day of a count are included in it.
 * @param uncounted the expected content of a count of that day
 */
export function siloLeft({ farm, house, feed }: SiloOf, day: Sql, uncounted = false): Sql {
  const moves = sql`silo_move where farm_id = ${farm} and house_id = ${house} and feed_id = ${feed}`
  return sql`(select case when c.day is not null then c.qty + m.moved when o.day is not null then m.moved end
    from (select min(move_date) as day from ${moves} and kind = 'IN' and move_date <= ${day}) o
    left join lateral (select move_date as day, qty from ${moves} and kind = 'COUNT'
        and move_date ${uncounted ? sql`<` : sql`<=`} ${day} order by move_date desc limit 1) c on true
    cross join lateral (select coalesce((select sum(qty) from ${moves} and kind = 'IN' and move_date <= ${day}
          and (c.day is null or move_date > c.day)), 0)
        - coalesce((select sum(qty) from feed_use where farm_id = ${farm} and house_id = ${house} and feed_id = ${feed}
          and source = 'SILO' and use_date <= ${day} and case when c.day is null then use_date >= o.day else use_date > c.day end), 0) as moved) m)`
}

/** Silos with records in a farm: rows of the grid for counts. */
export const keptSilos = (farmId: string, today: string): Sql => sql`
  select h.name as subject, m.name as place, jsonb_build_object('houseId', s.house_id, 'feedId', s.feed_id) as cells
    from (select distinct house_id, feed_id from silo_move where farm_id = ${farmId} and move_date <= ${today}::date) s
    join organize h on h.uid = s.house_id and not h.deleted join material m on m.uid = s.feed_id
   where ${siloLeft({ farm: sql`${farmId}`, house: sql`s.house_id`, feed: sql`s.feed_id` }, sql`${today}::date`)} > 0`

/** kg of a feed `a."feedId"` issued to the house of a place `a.house` and left at the end of `a.date`; null where none ever was. */
const houseLeft = (farmId: string): Sql => sql`(select sum(m.qty) * kg_of(a."feedId") from warehouse w
      join organize h on h.uid = w.house_id join organize n on n.uid = a.house and n.tree_path like h.tree_path || '%'
      join stock_move m on m.farm_id = w.farm_id and m.warehouse_id = w.uid and m.material_id = a."feedId" and m.event_date <= a.date
    where w.farm_id = ${farmId} and w.place = 'HOUSE' and not w.deleted)`

const BATCH_NO = text('批次号', { maxLength: 30 })

/** Feed left in the silo and in the house of each row, on its day: of the named house, or that of its batch. */
export async function siloFacts(tx: Tx, farmId: string, rows: readonly unknown[]): Promise<AnimalFacts[]> {
  const asked = rows.map((row, no) => {
    const { date, houseId, earNo, feedId } = (row ?? {}) as Readonly<Record<string, unknown>>
    return {
      no,
      date: typeof date === 'string' && isDate(date) ? date : null,
      houseId: uuidOrNull(houseId),
      feedId: uuidOrNull(feedId),
      batchNo: typeof earNo === 'string' && problemOf(BATCH_NO, earNo) === null ? earNo : null,
    }
  })
  return tx.rows(sql<AnimalFacts>`
    select '' as "earNo", ${siloLeft({ farm: sql`${farmId}`, house: sql`a.house`, feed: sql`a."feedId"` }, sql`a.date`)}::float as "siloLeft",
        ${houseLeft(farmId)}::float as "houseLeft"
      from (select r.*, coalesce(r."houseId", (select b.house_id from batch b where b.farm_id = ${farmId}
            and b.batch_no = r."batchNo" and not b.deleted limit 1)) as house
          from jsonb_to_recordset(${JSON.stringify(asked)}::jsonb)
            as r(no int, date date, "houseId" uuid, "feedId" uuid, "batchNo" text)) a
     order by a.no`)
}
