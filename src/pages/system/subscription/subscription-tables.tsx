import { Button, Switch } from 'antd'
import { rhythmWords } from '#domain/subscription/rhythm.ts'
import {
  type SubscriptionDelivery,
  type SubscriptionLine,
  type SubscriptionRun,
  subscriptionFiles,
} from '#kit/subscriptions.ts'
import { periodWords } from './subscription-request.ts'
import {
  channelWords,
  deliveryWords,
  momentWords,
  peopleWords,
  rowsWords,
  runWords,
  secondsWords,
} from './subscription-words.ts'
import { Result } from './tone-result.tsx'

interface SubscriptionActs {
  onEdit(line: SubscriptionLine): void
  onEnable(line: SubscriptionLine, enabled: boolean): void
  onRemove(line: SubscriptionLine): void
}

interface Props {
  readonly list: readonly SubscriptionLine[]
  readonly now: string
  readonly chosen: string | null
  readonly isMine: boolean
  readonly acts: SubscriptionActs
  onChoose(uid: string): void
}

const MINE = ['名称', '报表', '期间', '节奏', '收件人', '文件', '渠道', '上次', '结果', '启用', '操作']
const TO_ME = ['名称', '报表', '期间', '节奏', '订阅人', '文件', '渠道', '上次', '结果']

/** Every subscription with its plan, its targets, and the result of the last run. */
export const SubscriptionTable = ({ list, now, chosen, isMine, acts, onChoose }: Props) => (
  <table className="subscription-table rows-table" aria-label={isMine ? '我的订阅' : '发给我的'}>
    <thead>
      <tr>
        {(isMine ? MINE : TO_ME).map((head) => (
          <th key={head}>{head}</th>
        ))}
      </tr>
    </thead>
    <tbody>
      {list.map((line) => (
        <tr key={line.uid} aria-selected={line.uid === chosen} data-off={!line.enabled || undefined}>
          <td className="subscription-name">
            <button
              type="button"
              className="subscription-link bare p-0 text-link"
              onClick={() => onChoose(line.uid)}
            >
              {line.name}
            </button>
          </td>
          <td>{line.reportLabel}</td>
          <td>{periodWords(line.period)}</td>
          <td>{rhythmWords(line.rhythm)}</td>
          <td title={line.recipients.map(({ name }) => name).join('、')}>
            {isMine ? peopleWords(line.recipients) : line.ownerName}
          </td>
          <td>{line.file === 'link' ? '摘要' : subscriptionFiles[line.file]}</td>
          <td>{channelWords(line)}</td>
          <td>{momentWords(line.last?.dueAt ?? null, now)}</td>
          <td className="subscription-note">{line.last ? <Result {...runWords(line.last)} /> : '-'}</td>
          {isMine && (
            <td>
              <Switch
                size="small"
                checked={line.enabled}
                aria-label={`启用 ${line.name}`}
                onChange={(enabled) => acts.onEnable(line, enabled)}
              />
            </td>
          )}
          {isMine && (
            <td>
              <span className="subscription-acts inline-flex gap-3">
                <Button type="link" size="small" onClick={() => acts.onEdit(line)}>
                  编辑
                </Button>
                <Button type="link" size="small" onClick={() => acts.onRemove(line)}>
                  删除
                </Button>
              </span>
            </td>
          )}
        </tr>
      ))}
    </tbody>
  </table>
)

interface RunsTableProps {
  readonly runs: readonly SubscriptionRun[]
  readonly now: string
  /** Names the subscription of each run where runs of several are listed together. */
  readonly withName: boolean
  readonly mayAct: (run: SubscriptionRun) => boolean
  onResend(run: SubscriptionRun, delivery: SubscriptionDelivery): void
  onEdit(run: SubscriptionRun): void
}

/** Runs with one line for every delivery: to whom, by which channel, and what to do where it failed. */
export const RunsTable = ({ runs, now, withName, ...acts }: RunsTableProps) => (
  <table className="subscription-table rows-table subscription-runs" aria-label="发送记录">
    <thead>
      <tr>
        {withName && <th>订阅</th>}
        <th>计划时间</th>
        <th>实际</th>
        <th className="rows-number">用时</th>
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
            <td className="rows-number">{at === 0 && secondsWords(run.seconds)}</td>
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

interface OutcomeProps extends Omit<RunsTableProps, 'runs' | 'withName'> {
  readonly run: SubscriptionRun
  readonly delivery: SubscriptionDelivery | null
}

function Outcome({ run, delivery, now, mayAct, onResend, onEdit }: OutcomeProps) {
  if (!delivery) return <Result {...runWords(run)} />
  return (
    <span className="subscription-acts inline-flex gap-3">
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
