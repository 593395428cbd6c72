import { ReloadOutlined, SearchOutlined } from '@ant-design/icons'
import { Button, Input, Select, Skeleton } from 'antd'
import { useState } from 'react'
import { type DownloadLine, type DownloadState, downloadKinds, downloadStates } from '#kit/downloads.ts'
import { MISSING_ROWS } from '#kit/missing.ts'
import { MissingState } from '#views/missing/missing-state.tsx'
import { ListError } from '#views/resource-list/list-error.tsx'
import { useConfirm } from '#widgets/confirm-host.tsx'
import { Pager } from '#widgets/pager.tsx'
import { QuickFilter } from '#widgets/quick-filter.tsx'
import { DownloadTable } from './download-table.tsx'
import { megabytes } from './download-words.ts'
import { ALL, type DownloadFilter, useDownloadActs, useDownloads } from './use-downloads.ts'
import './download-center.css'

const KINDS = [
  { value: ALL, label: '全部来源' },
  ...Object.entries(downloadKinds).map(([value, label]) => ({ value, label })),
]
const STATES = (Object.keys(downloadStates) as DownloadState[]).filter((state) => state !== 'CANCELLED')
const NOBODY: ReadonlySet<string> = new Set()
const FIRST: DownloadFilter = { state: ALL, kind: ALL, words: '', page: 1, pageSize: 50 }

/** 下载中心: what a person asked for that takes longer than he waits, and what came of it. */
export function Screen() {
  const [filter, setFilter] = useState<DownloadFilter>(FIRST)
  const [ticked, tick] = useState(NOBODY)
  const { answer, error, loading, running, refetch } = useDownloads(filter)
  const acts = useDownloadActs(refetch)
  const narrow = (next: Partial<DownloadFilter>) => {
    tick(NOBODY)
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
        <ChosenActs chosen={chosen} acts={acts} onDone={() => tick(NOBODY)} />
        <small className="ml-auto text-12 text-2">
          数据截至 {answer.now.slice(11, 16)}
          {running && '，自动刷新'}
        </small>
        <Button type="text" aria-label="刷新" icon={<ReloadOutlined />} onClick={refetch} />
      </div>
      {error && <ListError error={error} since={0} onRetry={refetch} />}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reached by the keyboard */}
      <section className="flex-1 min-h-0 overflow-auto" tabIndex={0} aria-label="任务列表">
        <DownloadTable list={answer.list} now={answer.now} ticked={ticked} acts={acts} onTick={tick} />
        {answer.list.length === 0 && <MissingState missing={MISSING_ROWS.task} />}
      </section>
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
