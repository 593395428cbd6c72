import { Segmented } from 'antd'
import { useLocation, useNavigate } from 'react-router'
import { Checker } from './checker.tsx'
import { ReviewList } from './review-list.tsx'
import './event-check.css'

const TABS = [
  { value: 'events', label: '待审事件' },
  { value: 'checker', label: '数据核对' },
]

/** 事件审核: events somebody should look at, and whether the figures of the farm are what its events say. */
export function Screen() {
  const { pathname, search } = useLocation()
  const navigate = useNavigate()
  const tab = new URLSearchParams(search).get('tab') === 'checker' ? 'checker' : 'events'
  const choose = (next: string) =>
    void navigate({ pathname, search: next === 'checker' ? '?tab=checker' : '' }, { replace: true })
  return (
    <div className="event-check">
      <Segmented aria-label="事件审核" options={TABS} value={tab} onChange={choose} />
      {tab === 'checker' ? <Checker /> : <ReviewList />}
    </div>
  )
}
