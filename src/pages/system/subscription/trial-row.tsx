import type { SubscriptionDelivery } from '#kit/subscriptions.ts'
import { Row } from './dialog-row.tsx'
import { deliveryWords, rowsWords, runWords } from './subscription-words.ts'
import { Result } from './tone-result.tsx'
import type { Trial } from './use-trial.ts'

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
      <output className="subscription-trial">
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
