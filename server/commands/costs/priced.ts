import { sql } from 'kysely'
import type { Sql } from '#server/kit/sql-words.ts'

/** Cost of feed `u`: its own amount, else by the price list of its day. */
export const fedAmount: Sql = sql`coalesce(u.amount, feed_cost(u.farm_id, u.feed_id, u.use_date, u.qty))`

/** Doses `m` that were used or discarded by an event. */
export const dosesSpent: Sql = sql`(m.kind = 'USED' or m.kind = 'DISCARDED' and m.by_event)`

/**
 * The list price `p` of a dose of a lot `l` bought without a price, on the day of its move `m`: that of the material named after
 * the breed of the lot, where there is one.
 */
export const listedSemen: Sql = sql`left join lateral (select price from semen_price s join organize f on f.uid = m.farm_id left join organize o on o.uid = s.organize_id
    join material n on n.uid = s.material_id left join data_dictionary w on w.uid = l.breed_id
  where l.unit_price is null and l.origin <> 'OWN' and s.approved and not s.deleted and s.effective_from <= m.move_date
    and coalesce(s.effective_to, 'infinity') >= m.move_date and (o.uid is null or f.tree_path like o.tree_path || '%')
  order by coalesce(strpos(n.name, w.name1) > 0, false) desc, coalesce(o.level, 0) desc, s.effective_from desc, n.code limit 1) p on true`
