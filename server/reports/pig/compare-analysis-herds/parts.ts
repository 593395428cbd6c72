import { type RawBuilder, sql } from 'kysely'
import type { ReportContext, ReportGroup } from '../../../kit/report/definition.ts'
import type { Fact, PartOf } from '../../../kit/report/facts.ts'
import { inFarms } from '../../../kit/report/in-farms.ts'
import { worded } from '../../../kit/sql-words.ts'
import { leaderOf } from '../batches/leader.ts'
import {
  litters,
  pigletDeaths,
  weanedLitters,
  weanings,
} from '../breeding-sow-production-efficiency/litter-facts.ts'
import { earlierServices, served, services } from '../breeding-sow-production-efficiency/service-facts.ts'
import { growing } from './growing.ts'

type Sql = RawBuilder<unknown>

/** Key of the rows that belong to none of the groups: the days of a herd to no technician. */
export const REST = '-'
/** From this parity on sows are one group, as in the parity distribution (F05). */
const OLD = 7

const OF_SERVICE: readonly Fact[] = [services, earlierServices]
const OF_LITTER: readonly Fact[] = [litters, weanedLitters, served]
const OF_MOVE: readonly Fact[] = [weanings, pigletDeaths]

/** Where a kind of rows finds what parts it: services in themselves, litters in themselves, the rest in its litter. */
const told = (
  ofService: Sql | null,
  ofLitter: (litter: string) => Sql,
  ofBatch: Sql | null = null,
): PartOf => ({
  of: (fact) => {
    if (fact === growing) return ofBatch ?? sql.lit(REST)
    if (ofService && OF_SERVICE.includes(fact)) return ofService
    if (OF_LITTER.includes(fact)) return ofLitter('l')
    if (OF_MOVE.includes(fact))
      return sql`(select ${ofLitter('mother')} from litter mother where mother.farm_id = m.farm_id and mother.uid = m.litter_uid)`
    return sql.lit(REST)
  },
})

/** The animal a row tells of. */
const animalOf = (fact: Fact): Sql =>
  OF_MOVE.includes(fact)
    ? sql`(select mother.pig_id from litter mother where mother.farm_id = m.farm_id and mother.uid = m.litter_uid)`
    : fact.pig

/** What the animal of a row is, whatever the row tells of her. */
const ofAnimal = (column: string, ofBatch: Sql | null = null): PartOf => ({
  of: (fact) =>
    fact === growing
      ? (ofBatch ?? sql.lit(REST))
      : sql`(select ${sql.ref(`animal.${column}`)} from pig animal where animal.farm_id = ${fact.farm} and animal.uid = ${animalOf(fact)})`,
  among: {
    rows: (context) =>
      sql`select p.farm_id, p.uid, ${sql.ref(`p.${column}`)} as part from pig p where ${inFarms(sql`p.farm_id`, context)}`,
    by: (fact) => (fact === growing ? undefined : animalOf(fact)),
  },
})

const ofBatch = (part: Sql): PartOf => ({
  of: (fact) => (fact === growing ? part : sql.lit(REST)),
})

const band = (parity: Sql): Sql => sql`least(${parity}, ${sql.lit(OLD)})`
const technicianOf = (litter: string): Sql =>
  sql`(select t.technician from sow_service t where t.farm_id = ${sql.ref(`${litter}.farm_id`)} and t.uid = ${sql.ref(`${litter}.service_uid`)})`

/** What tells the rows of each group from the others. Days of a herd have no parity: hers is that of today. */
export const partsOf: Readonly<Record<string, PartOf>> = {
  parity: told(band(sql`s.cycle_parity`), (litter) => band(sql.ref(`${litter}.parity`))),
  breed: ofAnimal('breed_id', sql`b.breed_id`),
  line: ofAnimal('line_id'),
  grade: ofAnimal('selective_level_id'),
  source: ofAnimal('source', sql`b.source_kind`),
  technician: told(sql`s.technician`, technicianOf),
  boar: told(sql`s.boar_earnock`, (litter) => sql.ref(`${litter}.boar_earnock`)),
  house: told(null, (litter) => sql.ref(`${litter}.house_id`), sql`b.house_id`),
  batch: ofBatch(sql`b.batch_no`),
  leader: ofBatch(leaderOf(sql`b.house_id`, sql`x.in_date`)),
}

/** Which of a row's groups are asked for; farms and months have no part. */
export const partOf = ({ parting }: ReportContext): PartOf | undefined => partsOf[parting ?? '']

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
