import { useEffect, useState } from 'react'
import { SUBSCRIPTION, type SubscriptionDelivery, type SubscriptionRun } from '#kit/subscriptions.ts'
import { useCall } from '#views/resource-form/use-call.ts'
import { useServerCall } from '#views/use-server-call.ts'
import { Row } from './dialog-row.tsx'
import { deliveryWords, rowsWords, runWords } from './subscription-words.ts'
import { Result } from './tone-result.tsx'
import { type Draft, valuesOf } from './use-draft.ts'

interface Props {
  readonly trial: Trial
  readonly now: string
  readonly hasRobots: boolean
}

/** What became of 试发给我: the file, and the mail where one was chosen. */
export function TrialRow({ trial: { run, busy }, now, hasRobots }: Props) {
  if (!busy && !run) return null
  return (
    <Row label="试发">
      <output className="subscription-trial flex flex-wrap items-center">
        {!run && <Result tone="NONE" text="正在生成" />}
        {run?.deliveries.length === 0 && <Result {...runWords(run)} />}
        {run?.deliveries.map((delivery) => {
          const { tone, text } = deliveryWords(delivery, now)
          return <Result key={delivery.uid} tone={tone} text={`${placeOf(run.report, delivery)} ${text}`} />
        })}
        {hasRobots && <small>群机器人不试发，可在渠道中单独测试</small>}
      </output>
    </Row>
  )
}

const placeOf = (report: string, { channelName, rows }: SubscriptionDelivery): string =>
  channelName || (rows === null ? '下载中心' : `下载中心 ${rowsWords(report, rows)}`)

const EVERY_MS = 1500

export interface Trial {
  readonly run: SubscriptionRun | null
  readonly busy: boolean
  readonly errors: Readonly<Record<string, string | undefined>>
  send(): Promise<void>
}

/** 试发给我: sends the draft to the person himself, and follows it until everything has arrived or failed. */
export function useTrial(draft: Draft): Trial {
  const submit = useCall<{ uid?: string }>(SUBSCRIPTION)
  const read = useServerCall()
  const [uid, setUid] = useState<string | null>(null)
  const [run, setRun] = useState<SubscriptionRun | null>(null)
  const [sending, setSending] = useState(false)
  const [sent, setSent] = useState('')
  const values = valuesOf(draft)
  const asked = JSON.stringify(values)
  const [errors, setErrors] = useState<Trial['errors']>({})
  const waits = uid !== null && (run === null || run.state === 'RUNNING')
  useEffect(() => {
    if (!uid || !waits) return
    const ask = () =>
      read<SubscriptionRun>('get', `${SUBSCRIPTION}/trial/${uid}`).then(setRun, () => setUid(null))
    const timer = setInterval(() => void ask(), EVERY_MS)
    return () => clearInterval(timer)
  }, [uid, waits, read])
  const send = async (): Promise<void> => {
    if (!values || sending || waits) return
    setSending(true)
    setSent(asked)
    setErrors({})
    setRun(null)
    setUid(null)
    const result = await submit({ url: `${SUBSCRIPTION}/trial`, values })
    setSending(false)
    if (result.ok) setUid(result.answer.uid ?? null)
    else setErrors(Object.fromEntries(Object.entries(result.errors).map(([key, [first]]) => [key, first])))
  }
  // what became of another draft says nothing of this one
  const isSame = sent === asked
  return { run: isSame ? run : null, busy: sending || waits, errors: isSame ? errors : {}, send }
}
