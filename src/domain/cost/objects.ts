/** Cost objects (§2.14 cost ledger): the breeding herd with its sucklings, or growing batches of a stage. */
export const COST_CLASSES = {
  BREEDING: '种猪群',
  NURSERY: '保育',
  FINISH: '育肥',
  GILT_REAR: '后备培育',
  WTF: '断奶至出栏',
} as const
export type CostClass = keyof typeof COST_CLASSES
export const isCostClass = (code: unknown): code is CostClass =>
  typeof code === 'string' && Object.hasOwn(COST_CLASSES, code)

/** Bearers of a cost of the ledger: a class, or no animal at all (count losses and discarded stock). */
export const COST_BEARERS = { ...COST_CLASSES, LOSS: '损耗' } as const
export type CostBearer = keyof typeof COST_BEARERS

/** Rules that split a cost of the whole farm among cost objects. */
export const ALLOCATIONS = {
  PIG_DAYS: '按头日',
  HEADS: '按期末头数',
  WEIGHT: '按标准头（重量）',
  EQUAL: '平均分摊',
  DIRECT: '直接归集',
} as const
export type Allocation = keyof typeof ALLOCATIONS

/** Items of cost (F100). */
export const LEDGER_ITEMS = {
  FEED: '饲料',
  DRUG: '药品',
  VACCINE: '疫苗',
  SEMEN: '精液',
  LABOUR: '人工',
  ENERGY: '水电',
  DEPRECIATION: '折旧',
  CONSUMABLE: '低耗物料',
  OTHER: '其他',
} as const
export type LedgerItem = keyof typeof LEDGER_ITEMS

/** Where a cost was reported. */
export const LEDGER_SOURCES = {
  FEED: '用料',
  CURE: '治疗',
  HEALTH: '保健',
  IMMUNE: '免疫',
  ISSUE: '领用',
  STOCK_LOSS: '库存盈亏、报损',
  RETURN: '退库',
  OTHER_DRUG: '其他药品',
  SEMEN: '配种用精',
  BATCH: '批次费用',
  DIRECT_SALARY: '直接岗位工资',
  PUBLIC_SALARY: '公共岗位工资',
  ENERGY: '能耗',
  LOW_VALUE: '低值易耗品',
  HOUSE_ASSET: '猪舍资产',
  FIELD_ASSET: '猪场资产',
  SHARED_ASSET: '多场共用资产',
  ANIMALS: '生物资产折旧',
  PERIOD: '期间费用',
} as const
export type LedgerSource = keyof typeof LEDGER_SOURCES

/** Item of cost of a class of material. */
export const ITEM_OF_MATERIAL: Readonly<Record<string, LedgerItem>> = {
  ...{ FEED: 'FEED', DRUG: 'DRUG', DISINFECTANT: 'DRUG', VACCINE: 'VACCINE', SEMEN: 'SEMEN' },
  ...{ CONSUMABLE: 'CONSUMABLE', LOW_VALUE: 'CONSUMABLE', TOOL: 'CONSUMABLE', RAW: 'OTHER' },
}

/** Words of the dictionary cost_item that are one of the items; all others are 其他. */
const ITEM_OF_WORD: Readonly<Record<string, LedgerItem>> = {
  ...{ 工资: 'LABOUR', 福利: 'LABOUR', 水电费: 'ENERGY', 燃料费: 'ENERGY', 折旧费: 'DEPRECIATION' },
  ...{ 低值易耗: 'CONSUMABLE', 饲料: 'FEED', 药品: 'DRUG', 兽药: 'DRUG', 疫苗: 'VACCINE', 精液: 'SEMEN' },
}
export const itemOfWord = (word: string): LedgerItem => ITEM_OF_WORD[word] ?? 'OTHER'
