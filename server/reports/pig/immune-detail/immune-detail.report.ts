import { sql } from 'kysely'
import { IMMUNE_CLASSES } from '#domain/standalone/immune-plan.ts'
import { equals, ifGiven } from '#server/kit/report/asked.ts'
import { one } from '#server/kit/report/count.ts'
import type { ServerReport } from '#server/kit/report/definition.ts'
import { byMonth } from '#server/kit/report/farm-calendar.ts'
import { worded } from '#server/kit/sql-words.ts'
import { groupOfPlace } from '#server/queries/sow-sql.ts'
import {
  byNumber,
  doneSql,
  nameOfMaterial,
  ofSubject,
  subjectJoins,
  subjectLinks,
  subjectRows,
  subjectWord,
  typed,
} from '../plain/subject.ts'
import { immuneDetailDefinition, plannedWords } from './immune-detail.definition.ts'
import { classOf, immuneRows } from './immune-detail.rows.ts'

const day = sql`d.day`

const classWord = worded(sql`d.pig_class`, IMMUNE_CLASSES)
const isPlanned = sql`case when d.due is null then 'NO' else 'YES' end`

/** Vaccinations against the programmes. Source: §2.11, §5.3. */
export const immuneDetail: ServerReport = {
  report: immuneDetailDefinition,
  range: { from: 'dateFrom', to: 'dateTo', months: 12 },
  from: {
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
    item: sql`d.item`,
    due: sql`d.due`,
    offDays: sql`case when d.done then d.day - d.due end`,
    plannedDose: sql`d.planned_dose`,
    asked: sql`d.asked`,
    undone: sql`d.undone`,
    dueHeads: sql`d.due_heads`,
    missed: sql`d.missed`,
    awaited: sql`d.awaited`,
    vaccine: sql`m.name`,
    lotNo: sql`d.lot_no`,
    reaction: typed('reaction'),
    pricedHeads: sql`case when d.done and d.amount is not null then coalesce(d.heads, 1) else 0 end`,
  },
  ids: { uid: sql`d.uid`, key: sql`d.key`, pigId: sql`d.pig_id`, farmId: sql`d.farm_id` },
  groups: {
    vaccine: nameOfMaterial(sql`d.vaccine_id`),
    pigClass: { key: sql`d.pig_class`, label: classWord, ofKey: true },
    planned: { key: isPlanned, label: worded(isPlanned, plannedWords), ofKey: true },
    subject: { key: sql`d.subject`, label: subjectWord, ofKey: true },
    number: byNumber,
    day: { key: day },
    month: byMonth(day, sql`d.farm_id`),
    farm: groupOfPlace(sql`d.farm_id`),
  },
  plan: { filled: ['date'], materialize: immuneRows, farmwise: immuneRows },
  overrides: { listed: sql`d.done`, links: subjectLinks },
}
