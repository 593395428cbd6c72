import { sql } from 'kysely'
import { ifGiven, inFarms } from '#server/kit/report/asked.ts'
import type { ServerReport } from '#server/kit/report/definition.ts'
import { groupOfPlace, nameOfPlace } from '#server/queries/sow-sql.ts'
import { ofBreed } from '../of-breed.ts'
import { definition } from './semen-plan-progress.definition.ts'

const nameOfBreed = sql`(select w.name1 from data_dictionary w where w.uid = x.breed_id)`

/**
 * 精液需求执行. Source: §5.4, F77. Doses sent are those on the receiver's side of the dispatches: doses of a line count for
 * the line where it is planned, else for its breed.
 */
export const semenPlanProgress: ServerReport = {
  report: definition,
  from: {
    alias: 'x',
    rows: (context) => {
      const { filters: f } = context
      const kind = sql`(l.line->>'breedId')::uuid`
      return sql`(with p as (select d.farm_id, d.week_start, d.week, ${kind} as breed_id, sum((l.line->>'matings')::int)::int as matings,
          sum((l.line->>'required')::int)::int as required, sum(coalesce((l.line->>'confirmed')::int, (l.line->>'required')::int))::int as confirmed
        from semen_plan d cross join jsonb_array_elements(d.rows) l(line)
        where ${inFarms(sql`d.farm_id`, context)} and d.status = 'APPROVED' and not d.deleted and jsonb_typeof(d.rows) = 'array'
          and d.week_start between ${f.dateFrom}::date - 6 and ${f.dateTo}::date and ${ifGiven(f.breedId, ofBreed(kind, f.breedId))}
        group by 1, 2, 3, 4)
      select p.*, coalesce((select sum(r.doses) from semen_receipt r where r.farm_id = p.farm_id and r.ship_date between p.week_start and p.week_start + 6
          and r.status in ('SHIPPED', 'RECEIVED') and not r.deleted
          and (r.line_id = p.breed_id or r.breed_id = p.breed_id and not exists (select 1 from p own
            where own.farm_id = p.farm_id and own.week_start = p.week_start and own.breed_id = r.line_id))), 0)::int as sent from p) x`
    },
  },
  columns: {
    farm: nameOfPlace(sql`x.farm_id`),
    breed: nameOfBreed,
    gap: sql`x.confirmed - x.sent`,
  },
  ids: { row: sql`x.farm_id || '/' || x.week_start || '/' || x.breed_id`, farmId: sql`x.farm_id` },
  groups: {
    planWeek: { key: sql`x.week` },
    breed: { key: sql`x.breed_id`, label: nameOfBreed },
    farm: groupOfPlace(sql`x.farm_id`),
  },
}
