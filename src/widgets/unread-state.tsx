import { Button } from 'antd'
import { EmptyState } from './empty-state.tsx'

interface UnreadStateProps {
  /** Words for the missing answer. */
  what: string
  error: { readonly message: string }
  note?: string
  onRetry(): void
}

/** In place of what could not be read: why, and another try. */
export const UnreadState = ({ what, error, note = '请稍后重试', onRetry }: UnreadStateProps) => (
  <EmptyState
    kind="no-data"
    title={`没有读到${what}，${error.message || '服务暂时不可用'}`}
    note={note}
    actions={<Button onClick={onRetry}>重试</Button>}
  />
)
