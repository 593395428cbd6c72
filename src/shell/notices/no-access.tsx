import { Button } from 'antd'
import { openTab } from '#app-state/open-tab.ts'
import { PERMISSION_EXPLAIN_PATH } from '#providers/entry-paths.ts'
import { HOME_PATH } from '#providers/sso.ts'
import { Notice } from './notice.tsx'

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
