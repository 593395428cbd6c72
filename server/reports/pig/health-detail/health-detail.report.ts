import { sql } from 'kysely'
import { equals } from '#server/kit/report/asked.ts'
import { each } from '#server/kit/report/count.ts'
import type { ServerReport } from '#server/kit/report/definition.ts'
import { groupOfName, timeAndFarmGroups } from '#server/queries/sow-sql.ts'
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
import { healthDetailDefinition } from './health-detail.definition.ts'

const day = sql`d.treat_date`

const prevention = medications('HEALTH')

/** Preventive medication of groups, each with the end of its withdrawal period. Source: §2.11, §5.3. */
export const healthDetail: ServerReport = {
  report: healthDetailDefinition,
  from: {
    alias: 'd',
    rows: subjectRows(prevention),
    joins: { ...subjectJoins(day), m: sql`left join material m on m.uid = d.drug_id` },
    where: (context) => [...ofSubject(context), equals(sql`d.drug_id`, context.filters.drugId)],
  },
  columns: {
    ...doneSql,
    date: day,
    records: each,
    plan: typed('plan'),
    drug: sql`m.name`,
    pricedHeads: sql`case when d.amount is not null then coalesce(d.heads, 1) else 0 end`,
  },
  ids: { uid: sql`d.uid`, pigId: sql`d.pig_id`, farmId: sql`d.farm_id` },
  groups: {
    drug: groupOfName('material', sql`d.drug_id`),
    subject: { key: sql`d.subject`, label: subjectWord, ofKey: true },
    number: byNumber,
    ...timeAndFarmGroups(day, sql`d.farm_id`),
  },
  plan: { filled: ['date'], materialize: prevention },
  overrides: { links: subjectLinks },
}
