import { choice, date, decimal, dictionary, integer, money, text, weight } from '#kit/field.ts'
import { column, countOf, defined, hiddenSum, percent, ratio, summed } from '#kit/report-column.ts'
import { batchColumn } from '#server/reports/batch-column.ts'
import { declareReport, usualGroups } from '#server/reports/declare-report.ts'
import { usualFilters } from '#server/reports/report.filters.ts'

const lossKinds = { OUT_DEATH: '死亡', OUT_CULL: '淘汰' } as const
export const rowKinds = { ...lossKinds, HERD: '在群' } as const

const heads = (label: string, formula: string, definition: string) => countOf(label, { formula, definition })
const OF_WHOLE = '；按原因、周龄分组时除以全部'

export const definition = declareReport('sale-pig-death', {
  asks: {
    days: '日期',
    filters: {
      ...usualFilters('stage', 'house', 'batch'),
      kind: choice('类型', lossKinds),
      deathReasonId: dictionary('死亡原因', 'growing_death_reason'),
      cullReasonId: dictionary('淘汰原因', 'cull_reason'),
      ...usualFilters('ageBand', 'leader'),
    },
    defaults: { dateFrom: 'last12Weeks' },
  },
  columns: {
    date: column(date('日期'), { fixed: true }),
    batchNo: batchColumn({ fixed: true }),
    stage: column(text('阶段', { width: 72 })),
    house: column(text('栋舍', { width: 96 })),
    kind: column(text('类型', { width: 72 })),
    reason: column(text('原因')),
    ageDays: column(integer('日龄', { unit: '天' }), { definition: '当天批次的平均日龄' }),
    ageWeek: column(integer('周龄', { unit: '周' }), { definition: '日龄÷7，取整' }),
    begun: heads('期初', 'F02', '日期起早晨的头数，含期内初始化'),
    came: heads('转入', 'F02', '断奶转入、购入、转入、盘盈'),
    dead: heads('死亡头数', 'F86', '期内死亡'),
    culled: heads('淘汰头数', 'F86', '期内淘汰'),
    deathRate: percent('死亡率', 'dead', 'exposed', {
      formula: 'F85b',
      definition: '死亡÷（期初＋转入）；按原因、周龄、周分组时除以全部',
    }),
    cullRate: percent('淘汰率', 'culled', 'exposed', {
      formula: 'F86',
      definition: '淘汰÷（期初＋转入）；按原因、周龄、周分组时除以全部',
    }),
    daily: ratio('千头日死亡率', 'deadThousand', 'pigDays', {
      unit: '‰',
      ...defined('F86', `死亡×1000÷饲养日；各周可比${OF_WHOLE}`),
    }),
    warnRate: ratio('预警线', 'warnThousand', 'pigDays', {
      unit: '‰',
      ...defined(
        'F86',
        '按指标中保育、育肥成活率的黄色预警值和参数中的保育、育肥天数折算到每千头每天，按饲养日加权；其他阶段按两段合计',
      ),
    }),
    share: percent('占死亡', 'dead', 'dead', defined('F86', '本组死亡÷全部死亡')),
    kilos: summed(weight('死淘重量'), defined('F81', '死亡、淘汰的重量')),
    average: ratio('均重', 'kilos', 'weighed', { unit: 'kg', ...defined('F86', '死淘重量÷称重头数') }),
    lossCost: summed(money('损失金额'), {
      drill: true,
      ...defined('F101', '死亡、淘汰的猪当天的成本（批次头均成本×头数），不论由谁承担'),
      overrides: { money: true },
    }),
    leader: column(text('负责人', { width: 88 })),
    pigDays: summed(integer('饲养日', { min: 0, width: 96 }), defined('F80', '每日期末存栏之和')),
    exposed: hiddenSum(integer('期初＋转入', { min: 0 })),
    deadThousand: hiddenSum(integer('死亡×1000')),
    warnThousand: hiddenSum(decimal('预警死亡×1000')),
    weighed: hiddenSum(integer('称重头数')),
  },
  rows: {
    originScreen: 'event-batch-death',
    of: 'batches',
    without: ['begun', 'came', 'pigDays'],
    figures: ['average'],
    drill: [
      'date',
      'batchNo',
      'house',
      'kind',
      'reason',
      'dead',
      'culled',
      'begun',
      'came',
      'kilos',
      'lossCost',
      'pigDays',
    ],
    sort: { field: 'date', order: 'desc' },
  },
  groups: {
    by: { reason: '原因', age: '周龄', ...usualGroups('week', 'house', 'batch', 'stage', 'leader', 'farm') },
    chart: 'week',
  },
  shows: {
    metrics: [
      { column: 'dead', label: '死亡', unit: '头' },
      { column: 'culled', label: '淘汰', unit: '头' },
      { column: 'deathRate', label: '死亡率', unit: '%' },
      { column: 'daily', label: '每千头日', unit: '‰' },
      { column: 'kilos', label: '死淘重量', unit: 'kg' },
      { column: 'lossCost', label: '损失金额', unit: '元' },
    ],
    charts: [
      { label: '每周死亡率', series: { warnRate: '预警线', daily: '死亡率' }, key: 'weekly', group: 'week' },
      {
        column: 'dead',
        label: '死亡原因',
        name: '死亡',
        unit: '头',
        key: 'reasons',
        kind: 'pareto',
        group: 'reason',
      },
    ],
  },
})
