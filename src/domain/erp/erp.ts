/** Kinds of messages to the ERP. */
export const ERP_KINDS = {
  ENTRY: '入群',
  MATURE: '转固',
  CULL: '淘汰',
  DEATH: '死亡',
  SALE: '销售',
  TRANSFER: '调拨',
  BUY: '购入',
  ISSUE: '领用',
  RECEIPT: '入库',
  STOCK: '库存变动',
  COST: '成本',
} as const

export type ErpKind = keyof typeof ERP_KINDS

export const ERP_STATES = {
  PENDING: '待传',
  SENDING: '发送中',
  SENT: '成功',
  FAILED: '失败',
  IGNORED: '忽略',
} as const

/** Longest wait between two tries, in minutes. */
const LONGEST_WAIT = 360

/** Minutes until a message is tried again: 1, 2, 4 … up to six hours. @param tries how often it has failed, from 1 on */
export const waitAfter = (tries: number): number => Math.min(2 ** Math.max(0, tries - 1), LONGEST_WAIT)

/** Types of events that send a message to the ERP by themselves. A mating sends one through `maturing` alone. */
const KIND_OF_TYPE: Readonly<Record<string, ErpKind>> = {
  event_entry: 'ENTRY',
  event_cull_pig: 'CULL',
  event_death_pig: 'DEATH',
  event_sale_pig: 'SALE',
  event_transfer_farm: 'TRANSFER',
  batch_in_buy: 'BUY',
  batch_out_cull: 'CULL',
  batch_out_death: 'DEATH',
  batch_out_sale: 'SALE',
  batch_out_slaughter: 'SALE',
  event_batch_cost: 'COST',
  feed_use: 'ISSUE',
  event_cure: 'ISSUE',
  event_health: 'ISSUE',
  event_immune: 'ISSUE',
}

/** Facts of an event that decide on its message. */
export interface EventFacts {
  readonly uid: string
  readonly type: string
  /** Of a herd that was there when the farm began to use the system: its books were opened elsewhere. */
  readonly init: boolean
  /** 淘汰类型: an animal waiting for its cull has not left. */
  readonly cull: string | null
}

/** Kind of message an event sends; null where it sends none (§5.9). */
export function kindOfEvent({ type, init, cull }: EventFacts): ErpKind | null {
  if (init || (type === 'event_cull_pig' && cull === 'WAIT')) return null
  return KIND_OF_TYPE[type] ?? null
}

/** A mating of an animal, or her entry. */
export interface LifeFacts {
  readonly uid: string
  readonly type: 'event_mat' | 'event_entry'
  readonly init: boolean
  /** State on the day of entry. */
  readonly opening: string | null
}

/**
 * The mating by which a gilt becomes an asset (转固): her first. One that came served, or came as a sow, became an asset before.
 * @param life of one animal, in order
 */
export function maturing(life: readonly LifeFacts[]): string | null {
  const first = life.find(({ type }) => type === 'event_mat')
  const cameAsGilt = life.some(({ type, opening }) => type === 'event_entry' && opening === 'GILT')
  return first && !first.init && cameAsGilt ? first.uid : null
}
