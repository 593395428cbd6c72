import { ReloadOutlined } from '@ant-design/icons'
import { Button, Checkbox, Select } from 'antd'
import { useStore } from 'zustand'
import { useServices } from '#app-state/services.ts'
import { type FeedbackState, feedbackStates } from '#domain/feedback.state.ts'
import { useToday } from '#inputs/today.ts'
import { type Area, areas } from '#resources/areas.ts'
import { useAddressQuery } from '#views/use-address-query.ts'
import { EmptyState } from '#widgets/empty-state.tsx'
import { momentWords } from '#widgets/moment-words.ts'
import { Pager } from '#widgets/pager.tsx'
import { PlainTable } from '#widgets/plain-table.tsx'
import { QuickFilter } from '#widgets/quick-filter.tsx'
import { type Tone, ToneWord } from '#widgets/tone-word.tsx'
import { ALL, addressOf, type FeedbackQuery, readQuery, tabsOf } from './feedback-data.ts'
import { FeedbackForm } from './feedback-form.tsx'
import { ThreadView } from './thread-view.tsx'
import { useFeedbackList, useThread } from './use-feedback.ts'
import './feedback.css'

/** 意见反馈: sent feedback and a form for more at the left, the thread of one at the right; all of it in the address. */
export function Screen() {
  const { query: asked, go: write } = useAddressQuery()
  const { session } = useServices()
  const user = useStore(session, ({ userData }) => userData?.uid)
  const query = readQuery(asked)
  const list = useFeedbackList(query, user)
  const shown = asked.get('shown') ?? list.rows?.[0]?.uid ?? null
  const { thread, failed } = useThread(shown)
  const go = (next: FeedbackQuery, uid: string | null) => write({ ...addressOf(next), shown: uid })
  const ask = (more: Partial<FeedbackQuery>) => go({ ...query, ...more }, null)
  return (
    <div className="feedback-page grid gap-3 h-full">
      <h1 className="sr-only">意见反馈</h1>
      <section className="panel flex flex-col min-w-0 min-h-0" aria-label="意见反馈">
        <QuickFilter
          items={tabsOf(list.counts, query.mine)}
          value={query.status ?? ALL}
          sortText={list.counts?.firstAnswerHours ? `平均首次回复 ${list.counts.firstAnswerHours} 小时` : ''}
          onChange={(key) => ask({ status: key === ALL ? null : (key as FeedbackState), page: 1 })}
        />
        <div className="flex-1 min-h-0 overflow-auto">
          <FeedbackList
            list={list}
            query={query}
            shown={shown}
            onQuery={ask}
            onShow={(uid) => go(query, uid)}
          />
          <FeedbackForm
            onSent={(uid) => {
              list.refetch()
              go({ ...query, status: null, module: null, page: 1 }, uid)
            }}
          />
        </div>
        <Pager
          total={list.total}
          page={query.page}
          pageSize={query.size}
          onChange={(page, size) => ask({ page, size })}
        />
      </section>
      {thread ? (
        <ThreadView key={thread.feedback.uid} thread={thread} onChanged={list.refetch} />
      ) : (
        <section className="feedback-thread panel flex flex-col min-w-0 min-h-0" aria-label="往来">
          {(failed || !shown) && (
            <EmptyState
              kind="no-data"
              title={failed ? '没有这条反馈' : '没有选中的反馈'}
              note={failed ? '可能已被删除，或不在您的范围内' : '从左侧选择一条查看往来'}
            />
          )}
        </section>
      )}
    </div>
  )
}

const MODULES = (Object.keys(areas) as Area[]).map((value) => ({ value, label: areas[value].label }))

interface FeedbackListProps {
  list: ReturnType<typeof useFeedbackList>
  query: FeedbackQuery
  shown: string | null
  onQuery(more: Partial<FeedbackQuery>): void
  onShow(uid: string): void
}

/** Sent feedback, newest first; a row opens its thread on the right. */
function FeedbackList({ list, query, shown, onQuery, onShow }: FeedbackListProps) {
  const { rows, failed } = list
  return (
    <>
      <FeedbackTools list={list} query={query} onQuery={onQuery} />
      <FeedbackTable list={list} shown={shown} onShow={onShow} />
      {failed && (
        <EmptyState
          kind="no-data"
          title="没有读到意见反馈"
          note="网络或服务器暂时不可用"
          actions={<Button onClick={list.refetch}>重试</Button>}
        />
      )}
      {!failed && rows?.length === 0 && (
        <EmptyState kind="no-data" title="没有意见反馈" note="在下方填写后提交" />
      )}
    </>
  )
}

/** Filters of the list and its refresh. */
const FeedbackTools = ({ list, query, onQuery }: Pick<FeedbackListProps, 'list' | 'query' | 'onQuery'>) => (
  <div className="feedback-tools flex items-center gap-2 px-3 h-11">
    <Checkbox checked={query.mine} onChange={({ target }) => onQuery({ mine: target.checked, page: 1 })}>
      只看我提的
    </Checkbox>
    <span className="flex-1" />
    <Select
      aria-label="模块"
      allowClear
      placeholder="全部模块"
      options={MODULES}
      value={query.module}
      onChange={(module) => onQuery({ module: module ?? null, page: 1 })}
    />
    <Button
      type="text"
      icon={<ReloadOutlined />}
      aria-label="刷新"
      loading={list.loading}
      onClick={list.refetch}
    />
  </div>
)

const TONES: Partial<Record<FeedbackState, Tone>> = { DOING: 'WARN', SOLVED: 'GOOD' }

/** Rows of the list; the title of one opens it. */
function FeedbackTable({ list, shown, onShow }: Pick<FeedbackListProps, 'list' | 'shown' | 'onShow'>) {
  const today = useToday()
  return (
    <PlainTable
      className="feedback-rows w-full text-13 border-collapse"
      isBusy={list.loading}
      rows={list.rows ?? []}
      rowKey={({ uid }) => uid}
      rowAttributes={({ uid }) => ({ 'data-shown': uid === shown || undefined })}
      columns={[
        {
          title: '标题',
          cell: ({ uid, title }) => (
            <button
              type="button"
              className="bare block truncate p-0 w-full text-left text-link"
              title={title}
              onClick={() => onShow(uid)}
            >
              {title}
            </button>
          ),
        },
        { title: '模块', cell: ({ module }) => areas[module].label },
        { title: '提交人', cell: ({ sender }) => sender },
        { title: '时间', cell: ({ createdAt }) => momentWords(createdAt, today) },
        {
          title: '状态',
          cell: ({ status }) => <ToneWord tone={TONES[status] ?? 'NONE'} word={feedbackStates[status]} />,
        },
        { title: '最后回复', cell: ({ answeredAt }) => momentWords(answeredAt, today) },
      ]}
    />
  )
}
