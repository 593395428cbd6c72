import { sql } from 'kysely'
import { DUE_AHEAD } from '#domain/standalone/immune-plan.ts'
import type { Sql } from '#server/kit/sql-words.ts'
import { immuneItems, isOver } from './immune/items.ts'

/** Longest window of an item (standard-immune). */
const LONGEST = sql.lit(30)
const AHEAD = sql.lit(DUE_AHEAD)

/**
 * Pigs, litters and batches with an item of the programme due between `today` less its window and three days ahead, and that has not been
 * given to all of them (免疫到期, §5.11), with the cells of the grid. Items due before the farm went live are late only from then on.
 */
export const immuneDue = (farmId: string, today: Sql): Sql => sql`
  select x.uid || '-' || x.plan_id as uid, coalesce(p.ear_no, b.batch_no) as subject,
      concat_ws(' ', h.name, x.name, case when x.heads > 1 then x.heads - x.done || ' 头' end) as place,
      ${today} - x.due as days, greatest(x.due, f.go_live_date) as deadline,
      greatest(${today} - greatest(x.due, f.go_live_date), 0) as overdue,
      jsonb_strip_nulls(jsonb_build_object('subject', x.kind, 'earNo', coalesce(p.ear_no, b.batch_no), 'vaccineId', x.vaccine_id,
        'dose', x.dose, 'routeId', x.route_id, 'qty', case when x.kind <> 'PIG' then (x.heads - x.done)::text end)) as cells
    from (${immuneItems({ farms: [farmId], from: sql`${today} - ${LONGEST}`, to: sql`${today} + ${AHEAD}` })}) x
    join organize f on f.uid = x.farm_id
    left join pig p on p.farm_id = x.farm_id and p.uid = x.pig_id left join batch b on b.farm_id = x.farm_id and b.uid = x.batch_id
    left join organize h on h.uid = coalesce(p.house_id, b.house_id)
   where x.done < x.heads and not ${isOver(today)} and (x.batch_id is not null or p.exit_date is null)`
