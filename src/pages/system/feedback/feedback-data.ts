import type { FeedbackKind, FeedbackState } from '#domain/feedback.state.ts'
import { feedbackStates } from '#domain/feedback.state.ts'
import type { ThreadFeedback, ThreadMessage } from '#resources/answers/feedback.shapes.ts'
import { type Area, areas } from '#resources/areas.ts'

/** A row of the list. */
export interface FeedbackListRow {
  readonly uid: string
  readonly title: string
  readonly module: Area
  readonly kind: FeedbackKind
  readonly sender: string
  readonly status: FeedbackState
  readonly createdAt: string
  readonly answeredAt: string | null
}

export interface ThreadFile {
  readonly uid: string
  readonly messageUid: string | null
  readonly fileName: string
}

export interface Thread {
  readonly feedback: ThreadFeedback
  readonly messages: readonly ThreadMessage[]
  readonly files: readonly ThreadFile[]
  readonly next: readonly FeedbackState[]
  readonly isSender: boolean
  readonly mayAnswer: boolean
}

export interface Counts {
  readonly list: readonly { readonly status: FeedbackState; readonly count: number; readonly mine: number }[]
  readonly firstAnswerHours: string | null
}

/** Query of the list; it is in the address. */
export interface FeedbackQuery {
  readonly status: FeedbackState | null
  readonly module: Area | null
  readonly mine: boolean
  readonly page: number
  readonly size: number
}

const isState = (text: string | null): text is FeedbackState =>
  text !== null && Object.hasOwn(feedbackStates, text)
const isArea = (text: string | null): text is Area => text !== null && Object.hasOwn(areas, text)

export function readQuery(search: URLSearchParams): FeedbackQuery {
  const [status, module] = [search.get('status'), search.get('module')]
  return {
    status: isState(status) ? status : null,
    module: isArea(module) ? module : null,
    mine: search.get('mine') === '1',
    page: Math.max(1, Number(search.get('page')) || 1),
    size: Number(search.get('size')) || 50,
  }
}

/** The query in the words of the address. */
export const addressOf = ({ status, module, mine, page, size }: FeedbackQuery) => ({
  ...{ status, module, mine: mine ? '1' : null },
  page: page > 1 ? String(page) : null,
  size: size === 50 ? null : String(size),
})

/** The tab of all states. */
export const ALL = 'ALL'

/** Tabs over the list with their counts; of one's own where only these are shown. */
export function tabsOf(counts: Counts | undefined, mine: boolean) {
  const states = Object.entries(feedbackStates).map(([key, label]) => {
    const found = counts?.list.find(({ status }) => status === key)
    return { key, label, count: found?.[mine ? 'mine' : 'count'] ?? 0 }
  })
  return [{ key: ALL, label: '全部', count: states.reduce((sum, { count }) => sum + count, 0) }, ...states]
}

/** The browser and its major version: Chrome 140. */
export function browserWord(agent: string): string {
  const known = [
    ['Edg', 'Edge'],
    ['Chrome', 'Chrome'],
    ['Firefox', 'Firefox'],
    ['Version', 'Safari'],
  ] as const
  for (const [mark, name] of known) {
    const found = new RegExp(`${mark}/(\\d+)`).exec(agent)
    if (found) return `${name} ${found[1]}`
  }
  return agent.slice(0, 60)
}
