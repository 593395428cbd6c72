import { LockOutlined } from '@ant-design/icons'
import { Button, Checkbox } from 'antd'
import { Fragment } from 'react'
import { openTab } from '#app-state/open-tab.ts'
import { type DownloadLine, downloadKinds, downloadStates, isWorkbook, resultPath } from '#kit/downloads.ts'
import { formatNumber } from '#widgets/format-number.ts'
import { keptWords, momentWords, secondsWords, sizeWords, wayOut } from './download-words.ts'
import type { DownloadActs } from './use-downloads.ts'

interface Props {
  readonly list: readonly DownloadLine[]
  readonly now: string
  readonly ticked: ReadonlySet<string>
  readonly acts: DownloadActs
  onTick(uids: ReadonlySet<string>): void
}

const SECONDS = '用时'
const HEADS = ['名称', '来源', '格式', '发起人', '发起时间', '状态', SECONDS, '保留', '谁可见', '操作']

/** Every task of the person: how it stands, what came of it, and what can be done with it. */
export function DownloadTable({ list, now, ticked, acts, onTick }: Props) {
  const all = list.length > 0 && list.every(({ uid }) => ticked.has(uid))
  const tick = (uid: string, on: boolean) =>
    onTick(new Set(on ? [...ticked, uid] : [...ticked].filter((one) => one !== uid)))
  return (
    <table className="downloads-table w-full tabular-nums" aria-label="下载任务">
      <thead>
        <tr>
          <th>
            <Checkbox
              aria-label="全选"
              checked={all}
              indeterminate={!all && ticked.size > 0}
              onChange={({ target }) => onTick(new Set(target.checked ? list.map(({ uid }) => uid) : []))}
            />
          </th>
          {HEADS.map((head) => (
            <th key={head} className={head === SECONDS ? 'downloads-number' : undefined}>
              {head}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {list.map((task) => (
          <Fragment key={task.uid}>
            <tr data-state={task.state}>
              <td>
                <Checkbox
                  aria-label={`选择 ${task.title}`}
                  checked={ticked.has(task.uid)}
                  onChange={({ target }) => tick(task.uid, target.checked)}
                />
              </td>
              <td className="downloads-title" title={`${task.title} ${task.filters}`}>
                <Title task={task} acts={acts} />
              </td>
              <td>{downloadKinds[task.kind]}</td>
              <td>{task.kind === 'offline' ? '结果' : 'Excel'}</td>
              <td>{task.ownerName}</td>
              <td>{momentWords(task.createdAt, now)}</td>
              <td>
                <State task={task} />
              </td>
              <td className="downloads-number">{secondsWords(task.seconds)}</td>
              <td>{keptWords(task, now)}</td>
              <td>
                <LockOutlined aria-hidden /> 仅自己
              </td>
              <td>
                <Actions task={task} acts={acts} />
              </td>
            </tr>
            {task.state === 'FAILED' && <Cause task={task} />}
          </Fragment>
        ))}
      </tbody>
    </table>
  )
}

/** Why a task failed, below it, with one way out. */
const Cause = ({ task }: { task: DownloadLine }) => (
  <tr className="downloads-cause">
    <td />
    <td colSpan={HEADS.length}>
      <b>{task.error}</b>
      <small>
        请求号 {task.requestId.slice(0, 8)}，{wayOut(task)}
      </small>
    </td>
  </tr>
)

const openResult = (task: DownloadLine) => openTab(resultPath(task))

/** The name of a finished task leads to what it brought. */
function Title({ task, acts }: { task: DownloadLine; acts: DownloadActs }) {
  const opens = task.kind === 'offline'
  if (task.state !== 'DONE' || (!opens && !task.mayExport)) return task.title
  return (
    <button
      type="button"
      className="downloads-link bare p-0 text-link"
      onClick={() => (opens ? openResult(task) : void acts.save([task]))}
    >
      {task.title}
    </button>
  )
}

function State({ task }: { task: DownloadLine }) {
  const { state, progress, part, ahead, rows, bytes } = task
  if (state === 'RUNNING')
    return (
      <span className="downloads-running inline-flex items-center gap-1">
        <span
          className="downloads-bar"
          role="progressbar"
          aria-label={task.title}
          aria-valuenow={progress}
          aria-valuemin={0}
          aria-valuemax={100}
        >
          <i style={{ width: `${progress}%` }} />
        </span>
        <b>{progress}</b>
        <small>% {part}</small>
      </span>
    )
  const note = {
    QUEUED: ahead ? `前面 ${formatNumber(ahead)} 个` : '即将开始',
    DONE: isWorkbook(task.kind)
      ? `${formatNumber(rows)} 行，${sizeWords(bytes)}`
      : `${formatNumber(rows)} 行`,
    EXPIRED: rows === null ? '' : `${formatNumber(rows)} 行`,
    FAILED: '',
    CANCELLED: '',
  }[state]
  return (
    <span className="downloads-state" data-state={state}>
      <i aria-hidden />
      {downloadStates[state]}
      {note && <small>{note}</small>}
    </span>
  )
}

function Actions({ task, acts }: { task: DownloadLine; acts: DownloadActs }) {
  const { state, kind, mayExport } = task
  const remove = <Act label="删除" onClick={() => void acts.remove([task])} />
  if (state === 'QUEUED' || state === 'RUNNING')
    return <Act label="取消" onClick={() => void acts.cancel(task)} />
  return (
    <span className="inline-flex gap-3">
      {state === 'DONE' && kind === 'offline' && <Act label="打开结果" onClick={() => openResult(task)} />}
      {state === 'DONE' && mayExport && <Act label="下载" onClick={() => void acts.save([task])} />}
      {state !== 'DONE' && (
        <Act label={state === 'EXPIRED' ? '按原条件重查' : '重试'} onClick={() => void acts.retry(task)} />
      )}
      {remove}
    </span>
  )
}

const Act = ({ label, onClick }: { label: string; onClick: () => void }) => (
  <Button type="link" size="small" onClick={onClick}>
    {label}
  </Button>
)
