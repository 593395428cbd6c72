/** Feedback of a person about the product (意见反馈): its states, who may move it on, and its subject. */
export const feedbackStates = {
  WAITING: '待处理',
  DOING: '处理中',
  SOLVED: '已解决',
  CLOSED: '关闭',
} as const
export type FeedbackState = keyof typeof feedbackStates

export const feedbackKinds = { PROBLEM: '问题', WISH: '建议', DATA: '数据疑问' } as const
export type FeedbackKind = keyof typeof feedbackKinds

/** Screenshots of one feedback, and of each answer. */
export const MAX_SCREENSHOTS = 5

/** From where to where an answering administrator may move it; a closed one is opened again. */
const NEXT: Readonly<Record<FeedbackState, readonly FeedbackState[]>> = {
  WAITING: ['DOING', 'SOLVED', 'CLOSED'],
  DOING: ['SOLVED', 'CLOSED'],
  SOLVED: ['CLOSED', 'DOING'],
  CLOSED: ['DOING'],
}
/** The sender closes solved feedback as confirmed, closes what no longer matters, and opens unsolved feedback again. */
const NEXT_OF_SENDER: Readonly<Record<FeedbackState, readonly FeedbackState[]>> = {
  WAITING: ['CLOSED'],
  DOING: ['CLOSED'],
  SOLVED: ['CLOSED', 'DOING'],
  CLOSED: ['DOING'],
}

export interface FeedbackRole {
  readonly isSender: boolean
  readonly mayAnswer: boolean
}

/** States the person may move a feedback to. */
export function nextStates(
  state: FeedbackState,
  { isSender, mayAnswer }: FeedbackRole,
): readonly FeedbackState[] {
  if (mayAnswer) return NEXT[state]
  return isSender ? NEXT_OF_SENDER[state] : []
}

/** Label of the button that moves a feedback there. */
export function moveWord(from: FeedbackState, to: FeedbackState): string {
  if (to === 'CLOSED') return from === 'SOLVED' ? '确认并关闭' : '关闭反馈'
  if (to === 'DOING') return from === 'WAITING' ? '受理' : '重新打开'
  return feedbackStates[to]
}

/** Moments of a feedback's life, as stored in its row. */
export interface FeedbackMoments {
  readonly status: FeedbackState
  readonly createdAt: string
  readonly acceptedAt: string | null
  readonly startedAt: string | null
  readonly solvedAt: string | null
  readonly closedAt: string | null
}

interface FeedbackStep {
  readonly label: string
  readonly at: string | null
  readonly state: 'done' | 'current' | 'open'
}

/** The five steps of the line over the thread: each done, current or still open. */
export function stepsOf(row: FeedbackMoments): readonly FeedbackStep[] {
  const reached = { WAITING: row.acceptedAt ? 1 : 0, DOING: 2, SOLVED: 3, CLOSED: 4 }[row.status]
  const moments = [row.createdAt, row.acceptedAt, row.startedAt, row.solvedAt, row.closedAt]
  const labels = ['提交', '受理', '处理中', '解决', '确认']
  return labels.map((label, place) => ({
    label,
    // a step that was passed over, or left again, shows no time
    at: place <= reached ? (moments[place] ?? null) : null,
    state: place < reached || row.status === 'CLOSED' ? 'done' : place === reached ? 'current' : 'open',
  }))
}

/** An ear number or tag: letters and digits with at least three digits in a row, as shown in lists. */
const EAR_NUMBER = /^[A-Z]{0,6}\d{3,}(?:-\d+)*$/i
/** An amount: with a currency before or behind it, or with the two or four places only money has. */
const MONEY = /^(?:[¥￥]\s*-?[\d,]+(?:\.\d+)?|-?[\d,]+\.\d{2}(?:\d{2})?|-?[\d,.]+\s*元)$/

/** True where a text of a page is an ear number or an amount, which screenshots hide. */
export const isSensitive = (text: string): boolean => {
  const word = text.trim()
  return EAR_NUMBER.test(word) || MONEY.test(word)
}
