import { useEffect, useState } from 'react'
import { useStore } from 'zustand'
import { currentFarm } from '#app-state/current-farm.ts'
import { useServices } from '#app-state/services.ts'
import { FIRST_MESSAGE } from '#domain/subscription/message.ts'
import type { RelativePeriod } from '#domain/subscription/period.ts'
import type { Rhythm } from '#domain/subscription/rhythm.ts'
import type { ReportDefinition } from '#kit/report.ts'
import {
  type SourceScheme,
  SUBSCRIPTION,
  type SubscriptionCheck,
  type SubscriptionFile,
  type SubscriptionLine,
  type SubscriptionOptions,
  type SubscriptionPerson,
  type SubscriptionSource,
} from '#kit/subscriptions.ts'
import { useAnswer } from '#views/use-answer.ts'
import { useServerCall } from '#views/use-server-call.ts'
import { useFarmCalendar } from '#widgets/use-farm-calendar.ts'
import { useRested } from '#widgets/use-rested.ts'
import { resourceHeads } from '../../../screen-heads.ts'
import {
  isTooLong,
  listRequestOf,
  packRequestOf,
  requestOf,
  type SchemeRequest,
} from './subscription-request.ts'

const PAUSE_MS = 400

export interface SubscriptionStart {
  readonly line?: SubscriptionLine
  readonly report?: string
  readonly scheme?: string
}

export interface Draft {
  readonly name: string
  readonly report: string
  readonly scheme: string
  readonly period: RelativePeriod | null
  readonly rhythm: Rhythm
  readonly recipients: readonly SubscriptionPerson[]
  readonly file: SubscriptionFile
  readonly channels: readonly string[]
  readonly message: string
  readonly enabled: boolean
  /** Null until the report has resolved the scheme. */
  readonly question: SchemeRequest | null
}

const NAME_LENGTH = 40
const FIRST_RHYTHM: Rhythm = { kind: 'DAILY', at: '08:15', weekdays: [1], monthDay: 3 }
const MONTHLY: Rhythm = { ...FIRST_RHYTHM, kind: 'MONTHLY', at: '09:00' }
const FIRST_MESSAGES = { report: FIRST_MESSAGE, pack: '{报表} {日期}，共 {行数} 张报表' }

function startOf({ line }: SubscriptionStart, self: SubscriptionPerson | null): Draft {
  if (!line)
    return {
      ...{ name: '', report: '', scheme: '', period: 'YESTERDAY', rhythm: FIRST_RHYTHM, file: 'xlsx' },
      ...{ channels: [], message: FIRST_MESSAGE, enabled: true, question: null },
      recipients: self ? [self] : [],
    }
  const { name, report, scheme, period, rhythm, recipients, file, channels, message, enabled } = line
  return {
    ...{ name, report, scheme, period, rhythm, recipients, file, message, enabled },
    channels: channels.map(({ uid }) => uid),
    question: { view: line.view, request: line.request },
  }
}

/** Name of a subscription until its owner names it. */
function nameOf(found: SubscriptionSource | undefined, scheme: string): string {
  const words = found?.kind === 'pack' ? [scheme] : [found?.label, scheme]
  return words.filter(Boolean).join(' ').slice(0, NAME_LENGTH)
}

/** Days, rhythm and words that go with the choice, where nothing else was chosen before. */
function startedBy(draft: Draft, found: SubscriptionSource | undefined): Partial<Draft> {
  const isPack = found?.kind === 'pack'
  const isFirst = Object.values(FIRST_MESSAGES).includes(draft.message)
  return {
    period: isPack ? 'LAST_MONTH' : found?.hasDates ? (draft.period ?? 'YESTERDAY') : null,
    // a month is looked at once it is over
    ...(isPack && draft.rhythm === FIRST_RHYTHM ? { rhythm: MONTHLY } : {}),
    ...(isFirst ? { message: FIRST_MESSAGES[isPack ? 'pack' : 'report'] } : {}),
  }
}

/** Values of a draft to be sent; null while the scheme is not known. */
export const valuesOf = ({ question, recipients, ...draft }: Draft): Record<string, unknown> | null =>
  question && { ...draft, ...question, recipients: recipients.map(({ uid }) => uid) }

/** The dialog's draft: its scheme is turned into a question once, by the report's own declaration. */
export function useDraft(start: SubscriptionStart, options: SubscriptionOptions) {
  const { session } = useServices()
  const user = session.getState().userData
  const [draft, set] = useState(() => startOf(start, user ? { uid: user.uid, name: user.name } : null))
  const [problem, setProblem] = useState<string | null>(null)
  const call = useServerCall()
  const calendar = useFarmCalendar()
  const farmId = useStore(currentFarm, ({ farm }) => farm?.uid ?? null)
  const change = (part: Partial<Draft>) => set((before) => ({ ...before, ...part }))
  const ask = async ({ kind, name }: SubscriptionSource, scheme: SourceScheme | undefined) => {
    const search = scheme?.search ?? ''
    if (kind === 'pack') return packRequestOf(scheme?.uid ?? '', { farmId })
    if (kind === 'report')
      return requestOf(await call<ReportDefinition>('get', `bi/${name}`), search, { farmId, calendar })
    const declared = await resourceHeads.find((one) => one.name === name)?.load()
    return declared ? listRequestOf(declared, search, { farmId }) : null
  }
  const pick = async (report: string, scheme: string): Promise<void> => {
    const found = options.sources.find(({ name }) => name === report)
    const kept = found?.schemes.find(({ name }) => name === scheme)
    const before = nameOf(
      options.sources.find(({ name }) => name === draft.report),
      draft.scheme,
    )
    const name = draft.name === before ? nameOf(found, scheme) : draft.name
    change({ report, scheme, name, ...startedBy(draft, found), question: null })
    const isLong = isTooLong(kept?.search ?? '')
    setProblem(isLong ? '此方案的条件过长，不能订阅' : null)
    if (!found || isLong || (found.kind === 'pack' && !kept)) return
    change({ question: await ask(found, kept) })
  }
  const { report: wanted, scheme: kept = '' } = start
  // biome-ignore lint/correctness/useExhaustiveDependencies: the report of the address is picked once
  useEffect(() => {
    if (wanted) void pick(wanted, kept)
  }, [])
  return { draft, change, pick, problem }
}

/** The server's answer about a draft: readers who would get nothing, and how it would read. Asked a moment after the last key. */
export function useCheck(draft: Draft): SubscriptionCheck | null {
  const values = valuesOf(draft)
  const asked = values && draft.recipients.length > 0 ? { ...values, name: draft.name || '订阅' } : null
  const rested = useRested(asked, PAUSE_MS)
  const { answer } = useAnswer<SubscriptionCheck>(`${SUBSCRIPTION}/check`, {
    payload: rested ?? {},
    enabled: rested !== null,
    ...{ keepsLast: true, quiet: false },
  })
  return (asked && answer) ?? null
}
