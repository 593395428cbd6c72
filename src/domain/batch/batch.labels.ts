export const STAGE_LABELS = {
  NURSERY: '保育',
  FINISH: '育肥',
  GILT_REAR: '后备培育',
  WTF: '断奶至出栏',
} as const

export const BATCH_STATUS_LABELS = { OPEN: '在养', CLOSED: '已关闭' } as const

export const MOVE_LABELS = {
  IN_INIT: '初始化',
  IN_WEAN: '断奶转入',
  IN_BUY: '购入',
  IN_TRANSFER: '转入',
  IN_GAIN: '盘盈',
  OUT_DEATH: '死亡',
  OUT_CULL: '淘汰',
  OUT_SALE: '销售',
  OUT_TRANSFER: '转出',
  OUT_SELECT: '选留',
  OUT_SLAUGHTER: '自宰',
  OUT_LOSS: '盘亏',
  HOUSE_IN: '调栏转入',
  HOUSE_OUT: '调栏转出',
} as const

export const BATCH_EVENT_LABELS = {
  batch_in_init: '初始化',
  batch_in_wean: '断奶转入',
  batch_in_buy: '购入',
  batch_in_transfer: '转入',
  batch_move_house: '调栏',
  batch_weigh: '称重',
  batch_out_select: '选留',
  batch_out_transfer: '转出',
  batch_out_sale: '销售',
  batch_out_slaughter: '自宰',
  batch_out_death: '死亡',
  batch_out_cull: '淘汰',
  batch_count: '盘点',
  batch_close: '结批',
} as const
