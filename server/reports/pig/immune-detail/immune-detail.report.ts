import { sql } from 'kysely'
import { IMMUNE_CLASSES } from '#domain/standalone/immune-plan.ts'
import { equals, ifGiven, inFarms, isGiven } from '#server/kit/report/asked.ts'
import type { ReportContext, ServerReport } from '#server/kit/report/definition.ts'
import { one } from '#server/kit/report/report.count.ts'
import { type Sql, worded } from '#server/kit/sql-words.ts'
import { classOn } from '#server/queries/immune/immune.due-rows.ts'
import { type ImmuneAsk, LATEST } from '#server/queries/immune/immune.scope.ts'
import { immuneItems, isOver } from '#server/queries/immune/items.ts'
import { groupOfCode, groupOfName, timeAndFarmGroups } from '#server/queries/sow-sql.ts'
import {
  byNumber,
  damOf,
  doneSql,
  ofSubject,
  subjectJoins,
  subjectLinks,
  subjectRows,
  subjectWord,
  typed,
} from '../health/health.subject.ts'
import { immuneDetailDefinition, plannedWords } from './immune-detail.definition.ts'

/** Longest window of an item after a vaccination (standard-immune). */
const AHEAD = sql.lit(30)

/** Class of the vaccinated animals of `alias` where no programme gives it; by the house, else unknown. */
function classOf(alias: string, day: Sql): Sql {
  const of = (column: string) => sql.ref(`${alias}.${column}`)
  return sql`case ${of('subject')} when 'LITTER' then 'PIGLET'
    when 'BATCH' then (select case b.stage when 'NURSERY' then 'NURSERY' when 'GILT_REAR' then 'GILT' else 'FINISH' end from batch b
      where b.farm_id = ${of('farm_id')} and b.uid = ${of('batch_id')})
    when 'PIG' then (select ${classOn(day)} from pig p where p.farm_id = ${of('farm_id')} and p.uid = ${of('pig_id')}) end`
}
/** True where rows are grouped or filtered by it; otherwise it is looked up for the shown rows. */
const needsClass = ({ filters, question: { groupKey } }: ReportContext): boolean =>
  groupKey === 'pigClass' || isGiven(filters.pigClass)

/** Items of the programmes for which a record was the first vaccination. */
const answered = sql`select x.record, min(x.due) as due, string_agg(distinct x.name, '、') as item, string_agg(distinct x.dose, '、') as planned_dose,
      sum(x.heads)::int as asked, sum(x.heads - x.done)::int as undone, min(x.pig_class) as pig_class
    from items x where x.record is not null group by x.record`

/** Sums need no item of the programme, unless they are by class. */
const needsPlan = ({ filters, question: { totalsOnly, onlyColumns, groupKey } }: ReportContext): boolean =>
  !totalsOnly ||
  onlyColumns !== undefined ||
  groupKey === 'pigClass' ||
  groupKey === 'planned' ||
  isGiven(filters.pigClass)

/** Vaccinations of a period, each with the items of the programmes it fulfils. */
function records(context: ReportContext): Sql {
  const { filters: f } = context
  const plan = needsPlan(context)
    ? sql`left join (${answered}) x on x.record = v.uid`
    : sql`cross join (select null::date as due, null as item, null as planned_dose, null::int as asked, null::int as undone, null as pig_class) x`
  return sql`select v.farm_id, v.uid, v.uid::text as key, v.immune_date as day, v.subject, v.pig_id, ${damOf('v')} as dam_id, v.batch_id, v.house_id,
      v.heads, v.amount, v.vaccine_id, v.lot_no, x.due, x.item, x.planned_dose, x.asked, x.undone,
      ${needsClass(context) ? sql`coalesce(x.pig_class, ${classOf('v', sql`v.immune_date`)})` : sql`x.pig_class`} as pig_class, 0 as due_heads, 0 as missed, 0 as awaited, true as done
    from immunisation v ${plan}
   where ${inFarms(sql`v.farm_id`, context)} and v.immune_date between ${f.dateFrom}::date and ${f.dateTo}::date`
}

/** Items due in the period, done or not: these rows only add up. */
function dues({ filters: f, today }: ReportContext): Sql {
  const rest = sql`x.heads - x.done`
  const over = isOver(sql`${today}::date`)
  return sql`select x.farm_id, null::uuid, x.uid || ' ' || x.plan_id || ' ' || x.due, x.due, x.kind, case when x.kind = 'PIG' then x.pig_id end,
      case when x.kind = 'LITTER' then x.pig_id end, x.batch_id, null::uuid, null::int, null::numeric, x.vaccine_id, null, x.due, x.name, x.dose,
      null::int, null::int, x.pig_class, x.heads, case when ${over} then ${rest} else 0 end, case when ${over} then 0 else ${rest} end, false
    from items x where x.due between ${f.dateFrom}::date and ${f.dateTo}::date`
}

/** The items to read: those due in the period; with records also those before and after that they may fulfil. */
function asked(context: ReportContext): ImmuneAsk {
  const { farms, filters: f } = context
  const [from, to] = [sql`${f.dateFrom}::date`, sql`${f.dateTo}::date`]
  if (!needsPlan(context)) return { farms, from, to }
  const answers = sql`d.first_day between ${from} and ${to}`
  const wanted = context.question.listedOnly ? answers : sql`(${answers} or d.due between ${from} and ${to})`
  return { farms, from: sql`${from} - ${sql.lit(LATEST)}`, to: sql`${to} + ${AHEAD}`, wanted }
}

/** Vaccinations and due items as one table: a plain list shows the former alone. Items read once compute only the columns wanted of them. */
const immuneRows = (context: ReportContext): Sql =>
  sql`with items as (${immuneItems(asked(context))}) ${records(context)}
    ${context.question.listedOnly ? sql`` : sql`union all ${dues(context)}`}`

const day = sql`d.day`

const classWord = worded(sql`d.pig_class`, IMMUNE_CLASSES)
const isPlanned = sql`case when d.due is null then 'NO' else 'YES' end`

/** Vaccinations compared with the programmes. Source: §2.11, §5.3. */
export const immuneDetail: ServerReport = {
  report: immuneDetailDefinition,
  from: {
    alias: 'd',
    rows: subjectRows(immuneRows),
    joins: { ...subjectJoins(day), m: sql`left join material m on m.uid = d.vaccine_id` },
    where: (context) => [
      ...ofSubject(context),
      equals(sql`d.vaccine_id`, context.filters.vaccineId),
      equals(sql`d.pig_class`, context.filters.pigClass),
      ifGiven(context.filters.planned, sql`(d.due is not null) = ${context.filters.planned === 'YES'}`),
    ],
  },
  columns: {
    ...doneSql,
    date: day,
    records: one(sql`d.done`),
    pigClass: worded(sql`coalesce(d.pig_class, ${classOf('d', day)})`, IMMUNE_CLASSES),
    offDays: sql`case when d.done then d.day - d.due end`,
    vaccine: sql`m.name`,
    reaction: typed('reaction'),
    pricedHeads: sql`case when d.done and d.amount is not null then coalesce(d.heads, 1) else 0 end`,
  },
  ids: { uid: sql`d.uid`, key: sql`d.key`, pigId: sql`d.pig_id`, farmId: sql`d.farm_id` },
  groups: {
    vaccine: groupOfName('material', sql`d.vaccine_id`),
    pigClass: { key: sql`d.pig_class`, label: classWord, ofKey: true },
    planned: groupOfCode(isPlanned, plannedWords),
    subject: { key: sql`d.subject`, label: subjectWord, ofKey: true },
    number: byNumber,
    ...timeAndFarmGroups(day, sql`d.farm_id`),
  },
  plan: { filled: ['date'], materialize: immuneRows },
  overrides: { listed: sql`d.done`, links: subjectLinks },
}
