import { Button } from 'antd'
import { useState } from 'react'
import { openTab } from '#app-state/open-tab.ts'
import { beginAtPartner } from '#pages/system/login/partner-calls.ts'
import type { UnboundAccount } from '#providers/unbound-account.ts'
import { Notice } from './notice.tsx'

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
