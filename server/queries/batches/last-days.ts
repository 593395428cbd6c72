import { sql } from 'kysely'
import { addDays } from '#domain/calendar.ts'
import { inFarms } from '#server/kit/report/asked.ts'
import type { ReportContext } from '#server/kit/report/definition.ts'
import type { Sql } from '#server/kit/sql-words.ts'

/** Days back from today within which few days of batches have ended since: the valid ones are read at once faster than looked up. */
const NEAR = 120

/** Columns that describe the growth of batches. */
export const GROWTH = [
  'farm_id',
  'batch_id',
  'day',
  'stock',
  'born',
  'started',
  'in_weighed',
  'in_kilos',
  'in_days',
  'out_heads',
  'out_weighed',
  'out_kilos',
  'lost_kilos',
] as const

interface LastDaysOptions {
  readonly from?: string
  readonly to: string
  readonly name?: string
  /** All of them by default. */
  readonly columns?: readonly string[]
}

/**
 * Parts of a statement over batches `chosen` that end in `last`, or another name: state of each at the end of a day.
 * For recent days, batches with heads then, or emptied since `from`, are read together, and only the others looked up one by one.
 */
export function lastDays(context: ReportContext, { from, to, name = 'last', columns }: LastDaysOptions): Sql {
  const [near, last, dayEnd] = [sql.id(`${name}_near`), sql.id(name), sql`${to}::date`]
  const reported = columns ? sql.join(columns.map((column) => sql.ref(`d.${column}`))) : sql`d.*`
  const lookedUp = sql`select d.* from chosen c cross join lateral (select ${reported} from batch_day d
      where d.farm_id = c.farm_id and d.batch_id = c.batch_id and d.day <= ${dayEnd} order by d.day desc limit 1) d
    where c.open_date <= ${dayEnd}`
  if (to < addDays(context.today, -NEAR)) return sql`${last} as materialized (${lookedUp})`
  const here = inFarms(sql`d.farm_id`, context)
  const read = (when: Sql) => sql`select ${reported} from batch_day d where ${here} and ${when}`
  const standing = read(sql`d.until > ${dayEnd} and d.day <= ${dayEnd} and d.heads <> 0`)
  const emptied = from && read(sql`d.day between ${from}::date and ${dayEnd} and d.heads = 0`)
  return sql`${near} as materialized (select distinct on (d.batch_id) d.* from (${emptied ? sql`${standing} union all ${emptied}` : standing}) d
      join chosen c on c.batch_id = d.batch_id order by d.batch_id, d.day desc),
    ${last} as materialized (select * from ${near}
      union all ${lookedUp} and not exists (select 1 from ${near} n where n.batch_id = c.batch_id))`
}
