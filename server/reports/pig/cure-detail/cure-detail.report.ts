import { sql } from 'kysely'
import { CURE_RESULTS } from '#domain/standalone/labels.ts'
import { equals, ifGiven } from '#server/kit/report/asked.ts'
import { each, one } from '#server/kit/report/count.ts'
import type { ServerReport } from '#server/kit/report/definition.ts'
import { type Sql, worded } from '#server/kit/sql-words.ts'
import { groupOfCode, groupOfName, groupOfWord, timeAndFarmGroups } from '#server/queries/sow-sql.ts'
import { medications } from '../plain/medications.ts'
import {
  byNumber,
  doneSql,
  ofSubject,
  subjectJoins,
  subjectLinks,
  subjectRows,
  subjectWord,
  typed,
} from '../plain/subject.ts'
import { cureDetailDefinition } from './cure-detail.definition.ts'

const day = sql`d.treat_date`
const headsIf = (condition: Sql): Sql => sql`case when ${condition} then coalesce(d.heads, 1) else 0 end`

const treatments = medications('CURE')

/** Treatments, each with its result and the end of its withdrawal period. Source: §2.11, §5.3. */
export const cureDetail: ServerReport = {
  report: cureDetailDefinition,
  from: {
    alias: 'd',
    rows: subjectRows(treatments),
    joins: {
      ...subjectJoins(day),
      ill: sql`left join data_dictionary ill on ill.uid = d.disease_id`,
      m: sql`left join material m on m.uid = d.drug_id`,
      now: ({ today }) => sql`cross join (select ${today}::date as day) now`,
    },
    where: (context) => [
      ...ofSubject(context),
      equals(sql`d.disease_id`, context.filters.diseaseId),
      equals(sql`d.drug_id`, context.filters.drugId),
      ifGiven(context.filters.result, sql`coalesce(d.result, 'NONE') = ${context.filters.result}`),
    ],
  },
  columns: {
    ...doneSql,
    date: day,
    records: each,
    disease: sql`ill.name1`,
    symptoms: typed('symptoms'),
    drug: sql`m.name`,
    result: worded(sql`d.result`, CURE_RESULTS),
    cured: headsIf(sql`d.result = 'CURED'`),
    lost: headsIf(sql`d.result in ('DEAD', 'CULLED')`),
    judged: headsIf(sql`d.result is not null`),
    open: one(sql`d.result is null and d.end_date < now.day`),
    pricedHeads: headsIf(sql`d.amount is not null`),
  },
  ids: { uid: sql`d.uid`, pigId: sql`d.pig_id`, farmId: sql`d.farm_id` },
  groups: {
    disease: groupOfWord(sql`d.disease_id`),
    drug: groupOfName('material', sql`d.drug_id`),
    result: groupOfCode(sql`d.result`, CURE_RESULTS),
    subject: { key: sql`d.subject`, label: subjectWord, ofKey: true },
    number: byNumber,
    ...timeAndFarmGroups(day, sql`d.farm_id`),
  },
  plan: { filled: ['date'], materialize: treatments },
  overrides: { links: subjectLinks },
}
