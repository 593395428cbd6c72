import { FEED_CLASSES } from '#domain/standalone/standalone.labels.ts'
import { choice, date, decimal, money, reference, text, weight } from '#kit/field.ts'
import { column, defined, derived, hiddenSum, percent, ratio, summed } from '#kit/report-column.ts'
import { batchColumn } from '#server/reports/batch-column.ts'
import { declareReport, usualGroups } from '#server/reports/declare-report.ts'

/** Feed cost of each class of animals and each batch, per head and per kg gained (§5.7). */
export const definition = declareReport('feed-cost', {
  area: 'cost',
  asks: {
    days: '日期',
    filters: {
      feedClass: choice('类别', FEED_CLASSES),
      feedId: reference('饲料', 'basic-material', { where: { materialClass: 'FEED' } }),
    },
  },
  columns: {
    date: column(date('日期'), { fixed: true }),
    feedClass: column(text('类别', { width: 72 })),
    batchNo: batchColumn(),
    feed: column(text('饲料', { width: 140 })),
    farm: column(text('猪场')),
    qty: summed(weight('用量', { width: 112 }), {
      drill: true,
      definition: '批次用料，加栋舍用料按当晚同类批次头数分摊的部分',
    }),
    price: ratio('单价', 'amount', 'priced', {
      unit: '元/kg',
      digits: 4,
      ...defined('F107', '金额÷有单价的用量'),
    }),
    amount: summed(money('金额', { width: 112 }), {
      drill: true,
      definition: '出库金额；未从仓库出库的按录入单价或当日饲料价格',
    }),
    share: percent('占比', 'amount', 'amount', { definition: '本组金额÷全部金额' }),
    perHead: derived('头均', ['amount', 'headDays'], '元/头', {
      ...defined('F90', '金额÷日均存栏（F04）'),
      overrides: { undivided: true },
    }),
    perDay: ratio('头日均', 'amount', 'headDays', {
      unit: '元/头·日',
      ...defined('F90', '金额÷饲养日；按饲料分组时除以全部饲养日'),
    }),
    headDays: summed(decimal('饲养日', { digits: 0, unit: '头日', width: 100 }), {
      formula: 'F80',
      definition: '每日晚上存栏头数之和',
    }),
    gain: summed(weight('增重', { width: 104 }), {
      ...defined('F81', '商品猪批次期内增重（含死淘）；体重不详的批次不计'),
      overrides: { undivided: true },
    }),
    gainCost: ratio('元/kg增重', 'grownAmount', 'gain', {
      ...defined('F104', '增重已知批次的饲料金额÷增重，即料肉比×均价'),
      overrides: { undivided: true },
    }),
    priced: hiddenSum(decimal('有单价的用量')),
    grownAmount: hiddenSum(decimal('增重已知批次的饲料金额')),
  },
  rows: {
    originScreen: 'event-feed',
    of: null,
    shown: ['date', 'feedClass', 'batchNo', 'feed', 'qty', 'price', 'amount', 'farm'],
    // days and gain are rows of their own kinds: shown only where their figures are drilled into
    drill: ['date', 'feedClass', 'batchNo', 'feed', 'qty', 'amount'],
    sort: { field: 'date', order: 'desc' },
  },
  groups: {
    shown: ['qty', 'price', 'amount', 'share', 'headDays', 'perHead', 'perDay', 'gain', 'gainCost'],
    by: { object: '类别/批次', feedClass: '类别', feed: '饲料', ...usualGroups('month', 'farm') },
  },
  shows: {
    metrics: [
      { column: 'amount', label: '金额', unit: '元' },
      { column: 'price', label: '单价', unit: '元/kg' },
      { column: 'gainCost', label: '饲料成本/kg增重', unit: '元' },
    ],
    charts: [
      { column: 'amount', label: '金额', kind: 'bars', group: 'month' },
      { column: 'price', label: '单价', group: 'month' },
    ],
  },
  overrides: { kinds: true },
})
