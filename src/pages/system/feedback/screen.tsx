import { useCallback } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { useStore } from 'zustand'
import { useServices } from '#app-state/services.ts'
import { EmptyState } from '#widgets/empty-state.tsx'
import { type FeedbackQuery, readQuery, writeQuery } from './feedback-data.ts'
import { FeedbackForm } from './feedback-form.tsx'
import { FeedbackList, FeedbackPager, FeedbackTabs } from './feedback-list.tsx'
import { ThreadView } from './thread-view.tsx'
import { useFeedbackList, useThread } from './use-feedback.ts'
import './feedback.css'

/** 意见反馈: what was sent and a form for more at the left, the thread of one at the right; all of it in the address. */
export function Screen() {
  const { search, pathname } = useLocation()
  const navigate = useNavigate()
  const { session } = useServices()
  const user = useStore(session, ({ userData }) => userData?.uid)
  const asked = new URLSearchParams(search)
  const query = readQuery(asked)
  const list = useFeedbackList(query, user)
  const shown = asked.get('shown') ?? list.rows?.[0]?.uid ?? null
  const { thread, failed } = useThread(shown)
  const go = useCallback(
    (next: FeedbackQuery, uid: string | null) => void navigate({ pathname, search: writeQuery(next, uid) }),
    [navigate, pathname],
  )
  const ask = (more: Partial<FeedbackQuery>) => go({ ...query, ...more }, null)
  return (
    <div className="feedback-page">
      <h1 className="sr-only">意见反馈</h1>
      <section className="feedback-left" aria-label="意见反馈">
        <FeedbackTabs list={list} query={query} onQuery={ask} />
        <div className="feedback-scroll">
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
        <FeedbackPager list={list} query={query} onQuery={ask} />
      </section>
      {thread ? (
        <ThreadView key={thread.feedback.uid} thread={thread} onChanged={list.refetch} />
      ) : (
        <section className="feedback-thread" aria-label="往来">
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
