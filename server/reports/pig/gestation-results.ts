import { sql } from 'kysely'
import { GESTATION_RESULT_LABELS } from '#domain/sow/sow.labels.ts'
import { choiceWords } from '#kit/choice-words.ts'
import { choice, date, earTag, integer, moment, name, text } from '#kit/field.ts'
import { column, countOf, percent } from '#kit/report-column.ts'
import { pregnancyCheck } from '#resources/events/pregnancy-check.ts'
import { equals, ifGiven, inFarms } from '#server/kit/report/asked.ts'
import type { ServerReport } from '#server/kit/report/definition.ts'
import { each, one } from '#server/kit/report/report.count.ts'
import type { Sql } from '#server/kit/sql-words.ts'
import {
  breedGroup,
  breedJoins,
  breedName,
  inPlace,
  ofBreed,
  ofEarNos,
  placeOf,
  timeAndFarmGroups,
  uuidIn,
  worded,
} from '#server/queries/sow-sql.ts'
import { declareReport, usualGroups } from '#server/reports/declare-report.ts'
import { usualFilters } from '#server/reports/report.filters.ts'

const heads = (label: string) => integer(label, { min: 0 })
const counted = (label: string) =>
  countOf(label, { group: '结果（头）', definition: `妊检结果为${label}的头次` })

const definition = declareReport('gestationResultPositive', {
  area: 'pig',
  asks: {
    days: '妊检日期',
    filters: {
      result: choice('结果', GESTATION_RESULT_LABELS),
      ...usualFilters('earNos', 'boar', 'house'),
      technician: name('检查人'),
      ...usualFilters('breed'),
    },
  },
  columns: {
    earNo: column(earTag('耳号'), { fixed: true, overrides: { link: '/admin/pig-detail?pigId={pigId}' } }),
    breed: column(text('品种品系')),
    parity: column(heads('胎次')),
    mateDate: column(date('配种日期')),
    days: column(integer('天数', { unit: '天' }), { definition: '妊检日期－首次输精日期' }),
    boarEarnock: column(earTag('公猪')),
    place: column(text('栋舍栏位')),
    result: column(text('结果')),
    date: column(date('妊检日期')),
    method: column(text('妊检方式')),
    technician: column(name('检查人')),
    reason: column(text('流产原因')),
    recordedAt: column(moment('录入时间')),
    checks: countOf('检查', { definition: '期内妊检的头次' }),
    positive: counted('阳性'),
    negative: counted('阴性'),
    returned: counted('返情'),
    aborted: counted('流产'),
    open: counted('空怀'),
    rate: percent('阳性率', 'positive', 'checks', {
      definition: '阳性头次÷检查头次（按检查，不是按配种；受胎率见配种周跟踪）',
    }),
  },
  rows: {
    originScreen: 'event-mat',
    without: ['checks', 'positive', 'negative', 'returned', 'aborted', 'open'],
    first: true,
    event: { uid: 'uid', code: 'event_gestation', enters: true },
    sort: { field: 'date', order: 'desc' },
  },
  groups: {
    by: {
      result: '结果',
      ...usualGroups('week', 'day', 'month'),
      technician: '检查人',
      ...usualGroups('breed', 'farm'),
    },
    chart: 'week',
  },
  shows: {
    metrics: [
      { column: 'checks', label: '检查', unit: '头' },
      { column: 'positive', label: '阳性', unit: '头' },
      { column: 'rate', label: '阳性率', unit: '%' },
    ],
    charts: [{ column: 'rate', label: '阳性率', apart: true }],
  },
})

const result = sql`(e.payload->>'gestationResult')`
const is = (code: keyof typeof GESTATION_RESULT_LABELS) => one(sql`${result} = ${sql.lit(code)}`)
const methods = choiceWords(pregnancyCheck.header.method)

/** A value of the checked service, looked up only in the columns that show it: counts of a year skip it. */
const ofService = (
  name: string,
) => sql`(select ${sql.ref(`s.${name}`)} from sow_service s where s.farm_id = e.farm_id
  and s.pig_id = e.pig_id and s.service_date < e.event_date order by s.service_date desc, s.service_no desc limit 1)`
/** A value of her place on the day, looked up the same way. */
const stayed = (value: Sql) => sql`(select ${value} from pig_stay t where t.farm_id = e.farm_id
  and t.pig_id = e.pig_id and t.from_date <= e.event_date order by t.from_date desc, t.no desc limit 1)`

/** Pregnancy checks of the period with their services: tab 查询 of 妊检结果录入 (§5.3). */
export const gestationResults: ServerReport = {
  report: definition,
  from: {
    rows: sql`pig_event e`,
    joins: {
      p: sql`join pig p on p.farm_id = e.farm_id and p.uid = e.pig_id`,
      ...breedJoins('p'),
      r: sql`left join data_dictionary r on r.uid = ${uuidIn(sql`e.payload->>'reason'`)}`,
    },
    day: 'date',
    where: ({ farms, filters: f }) => [
      sql`${inFarms(sql`e.farm_id`, { farms })} and e.type = 'event_gestation'`,
      ...[ofEarNos(f.earNos), ofBreed(f.breedId), equals(result, f.result)],
      equals(sql`e.payload->>'technician'`, f.technician),
      ifGiven(f.boarEarnock, sql`${ofService('boar_earnock')} = ${f.boarEarnock}`),
      ifGiven(f.houseId, stayed(inPlace(f.houseId, 't'))),
    ],
  },
  columns: {
    earNo: sql`p.ear_no`,
    breed: breedName,
    parity: ofService('cycle_parity'),
    mateDate: ofService('service_date'),
    days: sql`e.event_date - ${ofService('service_date')}`,
    boarEarnock: ofService('boar_earnock'),
    place: stayed(placeOf(sql`t.house_id`, sql`t.pen_id`)),
    result: worded(result, GESTATION_RESULT_LABELS),
    date: sql`e.event_date`,
    method: worded(sql`e.payload->>'method'`, methods),
    technician: sql`e.payload->>'technician'`,
    reason: sql`r.name1`,
    recordedAt: sql`e.created_at`,
    checks: each,
    positive: is('POSITIVE'),
    negative: is('NEGATIVE'),
    returned: is('RETURN'),
    aborted: is('ABORT'),
    open: is('OPEN'),
  },
  ids: { uid: sql`e.uid`, pigId: sql`e.pig_id`, farmId: sql`e.farm_id` },
  groups: {
    result: { key: result, label: worded(result, GESTATION_RESULT_LABELS) },
    ...timeAndFarmGroups(sql`e.event_date`, sql`e.farm_id`),
    technician: { key: sql`e.payload->>'technician'` },
    breed: breedGroup,
  },
}
