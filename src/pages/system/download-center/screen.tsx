import { LockOutlined, ReloadOutlined, SearchOutlined } from '@ant-design/icons'
import { Button, Checkbox, Input, Select, Skeleton } from 'antd'
import { useState } from 'react'
import { openTab } from '#app-state/open-tab.ts'
import {
  type DownloadLine,
  type DownloadState,
  downloadKinds,
  downloadStates,
  isWorkbook,
  resultPath,
} from '#kit/downloads.ts'
import { MISSING_ROWS } from '#kit/missing.ts'
import { MissingState } from '#views/missing/missing-state.tsx'
import { ListError } from '#views/resource-list/list-error.tsx'
import { useConfirm } from '#widgets/confirm-host.tsx'
import { formatNumber } from '#widgets/format-number.ts'
import { LinkButton } from '#widgets/link-button.tsx'
import { momentWords } from '#widgets/moment-words.ts'
import { Pager } from '#widgets/pager.tsx'
import { PlainTable } from '#widgets/plain-table.tsx'
import { QuickFilter } from '#widgets/quick-filter.tsx'
import { ScrollArea } from '#widgets/scroll-area.tsx'
import { ToneWord } from '#widgets/tone-word.tsx'
import { keptWords, megabytes, secondsWords, sizeWords, wayOut } from './download-words.ts'
import {
  ALL,
  type DownloadActs,
  type DownloadFilter,
  useDownloadActs,
  useDownloads,
} from './use-downloads.ts'
import './download-center.css'

const KINDS = [
  { value: ALL, label: '全部来源' },
  ...Object.entries(downloadKinds).map(([value, label]) => ({ value, label })),
]
const STATES = (Object.keys(downloadStates) as DownloadState[]).filter((state) => state !== 'CANCELLED')
const NO_TASKS: ReadonlySet<string> = new Set()
const FIRST: DownloadFilter = { state: ALL, kind: ALL, words: '', page: 1, pageSize: 50 }

/** 下载中心: requests that take longer than a user waits, and their results. */
export function Screen() {
  const [filter, setFilter] = useState<DownloadFilter>(FIRST)
  const [ticked, tick] = useState(NO_TASKS)
  const { answer, error, loading, running, refetch } = useDownloads(filter)
  const acts = useDownloadActs(refetch)
  const narrow = (next: Partial<DownloadFilter>) => {
    tick(NO_TASKS)
    setFilter({ ...filter, page: 1, ...next })
  }
  if (error && !answer) return <ListError error={error} since={0} onRetry={refetch} />
  if (!answer)
    return (
      <Skeleton className="downloads-page panel flex flex-col h-full min-h-0" active={false} title={false} />
    )
  const chosen = answer.list.filter(({ uid }) => ticked.has(uid))
  return (
    <div className="downloads-page panel flex flex-col h-full min-h-0" aria-busy={loading}>
      <h1 className="sr-only">下载中心</h1>
      <QuickFilter
        items={tabsOf(answer.counts)}
        value={filter.state}
        sortText={`占用 ${megabytes(answer.used)} / ${Math.round(answer.quota / 1024 / 1024)} MB，完成后保留 ${answer.keepDays} 天`}
        onChange={(state) => narrow({ state })}
      />
      <div className="downloads-bar-row flex flex-none items-center gap-2 px-3 h-11">
        <Input
          aria-label="名称"
          placeholder="名称"
          allowClear
          suffix={<SearchOutlined aria-hidden />}
          onPressEnter={({ currentTarget }) => narrow({ words: currentTarget.value })}
          onClear={() => narrow({ words: '' })}
        />
        <Select aria-label="来源" value={filter.kind} options={KINDS} onChange={(kind) => narrow({ kind })} />
        <ChosenActs chosen={chosen} acts={acts} onDone={() => tick(NO_TASKS)} />
        <small className="ml-auto text-12 text-2">
          数据截至 {answer.now.slice(11, 16)}
          {running && '，自动刷新'}
        </small>
        <Button type="text" aria-label="刷新" icon={<ReloadOutlined />} onClick={refetch} />
      </div>
      {error && <ListError error={error} since={0} onRetry={refetch} />}
      <ScrollArea label="任务列表">
        <DownloadTable list={answer.list} now={answer.now} ticked={ticked} acts={acts} onTick={tick} />
        {answer.list.length === 0 && <MissingState missing={MISSING_ROWS.task} />}
      </ScrollArea>
      <Pager
        page={filter.page}
        pageSize={filter.pageSize}
        total={answer.total}
        note="每次下载写入操作日志；结果仅自己可见，失去报表、列表或猪场权限后不能打开"
        onChange={(page, pageSize) => narrow({ page, pageSize })}
      />
    </div>
  )
}

/** 全部, and each state with the number of its tasks. */
const tabsOf = (counts: Readonly<Partial<Record<DownloadState, number>>>) => [
  { key: ALL, label: '全部', count: Object.values(counts).reduce((sum, one) => sum + one, 0) },
  ...STATES.map((key) => ({ key: key as string, label: downloadStates[key], count: counts[key] ?? null })),
]

interface ChosenProps {
  readonly chosen: readonly DownloadLine[]
  readonly acts: ReturnType<typeof useDownloadActs>
  onDone(): void
}

function ChosenActs({ chosen, acts, onDone }: ChosenProps) {
  const confirm = useConfirm()
  const files = chosen.filter(({ state, mayExport }) => state === 'DONE' && mayExport)
  const remove = async () => {
    const content = `删除所选 ${chosen.length} 个任务及其结果？`
    if (!(await confirm({ content, okText: '删除', danger: true }))) return
    await acts.remove(chosen)
    onDone()
  }
  return (
    <>
      <Button disabled={files.length === 0} onClick={() => void acts.save(files)}>
        下载所选
      </Button>
      <Button disabled={chosen.length === 0} onClick={() => void remove()}>
        删除所选
      </Button>
    </>
  )
}

interface Props {
  readonly list: readonly DownloadLine[]
  readonly now: string
  readonly ticked: ReadonlySet<string>
  readonly acts: DownloadActs
  onTick(uids: ReadonlySet<string>): void
}

/** Every task of the person: its state, its result, and the actions on it. */
function DownloadTable({ list, now, ticked, acts, onTick }: Props) {
  const all = list.length > 0 && list.every(({ uid }) => ticked.has(uid))
  const tick = (uid: string, on: boolean) =>
    onTick(new Set(on ? [...ticked, uid] : [...ticked].filter((one) => one !== uid)))
  const box = (
    <Checkbox
      aria-label="全选"
      checked={all}
      indeterminate={!all && ticked.size > 0}
      onChange={({ target }) => onTick(new Set(target.checked ? list.map(({ uid }) => uid) : []))}
    />
  )
  return (
    <PlainTable
      className="downloads-table rows-table"
      label="下载任务"
      rows={list}
      rowKey={({ uid }) => uid}
      rowAttributes={({ state }) => ({ 'data-state': state })}
      below={(task) => task.state === 'FAILED' && <Cause task={task} />}
      columns={[
        {
          title: '选择',
          head: box,
          cell: ({ uid, title }) => (
            <Checkbox
              aria-label={`选择 ${title}`}
              checked={ticked.has(uid)}
              onChange={({ target }) => tick(uid, target.checked)}
            />
          ),
        },
        {
          title: '名称',
          className: 'downloads-title truncate',
          cell: (task) => <Title task={task} acts={acts} />,
          hint: ({ title, filters }) => `${title} ${filters}`,
        },
        { title: '来源', cell: ({ kind }) => downloadKinds[kind] },
        { title: '格式', cell: ({ kind }) => (kind === 'offline' ? '结果' : 'Excel') },
        { title: '发起人', cell: ({ ownerName }) => ownerName },
        { title: '发起时间', cell: ({ createdAt }) => momentWords(createdAt, now) },
        { title: '状态', cell: (task) => <State task={task} /> },
        { title: '用时', isNumber: true, cell: ({ seconds }) => secondsWords(seconds) },
        { title: '保留', cell: (task) => keptWords(task, now) },
        { title: '谁可见', cell: () => ONLY_ME },
        { title: '操作', cell: (task) => <Actions task={task} acts={acts} /> },
      ]}
    />
  )
}

const ONLY_ME = (
  <>
    <LockOutlined aria-hidden /> 仅自己
  </>
)

/** Why a task failed, below it, with one way out. */
const Cause = ({ task }: { task: DownloadLine }) => (
  <tr className="downloads-cause">
    <td />
    <td colSpan={10}>
      <b className="font-normal">{task.error}</b>
      <small className="text-12 text-2">
        请求号 {task.requestId.slice(0, 8)}，{wayOut(task)}
      </small>
    </td>
  </tr>
)

const openResult = (task: DownloadLine) => openTab(resultPath(task))

/** The name of a finished task leads to its result. */
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
          className="downloads-bar overflow-hidden"
          role="progressbar"
          aria-label={task.title}
          aria-valuenow={progress}
          aria-valuemin={0}
          aria-valuemax={100}
        >
          <i className="block h-full" style={{ width: `${progress}%` }} />
        </span>
        <b>{progress}</b>
        <small className="text-12 text-2">% {part}</small>
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
    <ToneWord
      tone={state === 'DONE' ? 'GOOD' : state === 'FAILED' ? 'BAD' : 'NONE'}
      word={downloadStates[state]}
      note={note}
    />
  )
}

function Actions({ task, acts }: { task: DownloadLine; acts: DownloadActs }) {
  const { state, kind, mayExport } = task
  if (state === 'QUEUED' || state === 'RUNNING')
    return <LinkButton onClick={() => void acts.cancel(task)}>取消</LinkButton>
  return (
    <span className="inline-flex gap-3">
      {state === 'DONE' && kind === 'offline' && (
        <LinkButton onClick={() => openResult(task)}>打开结果</LinkButton>
      )}
      {state === 'DONE' && mayExport && <LinkButton onClick={() => void acts.save([task])}>下载</LinkButton>}
      {state !== 'DONE' && (
        <LinkButton onClick={() => void acts.retry(task)}>
          {state === 'EXPIRED' ? '按原条件重查' : '重试'}
        </LinkButton>
      )}
      <LinkButton onClick={() => void acts.remove([task])}>删除</LinkButton>
    </span>
  )
}
