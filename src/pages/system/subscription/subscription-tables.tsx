import { Switch } from 'antd'
import { rhythmWords } from '#domain/subscription/rhythm.ts'
import {
  type SubscriptionDelivery,
  type SubscriptionLine,
  type SubscriptionRun,
  subscriptionFiles,
} from '#kit/subscriptions.ts'
import { LinkButton } from '#widgets/link-button.tsx'
import { momentWords } from '#widgets/moment-words.ts'
import { PlainTable } from '#widgets/plain-table.tsx'
import { periodWords } from './subscription-request.ts'
import {
  channelWords,
  deliveryWords,
  recipientWords,
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

const NameButton = ({ name, onClick }: { name: string; onClick(): void }) => (
  <button type="button" className="subscription-link bare p-0 text-link" onClick={onClick}>
    {name}
  </button>
)

/** Every subscription with its plan, its targets, and the result of the last run. */
export const SubscriptionTable = ({ list, now, chosen, isMine, acts, onChoose }: Props) => (
  <PlainTable
    className="subscription-table rows-table"
    label={isMine ? '我的订阅' : '发给我的'}
    rows={list}
    rowKey={({ uid }) => uid}
    rowAttributes={({ uid, enabled }) => ({
      'aria-selected': uid === chosen,
      'data-off': !enabled || undefined,
    })}
    columns={[
      {
        title: '名称',
        className: 'subscription-name truncate',
        cell: ({ uid, name }) => <NameButton name={name} onClick={() => onChoose(uid)} />,
      },
      { title: '报表', cell: ({ reportLabel }) => reportLabel },
      { title: '期间', cell: ({ period }) => periodWords(period) },
      { title: '节奏', cell: ({ rhythm }) => rhythmWords(rhythm) },
      {
        title: isMine ? '收件人' : '订阅人',
        cell: ({ recipients, ownerName }) => (isMine ? recipientWords(recipients) : ownerName),
        hint: ({ recipients }) => recipients.map(({ name }) => name).join('、'),
      },
      { title: '文件', cell: ({ file }) => (file === 'link' ? '摘要' : subscriptionFiles[file]) },
      { title: '渠道', cell: channelWords },
      { title: '上次', cell: ({ last }) => momentWords(last?.dueAt ?? null, now) },
      {
        title: '结果',
        className: 'subscription-note truncate',
        cell: ({ last }) => (last ? <Result {...runWords(last)} /> : '-'),
      },
      isMine && {
        title: '启用',
        cell: (line) => (
          <Switch
            size="small"
            checked={line.enabled}
            aria-label={`启用 ${line.name}`}
            onChange={(enabled) => acts.onEnable(line, enabled)}
          />
        ),
      },
      isMine && {
        title: '操作',
        cell: (line) => (
          <span className="subscription-acts inline-flex gap-3">
            <LinkButton onClick={() => acts.onEdit(line)}>编辑</LinkButton>
            <LinkButton onClick={() => acts.onRemove(line)}>删除</LinkButton>
          </span>
        ),
      },
    ]}
  />
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
  <PlainTable
    className="subscription-table rows-table subscription-runs"
    label="发送记录"
    rows={runs.flatMap(linesOf)}
    rowKey={({ run, delivery }) => delivery?.uid ?? run.uid}
    columns={[
      withName && {
        title: '订阅',
        className: 'subscription-name truncate',
        cell: ({ run, isFirst }) => isFirst && run.subscription,
      },
      {
        title: '计划时间',
        cell: ({ run, isFirst }) => isFirst && `${momentWords(run.dueAt, now)}${run.byHand ? ' 手动' : ''}`,
      },
      { title: '实际', cell: ({ run, isFirst }) => isFirst && run.startedAt.slice(11, 19) },
      { title: '用时', isNumber: true, cell: ({ run, isFirst }) => isFirst && secondsWords(run.seconds) },
      { title: '文件', cell: ({ run, delivery }) => fileWords(run, delivery) },
      { title: '收件人', cell: ({ delivery }) => delivery?.personName ?? '-' },
      { title: '渠道', cell: ({ delivery }) => (delivery ? delivery.channelName || '站内' : '-') },
      {
        title: '结果',
        className: 'subscription-note truncate',
        cell: ({ run, delivery }) => <Outcome run={run} delivery={delivery} now={now} {...acts} />,
      },
    ]}
  />
)

/** A run is one line for every delivery; the first says what holds for all. */
const linesOf = (run: SubscriptionRun) =>
  (run.deliveries.length > 0 ? run.deliveries : [null]).map((delivery, at) => ({
    ...{ run, delivery },
    isFirst: at === 0,
  }))

const fileWords = ({ report }: SubscriptionRun, delivery: SubscriptionDelivery | null): string =>
  delivery && delivery.rows !== null ? `${rowsWords(report, delivery.rows)} Excel` : '-'

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
          <LinkButton onClick={() => onResend(run, delivery)}>重发</LinkButton>
          {delivery.channelName && <LinkButton onClick={() => onEdit(run)}>换渠道</LinkButton>}
        </>
      )}
    </span>
  )
}
