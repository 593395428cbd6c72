import type { EventType, GestationResult, SowEvent } from './events.ts'
import type { OpenReason } from './opening.ts'
import type { MateCategory, PigStatus, ServiceOutcome } from './types.ts'

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

/** Event names as messages and timelines say them (§3.7). */
export const EVENT_LABELS: Readonly<Record<EventType, string>> = {
  event_entry: '入群',
  event_mat: '配种',
  event_gestation: '妊检',
  event_farr: '分娩',
  event_piglet_death: '仔猪死淘',
  event_wean: '断奶',
  event_transfer_house: '调栏/转舍',
  event_transfer_farm: '转场',
  event_cull_decide: '判定淘汰',
  event_cull_pig: '淘汰离场',
  event_death_pig: '死亡',
  event_sale_pig: '种猪销售',
  event_estrus: '查情',
  event_body: '体况测定',
  event_grade: '等级变更',
  event_tag_change: '换耳号',
  event_foster: '寄养',
  event_boar_state: '公猪状态变更',
  event_semen_collect: '采精',
  event_semen_process: '精液稀释',
  event_piglet_tag: '打耳号',
  event_piglet_select: '仔猪选留',
}

/** An event of any kind, as it is stored. */
interface AnyEvent {
  readonly uid: string
  readonly type: string
  readonly date: string
  readonly seq: number
  readonly payload: unknown
  readonly confirmed?: boolean
}

/** The stored event of an animal; its payload was read by the form of its type. @throws for a type no animal has */
export function sowEvent({ uid, type, date, seq, payload, confirmed }: AnyEvent): SowEvent {
  const event = { uid, type, date, seq, payload, ...(confirmed === undefined ? {} : { confirmed }) }
  if (!isOfAnimal(event)) throw new Error(`no animal has events of type "${type}"`)
  return event
}

const isOfAnimal = (event: AnyEvent): event is SowEvent => Object.hasOwn(EVENT_LABELS, event.type)
