import { sql } from 'kysely'
import { choice, date, decimal, dictionary, integer, text } from '#kit/field.ts'
import { column, countOf, percent, summed } from '#kit/report-column.ts'
import { sexes } from '#resources/pig/breeding-pig.ts'
import { equals, ifGiven, inFarms } from '#server/kit/report/asked.ts'
import type { ReportContext, ServerReport } from '#server/kit/report/definition.ts'
import { type Sql, worded } from '#server/kit/sql-words.ts'
import { groupOfCode, groupOfPlace, nameOfPlace } from '#server/queries/sow-sql.ts'
import { declareReport } from '#server/reports/declare-report.ts'
import { ofBreed } from '../of-breed.ts'

const heads = (label: string, definition: string) => countOf(label, { unit: '头', width: 84, definition })

/** Approved introduction plans by month, breed and sex, against the arrived pigs. */
const definition = declareReport('introductionProgress', {
  area: 'plan',
  asks: {
    days: '月份',
    filters: {
      breedId: dictionary('品种品系', 'breeds'),
      sex: choice('性别', sexes),
    },
    defaults: { dateFrom: 'last26Weeks', dateTo: 'in26Weeks' },
    range: { months: 24, future: true },
  },
  columns: {
    month: column(text('月份', { width: 84 }), { fixed: true }),
    farm: column(text('猪场', { width: 92 })),
    breed: column(text('品种品系')),
    sex: column(text('性别', { width: 60 })),
    heads: heads('计划头数', '已审核的引种计划'),
    source: column(text('来源', { width: 140 })),
    expectDate: column(date('预计到场日'), { definition: '当月最早的一批' }),
    arrived: heads('已到', '已审核的引种登记和到场确认，按到场月份、品种、性别；计划到品种的，含其各品系'),
    missing: summed(integer('未到', { unit: '头', width: 72 }), { definition: '计划头数－已到，多到为负' }),
    rate: percent('完成率', 'arrived', 'heads', { definition: '已到÷计划头数' }),
    amount: summed(decimal('计划金额', { unit: '元', width: 108 }), {
      definition: '计划头数×单价',
      overrides: { money: true },
    }),
    docs: column(text('计划单', { width: 140 })),
  },
  rows: {
    originScreen: 'plan-introduction',
    figures: ['rate'],
    first: true,
    sort: { field: 'month', order: 'asc' },
  },
  groups: {
    by: { planMonth: '计划月', breed: '品种品系', sex: '性别', farm: '猪场' },
  },
  shows: {
    metrics: [
      { column: 'heads', label: '计划头数', unit: '头' },
      { column: 'arrived', label: '已到', unit: '头' },
      { column: 'rate', label: '完成率', unit: '%' },
    ],
    charts: [{ label: '引种', series: { heads: '计划', arrived: '已到' }, group: 'planMonth', apart: true }],
  },
})

/** Pigs arrived by approved documents of one kind. */
const came = (table: string, day: string, context: ReportContext): Sql =>
  sql`select d.farm_id, ${sql.ref(`d.${day}`)} as day, (l.pig->>'breedId')::uuid as breed_id, l.pig->>'sex' as sex
    from ${sql.table(table)} d cross join jsonb_array_elements(d.pigs) l(pig)
    where ${inFarms(sql`d.farm_id`, context)} and d.status = 'APPROVED' and not d.deleted and jsonb_typeof(d.pigs) = 'array'`

const planned = (context: ReportContext): Sql => {
  const { filters: f } = context
  return sql`select p.farm_id, p.month, p.breed_id, p.sex, sum(p.heads)::int as heads, min(p.expect) as expect, sum(p.heads * p.price) as amount,
      string_agg(distinct s.name, '、') as source, string_agg(distinct p.doc_no, '、') as docs
    from (select d.farm_id, d.doc_no, make_date(d.year, (l.line->>'month')::int, 1) as month, (l.line->>'breedId')::uuid as breed_id, l.line->>'sex' as sex,
        (l.line->>'heads')::int as heads, (l.line->>'expectDate')::date as expect, (l.line->>'price')::numeric as price, (l.line->>'supplierId')::uuid as supplier_id
      from introduction_plan d cross join jsonb_array_elements(d.rows) l(line)
      where ${inFarms(sql`d.farm_id`, context)} and d.status = 'APPROVED' and not d.deleted and jsonb_typeof(d.rows) = 'array') p
    left join supplier s on s.uid = p.supplier_id
    where p.month between date_trunc('month', ${f.dateFrom}::date)::date and ${f.dateTo}::date
      and ${ifGiven(f.breedId, ofBreed(sql`p.breed_id`, f.breedId))} and ${equals(sql`p.sex`, f.sex)}
    group by 1, 2, 3, 4`
}

const nameOfBreed = sql`(select w.name1 from data_dictionary w where w.uid = x.breed_id)`

/** True of rows of the same farm, month and sex. */
const alike = (one: string, other: string): Sql =>
  sql`${sql.ref(`${one}.farm_id`)} = ${sql.ref(`${other}.farm_id`)} and ${sql.ref(`${one}.month`)} = ${sql.ref(`${other}.month`)}
    and ${sql.ref(`${one}.sex`)} = ${sql.ref(`${other}.sex`)}`

/** 引种计划完成: pigs of a line count for the line where it is planned, else for its breed. Source: §5.4. */
export const introductionProgress: ServerReport = {
  report: definition,
  from: {
    alias: 'x',
    rows: (context) => sql`(with p as (${planned(context)}),
    c as (select farm_id, date_trunc('month', day)::date as month, breed_id, sex, count(*) as heads
      from (${came('pig_introduction', 'intro_date', context)} union all ${came('pig_arrival', 'arrive_date', context)}) d group by 1, 2, 3, 4),
    a as (select c.farm_id, c.month, c.sex, coalesce(own.breed_id, w.parent_id) as breed_id, sum(c.heads) as heads
      from c left join p own on ${alike('own', 'c')} and own.breed_id = c.breed_id
      left join data_dictionary w on w.uid = c.breed_id group by 1, 2, 3, 4)
    select p.*, coalesce(a.heads, 0)::int as arrived from p left join a on ${alike('a', 'p')} and a.breed_id = p.breed_id) x`,
  },
  columns: {
    month: sql`to_char(x.month, 'YYYY-MM')`,
    farm: nameOfPlace(sql`x.farm_id`),
    breed: nameOfBreed,
    sex: worded(sql`x.sex`, sexes),
    expectDate: sql`x.expect`,
    missing: sql`x.heads - x.arrived`,
  },
  ids: { row: sql`x.farm_id || '/' || x.month || '/' || x.breed_id || '/' || x.sex`, farmId: sql`x.farm_id` },
  groups: {
    planMonth: { key: sql`to_char(x.month, 'YYYY-MM')` },
    breed: { key: sql`x.breed_id`, label: nameOfBreed },
    sex: groupOfCode(sql`x.sex`, sexes),
    farm: groupOfPlace(sql`x.farm_id`),
  },
}
