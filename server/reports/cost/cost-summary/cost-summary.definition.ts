import { COST_BEARERS, LEDGER_ITEMS, LEDGER_SOURCES, type LedgerItem } from '#domain/cost/objects.ts'
import { choice, integer, money, text, weight } from '#kit/field.ts'
import {
  type ColumnOptions,
  column,
  defined,
  hiddenSum,
  percent,
  type ReportColumn,
  ratio,
  summed,
} from '#kit/report-column.ts'
import type { CardLine } from '#kit/report-views.ts'
import { batchColumn } from '#server/reports/batch-column.ts'
import { declareReport, usualGroups } from '#server/reports/declare-report.ts'

export const ledgerItems = Object.keys(LEDGER_ITEMS) as LedgerItem[]
export const keyOfItem = (item: LedgerItem): string => item.toLowerCase()

const BY_ITEM = '按费用项'
const amount = (label: string, definition: string, more: ColumnOptions = {}) =>
  summed(money(label, { width: 112 }), { drill: true, overrides: { money: true }, definition, ...more })
const ofItem = (item: LedgerItem): [string, ReportColumn] => [
  keyOfItem(item),
  amount(LEDGER_ITEMS[item], `其中${LEDGER_ITEMS[item]}`, { group: BY_ITEM }),
]
const hidden = (field: ReturnType<typeof money>) => hiddenSum(field, { overrides: { money: true } })
const line = (key: string, section: string, label: string, formula = ''): CardLine => ({
  ...{ key, section, label },
  formulas: [[formula, key]],
})

/** Costs of farms by month, item and bearer: the cost ledger (§2.14). */
export const definition = declareReport('cost-summary', {
  asks: {
    days: '日期',
    filters: {
      costClass: choice('成本对象', COST_BEARERS),
      item: choice('费用项', LEDGER_ITEMS),
      source: choice('来源', LEDGER_SOURCES),
    },
    defaults: { dateFrom: 'thisYear' },
  },
  columns: {
    month: column(text('期间', { width: 84 }), { fixed: true }),
    costClass: column(text('成本对象', { width: 92 }), { fixed: true }),
    batchNo: batchColumn(),
    item: column(text('费用项', { width: 84 })),
    source: column(text('来源', { width: 108 })),
    what: column(text('内容', { width: 140 }), { overrides: { unsorted: true } }),
    farm: column(text('猪场')),
    amount: amount('金额', '期内开始的会计月的成本，分摊到分；处置损益不计'),
    share: percent('占比', 'amount', 'amount', {
      definition: '本组金额÷全部金额',
      overrides: { money: true },
    }),
    ...Object.fromEntries(ledgerItems.map(ofItem)),
    weaned: summed(integer('断奶头数', { min: 0 }), defined('F62', '期内开始的会计月断奶的仔猪，与成本同期')),
    weanerCost: ratio('断奶仔猪成本', 'breeding', 'weaned', {
      unit: '元/头',
      ...defined(
        'F100',
        '种猪群成本÷断奶头数，都按期内开始的会计月整月计；按费用项、来源分组时各组相加为全部',
      ),
      overrides: { money: true },
    }),
    weanedIn: amount('断奶转入', '期内开始的会计月断奶转入批次的仔猪，按设定的断奶仔猪价格', {
      drill: false,
    }),
    weanVariance: amount('断奶价差', '种猪群成本－断奶转入；不进入批次成本，由当月承担', {
      drill: false,
      formula: 'F100',
    }),
    soldHeads: summed(integer('出栏头数', { min: 0 }), {
      definition: '期内开始的会计月销售和自宰的商品猪头数',
      formula: 'F88',
    }),
    soldKilos: summed(weight('出栏重量', { width: 104 }), {
      definition: '期内开始的会计月销售和自宰的商品猪重量',
      formula: 'F88',
    }),
    kiloCost: ratio('完全成本', 'soldCost', 'soldKilos', {
      unit: '元/kg',
      ...defined(
        'F102',
        '出栏猪带走的全部成本÷出栏重量：断奶仔猪按设定价，加台账归集到批次的饲料、药苗、人工、水电、折旧和期间费用',
      ),
      overrides: { money: true },
    }),
    breeding: hidden(money('种猪群成本')),
    soldCost: hidden(money('出栏猪成本')),
  },
  rows: {
    originScreen: 'event-feed',
    shown: ['month', 'costClass', 'batchNo', 'item', 'source', 'what', 'amount', 'farm'],
    drill: [
      'month',
      'costClass',
      'batchNo',
      'item',
      'source',
      'what',
      'amount',
      'weaned',
      'soldHeads',
      'soldKilos',
    ],
    sort: { field: 'month', order: 'desc' },
  },
  groups: {
    by: {
      object: '对象/批次',
      costClass: '成本对象',
      item: '费用项',
      source: '来源',
      ...usualGroups('month', 'farm'),
    },
    chart: 'month',
  },
  shows: {
    metrics: [
      { column: 'amount', label: '成本合计', unit: '元' },
      { column: 'weanerCost', label: '断奶仔猪成本', unit: '元/头' },
      { column: 'kiloCost', label: '完全成本', unit: '元/kg' },
    ],
    charts: [
      { column: 'amount', label: '成本', kind: 'bars' },
      { column: 'amount', label: '费用项排列', name: '金额', key: 'items', kind: 'pareto', group: 'item' },
      { column: 'weanerCost', label: '断奶仔猪成本', key: 'weaner' },
    ],
  },
  overrides: {
    card: [
      line('amount', '成本', '合计'),
      ...ledgerItems.map((item) => line(keyOfItem(item), '成本', LEDGER_ITEMS[item])),
      line('weaned', '断奶', '断奶头数'),
      line('weanerCost', '断奶', '断奶仔猪成本', 'F100'),
      line('weanedIn', '断奶', '断奶转入'),
      line('weanVariance', '断奶', '断奶价差'),
      line('soldHeads', '出栏', '出栏头数'),
      line('soldKilos', '出栏', '出栏重量'),
      line('kiloCost', '出栏', '完全成本', 'F102'),
    ],
  },
})
