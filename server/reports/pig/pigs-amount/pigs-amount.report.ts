import { sql } from 'kysely'
import type { ParameterKey } from '#domain/parameters.ts'
import { choice, date, decimal, integer, text } from '#kit/field.ts'
import {
  type ColumnOptions,
  column,
  countOf,
  defined,
  hiddenSum,
  percent,
  summed,
} from '#kit/report-column.ts'
import { ifGiven } from '#server/kit/report/asked.ts'
import type { ReportContext, ServerReport } from '#server/kit/report/definition.ts'
import { farmParameter } from '#server/kit/report/farm-parameter.ts'
import { type Sql, worded } from '#server/kit/sql-words.ts'
import { CLASSES, type PigClass } from '#server/queries/batches/classes.ts'
import { placesBelow } from '#server/queries/places-below.ts'
import { groupInOrder, groupOfPlace, nameOfPlace } from '#server/queries/sow-sql.ts'
import { companyOfFarm } from '#server/reports/company-of-farm.ts'
import { declareReport } from '#server/reports/declare-report.ts'
import { farmIds, usualFilters } from '#server/reports/report.filters.ts'
import { amounts } from './pigs-amount.rows.ts'

const heads = (label: string, definition: string, extra: ColumnOptions = {}) =>
  countOf(label, { width: 78, ...defined('F06', definition), ...extra })

const { TRANSIT: _transit, ...ON_HAND } = CLASSES

const definition = declareReport('pigs-amount', {
  asks: {
    filters: {
      farmIds,
      date: date('存栏日期', { hint: '不填为今天' }),
      pigClass: choice('类别', ON_HAND),
      ...usualFilters('house'),
    },
    defaults: { farmIds: 'ownFarms', date: 'today' },
  },
  columns: {
    farm: column(text('猪场'), { fixed: true }),
    house: column(text('栋舍')),
    pigClass: column(text('类别')),
    boars: heads('公猪', '当天结束时在群的公猪'),
    gilts: heads('后备母猪', '当天结束时未配过种的在群母猪'),
    sows: heads('生产母猪', '当天结束时已配过种或胎次≥1 的在群母猪'),
    sucklings: heads('哺乳仔猪', '当天结束时在窝的仔猪'),
    nursery: heads('保育', '当天结束时保育批次的存栏'),
    finish: heads('育肥', '当天结束时育肥批次的存栏'),
    other: heads('其他', '后备培育和断奶至出栏批次的存栏'),
    heads: heads('合计', '以上各类之和，不含在途', { formula: 'F02' }),
    standardHeads: summed(decimal('折算标准头', { digits: 1, width: 108 }), {
      formula: 'F06',
      definition: '各类头数×该类的折标系数之和，不含在途；系数在参数配置的报表口径中设置',
    }),
    places: summed(integer('容量', { min: 0, width: 78 }), {
      formula: 'F07',
      definition: '栋舍容量之和；未填的取其栏位容量之和，都没有的不计',
    }),
    used: percent('栏位利用率', 'occupied', 'places', {
      formula: 'F07',
      definition: '有容量的栋舍里的头数÷容量；哺乳仔猪不占栏',
    }),
    transit: heads('在途', '已从一场发出、对方尚未接收的种猪和仔猪，计在发出场；不在任何猪场的存栏里', {
      formula: 'R5',
    }),
    occupied: hiddenSum(integer('占栏头数', { min: 0 })),
  },
  rows: {
    originScreen: 'event-entry',
    shown: ['farm', 'house', 'pigClass', 'heads', 'standardHeads', 'transit', 'places'],
    drill: ['farm', 'house', 'pigClass', 'heads', 'transit', 'places'],
    sort: { field: 'farm', order: 'asc' },
  },
  groups: {
    by: { farm: '猪场', company: '公司', class: '类别', house: '栋舍' },
    chart: 'farm',
  },
  shows: {
    metrics: [
      { column: 'heads', label: '全群存栏', unit: '头' },
      { column: 'sows', label: '生产母猪', unit: '头' },
      { column: 'sucklings', label: '哺乳仔猪', unit: '头' },
      { column: 'nursery', label: '保育', unit: '头' },
      { column: 'finish', label: '育肥', unit: '头' },
      { column: 'used', label: '栏位利用率', unit: '%' },
    ],
    charts: [
      {
        column: 'heads',
        label: '猪群结构',
        name: '头数',
        unit: '头',
        key: 'classes',
        kind: 'bars',
        group: 'class',
      },
    ],
  },
})

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
    class: groupInOrder(sql`x.class`, words),
    house: groupOfPlace(sql`x.house_id`),
  },
  plan: { materialize: amounts },
}
