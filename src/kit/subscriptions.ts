import type { ChannelKind } from '#domain/subscription/channels.ts'
import type { RelativePeriod } from '#domain/subscription/period.ts'
import type { Rhythm } from '#domain/subscription/rhythm.ts'
import type { ReportView } from './report-view.ts'

/** Route name of the subscriptions, and the path of their calls. */
export const SUBSCRIPTION = 'subscription'

/** Route name of the month packs. */
export const MONTH_PACK = 'month-pack'

/** Address of the dialog with a query that is kept for a report or a list, or a month pack. */
export const subscribePath = (report: string, scheme: string): string =>
  `/admin/${SUBSCRIPTION}?${new URLSearchParams({ report, scheme })}`

/** Address that takes a report, by its link, into a month pack. */
export const intoPackPath = (report: string, link: string): string =>
  `/admin/${MONTH_PACK}?${new URLSearchParams({ report, link })}`

/** Address of a subscription with its runs. */
export const showPath = (uid: string): string =>
  `/admin/${SUBSCRIPTION}?${new URLSearchParams({ show: uid })}`

export const subscriptionFiles = { xlsx: 'Excel', link: '正文摘要加链接' } as const
export type SubscriptionFile = keyof typeof subscriptionFiles

const deliveryStates = {
  MAKING: '生成中',
  WAITING: '等待发送',
  SENDING: '发送中',
  SENT: '已送达',
  FAILED: '失败',
  SKIPPED: '未发送',
} as const
type DeliveryState = keyof typeof deliveryStates

const subscriptionRunStates = { RUNNING: '发送中', DONE: '已送达', FAILED: '失败' } as const
type SubscriptionRunState = keyof typeof subscriptionRunStates

/** Data the dialog saves. */
export interface SubscriptionInput {
  readonly name: string
  readonly report: string
  readonly view: ReportView
  /** Filters, group, order and columns, as an offline query holds them; the report's own dates follow from `period`. */
  readonly request: Readonly<Record<string, unknown>>
  readonly scheme: string
  /** Null for a report without dates of its own. */
  readonly period: RelativePeriod | null
  readonly rhythm: Rhythm
  readonly recipients: readonly string[]
  readonly file: SubscriptionFile
  readonly channels: readonly string[]
  readonly message: string
  readonly enabled: boolean
}

export interface SubscriptionPerson {
  readonly uid: string
  readonly name: string
}

/** A subscription as its owner and its recipients see it. */
export interface SubscriptionLine extends Omit<SubscriptionInput, 'recipients' | 'channels'> {
  readonly uid: string
  readonly version: number
  readonly isMine: boolean
  readonly ownerName: string
  readonly reportLabel: string
  readonly recipients: readonly SubscriptionPerson[]
  readonly channels: readonly Pick<OfferedChannel, 'uid' | 'name' | 'kind'>[]
  /** Farm time. */
  readonly next: string | null
  readonly last: Pick<SubscriptionRun, 'dueAt' | 'state' | 'note'> | null
}

export interface SubscriptionRun {
  readonly uid: string
  readonly subscriptionUid: string
  readonly subscription: string
  /** Route name of the report or list that is sent. */
  readonly report: string
  readonly dueAt: string
  readonly byHand: boolean
  readonly startedAt: string
  readonly seconds: number | null
  readonly state: SubscriptionRunState
  readonly note: string
  readonly deliveries: readonly SubscriptionDelivery[]
}

export interface SubscriptionDelivery {
  readonly uid: string
  readonly personName: string
  /** Empty for the file in the download centre. */
  readonly channelName: string
  readonly state: DeliveryState
  readonly tries: number
  readonly nextTry: string | null
  readonly status: number | null
  readonly note: string
  readonly rows: number | null
  /** True where a try by hand makes sense. */
  readonly mayResend: boolean
}

export interface SubscriptionsAnswer {
  readonly mine: readonly SubscriptionLine[]
  readonly toMe: readonly SubscriptionLine[]
  readonly runs: readonly SubscriptionRun[]
  readonly runCount: number
  readonly now: string
}

/** A channel as subscribers see it: neither address nor key. */
export interface OfferedChannel {
  readonly uid: string
  readonly kind: ChannelKind
  readonly name: string
  /** Host, and the last four signs of the key. */
  readonly words: string
  readonly testedAt: string | null
  /** Result of the last test; null where it went well. */
  readonly testedNote: string | null
}

/** A channel as the administrators of the group keep it. */
export interface ChannelLine extends OfferedChannel {
  readonly version: number
  readonly companyId: string | null
  readonly companyName: string | null
  readonly account: string | null
  readonly sender: string | null
  readonly enabled: boolean
  /** Set by the environment of the server: it cannot be changed here. */
  readonly byEnvironment: boolean
}

/** Data of the dialog before anything is typed. */
export interface SubscriptionOptions {
  readonly sources: readonly SubscriptionSource[]
  readonly channels: readonly OfferedChannel[]
  readonly mayConfigure: boolean
  readonly keepDays: number
  readonly now: string
}

/** Contents a subscription can send, the few before the many; one that a person may export himself. */
export const sourceKinds = { pack: '月报包', list: '列表', report: '报表' } as const
type SourceKind = keyof typeof sourceKinds

/** A report or a list with the queries kept for it; month packs are in one, each as a query. */
export interface SubscriptionSource {
  readonly kind: SourceKind
  readonly name: string
  readonly label: string
  /** True where its days follow from the period. */
  readonly hasDates: boolean
  readonly looksAhead: boolean
  readonly schemes: readonly SourceScheme[]
}

export interface SourceScheme {
  readonly name: string
  /** The address a query was kept at; empty of a pack. */
  readonly search: string
  /** Of a month pack. */
  readonly uid?: string
}

/** Answer about the dialog's input. */
export interface SubscriptionCheck {
  /** Why it cannot run as its owner asked. */
  readonly problem: string | null
  readonly recipients: readonly SubscriptionReader[]
  /** Names that may be used in braces. */
  readonly placeholders: readonly string[]
  readonly preview: SubscriptionPreview | null
}

/** The reason why a recipient would get nothing, if any. */
export interface SubscriptionReader extends SubscriptionPerson {
  readonly problem: string | null
  readonly hasMail: boolean
}

export interface SubscriptionPreview {
  readonly title: string
  readonly text: string
  readonly fileName: string
  readonly rows: number
}
