import { Button } from 'antd'
import type { SubscriptionDelivery, SubscriptionRun } from '#kit/subscriptions.ts'
import { deliveryWords, momentWords, rowsWords, runWords, secondsWords } from './subscription-words.ts'
import { Result } from './tone-result.tsx'

interface Props {
  readonly runs: readonly SubscriptionRun[]
  readonly now: string
  /** Names the subscription of each run where runs of several stand together. */
  readonly withName: boolean
  readonly mayAct: (run: SubscriptionRun) => boolean
  onResend(run: SubscriptionRun, delivery: SubscriptionDelivery): void
  onEdit(run: SubscriptionRun): void
}

/** Runs with one line for every delivery: to whom, by which channel, and what to do where it failed. */
export const RunsTable = ({ runs, now, withName, ...acts }: Props) => (
  <table className="subscription-table subscription-runs" aria-label="发送记录">
    <thead>
      <tr>
        {withName && <th>订阅</th>}
        <th>计划时间</th>
        <th>实际</th>
        <th className="subscription-number">用时</th>
        <th>文件</th>
        <th>收件人</th>
        <th>渠道</th>
        <th>结果</th>
      </tr>
    </thead>
    <tbody>
      {runs.flatMap((run) => {
        const lines = run.deliveries.length > 0 ? run.deliveries : [null]
        return lines.map((delivery, at) => (
          <tr key={delivery?.uid ?? run.uid} data-more={at > 0 || undefined}>
            {withName && <td className="subscription-name">{at === 0 && run.subscription}</td>}
            <td>{at === 0 && `${momentWords(run.dueAt, now)}${run.byHand ? ' 手动' : ''}`}</td>
            <td>{at === 0 && run.startedAt.slice(11, 19)}</td>
            <td className="subscription-number">{at === 0 && secondsWords(run.seconds)}</td>
            <td>
              {delivery && delivery.rows !== null ? `${rowsWords(run.report, delivery.rows)} Excel` : '-'}
            </td>
            <td>{delivery?.personName ?? '-'}</td>
            <td>{delivery ? delivery.channelName || '站内' : '-'}</td>
            <td className="subscription-note">
              <Outcome run={run} delivery={delivery} now={now} {...acts} />
            </td>
          </tr>
        ))
      })}
    </tbody>
  </table>
)

interface OutcomeProps extends Omit<Props, 'runs' | 'withName'> {
  readonly run: SubscriptionRun
  readonly delivery: SubscriptionDelivery | null
}

function Outcome({ run, delivery, now, mayAct, onResend, onEdit }: OutcomeProps) {
  if (!delivery) return <Result {...runWords(run)} />
  return (
    <span className="subscription-acts">
      <Result {...deliveryWords(delivery, now)} />
      {delivery.mayResend && mayAct(run) && (
        <>
          <Button type="link" size="small" onClick={() => onResend(run, delivery)}>
            重发
          </Button>
          {delivery.channelName && (
            <Button type="link" size="small" onClick={() => onEdit(run)}>
              换渠道
            </Button>
          )}
        </>
      )}
    </span>
  )
}
