import { sql } from 'kysely'
import { choice, date, decimal, earTag, flag, integer, text } from '#kit/field.ts'
import { column, defined, summed } from '#kit/report-column.ts'
import { equals, ifGiven, inFarms } from '#server/kit/report/asked.ts'
import type { ServerReport } from '#server/kit/report/definition.ts'
import { each, one } from '#server/kit/report/report.count.ts'
import { byWeek } from '#server/kit/report/report.farm-calendar.ts'
import {
  breedName,
  farmGroup,
  houseGroup,
  parityGroup,
  pigJoins,
  placeOf,
  usualConditions,
} from '#server/queries/sow-sql.ts'
import { declareReport, usualGroups } from '#server/reports/declare-report.ts'
import { farmIds, usualFilters } from '../report.filters.ts'
import { bornAlive, LIKELY } from './outlook.ts'

const PREGNANT = { MATED: '已配', PREGNANT: '妊娠' } as const
const F33 = '配种日期（首次输精）＋妊娠期天数'

/** Days past the due date before a sow is overdue. */
const GRACE = 3

const definition = declareReport('expect-farr', {
  asks: {
    filters: {
      farmIds,
      dueFrom: date('预产期起'),
      dueTo: date('预产期止'),
      ...usualFilters('house', 'parity', 'earNos'),
      status: choice('状态', PREGNANT),
    },
    defaults: { dueTo: 'inTwoWeeks' },
  },
  columns: {
    dueDate: column(date('预产期'), { fixed: true, ...defined('F33', F33) }),
    daysLeft: column(integer('剩余天数', { unit: '天' }), {
      definition: `预产期－今天；负数为超期，超过${GRACE}天为红色`,
      overrides: { alert: { below: -GRACE } },
    }),
    earNo: column(earTag('耳号'), { fixed: true, overrides: { link: '/admin/pig-detail?pigId={pigId}' } }),
    breed: column(text('品种品系')),
    parity: column(integer('胎次', { min: 0 })),
    mateDate: column(date('配种日期')),
    gestationDays: column(integer('妊娠天数', { unit: '天' }), { definition: '今天－配种日期（首次输精）' }),
    gestationResult: column(text('妊检结果')),
    boarEarnock: column(earTag('公猪')),
    place: column(text('栋舍栏位')),
    inCrate: column(flag('已上产床'), { definition: '当前栋舍为分娩舍' }),
    cratedOn: column(date('上产床日'), { definition: '迁入当前栏位的日期（当前栋舍为分娩舍）' }),
    lastLive: column(integer('上胎活仔', { min: 0, unit: '头' })),
    notice: column(text('注意'), { definition: '以往分娩中有助产的窝数' }),
    litters: summed(integer('预产窝数'), { drill: true, ...defined('F33', F33) }),
    overdue: summed(integer('超期窝数'), { drill: true, ...defined('F33', `超过预产期${GRACE}天以上`) }),
    crated: summed(integer('已上产床窝数'), { drill: true, ...defined('F33', '当前栋舍为分娩舍的') }),
    likelyLitters: summed(decimal('概率窝数'), defined('F33', '各窝分娩概率之和：未检 0.87，妊检阳性 0.95')),
    expectedLive: summed(decimal('预计活仔', { unit: '头', digits: 0 }), {
      formula: 'F33',
      definition: '预产窝数×本场近 365 天窝均活仔（F41）；近一年无分娩的场不计',
    }),
  },
  rows: {
    originScreen: 'event-mat',
    without: ['litters', 'overdue', 'crated', 'likelyLitters', 'expectedLive'],
    drill: ['dueDate', 'daysLeft', 'earNo', 'parity', 'gestationDays', 'gestationResult', 'place'],
    acts: [
      { form: 'event-transfer-house', label: '批量上产床' },
      { form: 'event-farr', label: '录入分娩' },
    ],
    sort: { field: 'dueDate', order: 'asc' },
  },
  groups: {
    by: { day: '预产日', week: '预产周', ...usualGroups('parity', 'house', 'farm') },
    chart: 'day',
  },
  shows: {
    metrics: [
      { column: 'litters', label: '预产窝数', unit: '窝' },
      { column: 'overdue', label: '超期', unit: '窝', target: 0, better: 'down' },
      { column: 'crated', label: '已上产床', unit: '窝' },
      { column: 'likelyLitters', label: '概率窝数', unit: '窝' },
      { column: 'expectedLive', label: '预计活仔', unit: '头' },
    ],
    charts: [
      { column: 'litters', label: '每日预产', name: '预产窝数', unit: '窝', kind: 'bars', group: 'day' },
    ],
  },
})

/**
 * Any place above her house, or the house itself: its uid is in the path. Found by house, of which there are few, and
 * behind an offset: once per house instead of per sow and column.
 */
const inFarrowing = sql`cross join lateral (select exists (select 1 from organize above join organize house on house.uid = p.house_id
  where above.house_type = 'FARROWING' and above.uid = any(string_to_array(trim(house.tree_path, '/'), '/')::uuid[])) as yes offset 0) crate`

/** The last service, needed only by the rows. */
const lastService = sql`left join lateral (select s.boar_earnock, s.positive_date from sow_service s
      where s.farm_id = p.farm_id and s.pig_id = p.uid order by s.service_date desc limit 1) s on true`

const earlierLitters = sql`left join lateral (select count(*) filter (where l.assisted) as assisted,
        (array_agg(l.live_piglets order by l.farrow_date desc))[1] as last_live
      from litter l where l.farm_id = p.farm_id and l.pig_id = p.uid and not l.nurse) l on true`

/** Every sow with an open service, by its due date, in the present herd. */
export const expectFarr: ServerReport = {
  report: definition,
  from: {
    alias: 'p',
    rows: sql`pig p`,
    joins: {
      ...pigJoins,
      crate: inFarrowing,
      t: ({ today }) => sql`cross join (select ${today}::date as day) t`,
      s: lastService,
      l: earlierLitters,
      born: (context) => sql`left join (${bornAlive(context)}) born on born.farm_id = p.farm_id`,
    },
    where: ({ farms, filters: f }) => [
      inFarms(sql`p.farm_id`, { farms }),
      sql`p.exit_date is null and not p.deleted and p.status in ('MATED', 'PREGNANT')`,
      ...[equals(sql`p.status`, f.status), ...usualConditions(f, 'p')],
      ifGiven(f.dueFrom, sql`p.due_date >= ${f.dueFrom}::date`),
      ifGiven(f.dueTo, sql`p.due_date <= ${f.dueTo}::date`),
    ],
  },
  columns: {
    daysLeft: sql`p.due_date - t.day`,
    breed: breedName,
    mateDate: sql`p.last_service_date`,
    gestationDays: sql`t.day - p.last_service_date`,
    gestationResult: sql`case when s.positive_date is not null then '阳性' else '未检' end`,
    boarEarnock: sql`s.boar_earnock`,
    place: placeOf(sql`p.house_id`, sql`p.pen_id`),
    inCrate: sql`crate.yes`,
    cratedOn: sql`case when crate.yes then (select max(st.from_date) from pig_stay st
      where st.farm_id = p.farm_id and st.pig_id = p.uid and st.to_date is null) end`,
    lastLive: sql`l.last_live`,
    notice: sql`case when l.assisted > 0 then '助产' || l.assisted || '窝' end`,
    litters: each,
    overdue: one(sql`p.due_date < t.day - ${sql.lit(GRACE)}`),
    crated: one(sql`crate.yes`),
    likelyLitters: LIKELY,
    expectedLive: sql`born.live`,
  },
  // a card printed from a row carries the permanent number
  ids: { pigId: sql`p.uid`, farmId: sql`p.farm_id`, pigNo: sql`p.pig_no`, farm: sql`farm.name` },
  groups: {
    day: { key: sql`p.due_date` },
    week: byWeek(sql`p.due_date`, sql`p.farm_id`),
    parity: parityGroup(sql`p.parity`),
    house: houseGroup,
    farm: farmGroup,
  },
}
