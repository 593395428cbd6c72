/** Event names as messages and timelines say them (§3.7). */
export const EVENT_LABELS = {
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
} as const

/** Kind of an event of an animal. */
export type EventType = keyof typeof EVENT_LABELS

/** One recorded event. `seq` orders equal kinds of one day; `confirmed` = its warnings were confirmed with a reason. */
export interface Recorded<T extends string = EventType, Payload = unknown> {
  readonly uid: string
  readonly type: T
  readonly date: string
  readonly seq: number
  readonly payload: Payload
  readonly confirmed?: boolean
}
