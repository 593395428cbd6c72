import { sql } from 'kysely'
import { EVENT_LABELS } from '#domain/sow/event-types.ts'
import { choice, date, earTag, integer, moment, text } from '#kit/field.ts'
import { column, summed } from '#kit/report-column.ts'
import { equals, ifGiven, inFarms } from '#server/kit/report/asked.ts'
import type { ServerReport } from '#server/kit/report/definition.ts'
import { each, one } from '#server/kit/report/report.count.ts'
import { content } from '#server/queries/event-content.ts'
import { placesBelow } from '#server/queries/places-below.ts'
import {
  breedGroup,
  breedJoins,
  breedName,
  groupOfCode,
  ofEarNos,
  timeAndFarmGroups,
  worded,
} from '#server/queries/sow-sql.ts'
import { declareReport, usualGroups } from '#server/reports/declare-report.ts'
import { usualFilters } from '#server/reports/report.filters.ts'

const definition = declareReport('breed-pig-detail', {
  area: 'pig',
  asks: {
    days: '业务日期',
    filters: {
      ...usualFilters('earNos'),
      type: choice('事件', EVENT_LABELS),
      ...usualFilters('house'),
      operator: text('操作人', { maxLength: 20 }),
    },
  },
  columns: {
    date: column(date('日期'), { fixed: true }),
    earNo: column(earTag('耳号'), { fixed: true, overrides: { link: '/admin/pig-detail?pigId={pigId}' } }),
    event: column(text('事件')),
    content: column(text('关键值', { width: 176 }), { overrides: { unsorted: true } }),
    parity: column(integer('胎次', { min: 0 }), { definition: '事件当日结束时的胎次' }),
    breed: column(text('品种品系')),
    place: column(text('栋舍')),
    operator: column(text('操作人')),
    recordedAt: column(moment('录入时间')),
    reason: column(text('确认原因'), { definition: '有提示（W）仍确认录入时填写的原因' }),
    events: summed(integer('事件数'), { drill: true, definition: '业务日期在期内的事件' }),
    late: summed(integer('补录'), {
      drill: true,
      definition: '录入日晚于业务日 1 天以上的事件数，上线数据不计',
    }),
    edited: summed(integer('改过'), { drill: true, definition: '录入后修改过的事件数' }),
  },
  rows: {
    originScreen: 'event-entry',
    without: ['events', 'late', 'edited'],
    first: true,
    event: { uid: 'uid', codeIn: 'code' },
    sort: { field: 'date', order: 'desc' },
  },
  groups: {
    by: { type: '事件', ...usualGroups('day', 'month'), operator: '操作人', ...usualGroups('breed', 'farm') },
    chart: 'day',
  },
  shows: {
    metrics: [
      { column: 'events', label: '事件数', unit: '条' },
      { column: 'late', label: '补录', unit: '条' },
      { column: 'edited', label: '改过', unit: '条' },
    ],
    charts: [{ column: 'events', label: '每日录入', name: '事件数', unit: '条' }],
  },
})

/** Days after the event from which an entry counts as late (补录). */
const LATE = 1

/** The animal's last span or stay before the event. */
const LAST_BEFORE = sql`where s.farm_id = e.farm_id and s.pig_id = e.pig_id
  and s.from_date <= e.event_date order by s.from_date desc, s.no desc limit 1`

/** Entered at go-live: the rows belong to one day and are entered over several. */
const isOpening = sql`coalesce((e.payload->>'init')::boolean, false)`

const house = sql`(select s.house_id from pig_stay s ${LAST_BEFORE})`

/**
 * Every event of breeding pigs; each row links to the card, where it is corrected or taken back. Events of a lot of
 * semen belong to no pig. Source: §5.3.
 */
export const breedPigDetail: ServerReport = {
  report: definition,
  from: {
    rows: sql`pig_event e`,
    joins: {
      p: sql`join pig p on p.farm_id = e.farm_id and p.uid = e.pig_id`,
      ...breedJoins('p'),
      u: sql`left join sys_user u on u.uid = e.created_by`,
    },
    day: 'date',
    where: ({ farms, filters: f }) => [
      inFarms(sql`e.farm_id`, { farms }),
      ...[ofEarNos(f.earNos), equals(sql`e.type`, f.type)],
      ifGiven(f.operator, sql`${f.operator} in (u.name, u.account)`),
      ifGiven(f.houseId, sql`${house} in (${placesBelow(f.houseId)})`),
    ],
  },
  columns: {
    date: sql`e.event_date`,
    earNo: sql`p.ear_no`,
    event: worded(sql`e.type`, EVENT_LABELS),
    content,
    parity: sql`case when p.sex = 'F' then (select s.parity from sow_span s ${LAST_BEFORE}) end`,
    breed: breedName,
    place: sql`(select h.name from organize h where h.uid = ${house})`,
    operator: sql`u.name`,
    recordedAt: sql`e.created_at`,
    reason: sql`e.confirm_reason`,
    events: each,
    late: one(
      sql`not ${isOpening} and (e.created_at at time zone 'Asia/Shanghai')::date - e.event_date > ${sql.lit(LATE)}`,
    ),
    edited: one(sql`e.version > 1`),
  },
  ids: { uid: sql`e.uid`, code: sql`e.type`, pigId: sql`e.pig_id`, farmId: sql`e.farm_id` },
  groups: {
    type: groupOfCode(sql`e.type`, EVENT_LABELS),
    ...timeAndFarmGroups(sql`e.event_date`, sql`e.farm_id`),
    operator: { key: sql`e.created_by`, label: sql`u.name` },
    breed: breedGroup,
  },
}
