import type { OpenReason } from './opening.ts'
import type { GestationResult, MateCategory, PigStatus, ServiceOutcome } from './types.ts'

export const STATUS_LABELS: Readonly<Record<PigStatus, string>> = {
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
}

export const OPEN_REASON_LABELS: Readonly<Record<OpenReason, string>> = {
  RETURN: '返情',
  NEGATIVE: '阴性',
  ABORT: '流产',
  LATE_OPEN: '空怀',
}

export const MATE_CATEGORY_LABELS: Readonly<Record<MateCategory, string>> = {
  GILT: '配后备',
  WEANED: '配断奶',
  RETURN: '配返情',
  ABORT: '配流产',
  OPEN: '配空怀(阴性)',
}

export const GESTATION_RESULT_LABELS: Readonly<Record<GestationResult, string>> = {
  POSITIVE: '阳性',
  NEGATIVE: '阴性',
  RETURN: '返情',
  ABORT: '流产',
  OPEN: '空怀',
}

export const SERVICE_OUTCOME_LABELS: Readonly<Record<ServiceOutcome, string>> = {
  OPEN: '待检',
  POSITIVE: '阳性',
  RETURN: '返情',
  NEGATIVE: '阴性',
  ABORT: '流产',
  LATE_OPEN: '空怀',
  FARROWED: '分娩',
  REMOVED: '离场',
  TRANSFERRED: '转出',
}
