import { sql } from 'kysely'
import type { Sql } from '#server/kit/sql-words.ts'

/**
 * Courses with a withdrawal period that bind piglets of a litter at departure. `seed` has key, came, farm_id,
 * litter_uid and upto (the day of departure); the result is key, came, treat_date and withdraw_until: of courses of the litter,
 * of litters they were fostered from, until that day, and of houses the sow was in with them during the course.
 */
export const treatedLitters = (seed: Sql): Sql => sql`
  with recursive nursed(key, came, farm_id, litter_uid, upto) as (
    ${seed}
    union
    select n.key, n.came, n.farm_id, o.litter_uid, i.move_date
      from nursed n join litter_move i on i.farm_id = n.farm_id and i.litter_uid = n.litter_uid
       and i.kind = 'FOSTER_IN' and i.move_date <= n.upto
      join pig_event taken on taken.farm_id = i.farm_id and taken.event_date = i.move_date and taken.uid = i.uid
      join pig_event given on given.link_uid = taken.link_uid and given.farm_id = taken.farm_id and given.uid <> taken.uid
      join litter_move o on o.farm_id = given.farm_id and o.uid = given.uid and o.kind = 'FOSTER_OUT'
  )
  select n.key, n.came, d.treat_date, d.withdraw_until
    from nursed n join medication d on d.farm_id = n.farm_id and d.litter_uid = n.litter_uid and d.treat_date <= n.upto
   where d.withdraw_until is not null
  union all
  select n.key, n.came, d.treat_date, d.withdraw_until
    from nursed n join litter l on l.farm_id = n.farm_id and l.uid = n.litter_uid
    join pig_stay s on s.farm_id = l.farm_id and s.pig_id = l.pig_id
    join medication d on d.farm_id = s.farm_id and d.subject = 'HOUSE' and d.withdraw_until is not null
     and d.treat_date <= n.upto and d.end_date >= l.farrow_date
     and s.from_date <= d.end_date and (s.to_date is null or s.to_date > d.treat_date)
    join organize own on own.uid = s.house_id
    join organize above on above.uid = d.house_id and own.tree_path like above.tree_path || '%'`
