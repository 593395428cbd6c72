import { sql } from 'kysely'
import { days } from '#domain/calendar.ts'
import type { Sql } from '#server/kit/sql-words.ts'
import { groupOfPlace, nameOfPlace } from '#server/queries/sow-sql.ts'
import { invalid } from '../../../kit/refused.ts'
import type { ServerReport } from '../../../kit/report/definition.ts'
import { fullLoadWeekDefinition } from './full-load-week.definition.ts'
import { designsOf, weekName, weekRows, withDesigns } from './week-rows.ts'

const x = (name: string): Sql => sql.ref(`x.${name}`)

/** Most weeks of an answer: a year that has a W53. */
const MOST_WEEKS = 53

/** 满负荷生产周报. Source: §4.9, §5.8. The figures are those of kept days (decision 0028). */
export const pigProdFullLoadWeek: ServerReport = {
  report: fullLoadWeekDefinition,
  // future weeks are in the pipeline; here they would only add plans without actual figures
  from: { alias: 'x', rows: (context) => sql`(select * from ${weekRows(context)} w where w.elapsed > 0) x` },
  columns: {
    week: weekName(x('week')),
    weekFrom: x('first'),
    weekTo: x('last'),
    farm: nameOfPlace(x('farm_id')),
    planMated: x('due_mated'),
    mated: x('services'),
    planFarrowed: x('due_farrowed'),
    farrowed: x('litters'),
    planWeaned: x('due_weaned'),
    nursed: x('nursery_came_heads'),
    planGrown: x('due_grown'),
    grown: x('to_finish_heads'),
    planSold: x('due_sold'),
    sold: x('marketed_heads'),
    crateDays: sql`case when x.crate_room is not null then x.crate_days end`,
  },
  ids: { farmId: x('farm_id'), weekNo: x('week') },
  groups: {
    week: { by: x('week'), key: weekName(x('week')) },
    farm: groupOfPlace(x('farm_id')),
  },
  plan: {
    prepare: async (tx, context) => {
      const { dateFrom, dateTo } = context.filters
      if (days(String(dateFrom), String(dateTo)) >= MOST_WEEKS * 7)
        throw invalid({ dateTo: [`一次最多查询${MOST_WEEKS}周`] })
      return await withDesigns(tx, context, await designsOf(tx, context))
    },
  },
}
