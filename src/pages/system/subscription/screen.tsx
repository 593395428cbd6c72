import { PlusOutlined, ReloadOutlined } from '@ant-design/icons'
import { Button, Skeleton } from 'antd'
import { useEffect, useState } from 'react'
import { useLocation } from 'react-router'
import {
  SUBSCRIPTION,
  type SubscriptionDelivery,
  type SubscriptionLine,
  type SubscriptionOptions,
  type SubscriptionRun,
  type SubscriptionsAnswer,
} from '#kit/subscriptions.ts'
import { useCall } from '#views/resource-form/use-call.ts'
import { ListError } from '#views/resource-list/list-error.tsx'
import { useAnswer } from '#views/use-answer.ts'
import { useConfirm } from '#widgets/confirm-host.tsx'
import { EmptyState } from '#widgets/empty-state.tsx'
import { QuickFilter } from '#widgets/quick-filter.tsx'
import { ScrollArea } from '#widgets/scroll-area.tsx'
import { ChannelsTab } from './channels-tab.tsx'
import { SubscriptionDialog, type SubscriptionStart } from './subscription-dialog.tsx'
import { RunsTable, SubscriptionTable } from './subscription-tables.tsx'
import './subscription.css'

type Tab = 'mine' | 'toMe' | 'runs' | 'channels'

/** 订阅: reports sent to people by themselves, and the result of each delivery. */
export function Screen() {
  const { answer, error, loading, refetch } = useSubscriptions()
  const { answer: options, refetch: readOptions } = useAnswer<SubscriptionOptions>(`${SUBSCRIPTION}/options`)
  const [tab, show] = useState<Tab>('mine')
  const [picked, choose] = useState<string | null>(null)
  const [start, open] = useState<SubscriptionStart | null>(null)
  useAddressStart(open, choose)
  const acts = useSubscriptionActs(refetch, (line) => open({ line }))
  if (error && !answer) return <ListError error={error} since={0} onRetry={refetch} />
  if (!answer || !options)
    return <Skeleton className="panel flex flex-col h-full min-h-0" active={false} title={false} />
  const list = tab === 'toMe' ? answer.toMe : answer.mine
  const chosen = list.find(({ uid }) => uid === picked) ?? firstToSee(list)
  return (
    <div className="panel flex flex-col h-full min-h-0" aria-busy={loading}>
      <h1 className="sr-only">订阅</h1>
      <QuickFilter
        items={tabsOf(answer, options.mayConfigure)}
        value={tab}
        sortText="发送前按收件人自己的权限和数据范围重新计算"
        onChange={(key) => show(key as Tab)}
      />
      {tab === 'channels' ? (
        <ChannelsTab onChanged={readOptions} />
      ) : (
        <>
          <Bar
            {...{ chosen: tab === 'mine' ? chosen : undefined, refetch }}
            onAdd={() => open({})}
            onRun={(line) => void acts.run(line)}
          />
          <Lists {...{ tab, answer, list, chosen, acts }} onChoose={choose} />
          <footer className="flex flex-none items-center justify-between px-3 h-11 text-12 text-2 border-t">
            <span>停用的订阅保留设置，不发送</span>
            <span>共 {tab === 'runs' ? answer.runCount : list.length} 条</span>
          </footer>
        </>
      )}
      {start && (
        <SubscriptionDialog
          start={start}
          options={options}
          onClose={() => open(null)}
          onSaved={(uid) => {
            open(null)
            show('mine')
            choose(uid)
            refetch()
          }}
        />
      )}
    </div>
  )
}

interface BarProps {
  /** The subscription that is sent at once. */
  readonly chosen: SubscriptionLine | undefined
  refetch(): void
  onAdd(): void
  onRun(line: SubscriptionLine): void
}

const Bar = ({ chosen, refetch, onAdd, onRun }: BarProps) => (
  <div className="subscription-bar flex flex-none items-center gap-2 px-3 h-11">
    <Button type="primary" icon={<PlusOutlined />} onClick={onAdd}>
      新增订阅
    </Button>
    <Button disabled={!chosen} onClick={() => chosen && onRun(chosen)}>
      立即发送一次
    </Button>
    <Button type="text" className="ml-auto" aria-label="刷新" icon={<ReloadOutlined />} onClick={refetch} />
  </div>
)

/** A report or one of its schemes in the address opens the dialog with it; a subscription is shown with its runs. */
function useAddressStart(open: (start: SubscriptionStart) => void, choose: (uid: string) => void): void {
  const { search } = useLocation()
  // biome-ignore lint/correctness/useExhaustiveDependencies: opened once for each address
  useEffect(() => {
    const query = new URLSearchParams(search)
    const [report, shown] = [query.get('report'), query.get('show')]
    if (shown) choose(shown)
    if (report) open({ report, scheme: query.get('scheme') ?? '' })
  }, [search])
}

/** The subscription shown first: a failed one. */
const firstToSee = (list: readonly SubscriptionLine[]): SubscriptionLine | undefined =>
  list.find(({ last }) => last?.state === 'FAILED') ?? list[0]

const tabsOf = ({ mine, toMe, runCount }: SubscriptionsAnswer, mayConfigure: boolean) => [
  { key: 'mine', label: '我的订阅', count: mine.length },
  { key: 'toMe', label: '发给我的', count: toMe.length },
  { key: 'runs', label: '发送记录', count: runCount },
  ...(mayConfigure ? [{ key: 'channels', label: '发送渠道' }] : []),
]

interface ListsProps {
  readonly tab: Tab
  readonly answer: SubscriptionsAnswer
  readonly list: readonly SubscriptionLine[]
  readonly chosen: SubscriptionLine | undefined
  readonly acts: ReturnType<typeof useSubscriptionActs>
  onChoose(uid: string): void
}

function Lists({ tab, answer, list, chosen, acts, onChoose }: ListsProps) {
  const { mine, runs, now } = answer
  const lineOf = (uid: string) => mine.find((line) => line.uid === uid)
  const table = (some: typeof runs, withName: boolean) => (
    <RunsTable
      {...{ runs: some, now, withName }}
      mayAct={(run) => lineOf(run.subscriptionUid) !== undefined}
      onResend={(run, delivery) => void acts.resend(run, delivery)}
      onEdit={(run) => {
        const line = lineOf(run.subscriptionUid)
        if (line) acts.onEdit(line)
      }}
    />
  )
  if (tab === 'runs') return <ScrollArea label="发送记录">{table(runs, true)}</ScrollArea>
  const own = runs.filter(({ subscriptionUid }) => subscriptionUid === chosen?.uid)
  const failed = own.filter(({ state }) => state === 'FAILED').length
  return (
    <ScrollArea label="订阅列表">
      <SubscriptionTable
        {...{ list, now, acts, onChoose, chosen: chosen?.uid ?? null, isMine: tab === 'mine' }}
      />
      {list.length === 0 && (
        <EmptyState
          kind="no-data"
          title={tab === 'mine' ? '还没有订阅' : '没有发给您的订阅'}
          note="订阅把保存的查询方案按节奏生成文件，送到收件人的下载中心、邮箱和群"
        />
      )}
      {chosen && (
        <>
          <h2 className="subscription-head m-0 text-14 bold">
            {chosen.name} 最近发送{' '}
            <small className="text-12 font-normal text-2">
              {own.length} 次{failed > 0 && `，失败 ${failed}`}
            </small>
          </h2>
          {own.length > 0 ? table(own, false) : <p className="px-2 text-2">还没有发送过</p>}
        </>
      )}
    </ScrollArea>
  )
}

const WHILE_RUNNING_MS = 3000
const OTHERWISE_MS = 30_000

const isRunning = (answer: SubscriptionsAnswer | undefined): boolean =>
  answer?.runs.some(({ state }) => state === 'RUNNING') ?? false

/** Subscriptions with their runs; read again while the screen is open, sooner while one is being sent. */
const useSubscriptions = () =>
  useAnswer<SubscriptionsAnswer>(SUBSCRIPTION, {
    every: (answer) => (isRunning(answer) ? WHILE_RUNNING_MS : OTHERWISE_MS),
  })

/** Actions of a person on his subscriptions; each act reads the list again. */
function useSubscriptionActs(refetch: () => void, onEdit: (line: SubscriptionLine) => void) {
  const call = useCall(SUBSCRIPTION)
  const confirm = useConfirm()
  const step = async (part: string, done: string, values: Record<string, unknown> = {}): Promise<void> => {
    await call({ url: `${SUBSCRIPTION}/${part}`, values, done })
    refetch()
  }
  const remove = async ({ uid, name }: SubscriptionLine): Promise<void> => {
    const content = `删除订阅“${name}”及其发送记录？已生成的文件留在各人的下载中心`
    if (!(await confirm({ content, okText: '删除', danger: true }))) return
    await call({ url: `${SUBSCRIPTION}/${uid}`, method: 'delete', done: '订阅已删除' })
    refetch()
  }
  return {
    onEdit,
    onEnable: ({ uid, name }: SubscriptionLine, enabled: boolean) =>
      void step(`${uid}/enabled`, enabled ? `${name}已启用` : `${name}已停用`, { enabled }),
    onRemove: (line: SubscriptionLine) => void remove(line),
    run: ({ uid }: SubscriptionLine) => step(`${uid}/run`, '已开始发送'),
    resend: (run: SubscriptionRun, { uid }: SubscriptionDelivery) =>
      step(`runs/${run.uid}/${uid}/resend`, '已重新发送'),
  }
}
