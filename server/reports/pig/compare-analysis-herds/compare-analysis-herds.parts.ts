import { sql } from 'kysely'
import { fromDay, inFarms } from '#server/kit/report/asked.ts'
import type { ReportContext, ReportGroup } from '#server/kit/report/definition.ts'
import type { Fact } from '#server/kit/report/report.facts.ts'
import { type Sql, worded } from '#server/kit/sql-words.ts'
import { leaderOf } from '#server/queries/batches/leader.ts'
import { earlierHerd, exits, herdDays, roadDays } from '#server/queries/scorecard/herd-facts.ts'
import { litters, pigletDeaths, weanedLitters, weanings } from '#server/queries/scorecard/litter-facts.ts'
import { earlierServices, gestation, served, services } from '#server/queries/scorecard/service-facts.ts'
import { endOf } from '#server/queries/sow-days.ts'
import type { HerdPart } from '../breeding-sow-production-efficiency/breeding-sow-production-efficiency.report.ts'
import { growing } from './growing.ts'

/** Key of rows that belong to none of the groups: days of a herd have no technician. */
export const REST = '-'
const rest = sql`${sql.lit(REST)}::text`
/** From this parity on sows form one group, as in the parity distribution (F05). */
const OLD = 7

const OF_SERVICE: readonly Fact[] = [services, earlierServices]
const OF_LITTER: readonly Fact[] = [litters, weanedLitters, served, weanings, pigletDeaths]
const OF_PIG: readonly Fact[] = [herdDays, earlierHerd, roadDays, exits]

/** Group keys found in the service, or in the litter for litters and their movements. */
const reported = (ofService: Sql | null, ofLitter: Sql | null, ofBatch: Sql | null = null): HerdPart => {
  const of = (fact: Fact): Sql | null => {
    if (fact === growing) return ofBatch
    if (OF_LITTER.includes(fact)) return ofLitter
    return OF_SERVICE.includes(fact) ? ofService : null
  }
  return { of: (fact) => of(fact) ?? rest, parts: (fact) => of(fact) !== null }
}

/** A group key of the row's animal, for every kind of row. */
const ofAnimal = (column: string, ofBatch: Sql | null = null): HerdPart => ({
  of: (fact) => {
    if (fact === growing) return ofBatch ?? rest
    if (OF_PIG.includes(fact)) return sql.ref(`p.${column}`)
    return sql`(select ${sql.ref(`animal.${column}`)} from pig animal where animal.farm_id = ${fact.farm} and animal.uid = ${fact.subject})`
  },
  among: {
    // the earliest rows are services a gestation before the period (F23): animals that left earlier have none
    rows: (c) => sql`select p.farm_id, p.uid, ${sql.ref(`p.${column}`)} as part from pig p
      where ${inFarms(sql`p.farm_id`, c)} and ${endOf('p', 'exit_date')} >= ${fromDay(c)} - ${gestation(c)}`,
    by: (fact) => (fact === growing || OF_PIG.includes(fact) ? undefined : fact.subject),
  },
  parts: () => true,
})

const band = (parity: Sql): Sql => sql`least(${parity}, ${sql.lit(OLD)})`

/** Group keys of the rows. Days of a herd have no parity: the sow's is that of today. */
const partsOf: Readonly<Record<string, HerdPart>> = {
  parity: reported(band(sql`s.cycle_parity`), band(sql`l.parity`)),
  breed: ofAnimal('breed_id', sql`x.breed_id`),
  line: ofAnimal('line_id'),
  grade: ofAnimal('selective_level_id'),
  source: ofAnimal('source', sql`x.source_kind`),
  technician: reported(sql`s.technician`, sql`l.technician`),
  boar: reported(sql`s.boar_earnock`, sql`l.boar_earnock`),
  house: reported(null, sql`l.house_id`, sql`x.house_id`),
  batch: reported(null, null, sql`x.batch_no`),
  leader: reported(null, null, leaderOf(sql`x.house_id`, sql`x.in_date`, 'x')),
}

/** The requested group key; farms and months have none. */
export const partOf = ({ question: { groupKey } }: ReportContext): HerdPart | undefined =>
  partsOf[groupKey ?? '']

const part = sql`x.part`
const named = (label: Sql, order: Sql = label): ReportGroup => ({
  key: part,
  label: sql`case when ${part} = ${sql.lit(REST)} then '（不分）' else ${label} end`,
  order: sql`case when ${part} = ${sql.lit(REST)} then '2' else '1' || coalesce((${order})::text, '') end`,
  ofKey: true,
})
const uid = sql`(nullif(${part}, ${sql.lit(REST)}))::uuid`
const found = (table: string, column: string): Sql =>
  sql`(select ${sql.ref(`named.${column}`)} from ${sql.table(table)} named where named.uid = ${uid})`
const sorted = (table: string): Sql => sql`lpad(coalesce(${found(table, 'sort')}, 0)::text, 6, '0')`

export const groupsOf = (
  sources: Readonly<Record<string, string>>,
): Readonly<Record<string, ReportGroup>> => ({
  parity: named(
    sql`case ${part} when '0' then '0 后备' when ${sql.lit(String(OLD))} then ${sql.lit(`≥${OLD}`)} else ${part} || ' 胎' end`,
    part,
  ),
  breed: named(found('data_dictionary', 'name1'), sorted('data_dictionary')),
  line: named(found('data_dictionary', 'name1'), sorted('data_dictionary')),
  grade: named(found('data_dictionary', 'name1'), sorted('data_dictionary')),
  source: named(worded(part, sources)),
  technician: named(part),
  boar: named(part),
  house: named(found('organize', 'name'), sorted('organize')),
  batch: named(part),
  leader: named(part),
})
