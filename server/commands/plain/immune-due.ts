import { type RawBuilder, sql } from 'kysely'
import { DUE_AHEAD } from '#domain/plain/immune-plan.ts'

type Sql = RawBuilder<unknown>

const AHEAD = sql.lit(DUE_AHEAD)

/** Items of the programmes that hold for the farm. */
const plans = (
  farmId: string,
): Sql => sql`select i.uid, i.name, i.pig_class, i.trigger, i.due_day, i.months, i.slack,
    i.vaccine_id, i.dose, i.route_id from immune_plan i
    left join organize o on o.uid = i.organize_id join organize f on f.uid = ${farmId}
   where not i.deleted and i.enabled is not false and (i.organize_id is null or f.tree_path like o.tree_path || '%')`

const ofPigs = (farmId: string): Sql => sql`
  select p.uid, 'PIG' as subject, p.ear_no as number, case p.pig_class when 'GILT' then 'GILT' when 'SOW' then 'SOW' else 'BOAR' end as class,
      1 as heads, p.birth_date as born, case when p.status in ('MATED', 'PREGNANT') then p.last_service_date end as served,
      p.last_farrow_date as farrowed, p.house_id
    from pig p where p.farm_id = ${farmId} and p.exit_date is null and not p.deleted`

/** Suckling piglets, under the number of the sow that bore them. */
const ofLitters = (farmId: string): Sql => sql`
  select l.uid, 'LITTER', p.ear_no, 'PIGLET', l.suckling, l.farrow_date, null::date, null::date, p.house_id
    from litter l join pig p on p.farm_id = l.farm_id and p.uid = l.pig_id
   where l.farm_id = ${farmId} and l.wean_date is null and l.suckling > 0 and p.exit_date is null`

/** Growing batches; from weaning to sale one is both nursery and finishing. */
const ofBatches = (farmId: string): Sql => sql`
  select b.uid, 'BATCH', b.batch_no, c.class, b.stock, b.birth_date, null::date, null::date, b.house_id
    from batch b join (values ('NURSERY', 'NURSERY'), ('FINISH', 'FINISH'), ('WTF', 'NURSERY'), ('WTF', 'FINISH'), ('GILT_REAR', 'GILT'))
      as c(stage, class) on c.stage = b.stage
   where b.farm_id = ${farmId} and not b.deleted and b.status is distinct from 'CLOSED' and b.stock > 0`

/** Days an item falls due for whom it is for: counted from its trigger, or in each of its months. */
const dueDays = (today: Sql): Sql => sql`
  select case i.trigger when 'AGE' then s.born when 'GESTATION' then s.served when 'POST_FARROW' then s.farrowed end + i.due_day as due
   where i.trigger <> 'MONTHS'
  union all
  select make_date(y.year::int, m.month::int, i.due_day)
    from regexp_split_to_table(i.months, '\\s*[,，、]\\s*') as m(month),
      generate_series(extract(year from ${today} - i.slack)::int, extract(year from ${today} + ${AHEAD})::int) as y(year)
   where i.trigger = 'MONTHS'`

/** The vaccine was given to it, or to the house it stands in, since the item could be done. */
const isDone = (farmId: string): Sql => sql`exists (select 1 from immunisation v where v.farm_id = ${farmId}
    and v.vaccine_id = i.vaccine_id and v.immune_date >= d.due - greatest(i.slack, ${AHEAD})
    and (case s.subject when 'PIG' then v.pig_id = s.uid when 'LITTER' then v.litter_uid = s.uid else v.batch_id = s.uid end
      or (v.subject = 'HOUSE' and exists (select 1 from organize above join organize own on own.uid = s.house_id
        where above.uid = v.house_id and own.tree_path like above.tree_path || '%'))))`

/**
 * Pigs, litters and batches with an item of the programme whose day lies between `today` less its window and three days ahead,
 * and that has not been given (免疫到期, domain.md §5.11). Rows as every list of records has them, with the cells of the grid.
 */
export const immuneDue = (farmId: string, today: Sql): Sql => sql`
  select s.uid || '-' || i.uid as uid, s.number as subject,
      concat_ws(' ', h.name, i.name, case when s.heads > 1 then s.heads || ' 头' end) as place,
      ${today} - d.due as days, d.due as deadline, greatest(${today} - d.due, 0) as overdue,
      jsonb_strip_nulls(jsonb_build_object('subject', s.subject, 'earNo', s.number, 'vaccineId', i.vaccine_id, 'dose', i.dose,
        'routeId', i.route_id, 'qty', case when s.subject <> 'PIG' then s.heads::text end)) as cells
    from (${plans(farmId)}) i
    join (${ofPigs(farmId)} union all ${ofLitters(farmId)} union all ${ofBatches(farmId)}) s on s.class = i.pig_class
    cross join lateral (${dueDays(today)}) d
    left join organize h on h.uid = s.house_id
   where d.due between ${today} - i.slack and ${today} + ${AHEAD} and not ${isDone(farmId)}`
