import type { ReactNode } from 'react'
import './empty-state.css'

/** Why nothing is shown: no query yet, nothing matches, or the person may not see it. Never one text for all three. */
type EmptyKind = 'not-queried' | 'no-data' | 'no-right'

const titles: Record<EmptyKind, string> = {
  'not-queried': '还没有查询',
  'no-data': '没有符合条件的数据',
  'no-right': '没有查看权限',
}

const notes: Record<EmptyKind, string> = {
  'not-queried': '填好条件后按 Enter 或点查询，范围最长 1 年',
  'no-data': '可以放宽条件后再查询',
  'no-right': '请联系公司管理员授权',
}

interface EmptyStateProps {
  kind: EmptyKind
  title?: ReactNode
  note?: ReactNode
  /** Next actions of the person; one primary button at most. */
  actions?: ReactNode
}

/** An empty list or page: the reason, its scope, and the way out. No drawings. */
export function EmptyState({ kind, title = titles[kind], note = notes[kind], actions }: EmptyStateProps) {
  return (
    <div className="empty-state flex flex-col items-center gap-1 text-center" data-kind={kind}>
      <div className="empty-state-title text-14 bold">{title}</div>
      <div className="empty-state-note">{note}</div>
      {actions && <div className="flex gap-2 mt-2">{actions}</div>}
    </div>
  )
}
