export const STATUS_LABELS = {
  GILT: '后备',
  MATED: '已配',
  PREGNANT: '妊娠',
  LACTATING: '哺乳',
  WEANED: '断奶',
  OPEN: '空怀',
  CULL_WAIT: '待淘汰',
  IN_TRANSIT: '在途',
  DEAD: '死亡',
  CULLED: '淘汰',
  SOLD: '销售',
  TRANSFERRED: '调出',
  YOUNG: '后备公猪',
  ACTIVE: '生产公猪',
  REST: '休息',
  TEASER: '试情',
} as const

export const OPEN_REASON_LABELS = {
  RETURN: '返情',
  NEGATIVE: '阴性',
  ABORT: '流产',
  LATE_OPEN: '空怀',
} as const

export const MATE_CATEGORY_LABELS = {
  GILT: '配后备',
  WEANED: '配断奶',
  RETURN: '配返情',
  ABORT: '配流产',
  OPEN: '配空怀(阴性)',
} as const

export const GESTATION_RESULT_LABELS = {
  POSITIVE: '阳性',
  NEGATIVE: '阴性',
  RETURN: '返情',
  ABORT: '流产',
  OPEN: '空怀',
} as const

export const SERVICE_OUTCOME_LABELS = {
  OPEN: '待检',
  POSITIVE: '阳性',
  RETURN: '返情',
  NEGATIVE: '阴性',
  ABORT: '流产',
  LATE_OPEN: '空怀',
  FARROWED: '分娩',
  REMOVED: '离场',
  TRANSFERRED: '转出',
} as const

export const PIGLET_RESULTS = { OPEN: '待选', KEEP: '选留', REJECT: '不选留' } as const
