import { type RawBuilder, sql } from 'kysely'

type Sql = RawBuilder<unknown>

/** Days in a row, back from `day`, on which an animal ate too little. */
const inARow = (day: Sql): Sql => sql`(select count(*)::int from (select distinct n.day from station_feed n
    where n.farm_id = s.farm_id and n.pig_id = s.pig_id and not n.deleted and n.alarm and n.day <= ${day}) a
  where a.day > coalesce((select max(o.day) from station_feed o where o.farm_id = s.farm_id and o.pig_id = s.pig_id and not o.deleted
    and not o.alarm and o.day <= ${day}), '-infinity'::date))`

/** Animals that ate less than 70 % of their plan on `day` (§5.9). Rows as every list of records has them. */
export const lowIntake = (farmId: string, day: Sql): Sql => sql`
  select s.pig_id as uid, p.ear_no as subject, concat_ws(' ', h.name, s.station, round(s.day_rate) || '%') as place,
      s.days, ${day} as deadline, s.days - 1 as overdue
    from (select s.farm_id, s.pig_id, string_agg(s.station, '、' order by s.station) as station, max(s.day_rate) as day_rate, ${inARow(day)} as days
      from station_feed s where s.farm_id = ${farmId} and s.day = ${day} and s.alarm and not s.deleted group by 1, 2) s
    join pig p on p.farm_id = s.farm_id and p.uid = s.pig_id and p.exit_date is null
    left join organize h on h.uid = p.house_id`
