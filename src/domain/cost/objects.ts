/** What costs are gathered for (§2.14 cost ledger): the breeding herd with its sucklings, or growing batches of a stage. */
export const COST_CLASSES = {
  BREEDING: '种猪群',
  NURSERY: '保育',
  FINISH: '育肥',
  GILT_REAR: '后备培育',
  WTF: '断奶至出栏',
} as const
export type CostClass = keyof typeof COST_CLASSES

/** How a cost of the whole farm is parted among cost objects. */
export const ALLOCATIONS = {
  PIG_DAYS: '按头日',
  HEADS: '按期末头数',
  WEIGHT: '按期末重量',
  EQUAL: '平均分摊',
  DIRECT: '直接归集',
} as const
export type Allocation = keyof typeof ALLOCATIONS
