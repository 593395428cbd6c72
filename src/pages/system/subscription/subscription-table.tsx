import { Button, Switch } from 'antd'
import { rhythmWords } from '#domain/subscription/rhythm.ts'
import { type SubscriptionLine, subscriptionFiles } from '#kit/subscriptions.ts'
import { periodWords } from './subscription-request.ts'
import { channelWords, momentWords, peopleWords, runWords } from './subscription-words.ts'
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

/** Every subscription with its plan, where it goes, and what the last run came to. */
export const SubscriptionTable = ({ list, now, chosen, isMine, acts, onChoose }: Props) => (
  <table className="subscription-table" aria-label={isMine ? '我的订阅' : '发给我的'}>
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
            <button type="button" className="subscription-link" onClick={() => onChoose(line.uid)}>
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
              <span className="subscription-acts">
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
