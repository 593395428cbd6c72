import { ReloadOutlined } from '@ant-design/icons'
import type { HttpError } from '@refinedev/core'
import { Button } from 'antd'
import './list-error.css'

interface ListErrorProps {
  error: HttpError
  /** When the rows still shown were read, ms; 0 when there are none. */
  since: number
  onRetry(): void
}

const FORBIDDEN = 403

/** True where the person may not see what was asked for. */
export const isForbidden = (error: HttpError | null | undefined): boolean => error?.statusCode === FORBIDDEN

const clock = (ms: number): string =>
  new Date(ms).toLocaleTimeString('zh-CN', { hour: '2-digit', minute: '2-digit', hour12: false })

/** A query that failed: its name, that nothing is lost, the number to quote, and another try. */
export function ListError({ error, since, onRetry }: ListErrorProps) {
  const { requestId } = error as HttpError & { requestId?: string }
  return (
    <div className="list-error flex gap-2 rounded" role="alert">
      <div className="flex flex-col flex-1">
        <b className="bold text-error">查询没有完成，{error.message || '服务暂时不可用'}</b>
        <span className="text-12 text-2">条件已保留{since > 0 && `，下表是 ${clock(since)} 的结果`}</span>
        {requestId && <span className="text-12 text-2">请求号 {requestId}</span>}
      </div>
      <Button icon={<ReloadOutlined />} onClick={onRetry}>
        重试
      </Button>
      {requestId && (
        <Button type="text" onClick={() => void navigator.clipboard?.writeText(requestId)}>
          复制请求号
        </Button>
      )}
    </div>
  )
}
