import { sql } from 'kysely'
import { inFarms } from '#server/kit/report/asked.ts'
import type { ServerReport } from '#server/kit/report/definition.ts'
import { groupOfPlace, nameOfPlace } from '#server/queries/sow-sql.ts'
import { definition } from './piglet-plan-progress.definition.ts'

/** 仔猪计划执行. Source: §5.4, F33, F47. Of several plans of a week the last expectation counts, and the placements of all. */
export const pigletPlanProgress: ServerReport = {
  report: definition,
  from: {
    alias: 'x',
    rows: (context) => {
      const { filters: f } = context
      return sql`(select p.*, coalesce((select sum(-m.qty) from litter_move m where m.farm_id = p.farm_id and m.kind = 'WEAN'
          and m.move_date between p.week_start and p.week_start + 6), 0)::int as weaned
      from (select d.farm_id, d.week_start, d.week, (array_agg(d.expected order by d.doc_no desc))[1] as expected, sum(g.heads)::int as heads,
          string_agg(g.places, '、' order by d.doc_no) as places
        from piglet_plan d cross join lateral (select sum((l.line->>'heads')::int) as heads,
            string_agg(${nameOfPlace(sql`(l.line->>'toFarmId')::uuid`)} || ' ' || (l.line->>'heads'), '、' order by l.no) as places
          from jsonb_array_elements(case jsonb_typeof(d.rows) when 'array' then d.rows else '[]' end) with ordinality l(line, no)) g
        where ${inFarms(sql`d.farm_id`, context)} and d.status = 'APPROVED' and not d.deleted
          and d.week_start between ${f.dateFrom}::date - 6 and ${f.dateTo}::date
        group by 1, 2, 3) p) x`
    },
  },
  columns: {
    farm: nameOfPlace(sql`x.farm_id`),
    difference: sql`x.weaned - x.expected`,
  },
  ids: { row: sql`x.farm_id || '/' || x.week_start`, farmId: sql`x.farm_id` },
  groups: { planWeek: { key: sql`x.week` }, farm: groupOfPlace(sql`x.farm_id`) },
}
