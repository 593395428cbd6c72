import { channelKinds } from '#domain/subscription/channels.ts'
import {
  MONTH_PACK,
  type SubscriptionDelivery,
  type SubscriptionLine,
  type SubscriptionRun,
} from '#kit/subscriptions.ts'
import { formatNumber } from '#widgets/format-number.ts'
import { momentWords } from '#widgets/moment-words.ts'
import type { Tone } from '#widgets/tone-word.tsx'

/** 周建国, 周建国、李春梅, 周建国 等 4 人. */
export function recipientWords(people: readonly { readonly name: string }[]): string {
  const [first, second] = people
  if (!first) return '-'
  if (people.length > 2) return `${first.name} 等 ${people.length} 人`
  return second ? `${first.name}、${second.name}` : first.name
}

export const channelWords = ({ channels }: Pick<SubscriptionLine, 'channels'>): string =>
  channels.length === 0 ? '站内' : [...new Set(channels.map(({ kind }) => channelKinds[kind]))].join('、')

interface Outcome {
  tone: Tone
  text: string
}

/** How a run went, in one line. */
export function runWords({ state, note }: Pick<SubscriptionRun, 'state' | 'note'>): Outcome {
  if (state === 'RUNNING')
    return note ? { tone: 'WARN', text: `${note}，等待重试` } : { tone: 'NONE', text: '发送中' }
  if (state === 'FAILED') return { tone: 'BAD', text: note || '未送达' }
  return note ? { tone: 'WARN', text: `部分送达，${note}` } : { tone: 'GOOD', text: '已送达' }
}

/** State of one delivery, and when it is tried again. */
export function deliveryWords({ state, note, tries, nextTry }: SubscriptionDelivery, now: string): Outcome {
  if (state === 'SENT') return { tone: 'GOOD', text: '已送达' }
  if (state === 'FAILED') return { tone: 'BAD', text: note || '失败' }
  if (state === 'SKIPPED') return { tone: 'WARN', text: `未发送，${note}` }
  if (state === 'WAITING' && tries > 0)
    return { tone: 'WARN', text: `${note}，${momentWords(nextTry, now)} 重试` }
  return { tone: 'NONE', text: state === 'MAKING' ? '生成中' : '等待发送' }
}

/** How much a file holds: rows, or the reports of a month pack. */
export const rowsWords = (report: string, rows: number): string =>
  `${formatNumber(rows)} ${report === MONTH_PACK ? '张报表' : '行'}`

export function secondsWords(seconds: number | null): string {
  if (seconds === null) return '-'
  return seconds < 60 ? `${Math.max(seconds, 0.1).toFixed(1)} 秒` : `${Math.round(seconds / 60)} 分`
}
