import { sql } from 'kysely'
import { date, dictionary, integer, text } from '#kit/field.ts'
import { column, percent, summed } from '#kit/report-column.ts'
import { ifGiven, inFarms } from '#server/kit/report/asked.ts'
import type { ServerReport } from '#server/kit/report/definition.ts'
import { groupOfPlace, nameOfPlace } from '#server/queries/sow-sql.ts'
import { declareReport } from '#server/reports/declare-report.ts'
import { ofBreed } from '../of-breed.ts'

const doses = (label: string, definition: string, formula?: string) =>
  summed(integer(label, { unit: '份', width: 84 }), { drill: true, definition, ...(formula && { formula }) })

/** Approved semen requirements by week and breed, against the doses sent. */
const definition = declareReport('semenPlanProgress', {
  area: 'plan',
  asks: {
    days: '周',
    filters: {
      breedId: dictionary('品系', 'breeds'),
    },
    defaults: { dateFrom: 'last12Weeks', dateTo: 'in4Weeks' },
    range: { future: true },
  },
  columns: {
    weekStart: column(date('周起'), { fixed: true }),
    week: column(text('周次', { width: 84 })),
    farm: column(text('猪场', { width: 92 })),
    breed: column(text('品系')),
    matings: summed(integer('计划配种数', { min: 0, unit: '次', width: 88 }), {
      definition: '已审核的精液需求计划',
    }),
    required: doses('需求份数', '计划配种数×每头份数×（1＋备用率）', 'F77'),
    confirmed: doses('确认份数', '审核时确认的份数'),
    sent: doses('已发', '该周供精站向本场发出、未撤销未拒收的份数'),
    gap: doses('缺口', '确认份数－已发，多发为负'),
    rate: percent('满足率', 'sent', 'confirmed', { definition: '已发÷确认份数' }),
  },
  rows: {
    originScreen: 'semen-req-plan',
    shown: ['weekStart', 'week', 'farm', 'breed', 'matings', 'required', 'confirmed', 'sent', 'gap', 'rate'],
    first: true,
    sort: { field: 'weekStart', order: 'desc' },
  },
  groups: {
    by: { planWeek: '需求周', breed: '品系', farm: '猪场' },
  },
  shows: {
    metrics: [
      { column: 'confirmed', label: '确认份数', unit: '份' },
      { column: 'sent', label: '已发', unit: '份' },
      { column: 'gap', label: '缺口', unit: '份' },
    ],
    charts: [
      {
        label: '精液',
        series: { confirmed: '确认', sent: '已发' },
        key: 'doses',
        group: 'planWeek',
        apart: true,
      },
    ],
  },
})

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
