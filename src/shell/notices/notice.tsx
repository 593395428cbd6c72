import { Button } from 'antd'
import { Component, type ReactNode, useState } from 'react'
import { ChunkError } from '#app-state/load-chunk.ts'
import { openTab } from '#app-state/open-tab.ts'
import { beginAtPartner } from '#pages/system/login/partner-calls.ts'
import { isApiError } from '#providers/api-error.ts'
import { PERMISSION_EXPLAIN_PATH } from '#providers/entry-paths.ts'
import { HOME_PATH } from '#providers/sso.ts'
import type { UnboundAccount } from '#providers/unbound-account.ts'
import './notice.css'

interface NoticeProps {
  title: string
  children?: ReactNode
  actions?: ReactNode
  role?: 'alert'
}

/** A quiet card with one sentence and what to do: no picture, no icon. */
function Notice({ title, children, actions, role }: NoticeProps) {
  return (
    <section className="notice panel grid h-full text-center" role={role}>
      <h1 className="text-14 bold">{title}</h1>
      <div className="notice-text text-2">{children}</div>
      {actions && <div className="notice-actions flex gap-2">{actions}</div>}
    </section>
  )
}

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

interface NoAccessProps {
  signedIn: boolean
  /** /login or /planlogin. */
  loginPath: string
  /** The person keeps the roles of others: there is no administrator to ask. */
  keepsRoles: boolean
}

/** Where a person arrives whose group account is bound to no user here, or who may not open a page. */
export function NoAccess({ signedIn, loginPath, keepsRoles }: NoAccessProps) {
  const actions = (
    <>
      {signedIn && (
        <Button type="primary" onClick={() => openTab(HOME_PATH)}>
          返回首页
        </Button>
      )}
      {signedIn && <Button onClick={() => openTab(PERMISSION_EXPLAIN_PATH)}>为什么没有权限</Button>}
      {keepsRoles && <Button onClick={() => openTab('/admin/role-manage')}>角色管理</Button>}
      <Button type={signedIn ? 'default' : 'primary'} onClick={() => openTab(loginPath)}>
        登录
      </Button>
    </>
  )
  return (
    <Notice title="无权限" actions={actions}>
      <p>当前账号没有绑定本系统的用户，或没有此功能的权限</p>
      <p>{keepsRoles ? '可在角色管理中为角色增加功能' : '请联系本单位系统管理员'}</p>
    </Notice>
  )
}

interface NotFoundProps {
  signedIn: boolean
  onSearch(): void
}

export function NotFound({ signedIn, onSearch }: NotFoundProps) {
  const actions = (
    <>
      <Button type="primary" onClick={() => openTab(HOME_PATH)}>
        返回首页
      </Button>
      {signedIn && (
        <Button onClick={onSearch}>
          打开功能搜索 <kbd>Ctrl K</kbd>
        </Button>
      )}
    </>
  )
  return (
    <Notice title="页面不存在" actions={actions}>
      <p>地址可能已变更，或功能已停用</p>
    </Notice>
  )
}

interface UnboundNoticeProps {
  unbound: UnboundAccount
  /** /login or /planlogin. */
  loginPath: string
}

/** Where an arrival ends that no user here is bound to: the person may bind it by signing in. */
export function UnboundNotice({ unbound, loginPath }: UnboundNoticeProps) {
  const { partner, account, binding, start } = unbound
  const [failure, setFailure] = useState('')
  const bind = async () => {
    if (binding === 'READY') return openTab(loginPath)
    const result = await beginAtPartner(start ?? '')
    if ('message' in result) setFailure(result.message)
    else location.assign(result.location)
  }
  const mayBind = binding !== 'NONE'
  return (
    <Notice
      title="账号没有绑定"
      actions={
        <Button type="primary" onClick={() => (mayBind ? void bind() : openTab(loginPath))}>
          {mayBind ? '登录并绑定' : '登录'}
        </Button>
      }
    >
      <p>
        {partner}的账号 {account} 没有绑定本系统的用户
      </p>
      <p>{mayBind ? '用本系统的账号登录一次即可绑定，以后直接进入' : '请联系本单位系统管理员'}</p>
      {failure && <p role="alert">{failure}</p>}
    </Notice>
  )
}

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
