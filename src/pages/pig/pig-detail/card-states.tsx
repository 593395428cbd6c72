import { Button } from 'antd'
import { EmptyState } from '#widgets/empty-state.tsx'
import type { CardQuery } from './use-card.ts'

const FORBIDDEN = 403
const NOT_FOUND = 404

/** What stands instead of a card: nothing asked, on its way, not there, not allowed, or failed. */
export function CardStates({ earNo, loading, error, refetch }: CardQuery) {
  if (loading) return <Skeleton />
  if (!error)
    return <EmptyState kind="not-queried" title="还没有选择猪只" note="从猪只档案或搜索框打开一张卡" />
  if (error.statusCode === FORBIDDEN) return <EmptyState kind="no-right" />
  if (error.statusCode === NOT_FOUND) {
    const note = earNo ? '请核对耳号，或在页首换一个猪场' : '它可能已被删除，或属于其他猪场'
    return <EmptyState kind="no-data" title={error.message || '没有这头猪'} note={note} />
  }
  const { requestId } = error as { requestId?: string }
  return (
    <EmptyState
      kind="no-data"
      title={`没有读到猪只，${error.message || '服务暂时不可用'}`}
      note={requestId ? `请求号 ${requestId}` : '请稍后重试'}
      actions={<Button onClick={refetch}>重试</Button>}
    />
  )
}

const Skeleton = () => (
  <div className="pig-detail pig-skeleton" role="status" aria-label="正在读取">
    {[96, 128, 280].map((height) => (
      <div key={height} className="pig-card" style={{ height }}>
        <i />
        <i />
      </div>
    ))}
  </div>
)
