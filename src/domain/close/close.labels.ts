import { STAGE_LABELS } from '../batch/batch.labels.ts'
import { STATUS_LABELS } from '../sow/sow.labels.ts'
import type { HerdRow, MonthAnswer } from './close.answer.ts'

export const MONTH_STATUS_LABELS: Readonly<Record<MonthAnswer['status'], string>> = {
  OPEN: '数据核对未签认，未月结',
  CLOSING: '数据核对已签认，未月结',
  CLOSED: '已月结',
  REOPENED: '已反月结',
}

/** Levels of a line of the check list. */
export const CHECK_LEVELS = { E: '必须处理', W: '提醒' } as const

/** How pigs come to a class and state, in the order of the table; 转群 and 转入, 转出 of states move no head of the farm. */
export const CAME_LABELS = {
  INIT: '初始化',
  BUY: '购入',
  OWN: '自产',
  BORN: '出生',
  WEAN: '断奶转入',
  TRANSFER: '调入',
  MOVE: '转群转入',
  GAIN: '盘盈',
  FOSTER: '寄入',
  STATE: '状态转入',
} as const

/** How pigs leave. */
export const WENT_LABELS = {
  DEATH: '死亡',
  CULL: '淘汰',
  SALE: '销售',
  SLAUGHTER: '自宰',
  WEAN: '断奶转出',
  SELECT: '选留',
  TRANSFER: '调出',
  MOVE: '转群转出',
  LOSS: '盘亏',
  END: '随母离场',
  FOSTER: '寄出',
  STATE: '状态转出',
} as const

const CLASS_LABELS: Readonly<Record<string, string>> = {
  GILT: '后备母猪',
  SOW: '生产母猪',
  BOAR: '公猪',
  SUCKLING: '哺乳仔猪',
  GROWING: '商品猪',
}

/** Class and state of a row in words. */
export const classWord = ({ pigClass }: Pick<HerdRow, 'pigClass'>): string =>
  CLASS_LABELS[pigClass] ?? pigClass
export const stateWord = ({ state }: Pick<HerdRow, 'state'>): string =>
  ({ ...STATUS_LABELS, ...STAGE_LABELS, SUCKLING: '哺乳' })[state as 'SUCKLING'] ?? state
