import { sql } from 'kysely'
import { days } from '#domain/calendar.ts'
import { LANES, type Lane } from '#domain/plan/full-load.ts'
import { date, decimal, dictionary, integer, text } from '#kit/field.ts'
import {
  type ColumnOptions,
  column,
  countOf,
  defined,
  hiddenSum,
  percent,
  ratio,
  summed,
} from '#kit/report-column.ts'
import { invalid } from '#server/kit/refused.ts'
import type { ServerReport } from '#server/kit/report/definition.ts'
import type { Sql } from '#server/kit/sql-words.ts'
import { groupOfPlace, nameOfPlace } from '#server/queries/sow-sql.ts'
import { declareReport } from '#server/reports/declare-report.ts'
import { designsOf, weekName, weekRows, withDesigns } from './week-rows.ts'

const MATED = '配种（头）'
const FARROWED = '分娩（窝）'
const WEANED = '断奶（头）'
const MOVED = '转出（头）'
const PLAN = '本周为到今天的应达；按品系查询时没有计划'

const heads = (label: string, group: string, definition: string, more: ColumnOptions = {}) =>
  countOf(label, { group, definition, ...more })
const plan = (group: string, more = '') =>
  summed(integer('计划', { min: 0 }), { group, definition: `${more}${PLAN}` })
const dueKey = (lane: Lane): string => `due${lane[0]?.toUpperCase()}${lane.slice(1)}`
/** Levels of §5.8: ≥ 100 green, 90 to 100 amber, below red. */
const attainment = (lane: Lane, group: string, actual: string) =>
  percent('达成', actual, dueKey(lane), {
    digits: 1,
    group,
    definition: `${LANES[lane].label}实际÷到今天的计划`,
    overrides: { judged: { good: 100, near: 90 } },
  })
const kind = (label: string, before: string) =>
  heads(label, MATED, `配种前为${before}的配种`, { formula: 'F20' })
const due = (lane: Lane) => hiddenSum(integer(`${LANES[lane].label}应达`))

/** 满负荷生产周报: every week's plan against its actual figures, and the occupancy of the crates. */
const fullLoadWeekDefinition = declareReport('pigProdFullLoadWeek', {
  asks: {
    days: '周次',
    filters: {
      breedId: dictionary('品系', 'breeds'),
    },
    defaults: { dateFrom: 'firstWeek', dateTo: 'lastWeek' },
    range: { months: 13, future: true },
  },
  columns: {
    week: column(text('周次', { width: 96 }), { fixed: true }),
    weekFrom: column(date('周起'), { fixed: true }),
    weekTo: column(date('周止')),
    farm: column(text('猪场')),
    planMated: plan(MATED, '周分娩÷配种分娩率，进为整数。'),
    mated: heads('实际', MATED, '期内配种次数，5天内多次输精算一次', {
      formula: 'F20',
      overrides: {
        link: '/admin/mating-week-cohort?f.farmIds={farmId}&f.dateFrom={weekFrom}&f.dateTo={weekTo}',
      },
    }),
    matedRate: attainment('mated', MATED, 'mated'),
    ofGilts: kind('后备', '后备'),
    ofWeaned: kind('断奶', '断奶'),
    ofReturned: kind('返情', '返情'),
    ofAborted: kind('流产', '流产'),
    ofOpen: kind('空怀', '空怀或阴性'),
    planFarrowed: plan(FARROWED, '设计母猪×年产胎次÷52，不超过产床÷周转周数。'),
    farrowed: heads('实际', FARROWED, '本周分娩的窝，不含期初和奶妈', {
      formula: 'F40',
      overrides: { link: '/admin/births?f.farmIds={farmId}&f.dateFrom={weekFrom}&f.dateTo={weekTo}' },
    }),
    farrowedRate: attainment('farrowed', FARROWED, 'farrowed'),
    farrowingRate: percent('分娩率', 'maturedFarrowed', 'matured', {
      digits: 1,
      ...defined('F21', '本周配种中分娩的÷本周配种，全周满125天后填入', FARROWED),
    }),
    crateRate: percent('产床率', 'crateDays', 'crateRoom', {
      digits: 1,
      ...defined('F07', '占用产床日÷（产床数×天数）', FARROWED),
    }),
    planWeaned: plan(WEANED, '周分娩×窝均活仔×（1－断奶前死亡率）。'),
    weaned: heads('实际', WEANED, '本周断奶的仔猪', { formula: 'F47' }),
    weanedRate: attainment('weaned', WEANED, 'weaned'),
    weanedPerLitter: ratio('窝均', 'weaned', 'weanedLitters', {
      digits: 2,
      ...defined('F47', '断奶头数÷断奶窝数', WEANED),
    }),
    nursed: heads('转保育', MOVED, '转入保育的头数'),
    grown: heads('转育肥', MOVED, '保育转入育肥的头数，按猪场计'),
    sold: heads('出栏', MOVED, '商品猪销售和自宰的头数，按猪场计', { formula: 'F88' }),
    fullLoad: percent('满负荷', 'farrowed', 'fullLitters', {
      digits: 1,
      definition: '分娩÷（产床÷周转周数）',
      overrides: { judged: { good: 100, near: 90 } },
    }),
    planGrown: plan('转育肥（头）', '周断奶×保育成活率。'),
    grownRate: attainment('grown', '转育肥（头）', 'grown'),
    planSold: plan('出栏（头）', '周断奶×保育成活率×育肥成活率。'),
    soldRate: attainment('sold', '出栏（头）', 'sold'),
    sows: summed(integer('能繁存栏', { min: 0 }), {
      ...defined('F03', '周末（或今天）的生产母猪；各周合计为最后一周的'),
      overrides: { level: true },
    }),
    gilts: summed(integer('后备储备', { min: 0 }), {
      ...defined('F02', '周末（或今天）的后备母猪；各周合计为最后一周的'),
      overrides: { level: true },
    }),
    dueMated: due('mated'),
    dueFarrowed: due('farrowed'),
    dueWeaned: due('weaned'),
    dueGrown: due('grown'),
    dueSold: due('sold'),
    weanedLitters: hiddenSum(integer('断奶窝数')),
    matured: hiddenSum(integer('成熟配种')),
    maturedFarrowed: hiddenSum(integer('成熟配种已分娩')),
    crateDays: hiddenSum(integer('占用产床日')),
    crateRoom: hiddenSum(integer('产床日')),
    fullLitters: hiddenSum(decimal('满负荷窝数')),
  },
  rows: {
    originScreen: 'event-mat',
    shown: [
      'week',
      'weekFrom',
      'weekTo',
      'farm',
      'planMated',
      'mated',
      'ofGilts',
      'ofWeaned',
      'ofReturned',
      'ofAborted',
      'ofOpen',
      'planFarrowed',
      'farrowed',
      'planWeaned',
      'weaned',
      'nursed',
      'planGrown',
      'grown',
      'planSold',
      'sold',
    ],
    sort: { field: 'weekFrom', order: 'desc' },
  },
  groups: {
    by: { week: '周次', farm: '猪场' },
    chart: 'week',
  },
  shows: { metrics: [], charts: [] },
  overrides: { buttons: { edit: '编辑周计划' } },
})

const x = (name: string): Sql => sql.ref(`x.${name}`)

/** Most weeks of an answer: a year that has a W53. */
const MOST_WEEKS = 53

/** 满负荷生产周报. Source: §4.9, §5.8. The figures are those of kept days (decision 0028). */
export const pigProdFullLoadWeek: ServerReport = {
  report: fullLoadWeekDefinition,
  // future weeks are in the pipeline; here they would only add plans without actual figures
  from: { alias: 'x', rows: (context) => sql`(select * from ${weekRows(context)} w where w.elapsed > 0) x` },
  columns: {
    week: weekName(x('week')),
    weekFrom: x('first'),
    weekTo: x('last'),
    farm: nameOfPlace(x('farm_id')),
    planMated: x('due_mated'),
    mated: x('services'),
    planFarrowed: x('due_farrowed'),
    farrowed: x('litters'),
    planWeaned: x('due_weaned'),
    nursed: x('nursery_came_heads'),
    planGrown: x('due_grown'),
    grown: x('to_finish_heads'),
    planSold: x('due_sold'),
    sold: x('marketed_heads'),
    crateDays: sql`case when x.crate_room is not null then x.crate_days end`,
  },
  ids: { farmId: x('farm_id'), weekNo: x('week') },
  groups: {
    week: { by: x('week'), key: weekName(x('week')) },
    farm: groupOfPlace(x('farm_id')),
  },
  plan: {
    prepare: async (tx, context) => {
      const { dateFrom, dateTo } = context.filters
      if (days(String(dateFrom), String(dateTo)) >= MOST_WEEKS * 7)
        throw invalid({ dateTo: [`一次最多查询${MOST_WEEKS}周`] })
      return await withDesigns(tx, context, await designsOf(tx, context))
    },
  },
}
