import { Button } from 'antd'
import { Component, type ReactNode } from 'react'
import { isApiError } from '#providers/api-error.ts'
import { Notice } from './notice.tsx'

interface State {
  error: unknown
  failed: boolean
}

/** Keeps a screen's failure inside its tab and says how to report it. */
export class ScreenBoundary extends Component<{ children: ReactNode }, State> {
  override state: State = { error: null, failed: false }

  static getDerivedStateFromError(error: unknown): State {
    return { error, failed: true }
  }

  override render() {
    if (!this.state.failed) return this.props.children
    return <Failure error={this.state.error} onRetry={() => this.setState({ error: null, failed: false })} />
  }
}

function Failure({ error, onRetry }: { error: unknown; onRetry(): void }) {
  const request = requestIdOf(error)
  const actions = (
    <>
      <Button type="primary" onClick={onRetry}>
        重试
      </Button>
      <Button onClick={() => void navigator.clipboard.writeText(reportOf(error))}>复制说明</Button>
    </>
  )
  return (
    <Notice title="页面出错了" actions={actions} role="alert">
      <p>其他标签页不受影响，可以重试或复制说明给系统管理员</p>
      {request && <p>请求号 {request}</p>}
    </Notice>
  )
}

function requestIdOf(error: unknown): string | undefined {
  return isApiError(error) ? error.requestId : undefined
}

function reportOf(error: unknown): string {
  const text = error instanceof Error ? `${error.name}: ${error.message}` : String(error)
  return [location.pathname, text, requestIdOf(error)].filter(Boolean).join('\n')
}
