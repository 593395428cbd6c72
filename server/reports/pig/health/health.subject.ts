import { sql } from 'kysely'
import { SUBJECT_LABELS } from '#domain/standalone/subject.ts'
import { date, decimal, earTag, integer, moment, money, name, text } from '#kit/field.ts'
import { column, countOf, summed } from '#kit/report-column.ts'
import { ifGiven, inFarms } from '#server/kit/report/asked.ts'
import type { ReportContext } from '#server/kit/report/definition.ts'
import { materializedRows } from '#server/kit/report/joins.ts'
import { type Sql, worded } from '#server/kit/sql-words.ts'
import { placesBelow } from '#server/queries/places-below.ts'
import { usualGroups } from '#server/reports/declare-report.ts'
import { usualFilters } from '#server/reports/report.filters.ts'

/** Filters for the subject. */
export const subjectFilters = { number: text('耳号/批次号', { maxLength: 30 }), ...usualFilters('house') }

/** Groups of all lists of health events. */
export const subjectGroups = {
  subject: '对象',
  number: '耳号/批次/栋舍',
  ...usualGroups('day', 'month', 'farm'),
}

/** First columns of all lists of health events. */
export const subjectColumns = {
  date: column(date('日期'), { fixed: true }),
  subject: column(text('对象', { width: 64 })),
  number: column(earTag('耳号/批次/栋舍', { width: 128 }), {
    fixed: true,
    overrides: {
      link: ['/admin/pig-detail?pigId={subjectPig}', '/admin/batch-manage?f.batchNo={subjectBatch}'],
    },
  }),
}

export const doneColumns = {
  records: countOf('次数', { definition: '期内的记录' }),
  heads: summed(integer('头数', { min: 0 }), { definition: '各次头数合计；单头为1' }),
  dose: column(text('剂量', { width: 72 })),
  route: column(text('途径', { width: 84 })),
  usedQty: column(decimal('总用量', { width: 84 }), { definition: '填写的总用量，按药品（疫苗）的单位' }),
  amount: summed(money('金额'), { definition: '填写的金额，或总用量×物料参考价' }),
  vet: column(name('兽医/操作人', { width: 96 })),
  operator: column(name('录入人')),
  recordedAt: column(moment('录入时间')),
}

const numberSql = sql`coalesce(p.ear_no, b.batch_no, h.name)`
const numberIn = (table: string, number: string): Sql =>
  sql`(select ${sql.ref(`n.${number}`)} from ${sql.table(table)} n where n.farm_id = (array_agg(d.farm_id))[1] and n.uid = d.subject_uid)`
/** The subject of an event of `d`: a litter is shown by its dam. Its number is looked up once for all its events. */
export const byNumber = {
  key: sql`d.subject_uid`,
  label: sql`coalesce(${numberIn('pig', 'ear_no')}, ${numberIn('batch', 'batch_no')}, (select n.name from organize n where n.uid = d.subject_uid))`,
  ofKey: true,
}
export const subjectWord = worded(sql`d.subject`, SUBJECT_LABELS)

/** A value of the event as entered. */
export const typed = (key: string): Sql => sql`(e.payload->>${sql.lit(key)})`

/** The dam of the litter of an event of `alias`, looked up: few events have one, and the litters of all years need not be read. */
export const damOf = (alias: string): Sql => {
  const of = (column: string) => sql.ref(`${alias}.${column}`)
  return sql`case when ${of('litter_uid')} is not null
    then (select l.pig_id from litter l where l.farm_id = ${of('farm_id')} and l.uid = ${of('litter_uid')}) end`
}

/** Health events, in materialized rows, as `d` with the subject they are counted for. */
export const subjectRows =
  (rows: (context: ReportContext) => Sql) =>
  (context: ReportContext): Sql =>
    sql`${materializedRows(context, rows)} cross join lateral (select x.*, coalesce(x.pig_id, x.dam_id, x.batch_id, x.house_id) as subject_uid) d`

/** Joins of their subjects, and their event `e`. Under row-level security a coalesce counts as leaky, and all animals would be read. */
export const subjectJoins = (day: Sql) => ({
  p: sql`left join pig p on p.farm_id = d.farm_id and p.uid = case when d.pig_id is null then d.dam_id else d.pig_id end`,
  b: sql`left join batch b on b.farm_id = d.farm_id and b.uid = d.batch_id`,
  h: sql`left join organize h on h.uid = d.house_id`,
  e: sql`left join farm_event e on e.farm_id = d.farm_id and e.event_date = ${day} and e.uid = d.uid`,
  route: sql`left join data_dictionary route on route.uid = (e.payload->>'routeId')::uuid`,
  u: sql`left join sys_user u on u.uid = e.created_by`,
})

/** Animals, batches and places of the filtered number. */
function numbered(context: ReportContext): Sql {
  const of = (table: string, number: string) =>
    sql`select n.uid from ${sql.table(table)} n where ${inFarms(sql`n.farm_id`, context)} and ${sql.ref(`n.${number}`)} = ${context.filters.number}`
  return sql`${of('pig', 'ear_no')} union all ${of('batch', 'batch_no')}
    union all select n.uid from organize n where n.name = ${context.filters.number}`
}

/** Condition of the subject filters. */
export const ofSubject = (context: ReportContext): Sql[] => [
  ifGiven(context.filters.number, sql`d.subject_uid in (${numbered(context)})`),
  ifGiven(context.filters.houseId, sql`d.house_id in (${placesBelow(context.filters.houseId)})`),
]

/** Uids for the links of a row: the animal, or the dam of the litter, and the number of the batch. */
export const subjectLinks = { subjectPig: sql`p.uid`, subjectBatch: sql`b.batch_no` }

/** Values of the columns above. */
export const doneSql = {
  subject: subjectWord,
  number: numberSql,
  dose: typed('dose'),
  route: sql`route.name1`,
  usedQty: sql`(${typed('usedQty')})::numeric`,
  vet: typed('vet'),
  operator: sql`u.name`,
  recordedAt: sql`e.created_at`,
}
