import { sql } from 'kysely'
import type { ParameterKey } from '#domain/parameters.ts'
import { ifGiven } from '#server/kit/report/asked.ts'
import type { ReportContext, ServerReport } from '#server/kit/report/definition.ts'
import { farmParameter } from '#server/kit/report/farm-parameter.ts'
import { materializedRows } from '#server/kit/report/read-once.ts'
import { type Sql, worded } from '#server/kit/sql-words.ts'
import { CLASSES, type PigClass } from '#server/queries/batches/classes.ts'
import { placesBelow } from '#server/queries/places-below.ts'
import { groupOfPlace, nameOfPlace } from '#server/queries/sow-sql.ts'
import { companyOfFarm } from '#server/reports/company-of-farm.ts'
import { definition } from './pigs-amount.definition.ts'
import { amounts } from './pigs-amount.rows.ts'

const words = { ...CLASSES, ROOM: '（容量）' }
const ofClass = (pigClass: PigClass): Sql =>
  sql`case when x.class = ${sql.lit(pigClass)} then x.heads else 0 end`
const here = sql`x.class <> 'TRANSIT'`

const UNITS = {
  BOAR: 'std_head_boar',
  GILT: 'std_head_gilt',
  SOW: 'std_head_sow',
  SUCKLING: 'std_head_suckling',
  NURSERY: 'std_head_nursery',
  FINISH: 'std_head_finish',
  OTHER: 'std_head_other',
} as const satisfies Partial<Record<PigClass, ParameterKey>>

/** Standard heads of an animal of a row's class, by its farm's parameters; transit and room count 0. */
const unitOf = (context: ReportContext): Sql =>
  sql`(case x.class ${sql.join(
    Object.entries(UNITS).map(
      ([pigClass, key]) =>
        sql`when ${sql.lit(pigClass)} then ${farmParameter(context, key, sql`x.farm_id`)}::numeric`,
    ),
    sql` `,
  )} else 0 end)`

/** All animals at the end of a day by class, and the capacity for them. */
export const pigsAmount: ServerReport = {
  report: definition,
  from: {
    rows: (context) => materializedRows(context, amounts),
    joins: {
      standard: (context) => sql`cross join lateral (select x.heads * ${unitOf(context)} as heads) standard`,
      company: companyOfFarm,
    },
    where: ({ filters: f }) => [
      ifGiven(f.pigClass, sql`x.class in (${f.pigClass}, 'ROOM')`),
      ifGiven(f.houseId, sql`x.house_id in (${placesBelow(f.houseId)})`),
    ],
  },
  columns: {
    farm: nameOfPlace(sql`x.farm_id`),
    house: nameOfPlace(sql`x.house_id`),
    pigClass: worded(sql`x.class`, words),
    boars: ofClass('BOAR'),
    gilts: ofClass('GILT'),
    sows: ofClass('SOW'),
    sucklings: ofClass('SUCKLING'),
    nursery: ofClass('NURSERY'),
    finish: ofClass('FINISH'),
    other: ofClass('OTHER'),
    heads: sql`case when ${here} then x.heads else 0 end`,
    transit: ofClass('TRANSIT'),
    standardHeads: sql`standard.heads`,
    places: sql`x.places`,
    occupied: sql`case when ${here} and x.class <> 'SUCKLING' and x.roomy then x.heads else 0 end`,
  },
  ids: { farmId: sql`x.farm_id`, houseId: sql`x.house_id`, class: sql`x.class` },
  groups: {
    company: groupOfPlace(sql`company.uid`),
    farm: groupOfPlace(sql`x.farm_id`),
    class: {
      key: sql`x.class`,
      label: worded(sql`x.class`, words),
      order: sql`array_position(array[${sql.join(Object.keys(words).map((key) => sql.lit(key)))}], x.class)`,
      ofKey: true,
    },
    house: groupOfPlace(sql`x.house_id`),
  },
  plan: { materialize: amounts },
}
