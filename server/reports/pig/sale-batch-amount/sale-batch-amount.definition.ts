import { decimal, integer, text } from '#kit/field.ts'
import { column, defined, hiddenSum, percent, ratio, summed } from '#kit/report-column.ts'
import { ESTIMATED } from '#server/queries/batches/growth.ts'
import { batchColumn } from '#server/reports/batch-column.ts'
import { declareReport, usualGroups } from '#server/reports/declare-report.ts'
import { usualFilters } from '#server/reports/filters.ts'

const heads = (label: string, definition: string, group?: string) =>
  summed(integer(label, { width: 72 }), {
    drill: true,
    ...defined('F02', definition),
    ...(group ? { group } : {}),
  })
const moved = (label: string, definition: string) => heads(label, definition, '期内变动（头）')

export const definition = declareReport('sale-batch-amount', {
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
    meanWeight: column(decimal('估均重', { unit: 'kg', digits: 1 }), { definition: ESTIMATED }),
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
    kilos: summed(decimal('估重', { unit: 'kg', digits: 0 }), { definition: `存栏×估均重。${ESTIMATED}` }),
    feed: column(decimal('累计料', { unit: 'kg', width: 108 }), {
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
