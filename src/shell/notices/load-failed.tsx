import { Button } from 'antd'
import { ChunkError } from '#app-state/load-chunk.ts'
import { isApiError } from '#providers/api-error.ts'
import { Notice } from './notice.tsx'

interface LoadFailedProps {
  error: unknown
  onRetry(): void
}

/** A screen or the function list could not be had; nothing is retried without being asked. */
export function LoadFailed({ error, onRetry }: LoadFailedProps) {
  const actions = (
    <>
      <Button type="primary" onClick={onRetry}>
        重试
      </Button>
      <Button onClick={() => location.reload()}>刷新页面</Button>
    </>
  )
  const known = error instanceof ChunkError || isApiError(error)
  return (
    <Notice title={known ? '页面没有打开' : '页面出错了'} actions={actions} role="alert">
      <p>{textOf(error)}</p>
      {isApiError(error) && error.requestId && <p>请求号 {error.requestId}</p>}
    </Notice>
  )
}

function textOf(error: unknown): string {
  if (error instanceof ChunkError) return error.message
  if (isApiError(error)) return error.message || '服务暂时不可用，请稍后重试'
  return '其他标签页不受影响，可以重试；仍出错时请联系系统管理员'
}
