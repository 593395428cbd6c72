import { sql } from 'kysely'
import { date, integer, text } from '#kit/field.ts'
import { column, percent, summed } from '#kit/report-column.ts'
import { inFarms } from '#server/kit/report/asked.ts'
import type { ServerReport } from '#server/kit/report/definition.ts'
import { groupOfPlace, nameOfPlace } from '#server/queries/sow-sql.ts'
import { declareReport } from '#server/reports/declare-report.ts'

const heads = (label: string, definition: string, formula?: string) =>
  summed(integer(label, { unit: '头', width: 88 }), { drill: true, definition, ...(formula && { formula }) })

/** Approved piglet plans by week, against the weaned piglets. */
const definition = declareReport('pigletPlanProgress', {
  area: 'plan',
  asks: {
    days: '周',
    defaults: { dateFrom: 'last12Weeks', dateTo: 'in4Weeks' },
    range: { future: true },
  },
  columns: {
    weekStart: column(date('周起'), { fixed: true }),
    week: column(text('周次', { width: 84 })),
    farm: column(text('猪场', { width: 92 })),
    expected: heads('预计断奶', '编制时：预产窝数×窝均活仔×（1－断奶前死亡率），加已在哺乳的仔猪', 'F33'),
    places: column(text('计划投放场', { width: 220 })),
    heads: heads('数量', '计划投放数量'),
    weaned: heads('实际', '该周断奶头数，含部分断奶和奶妈', 'F47'),
    difference: heads('差异', '实际－预计断奶'),
    rate: percent('达成率', 'weaned', 'expected', { definition: '实际÷预计断奶' }),
  },
  rows: {
    originScreen: 'piglet-plan',
    shown: ['weekStart', 'week', 'farm', 'expected', 'places', 'heads', 'weaned', 'difference', 'rate'],
    first: true,
    sort: { field: 'weekStart', order: 'desc' },
  },
  groups: {
    by: { planWeek: '断奶周', farm: '猪场' },
  },
  shows: {
    metrics: [
      { column: 'expected', label: '预计断奶', unit: '头' },
      { column: 'weaned', label: '实际', unit: '头' },
      { column: 'rate', label: '达成率', unit: '%' },
    ],
    charts: [
      {
        label: '断奶',
        series: { expected: '预计', weaned: '实际' },
        key: 'heads',
        group: 'planWeek',
        apart: true,
      },
    ],
  },
})

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
