import type { BatchMove } from './batch.types.ts'

/** Items of a batch's cost, and how its pigs came with their earlier cost (F101). */
export const COST_ITEMS = {
  OPENING: '期初成本',
  WEANED: '断奶仔猪',
  BOUGHT: '购入',
  CARRIED: '转入',
  FEED: '饲料',
  DRUG: '药品',
  VACCINE: '疫苗',
  LABOUR: '人工',
  ENERGY: '水电',
  DEPRECIATION: '折旧',
  OTHER: '其他',
} as const
export type CostItem = keyof typeof COST_ITEMS
export const costItems = Object.keys(COST_ITEMS) as CostItem[]

/** Items a person enters by hand: feed, drugs and vaccines that were reported by use bring their own amounts. */
export const ENTERED_ITEMS = {
  LABOUR: '人工',
  ENERGY: '水电',
  DRUG: '药品',
  VACCINE: '疫苗',
  DEPRECIATION: '折旧',
  OTHER: '其他',
} as const satisfies Partial<Record<CostItem, string>>

/** A movement of heads with its known money; cents. */
export interface CostMove extends Pick<BatchMove, 'source' | 'kind' | 'date' | 'qty'> {
  /** Its place among the movements of the batch. */
  readonly no: number
  /** Cost of the heads that come (初始化, 断奶转入, 购入, and what is known to travel from another farm). */
  readonly cents?: number
  /** Proceeds of the heads that leave; null where they were not entered. */
  readonly proceeds?: number | null
  /** The same on both sides of a transfer: heads that leave put their cost on this road, heads that come take it off. */
  readonly road?: string
}

/** Money spent on a batch on a day; cents. */
export interface Spending {
  readonly date: string
  readonly item: CostItem
  readonly cents: number
}

export interface BatchMoney {
  readonly uid: string
  readonly moves: readonly CostMove[]
  readonly spent: readonly Spending[]
}

/** Cents on the way between two batches, and the heads that will arrive to bear them. */
export interface OnRoad {
  readonly cents: number
  readonly heads: number
}

/** Parameters and facts of the replay, apart from the movements. */
export interface CostRules {
  /**
   * Deaths of a day above this share of the heads, in per cent, are abnormal: their cost leaves to 营业外. 0: all deaths stay
   * with the survivors ★ (F101).
   */
  abnormalRate(date: string): number
  /** Cents put on a road by batches that are not replayed along. */
  readonly roads: ReadonlyMap<string, OnRoad>
  /** Heads that arrive by a road, where they are not those that left: some died on the way. */
  readonly arriving: ReadonlyMap<string, number>
}

/** Standing of the money of a batch; cents since its first day. */
export interface Standing {
  heads: number
  items: Record<CostItem, number>
  /** Cost of the heads that are there. */
  balance: number
  /** 销售, 自宰, 转出, 选留 took along. */
  left: number
  culled: number
  /** Cost of abnormal deaths, and of the last heads of a batch when they died. */
  lost: number
  /** Money spent on it, or returned from it, after its last pigs had gone: its close-out difference. */
  late: number
  /** Sales and slaughters whose proceeds are known: heads, proceeds, cost. */
  soldHeads: number
  proceeds: number
  soldCost: number
}

/** A batch at the end of a day. */
export interface CostDay extends Readonly<Standing> {
  readonly date: string
}

/** Earlier cost of the heads of a movement that came, left or died; cents. */
export interface MoveCost extends Pick<CostMove, 'source' | 'kind' | 'date'> {
  readonly cents: number
  /** The cost leaves the batch: not that of arrivals, nor of deaths and count losses the survivors bear. */
  readonly leaves: boolean
}

export interface BatchCost {
  readonly uid: string
  readonly days: readonly CostDay[]
  readonly moves: readonly MoveCost[]
}

export interface Costs {
  readonly batches: readonly BatchCost[]
  /** Cents on the road that no arrival has taken up. */
  readonly roads: ReadonlyMap<string, OnRoad>
}
