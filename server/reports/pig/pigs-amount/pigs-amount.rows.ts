import { sql } from 'kysely'
import { inFarms } from '#server/kit/report/asked.ts'
import type { ReportContext } from '#server/kit/report/definition.ts'
import type { Sql } from '#server/kit/sql-words.ts'
import { classOn } from '#server/queries/immune/immune.due-rows.ts'
import { endOf, isMated, stands } from '#server/queries/sow-days.ts'

/** Piglets are weaned, or gone, long before: older litters are only forgotten ones and are not read. */
const OLDEST_LITTER = sql.lit(150)

/** Class of an individual `p` in a span `sp`: in transit it is on no farm's inventory (§2.8). */
export const classOfPig: Sql = sql`case when sp.status = 'IN_TRANSIT' then 'TRANSIT' when p.sex = 'M' then 'BOAR'
  when ${isMated} then 'SOW' else 'GILT' end`

/** Class of a batch `b`; gilts being reared and pigs kept from weaning to sale are classes of their own. */
export const classOfBatch: Sql = sql`case when b.stage in ('NURSERY', 'FINISH') then b.stage else 'OTHER' end`

const sucklingsOf = (context: ReportContext, day: Sql, farrowed: Sql): Sql =>
  sql`select l.farm_id, l.uid, l.pig_id, l.farrow_date, m.heads from litter l
    cross join lateral (select sum(m.qty)::int as heads from litter_move m where m.farm_id = l.farm_id and m.litter_uid = l.uid
      and m.move_date <= ${day} offset 0) m
    where ${inFarms(sql`l.farm_id`, context)} and ${farrowed}
      and (l.wean_date is null or l.wean_date > ${day}) and m.heads > 0`

/** Suckling piglets of litters at the end of a day, each litter once: one weaned by then has none. */
export const sucklings = (context: ReportContext, day: Sql): Sql =>
  sql`${sucklingsOf(
    context,
    day,
    sql`l.farrow_date <= ${day} and l.farrow_date > ${day} - ${OLDEST_LITTER}`,
  )} union all ${sucklingsOf(
    context,
    day,
    sql`l.farrow_date <= ${day} - ${OLDEST_LITTER} and (l.wean_date is null or l.wean_date > l.farrow_date + ${OLDEST_LITTER})`,
  )}`

/** Place of an animal `of` at the end of a day. */
export const stayOf = (of: string, day: Sql, context: ReportContext): Sql =>
  sql`left join pig_stay st on st.farm_id = ${sql.ref(`${of}.farm_id`)} and st.pig_id = ${sql.ref(`${of}.pig_id`)}
    and ${inFarms(sql`st.farm_id`, context)} and st.from_date <= ${day} and ${endOf('st')} > ${day}`

/** Heads of batches by house at the end of a day, with the mean day of birth of the batch. */
export const batchHeads = (context: ReportContext, day: Sql): Sql =>
  sql`select b.farm_id, b.uid as batch_id, b.batch_no, b.stage, m.house_id, m.heads, m.born
    from batch_day m join batch b on b.farm_id = m.farm_id and b.uid = m.batch_id and not b.deleted
    where ${inFarms(sql`m.farm_id`, context)} and m.until > ${day} and m.day <= ${day} and m.heads <> 0`

/**
 * Piglets in transit between two farms at the end of a day, which belong to the sending farm: sent, and neither arrived, dead nor sent back
 * by then (R5). A user without access to the other farm sees the day its receipt was recorded.
 */
export const onRoad = (context: ReportContext, day: Sql): Sql =>
  sql`select s.farm_id, s.uid, s.send_date, s.heads from piglet_dropping s
    left join piglet_receive r on r.farm_id = s.in_farm_id and r.uid = s.receipt_uid
    where ${inFarms(sql`s.farm_id`, context)} and not s.deleted and s.status = 'APPROVED' and s.send_date <= ${day}
      and (s.reception = 'WAITING' or coalesce(r.receive_date, s.updated_at::date) > ${day})`

/** Houses with their capacity: their own figure, else the sum of their pens (as G-13 reads it). */
const rooms = ({ farms }: ReportContext): Sql =>
  sql`select f.uid as farm_id, h.uid as house_id, coalesce(nullif(h.capacity, 0), pens.places)::int as places
    from organize h cross join unnest(string_to_array(trim(h.tree_path, '/'), '/')::uuid[]) above
      join organize f on f.uid = above and f.uid = any(${farms}::uuid[])
    left join (select case when u.kind = 'HOUSE' then u.uid else u.parent_id end as house_id, sum(p.capacity) as places
        from organize p join organize u on u.uid = p.parent_id where p.kind = 'PEN' and not p.deleted group by 1) pens
      on pens.house_id = h.uid
    where h.kind = 'HOUSE' and not h.deleted and coalesce(nullif(h.capacity, 0), pens.places) > 0`

/**
 * Individuals at the end of a day with their class. Days of entry, exit and first service say it without all their spans; one that
 * has arrived elsewhere by today left before the days on the road.
 */
const individuals = (context: ReportContext, day: Sql): Sql => {
  const road = sql`select sp.farm_id, sp.pig_id from sow_span sp
    where ${inFarms(sql`sp.farm_id`, context)} and sp.status = 'IN_TRANSIT' and ${stands(day)}`
  return sql`select p.farm_id, p.uid as pig_id, ${classOn(day)} as class
    from pig p where ${inFarms(sql`p.farm_id`, context)} and not p.deleted and p.entry_date <= ${day} and ${endOf('p', 'exit_date')} > ${day}
      and (p.farm_id, p.uid) not in (${road})
    union all select p.farm_id, p.uid, 'TRANSIT' from (${road}) sp join pig p on p.farm_id = sp.farm_id and p.uid = sp.pig_id and not p.deleted`
}

/** Heads at the end of a day by farm, class and house, and the capacity of each house. Source: F06, F07. */
export function amounts(context: ReportContext): Sql {
  const day = sql`${context.filters.date ?? context.today}::date`
  return sql`select x.*, max(x.places) over (partition by x.house_id) > 0 as roomy from (
      select i.farm_id, i.class, st.house_id, count(*)::int as heads, 0 as places
        from (${individuals(context, day)}) i ${stayOf('i', day, context)} group by 1, 2, 3
      union all
      select l.farm_id, 'SUCKLING', st.house_id, sum(l.heads)::int, 0 from (${sucklings(context, day)}) l
        ${stayOf('l', day, context)} group by 1, 3
      union all
      select b.farm_id, ${classOfBatch}, b.house_id, sum(b.heads)::int, 0 from (${batchHeads(context, day)}) b group by 1, 2, 3
      union all
      select t.farm_id, 'TRANSIT', null::uuid, sum(t.heads)::int, 0 from (${onRoad(context, day)}) t group by 1
      union all
      select r.farm_id, 'ROOM', r.house_id, 0, r.places from (${rooms(context)}) r) x offset 0`
}
