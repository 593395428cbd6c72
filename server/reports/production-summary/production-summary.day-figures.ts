import { integer, money, weight } from '#kit/field.ts'
import {
  defined,
  hiddenSum,
  percent,
  type ReportColumn,
  type ReportColumns,
  ratio,
  summed,
} from '#kit/report-column.ts'

/** Inventory classes of the summary: class and stage of a row of farm_herd_day. */
export const INVENTORY_CLASSES = {
  gilt: { label: '后备母猪', classes: ['GILT'], stages: null },
  sow: { label: '生产母猪', classes: ['SOW'], stages: null },
  boar: { label: '公猪', classes: ['BOAR'], stages: null },
  suckling: { label: '哺乳仔猪', classes: ['SUCKLING'], stages: null },
  nursery: { label: '保育猪', classes: ['GROWING'], stages: ['NURSERY'] },
  finish: { label: '育肥猪', classes: ['GROWING'], stages: ['FINISH', 'WTF'] },
  giltRear: { label: '后备培育猪', classes: ['GROWING'], stages: ['GILT_REAR'] },
  all: { label: '全群', classes: null, stages: null },
} as const
export type InventoryClass = keyof typeof INVENTORY_CLASSES
export const inventoryClasses = Object.keys(INVENTORY_CLASSES) as InventoryClass[]

/** Figures of a class: their labels, and the value of a row of farm_herd_day. */
const INVENTORY_FIGURES = {
  Opening: { label: '期初', definition: '期间第一天开始时的头数', formula: 'F02' },
  Closing: { label: '期末', definition: '期间最后一天结束时的头数', formula: 'F02' },
  Came: { label: '增加', definition: '期内出生、购入、转入、状态转入、盘盈和进群的头数', formula: 'F02' },
  Died: { label: '死亡', definition: '期内死亡头数', formula: 'F02' },
  Culled: { label: '淘汰', definition: '期内淘汰头数', formula: 'F02' },
  Sold: { label: '销售', definition: '期内销售头数', formula: 'F02' },
  MovedOut: { label: '转出', definition: '期内转出到其他猪场的头数', formula: 'F02' },
} as const
type InventoryFigure = keyof typeof INVENTORY_FIGURES
const inventoryFigures = Object.keys(INVENTORY_FIGURES) as InventoryFigure[]

type Herd = 'SOW' | 'PIGLET' | 'GROWING'
const HERD_OF: Readonly<Record<InventoryClass, readonly Herd[]>> = {
  gilt: ['SOW'],
  sow: ['SOW'],
  boar: ['SOW'],
  suckling: ['PIGLET'],
  nursery: ['GROWING'],
  finish: ['GROWING'],
  giltRear: ['GROWING'],
  all: ['SOW', 'PIGLET', 'GROWING'],
}

/** Columns shown while the class filter includes one of these herds. */
export const ofHerds = (columns: ReportColumns, ...herds: readonly Herd[]): ReportColumns =>
  Object.fromEntries(
    Object.entries(columns).map(([key, one]) => [key, { ...one, shownBy: { filter: 'herd', is: herds } }]),
  )

function figuresOfClass(pigClass: InventoryClass): ReportColumns {
  const { label } = INVENTORY_CLASSES[pigClass]
  const heads = inventoryFigures.map((figure): [string, ReportColumn] => {
    const { label: word, ...said } = INVENTORY_FIGURES[figure]
    return [
      `${pigClass}${figure}`,
      summed(integer(`${label}${word}`, { unit: '头' }), {
        drill: true,
        ...said,
        overrides: { level: figure === 'Closing' || undefined, undivided: figure === 'Opening' || undefined },
      }),
    ]
  })
  return {
    ...Object.fromEntries(heads),
    [`${pigClass}Average`]: ratio(`${label}平均存栏`, `${pigClass}Days`, 'periodDays', {
      unit: '头',
      ...defined('F01', '期内每日期末存栏合计÷期间天数'),
      drill: true,
    }),
    [`${pigClass}Days`]: hiddenSum(integer(`${label}头日`, { unit: '头日' }), { drill: true }),
  }
}

/** Heads of every class: opening, closing, average, arrivals and departures. */
export const inventoryColumns: ReportColumns = Object.assign(
  {},
  ...inventoryClasses.map((pigClass) => ofHerds(figuresOfClass(pigClass), ...HERD_OF[pigClass])),
)

/** Deaths of a stage against the heads at risk: not a sum of periods, as their opening heads would count again. */
function ratesOfStage(stage: 'nursery' | 'finish', label: string): ReportColumns {
  const rate = (word: string, num: string, formula: string, definition: string) =>
    percent(`${label}${word}`, num, `${stage}Base`, {
      ...defined(formula, definition),
      drill: true,
      overrides: { undivided: true },
    })
  const base = (word: string) => hiddenSum(integer(`${label}${word}`, { unit: '头' }), { drill: true })
  return {
    [`${stage}Survival`]: rate('成活率', `${stage}Alive`, 'F85b', '1－期内死亡÷（期初＋增加）'),
    [`${stage}DeathRate`]: rate('死亡率', `${stage}Died`, 'F86', '期内死亡÷（期初＋增加）'),
    [`${stage}Base`]: base('期初＋增加'),
    [`${stage}Alive`]: base('期初＋增加－死亡'),
  }
}
export const stageRates: ReportColumns = ofHerds(
  { ...ratesOfStage('nursery', '保育'), ...ratesOfStage('finish', '育肥') },
  'GROWING',
)

const heads = (label: string, definition: string, formula: string) =>
  summed(integer(label, { unit: '头' }), { drill: true, ...defined(formula, definition) })
const kilos = (label: string, definition: string) =>
  summed(weight(label), { drill: true, ...defined('F84', definition) })
/** A divisor, which no view shows by itself. */
const part = (label: string) => hiddenSum(weight(label), { drill: true })
const cost = (label: string, definition: string, formula = 'F90') =>
  summed(money(label), { drill: true, ...defined(formula, definition), overrides: { money: true } })

const sales: ReportColumns = {
  marketedHeads: heads('出栏头数', '商品猪销售和自宰头数', 'F88'),
  marketedKg: part('出栏重量'),
  marketedWeight: ratio('出栏均重', 'marketedKg', 'marketedHeads', {
    unit: 'kg',
    ...defined('F88', '出栏重量÷出栏头数'),
    drill: true,
  }),
  marketSoldAmount: cost('商品猪销售额', '销售明细中商品猪的金额', 'F88'),
  toFinishHeads: heads('转育肥头数', '保育批次转入育肥批次的头数', 'F85'),
  toFinishKg: part('转育肥重量'),
  toFinishWeight: ratio('转育肥均重', 'toFinishKg', 'toFinishHeads', {
    unit: 'kg',
    ...defined('F81', '转育肥重量÷转育肥头数'),
    drill: true,
  }),
}

const feed: ReportColumns = {
  feedKg: kilos('用料合计', '各类猪群用料之和'),
  sowFeedKg: kilos('母猪用料', '妊娠、哺乳和后备用料'),
  nurseryFeedKg: part('保育用料'),
  finishFeedKg: part('育肥用料'),
  nurseryIntake: ratio('保育日采食', 'nurseryFeedKg', 'nurseryDays', {
    unit: 'kg',
    ...defined('F84', '保育用料÷保育猪头日'),
    drill: true,
  }),
  finishIntake: ratio('育肥日采食', 'finishFeedKg', 'finishDays', {
    unit: 'kg',
    ...defined('F84', '育肥用料÷育肥猪头日'),
    drill: true,
  }),
}

const costs: ReportColumns = {
  salesAmount: cost('销售金额', '期内全部销售的金额，与销售汇总一致', 'F88'),
  feedAmount: cost('料款', '各类猪群用料的金额'),
  drugAmount: cost('药费', '期内药品支出，与药品支出明细一致'),
  vaccineAmount: cost('疫苗费', '期内疫苗支出，与药品支出明细一致'),
  weanerCost: ratio('断奶仔猪成本', 'herdCost', 'costWeaned', {
    unit: '元/头',
    ...defined('F100', '种猪群成本÷断奶头数；只有期间是整会计月时才有'),
    drill: true,
    overrides: { money: true },
  }),
  herdCost: hiddenSum(money('种猪群成本'), { drill: true, overrides: { money: true } }),
  costWeaned: hiddenSum(integer('断奶头数（成本月）', { unit: '头' }), { drill: true }),
}

/** Figures of a farm's work: sales, feed, drugs and the cost of a weaned piglet. */
export const workColumns: ReportColumns = {
  ...ofHerds(sales, 'GROWING'),
  ...feed,
  ...costs,
}
