import { sql } from 'kysely'
import { SILO_KINDS } from '#domain/standalone/silo.ts'
import { choice, date, moment, name, text, weight } from '#kit/field.ts'
import { type ColumnOptions, column, countOf, defined, percent, summed } from '#kit/report-column.ts'
import { equals, ifGiven, inFarms } from '#server/kit/report/asked.ts'
import type { ReportContext, ServerReport } from '#server/kit/report/definition.ts'
import { each } from '#server/kit/report/report.count.ts'
import type { Sql } from '#server/kit/sql-words.ts'
import { placesBelow } from '#server/queries/places-below.ts'
import { siloLeft } from '#server/queries/silo-left.ts'
import { groupOfName, groupOfPlace, timeAndFarmGroups, worded } from '#server/queries/sow-sql.ts'
import { declareReport, usualGroups } from '#server/reports/declare-report.ts'
import { usualFilters } from '#server/reports/report.filters.ts'

const kilos = (label: string, definition: string, more: ColumnOptions = {}) =>
  summed(weight(label, { width: 96 }), { definition, ...more })

/** Deliveries to the silos of houses, feed used of them and counted contents (R6 of §4.10). */
const definition = declareReport('feed-silo', {
  area: 'pig',
  asks: {
    days: '日期',
    filters: {
      ...usualFilters('house', 'feed'),
      kind: choice('类型', SILO_KINDS),
    },
  },
  columns: {
    date: column(date('日期'), { fixed: true }),
    house: column(text('栋舍'), { fixed: true }),
    feed: column(text('饲料', { width: 112 })),
    kind: column(text('类型', { width: 72 })),
    records: countOf('笔数', { definition: '期内的入料、用料和盘点' }),
    issued: kilos('入料', '期内送入料塔', { formula: 'R6' }),
    used: kilos('用料', '来源为“料塔”的用料', { formula: 'R6' }),
    counted: column(weight('实盘余量', { width: 96 }), { definition: '盘点所见' }),
    difference: kilos('盘盈亏', '实盘余量−账面余量；首次盘点为期初', { formula: 'R6' }),
    correction: column(weight('后来更正', { width: 96 }), {
      definition: '盘点以后因补录、更正而改变的盘盈亏；实盘余量不变',
    }),
    differenceRate: percent('盘差率', 'difference', 'used', {
      ...defined('R6', '盘盈亏÷用料；超过±2%应查找原因'),
      overrides: { alert: { below: -2, above: 2 } },
    }),
    change: kilos('库存变化', '入料＋盘盈亏＋期初盘点−用料', { formula: 'R6' }),
    left: column(weight('当日余量', { width: 96 }), {
      definition: '当日日终料塔余量',
      overrides: { unsorted: true, alert: { below: 0 } },
    }),
    docNo: column(text('送料单号', { width: 112 })),
    operator: column(name('录入人')),
    recordedAt: column(moment('录入时间')),
  },
  rows: {
    originScreen: 'event-feed-in',
    without: ['records', 'change'],
    first: true,
    event: { uid: 'uid', codeIn: 'code', codes: ['feed_in', 'feed_count', 'feed_use'] },
    acts: [
      { form: 'event-feed-in', label: '料塔入料', blank: true },
      { form: 'event-feed-count', label: '余料盘点', blank: true },
    ],
    sort: { field: 'date', order: 'desc' },
  },
  groups: {
    by: { house: '栋舍', feed: '饲料', ...usualGroups('day', 'week', 'month', 'farm') },
    chart: 'day',
  },
  shows: {
    metrics: [
      { column: 'issued', label: '入料', unit: 'kg' },
      { column: 'used', label: '用料', unit: 'kg' },
      { column: 'change', label: '库存变化', unit: 'kg' },
      { column: 'differenceRate', label: '盘差率', unit: '%' },
    ],
    charts: [
      { column: 'used', label: '用料' },
      { column: 'issued', label: '入料', kind: 'bars' },
    ],
  },
})

const silo = { farm: sql`m.farm_id`, house: sql`m.house_id`, feed: sql`m.feed_id` }
const expected = siloLeft(silo, sql`m.move_date`, true)

/** Start of a silo's records: feed used on the day of the first count is included in the count, earlier feed in no record. */
const opens = (context: ReportContext): Sql => sql`select farm_id, house_id, feed_id,
    min(case kind when 'IN' then move_date else move_date + 1 end) as day
  from silo_move where ${inFarms(sql`farm_id`, context)} group by 1, 2, 3`

/** Deliveries and counts with the expected content, and the feed used. */
function movesOf(context: ReportContext): Sql {
  const { filters: f } = context
  const asked = (day: Sql, alias: string, kind: Sql) => sql`${inFarms(sql.ref(`${alias}.farm_id`), context)}
    and ${day} between ${f.dateFrom}::date and ${f.dateTo}::date and ${equals(sql.ref(`${alias}.feed_id`), f.feedId)}
    and ${ifGiven(f.houseId, sql`${sql.ref(`${alias}.house_id`)} in (${placesBelow(f.houseId)})`)} and ${equals(kind, f.kind)}`
  return sql`select m.farm_id, m.uid, m.house_id, m.feed_id, m.move_date as day, m.kind, m.qty, m.doc_no,
      case when m.kind = 'COUNT' then ${expected} end as expected
    from silo_move m where ${asked(sql`m.move_date`, 'm', sql`m.kind`)}
    union all
    select u.farm_id, u.uid, u.house_id, u.feed_id, u.use_date, 'USE', u.qty, null, null
      from feed_use u join (${opens(context)}) o on o.farm_id = u.farm_id and o.house_id = u.house_id and o.feed_id = u.feed_id
       and o.day <= u.use_date
     where u.source = 'SILO' and ${asked(sql`u.use_date`, 'u', sql`'USE'`)}`
}

const of = (kind: string): Sql => sql`case when x.kind = ${kind} then x.qty end`
const difference = sql`case when x.kind = 'COUNT' then x.qty - x.expected end`

/** Records of silos: issued + difference = used + change (R6). Source: §4.10. */
export const feedSilo: ServerReport = {
  report: definition,
  from: {
    rows: (context) => sql`(${movesOf(context)}) x`,
    joins: {
      h: sql`left join organize h on h.uid = x.house_id`,
      f: sql`left join material f on f.uid = x.feed_id`,
      e: sql`left join farm_event e on e.farm_id = x.farm_id and e.event_date = x.day and e.uid = x.uid`,
      u: sql`left join sys_user u on u.uid = e.created_by`,
    },
  },
  columns: {
    date: sql`x.day`,
    house: sql`h.name`,
    feed: sql`f.name`,
    kind: worded(sql`x.kind`, SILO_KINDS),
    records: each,
    issued: of('IN'),
    used: of('USE'),
    counted: of('COUNT'),
    difference,
    correction: sql`case when x.kind = 'COUNT' then nullif((e.payload->>'bookLeft')::numeric - x.expected, 0) end`,
    change: sql`case x.kind when 'IN' then x.qty when 'USE' then -x.qty else x.qty - coalesce(x.expected, 0) end`,
    left: siloLeft({ farm: sql`x.farm_id`, house: sql`x.house_id`, feed: sql`x.feed_id` }, sql`x.day`),
    docNo: sql`x.doc_no`,
    operator: sql`u.name`,
    recordedAt: sql`e.created_at`,
  },
  ids: {
    uid: sql`x.uid`,
    row: sql`x.uid`,
    code: sql`case x.kind when 'IN' then 'feed_in' when 'COUNT' then 'feed_count' else 'feed_use' end`,
    farmId: sql`x.farm_id`,
  },
  groups: {
    house: groupOfPlace(sql`x.house_id`),
    feed: groupOfName('material', sql`x.feed_id`),
    ...timeAndFarmGroups(sql`x.day`, sql`x.farm_id`),
  },
  plan: { filled: ['date'] },
}
