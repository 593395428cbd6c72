import { type RawBuilder, sql } from 'kysely'
import type { ReportContext } from '../../../kit/report/definition.ts'
import { inFarms } from '../../../kit/report/in-farms.ts'

type Sql = RawBuilder<unknown>

/**
 * Parts of a statement over batches `chosen` that end in `last`, or another name: what each had come to on the evening of a day.
 * Those that stand then, or were emptied since `from`, are read together; the others, which are few, are looked up one by one.
 */
export function lastDays(
  context: ReportContext,
  { from, to, name = 'last' }: { from?: Sql; to: Sql; name?: string },
): Sql {
  const [near, last] = [sql.id(`${name}_near`), sql.id(name)]
  const here = inFarms(sql`d.farm_id`, context)
  const standing = sql`select d.* from batch_day d where ${here} and d.until > ${to} and d.day <= ${to} and d.heads <> 0`
  const emptied = sql`select d.* from batch_day d where ${here} and d.day between ${from} and ${to} and d.heads = 0`
  return sql`${near} as materialized (select distinct on (d.batch_id) d.* from (${from ? sql`${standing} union all ${emptied}` : standing}) d
      join chosen c on c.batch_id = d.batch_id order by d.batch_id, d.day desc),
    ${last} as materialized (select * from ${near}
      union all select d.* from chosen c cross join lateral (select * from batch_day d where d.farm_id = c.farm_id and d.batch_id = c.batch_id
          and d.day <= ${to} order by d.day desc limit 1) d
        where c.open_date <= ${to} and not exists (select 1 from ${near} n where n.batch_id = c.batch_id))`
}
