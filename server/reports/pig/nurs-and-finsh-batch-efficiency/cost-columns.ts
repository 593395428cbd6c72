import { integer, money } from '#kit/field.ts'
import { type ColumnOptions, defined, hiddenSum, ratio, summed } from '#kit/report-column.ts'

const COST = '成本'
const SOLD = '销售'
const sum = (label: string, formula: string, definition: string, more: ColumnOptions = {}) =>
  summed(money(label, { width: 128 }), {
    overrides: { money: true },
    ...defined(formula, definition, COST),
    ...more,
  })
const each = (
  label: string,
  unit: string,
  [num, den]: readonly [string, string],
  formula: string,
  definition: string,
) => {
  const divided = ratio(label, num, den, {
    unit,
    ...defined(formula, definition, COST),
    overrides: { money: true },
  })
  return { ...divided, field: { ...divided.field, width: 104 } }
}
const hidden = (label: string) => hiddenSum(money(label), { overrides: { money: true } })

/** Costs of a batch, costs carried away by its pigs, and proceeds. */
export const costColumns = {
  cost: sum('批次成本', 'F101', '进猪成本＋饲养成本；死亡头数的成本由存活猪承担', { drill: true }),
  brought: sum('进猪成本', 'F101', '期初成本、断奶仔猪、购入、转入的成本'),
  spent: sum('饲养成本', 'F102', '饲料、药品、疫苗、人工、水电、折旧和其他，本批存栏期间'),
  feedSpent: sum('饲料', 'F101', '批次用料，加栋舍用料按当晚同类批次头数分摊的金额，分摊到分'),
  medicine: sum('药苗费', 'F90', '药品、疫苗：用药和免疫的金额，以及录入的批次费用'),
  medicineHead: each('药苗费/头', '元', ['medicine', 'left'], 'F90', '药苗费÷出栏头数'),
  labour: sum('人工', 'F101', '录入的批次费用：人工'),
  energy: sum('水电', 'F101', '录入的批次费用：水电'),
  overhead: sum('折旧及其他', 'F101', '录入的批次费用：折旧、其他'),
  costHead: each('头均成本', '元/头', ['gone', 'left'], 'F101', '出栏猪带走的成本÷出栏头数'),
  costKilo: each('完全成本', '元/kg', ['gone', 'outKilos'], 'F102', '出栏猪带走的成本÷出栏重量'),
  gainCost: each('造肉成本', '元/kg', ['spent', 'gain'], 'F102', '饲养成本÷增重（含死淘）'),
  balance: sum('在栏成本', 'F101', '截止日存栏猪的成本；已出清的为0'),
  lossCost: sum('淘汰及营业外', 'F101', '淘汰猪带走的成本、异常死亡和全部死完的成本'),
  late: sum('批后差额', 'F101', '猪只出清后才发生的成本，退回的为负；不由猪只承担，计入利润'),
  revenue: summed(money('销售额', { width: 128 }), {
    ...defined('F103', '销售、自宰的金额', SOLD),
    overrides: { money: true },
  }),
  profit: summed(money('利润', { width: 128 }), {
    ...defined('F103', '销售额－这些猪的成本－批后差额；未填金额的不计', SOLD),
    overrides: { money: true },
  }),
  profitHead: ratio('利润/头', 'profit', 'soldHeads', {
    unit: '元',
    ...defined('F103', '利润÷有金额的销售头数', SOLD),
    overrides: { money: true },
  }),
  gone: hidden('出栏猪带走的成本'),
  soldHeads: hiddenSum(integer('有金额的销售头数'), { overrides: { money: true } }),
}

/** Columns in the list of batches. */
export const costRows = [
  'cost',
  'medicineHead',
  'labour',
  'energy',
  'costHead',
  'costKilo',
  'gainCost',
  'revenue',
  'profitHead',
]
