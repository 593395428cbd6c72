import { sql } from 'kysely'
import { IMMUNE_CLASSES } from '#domain/standalone/immune-plan.ts'
import { SUBJECT_LABELS } from '#domain/standalone/subject.ts'
import { choice, date, earTag, integer, text } from '#kit/field.ts'
import { column, countOf, hiddenSum, percent } from '#kit/report-column.ts'
import { equals, ifGiven } from '#server/kit/report/asked.ts'
import type { ReportContext, ServerReport } from '#server/kit/report/definition.ts'
import { columnsOf, each } from '#server/kit/report/report.count.ts'
import type { Sql } from '#server/kit/sql-words.ts'
import { immuneItems, isOver } from '#server/queries/immune/items.ts'
import { placesBelow } from '#server/queries/places-below.ts'
import { groupOfCode, groupOfName, groupOfPlace, timeAndFarmGroups, worded } from '#server/queries/sow-sql.ts'
import { declareReport, usualGroups } from '#server/reports/declare-report.ts'
import { usualFilters } from '#server/reports/report.filters.ts'

/** Results of a due item. */
const immuneStates = {
  ON_TIME: '按时',
  LATE: '超时补免',
  PARTLY: '部分未免',
  MISSED: '漏免',
  PENDING: '待免',
} as const

/** Unvaccinated heads of an item `x`: missed once its window is over, awaited until then. */
const undone = sql`(x.heads - x.done)`

/** State of an item `x` on a day. */
const stateOn = (today: Sql): Sql => sql`case
  when x.on_time = x.heads then 'ON_TIME' when x.done = x.heads then 'LATE' when not ${isOver(today)} then 'PENDING'
  when x.done > 0 then 'PARTLY' else 'MISSED' end`

const heads = (label: string, definition: string) => countOf(label, { width: 76, group: '头次', definition })

/** Vaccinations due by the programmes compared with those done, item by item (§2.11, §5.8). */
const immuneComplianceDefinition = declareReport('immune-compliance', {
  asks: {
    days: '应免日期',
    range: { future: true },
    filters: {
      ...usualFilters('vaccine'),
      pigClass: choice('类别', IMMUNE_CLASSES),
      state: choice('执行', immuneStates),
      ...usualFilters('house'),
      number: text('耳号/批次号', { maxLength: 30 }),
    },
  },
  columns: {
    due: column(date('应免日期'), { fixed: true, definition: '触发日＋日龄/天数；普免为当月几日' }),
    subject: column(text('对象', { width: 64 })),
    number: column(earTag('耳号/批次', { width: 128 }), { fixed: true }),
    pigClass: column(text('类别', { width: 64 })),
    item: column(text('项目', { width: 120 })),
    vaccine: column(text('疫苗', { width: 128 })),
    dose: column(text('剂量', { width: 72 })),
    house: column(text('栋舍'), { definition: '应免当日所在栋舍' }),
    items: countOf('项次', { definition: '期内到期的免疫：一个对象的一个项目为一项次' }),
    heads: heads('应免', '应免当日的头数：猪只为1，整窝为带仔数，批次为存栏'),
    onTime: heads('按时', '窗口止以前免疫的头数，最多为应免'),
    late: heads('超时', '窗口以后、同一疫苗下一项目的窗口以前补免的头数（最长100天）'),
    missed: heads('漏免', '窗口已过、未免的头数'),
    pending: heads('待免', '窗口未过、未免的头数'),
    windowEnd: column(date('窗口止'), { definition: '应免日期＋窗口天数；此日以后为超时' }),
    doneOn: column(date('免疫日期'), { definition: '窗口内或窗口后第一次用该疫苗的日期' }),
    offDays: column(integer('偏差', { unit: '天' }), { definition: '免疫日期－应免日期' }),
    state: column(text('执行', { width: 84 }), {
      definition: '按时：窗口止以前全部免疫；超时补免：以后补齐；漏免：窗口已过而未免；待免：窗口未过',
    }),
    farm: column(text('猪场')),
    doneRate: percent('执行率', 'done', 'judged', { definition: '（按时＋超时）÷（应免－待免）' }),
    onTimeRate: percent('及时率', 'onTime', 'judged', { definition: '按时÷（应免－待免）' }),
    done: hiddenSum(integer('已免', { unit: '头' })),
    judged: hiddenSum(integer('应免－待免', { unit: '头' })),
  },
  rows: {
    originScreen: 'standard-immune',
    without: ['items'],
    drill: ['due', 'number', 'item', 'vaccine', 'house', 'heads', 'missed', 'doneOn', 'offDays', 'state'],
    acts: [{ form: 'event-immune', label: '录入免疫', blank: true }],
    sort: { field: 'due', order: 'asc' },
  },
  groups: {
    by: {
      vaccine: '疫苗',
      item: '项目',
      pigClass: '类别',
      ...usualGroups('house', 'farm', 'month', 'week'),
      state: '执行',
    },
    chart: 'month',
  },
  shows: {
    metrics: [
      { column: 'heads', label: '应免', unit: '头次' },
      { column: 'doneRate', label: '执行率', unit: '%', target: 100, better: 'up' },
      { column: 'onTimeRate', label: '及时率', unit: '%' },
      { column: 'missed', label: '漏免', unit: '头次', target: 0, better: 'down' },
      { column: 'pending', label: '待免', unit: '头次' },
    ],
    charts: [
      {
        label: '执行率与及时率',
        series: { doneRate: '执行率', onTimeRate: '及时率' },
        key: 'rates',
        target: 100,
      },
      { column: 'missed', label: '漏免头次', name: '漏免', unit: '头次', kind: 'pareto', group: 'item' },
    ],
  },
})

const today = sql`t.day`
const number = sql`coalesce(p.ear_no, b.batch_no)`
/** Place of an animal on the day, or of most of a batch; a litter is with its sow. */
const placeOn = sql`coalesce(
    (select d.house_id from batch_day d where d.farm_id = x.farm_id and d.batch_id = x.batch_id and d.day <= x.due and d.until > x.due
      and d.heads > 0 order by d.heads desc, d.house_id limit 1),
    (select s.house_id from pig_stay s where s.farm_id = x.farm_id and s.pig_id = x.pig_id and s.from_date <= x.due
      and (s.to_date is null or s.to_date > x.due) limit 1))`
const house = sql`house.uid`
const classWord = worded(sql`x.pig_class`, IMMUNE_CLASSES)
const headsIf = (condition: Sql): Sql => sql`case when ${condition} then ${undone} else 0 end`

/** Items due before a farm went live are left out: their vaccinations were kept on paper. */
const sinceGoLive = ({ farms, params }: ReportContext): Sql => {
  const days = farms.flatMap((farm) => {
    const day = params.goLive.get(farm)
    return day ? [sql`(d.farm_id <> ${farm} or d.due >= ${day}::date)`] : []
  })
  return days.length > 0 ? sql.join(days, sql` and `) : sql`true`
}

const items = (context: ReportContext): Sql => {
  const { farms, filters: f } = context
  const wanted = sinceGoLive(context)
  return immuneItems({ farms, from: sql`${f.dateFrom}::date`, to: sql`${f.dateTo}::date`, wanted })
}

/** Vaccinations due by the programmes, with their results. Source: §2.11, §5.8. */
export const immuneCompliance: ServerReport = {
  report: immuneComplianceDefinition,
  from: {
    alias: 'x',
    joins: {
      t: (context) => sql`cross join (select ${context.today}::date as day) t`,
      b: sql`left join batch b on b.farm_id = x.farm_id and b.uid = x.batch_id`,
      p: sql`left join pig p on p.farm_id = x.farm_id and p.uid = x.pig_id`,
      house: sql`left join lateral (select ${placeOn} as uid) house on true`,
      m: sql`left join material m on m.uid = x.vaccine_id`,
      farm: sql`left join organize farm on farm.uid = x.farm_id`,
    },
    where: ({ filters: f }) => [
      ...[equals(sql`x.vaccine_id`, f.vaccineId), equals(sql`x.pig_class`, f.pigClass)],
      ...[equals(stateOn(today), f.state), equals(number, f.number)],
      ifGiven(f.houseId, sql`${house} in (${placesBelow(f.houseId)})`),
    ],
  },
  columns: {
    subject: worded(sql`x.kind`, SUBJECT_LABELS),
    number,
    pigClass: classWord,
    item: sql`x.name`,
    vaccine: sql`m.name`,
    house: sql`(select name from organize where uid = ${placeOn})`,
    windowEnd: sql`x.due + x.slack`,
    doneOn: sql`x.first_day`,
    offDays: sql`x.first_day - x.due`,
    state: worded(stateOn(today), immuneStates),
    farm: sql`farm.name`,
    items: each,
    late: sql`x.done - x.on_time`,
    missed: headsIf(isOver(today)),
    pending: headsIf(sql`not ${isOver(today)}`),
    judged: sql`x.heads - ${headsIf(sql`not ${isOver(today)}`)}`,
  },
  ids: { ...columnsOf('x', 'uid', 'planId'), dueOn: sql`x.due`, ...columnsOf('x', 'pigId', 'farmId') },
  groups: {
    vaccine: groupOfName('material', sql`x.vaccine_id`),
    item: { key: sql`x.name` },
    pigClass: { key: sql`x.pig_class`, label: classWord, ofKey: true },
    house: groupOfPlace(house),
    ...timeAndFarmGroups(sql`x.due`, sql`x.farm_id`),
    state: groupOfCode(stateOn(today), immuneStates),
  },
  plan: { filled: ['due'], materialize: items },
}
