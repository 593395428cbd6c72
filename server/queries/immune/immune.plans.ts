import { sql } from 'kysely'
import { DUE_AHEAD } from '#domain/standalone/immune-plan.ts'
import type { Sql } from '#server/kit/sql-words.ts'
import { type ImmuneAsk, isDue, LATEST, ofFarms } from './immune.scope.ts'

const AHEAD = sql.lit(DUE_AHEAD)
const latest = sql.lit(LATEST)

/** Days within which an item counts as done: up to the window of the next one of the same vaccine. */
const reach = (slack: Sql, days: Sql): Sql =>
  sql`greatest(${slack}, least(coalesce(${days}, ${latest}), ${latest}))`

/**
 * Items of the programmes in force in each farm: of those with one name that of the nearest node, so that a farm switches a
 * common one off by a disabled one of its own.
 */
export const plans = (ask: ImmuneAsk): Sql => sql`
  select i.*, ${reach(
    sql`i.slack`,
    sql`lead(i.due_day) over w - lead(i.lead_days) over w - i.due_day - 1`,
  )} as reach
    from (select distinct on (f.uid, i.name) f.uid as farm_id, i.uid, i.name, i.pig_class, i.trigger, i.due_day, i.months,
        ${ask.from} - i.due_day as first_start, ${ask.to} - i.due_day as last_start,
        i.slack, i.vaccine_id, i.dose, i.route_id, i.priority, i.enabled, greatest(i.slack, ${AHEAD}) as lead_days,
        coalesce(i.effective_from, '-infinity'::date) as since, coalesce(i.effective_to, 'infinity'::date) as upto
      from immune_plan i left join organize o on o.uid = i.organize_id left join organize c on c.uid = i.company_id
      join organize f on f.type = 'farm' and ${ofFarms(sql`f.uid`, ask)}
        and (i.organize_id is null or f.tree_path like o.tree_path || '%')
        and (i.company_id is null or f.tree_path like c.tree_path || '%')
      where not i.deleted
      order by f.uid, i.name, o.level desc nulls last, c.level desc nulls last, i.uid) i
   where i.enabled is not false
  window w as (partition by i.farm_id, i.vaccine_id, i.pig_class, i.trigger order by i.due_day)`

/** Due days of general vaccinations, each in its months, from `plan`. */
export const generalDays = (ask: ImmuneAsk): Sql => sql`
  select g.*, ${reach(sql`g.slack`, sql`lead(g.due) over w - g.lead_days - g.due - 1`)} as reach
    from (select i.farm_id, i.uid, i.pig_class, i.vaccine_id, i.slack, i.lead_days, i.since, i.upto,
        make_date(y.year::int, m.month::int, i.due_day) as due
      from plan i, regexp_split_to_table(i.months, '\\s*[,，、]\\s*') as m(month),
        generate_series(extract(year from ${ask.from})::int, extract(year from ${ask.to})::int + 1) as y(year)
     where i.trigger = 'MONTHS' and m.month ~ '^(0?[1-9]|1[0-2])$' and i.due_day between 1 and 28) g
  window w as (partition by g.farm_id, g.vaccine_id, g.pig_class order by g.due)`

/** Days of `general` within the period on which the item was in force. */
export const generalIn = (ask: ImmuneAsk): Sql =>
  sql`${isDue(sql`i.due`, ask)} and i.due between i.since and i.upto`
