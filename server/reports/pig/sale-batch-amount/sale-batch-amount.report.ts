import { sql } from 'kysely'
import { STAGE_LABELS } from '#domain/batch/batch.labels.ts'
import { integer, text, weight } from '#kit/field.ts'
import { column, defined, hiddenSum, percent, ratio, summed } from '#kit/report-column.ts'
import { equals } from '#server/kit/report/asked.ts'
import type { ReportContext, ServerReport } from '#server/kit/report/definition.ts'
import { type Sql, worded } from '#server/kit/sql-words.ts'
import { ageOn, bandOf, groupOfBand } from '#server/queries/batches/ages.ts'
import { ESTIMATED } from '#server/queries/batches/batches.growth.ts'
import { eatenUpTo } from '#server/queries/batches/fed.ts'
import { inventory } from '#server/queries/batches/inventory.ts'
import { groupOfLeader, leaderOf } from '#server/queries/batches/leader.ts'
import { groupOfCode, groupOfPlace, nameOfPlace } from '#server/queries/sow-sql.ts'
import { batchColumn } from '#server/reports/batch-column.ts'
import { declareReport, usualGroups } from '#server/reports/declare-report.ts'
import { usualFilters } from '#server/reports/report.filters.ts'

const heads = (label: string, definition: string, group?: string) =>
  summed(integer(label, { width: 72 }), {
    drill: true,
    ...defined('F02', definition),
    ...(group ? { group } : {}),
  })
const moved = (label: string, definition: string) => heads(label, definition, '期内变动（头）')

const definition = declareReport('sale-batch-amount', {
  asks: {
    days: '统计日期',
    filters: {
      ...usualFilters('stage', 'house', 'leader', 'ageBand'),
    },
  },
  columns: {
    batchNo: batchColumn({ fixed: true }),
    farm: column(text('猪场')),
    house: column(text('栋舍', { width: 96 })),
    stage: column(text('阶段', { width: 72 })),
    ageDays: column(integer('日龄', { unit: '天' }), { definition: '止日；按头数加权的平均出生日期起算' }),
    opening: heads('期初', '起日早晨的头数，含期内初始化的头数'),
    came: moved('转入', '断奶转入、购入、转入、盘盈'),
    dead: moved('死亡', '死亡头数'),
    culled: moved('淘汰', '淘汰头数'),
    sold: moved('销售', '销售和自宰'),
    went: moved('转出', '转出、选留、盘亏'),
    shifted: moved('调栏', '调入减调出；一个批次的各栋舍合计为0'),
    closing: heads('存栏', '止日当天结束时的头数＝期初＋转入－死亡－淘汰－销售－转出＋调栏'),
    meanWeight: column(weight('估均重', { digits: 1 }), { definition: ESTIMATED }),
    survived: hiddenSum(integer('成活头数', { unit: '头' })),
    started: hiddenSum(integer('进猪头数', { unit: '头' })),
    ageSum: hiddenSum(integer('日龄合计', { unit: '天' })),
    aged: hiddenSum(integer('日龄已知头数', { unit: '头' })),
    weighed: hiddenSum(integer('估重头数', { unit: '头' })),
    meanAge: ratio('平均日龄', 'ageSum', 'aged', {
      unit: '天',
      digits: 0,
      definition: '止日，按存栏头数加权',
    }),
    kilos: summed(weight('估重', { digits: 0 }), { definition: `存栏×估均重。${ESTIMATED}` }),
    feed: column(weight('累计料', { width: 108 }), {
      formula: 'F83',
      definition:
        '自建批起至止日的批次用料，加栋舍用料按当晚同类批次头数分摊的部分；没有记录的为空；批次计在头数最多的栋舍',
    }),
    meanKilos: ratio('平均估重', 'kilos', 'weighed', {
      unit: 'kg',
      digits: 1,
      definition: `估重÷头数。${ESTIMATED}`,
    }),
    survival: percent('成活率', 'survived', 'started', {
      formula: 'F85',
      definition: '（进猪－死亡－淘汰）÷进猪，自建批起至止日；批次计在头数最多的栋舍',
    }),
    leader: column(text('负责人', { width: 88 }), {
      definition: '批次自己的负责人；没有时为止日所在栋舍的负责人',
    }),
  },
  rows: {
    originScreen: 'batch-manage',
    of: 'batches',
    figures: ['survival'],
    drill: [
      'batchNo',
      'house',
      'stage',
      'ageDays',
      'opening',
      'came',
      'dead',
      'culled',
      'sold',
      'went',
      'closing',
    ],
    first: true,
    sort: { field: 'batchNo', order: 'asc' },
  },
  groups: {
    by: { band: '日龄段', ...usualGroups('stage', 'house', 'leader', 'farm') },
    chart: 'band',
  },
  shows: {
    metrics: [
      { column: 'closing', label: '存栏', unit: '头' },
      { column: 'came', label: '期内转入', unit: '头' },
      { column: 'dead', label: '期内死亡', unit: '头' },
      { column: 'sold', label: '期内销售', unit: '头' },
      { column: 'kilos', label: '估重', unit: 'kg' },
      { column: 'survival', label: '成活率', unit: '%' },
    ],
    charts: [{ column: 'closing', label: '日龄结构', name: '存栏', unit: '头', key: 'ages', kind: 'bars' }],
  },
})

const age = ageOn(sql`t.day`, sql`x.born`)
const leader = leaderOf(sql`x.house_id`, sql`t.day`, 'x')
/** A value times the present heads. */
const ofThose = (value: Sql): Sql => sql`coalesce(${value} * x.closing, 0)`

/** Batches by their houses, with the columns of the batch: it is looked up once. */
const amounts = (context: ReportContext): Sql => {
  const { dateFrom, dateTo, stage } = context.filters
  return sql`select i.*, b.batch_no, b.stage, b.leader
    from (${inventory(context, { from: sql`${dateFrom}::date`, to: sql`${dateTo}::date` })}) i
      join batch b on b.farm_id = i.farm_id and b.uid = i.batch_id and not b.deleted and ${equals(sql`b.stage`, stage)}
        and (b.close_date is null or b.close_date >= ${dateFrom}::date)`
}

/** Growing batches at the end of a day, with their movements since the start of a day. */
export const saleBatchAmount: ServerReport = {
  report: definition,
  from: {
    alias: 'x',
    joins: { t: ({ filters }) => sql`cross join (select ${filters.dateTo}::date as day) t` },
    where: ({ filters: f }) => [equals(bandOf(age), f.band), equals(leader, f.leader)],
  },
  columns: {
    farm: nameOfPlace(sql`x.farm_id`),
    house: nameOfPlace(sql`x.house_id`),
    stage: worded(sql`x.stage`, STAGE_LABELS),
    ageDays: age,
    meanWeight: sql`round(x.mean::numeric, 1)`,
    kilos: sql`round(${ofThose(sql`x.mean`)}::numeric, 0)`,
    survived: sql`x.started - x.lost`,
    feed: sql`case when x.main then ${eatenUpTo(sql`t.day`)} end`,
    leader,
    ageSum: sql`${ofThose(age)}::int`,
    aged: sql`case when x.born is null then 0 else x.closing end`,
    weighed: sql`case when x.mean is null then 0 else x.closing end`,
  },
  ids: { batchId: sql`x.batch_id`, farmId: sql`x.farm_id`, houseId: sql`x.house_id` },
  groups: {
    band: groupOfBand(age),
    stage: groupOfCode(sql`x.stage`, STAGE_LABELS),
    house: groupOfPlace(sql`x.house_id`),
    leader: groupOfLeader(leader),
    farm: groupOfPlace(sql`x.farm_id`),
  },
  plan: { materialize: amounts, filled: ['batchNo'] },
}
