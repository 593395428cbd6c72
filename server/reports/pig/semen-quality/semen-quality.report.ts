import { sql } from 'kysely'
import { equals, ifGiven, inFarms } from '#server/kit/report/asked.ts'
import { each, one } from '#server/kit/report/count.ts'
import type { ServerReport } from '#server/kit/report/definition.ts'
import { byMonth, byWeek } from '#server/kit/report/farm-calendar.ts'
import type { Sql } from '#server/kit/sql-words.ts'
import { breedGroup, breedJoins, breedName, farmGroup, ofBreed, worded } from '#server/queries/sow-sql.ts'
import { colours, definition } from './semen-quality.definition.ts'

const c = (name: string): Sql => sql.ref(`c.${name}`)
const known = (name: string): Sql => one(sql`${c(name)} is not null`)

/** Ejaculates of the period with their examination. */
export const semenQuality: ServerReport = {
  report: definition,
  from: {
    alias: 'c',
    rows: sql`semen_collection c`,
    joins: { p: sql`left join pig p on p.farm_id = c.farm_id and p.uid = c.pig_id`, ...breedJoins('p') },
    where: ({ farms, filters: f }) => [
      inFarms(sql`c.farm_id`, { farms }),
      sql`c.collect_date between ${f.dateFrom}::date and ${f.dateTo}::date`,
      ...[ofBreed(f.breedId), equals(sql`p.ear_no`, f.boarEarnock), equals(c('collector'), f.collector)],
      ifGiven(f.verdict, sql`c.qualified = ${f.verdict === 'PASSED'}`),
    ],
  },
  columns: {
    earNo: sql`p.ear_no`,
    breed: sql`nullif(${breedName}, '')`,
    ageDays: sql`c.collect_date - p.birth_date`,
    colour: worded(c('colour'), colours),
    verdict: sql`case when c.qualified then '合格' else '不合格' end`,
    doses: c('doses_made'),
    collections: each,
    passed: one(c('qualified')),
    lowMotility: one(c('low_motility')),
    highAbnormal: one(c('high_abnormal')),
    otherwise: one(sql`not (c.qualified or c.low_motility or c.high_abnormal)`),
    volumeSum: c('volume'),
    volumeCount: known('volume'),
    densitySum: c('density'),
    densityCount: known('density'),
    motilitySum: c('motility'),
    motilityCount: known('motility'),
    abnormalSum: c('abnormal'),
    abnormalCount: known('abnormal'),
  },
  ids: { uid: c('uid'), pigId: c('pig_id'), farmId: c('farm_id') },
  groups: {
    week: byWeek(sql`c.collect_date`, sql`c.farm_id`),
    month: byMonth(sql`c.collect_date`, sql`c.farm_id`),
    boar: { key: c('pig_id'), label: sql`p.ear_no` },
    breed: breedGroup,
    collector: { key: c('collector') },
    farm: farmGroup,
  },
  plan: { steady: true },
}
