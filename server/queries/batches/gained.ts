import { sql } from 'kysely'
import { addDays } from '#domain/calendar.ts'
import type { ReportContext } from '#server/kit/report/definition.ts'
import type { Sql } from '#server/kit/sql-words.ts'
import { arrivalsSince, lastWeighing, withMean } from './batches.growth.ts'
import { GROWTH, lastDays } from './last-days.ts'

const dayBefore = ({ filters }: ReportContext): string => addDays(String(filters.dateFrom), -1)

/** A part of a statement over batches `chosen` needed by `gained`: `before`, their state at the end of the day before the period. */
export const daysBefore = (context: ReportContext): Sql =>
  lastDays(context, { to: dayBefore(context), name: 'before', columns: GROWTH })

/** State of batches at the two day ends between which they grew, with the last weighing before each. */
const dayEnds = (context: ReportContext): Sql =>
  sql`select b.batch_id, b.sign, b.last_day as day, b.stock, b.born, b.out_kilos + b.lost_kilos - b.in_kilos as net,
      b.started - b.in_weighed + b.out_heads - b.out_weighed as unweighed, w.day as w_day, w.kilos as w_kilos,
      ${arrivalsSince((column) => sql`b.${sql.ref(column)}`)}
    from (select d.*, d.batch_id as uid from (select -1 as sign, ${dayBefore(context)}::date as last_day, * from before
        union all select 1, ${context.filters.dateTo}::date, * from last) d offset 0) b ${lastWeighing(sql`b.last_day`, sql`b.stock <> 0`)}`

/**
 * kg gained by each batch in the period: the gain up to its end minus the gain up to its start, so that
 * the gains of two periods add up to that of both. Null where a weight of pigs that came, left or are there is unknown. Source: F81.
 */
export const gained = (context: ReportContext): Sql =>
  sql`select s.batch_id, case when bool_and(s.stock = 0 or s.mean is not null) and sum(s.sign * s.unweighed) = 0
      then sum(s.sign * (s.net + round(coalesce(s.mean * s.stock, 0)::numeric, 1))) end as gain
    from (${withMean(dayEnds(context), sql`s.day`)}) s group by 1`
