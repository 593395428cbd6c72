import { sql } from 'kysely'
import { NONE_OF_MANY } from '#server/kit/many.ts'
import { type ImmuneAsk, LATEST, ofFarms, type Sql } from './scope.ts'

/** Longest window before the day of an item (standard-immune: 30 days). */
const EARLIEST = 30
/** Heads of whoever stands in a house that was vaccinated: all of them. */
const ALL = sql.lit(1_000_000)

const inTime = (ask: ImmuneAsk): Sql => sql`${ofFarms(sql`v.farm_id`, ask)}
  and v.immune_date between ${ask.from} - ${sql.lit(EARLIEST)} and ${ask.to} + ${sql.lit(LATEST)}`

/** Vaccinations of houses, with each place of them: what `given` reads. */
export const housed = (ask: ImmuneAsk): Sql => sql`
  select v.farm_id, v.uid, v.vaccine_id, v.immune_date, own.uid as place from immunisation v
    join organize above on above.uid = v.house_id join organize own on own.tree_path like above.tree_path || '%'
   where v.subject = 'HOUSE' and ${inTime(ask)}`

const there = sql`s.from_date <= v.immune_date and (s.to_date is null or s.to_date > v.immune_date)`

/** Who was given what on which day, by whom it happened to: a vaccination of a house is one of everybody who stood in it. */
export const given = (ask: ImmuneAsk): Sql => sql`
  select v.farm_id, v.subject as kind, coalesce(v.pig_id, v.litter_uid, v.batch_id) as uid, v.vaccine_id, v.immune_date as day,
      coalesce(v.heads, 1) as heads, v.uid as record
    from immunisation v where v.subject <> 'HOUSE' and ${inTime(ask)}
  union all
  select v.farm_id, 'PIG', s.pig_id, v.vaccine_id, v.immune_date, ${ALL}, v.uid
    from housed v join pig_stay s on s.farm_id = v.farm_id and s.house_id = v.place and ${there}
  union all
  select v.farm_id, 'LITTER', l.uid, v.vaccine_id, v.immune_date, ${ALL}, v.uid
    from housed v join pig_stay s on s.farm_id = v.farm_id and s.house_id = v.place and ${there}
    join litter l on l.farm_id = s.farm_id and l.pig_id = s.pig_id and l.farrow_date <= v.immune_date
     and (l.wean_date is null or l.wean_date > v.immune_date)
  union all
  select v.farm_id, 'BATCH', m.batch_id, v.vaccine_id, v.immune_date, ${ALL}, v.uid
    from housed v join batch_move m on m.farm_id = v.farm_id and m.house_id = v.place and m.move_date <= v.immune_date
   group by v.farm_id, m.batch_id, v.vaccine_id, v.immune_date, v.uid having sum(m.qty) > 0
  union all select null, null, null, null, null, null, null ${NONE_OF_MANY}`
