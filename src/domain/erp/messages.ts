/** What the ERP is told of. */
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
