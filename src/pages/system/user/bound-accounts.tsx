import { useCustom } from '@refinedev/core'
import { Button } from 'antd'
import { useCall } from '#views/resource-form/use-call.ts'
import { useConfirm } from '#widgets/confirm-host.tsx'

/** One row of `GET base/account/sso/bindings`. */
interface BoundAccount {
  uid: string
  partner: string
  account: string
  boundBy: string | null
  boundAt: string
  lastUsedAt: string | null
  enabled: boolean
}

/** Accounts of partner systems by which the person arrives without a password; any of them can be taken off. */
export function BoundAccounts() {
  const { query, result } = useCustom<{ list: BoundAccount[] }>({
    url: 'base/account/sso/bindings',
    method: 'get',
  })
  const confirm = useConfirm()
  const call = useCall('user')
  const accounts = result.data?.list ?? []
  const unbind = async ({ uid, partner, account }: BoundAccount) => {
    const content = `确定解除${partner}账号 ${account} 的绑定？解除后不能再由${partner}直接进入`
    if (!(await confirm({ content, okText: '解除绑定', danger: true }))) return
    const url = `base/account/sso/bindings/${uid}`
    const done = await call({ url, method: 'delete', done: `已解除${partner}账号 ${account} 的绑定` })
    if (done.ok) void query.refetch()
  }
  // most people have none, and nothing is to be done about that here
  if (accounts.length === 0) return null
  return (
    <section className="user-card" aria-label="账号绑定">
      <header>
        <h2>账号绑定</h2>
        <small>由以下账号可直接进入本系统，不是本人的请立即解除</small>
      </header>
      <table className="user-logins w-full border-collapse">
        <thead>
          <tr>
            <th>合作系统</th>
            <th>对方账号</th>
            <th>绑定方式</th>
            <th>绑定时间</th>
            <th>最近进入</th>
            <th>操作</th>
          </tr>
        </thead>
        <tbody>
          {accounts.map((one) => (
            <tr key={one.uid}>
              <td>{one.enabled ? one.partner : `${one.partner}（已停用）`}</td>
              <td>{one.account}</td>
              <td>{one.boundBy === 'SELF' ? '本人绑定' : '管理员绑定'}</td>
              <td>{one.boundAt}</td>
              <td>{one.lastUsedAt ?? '-'}</td>
              <td>
                <Button type="link" onClick={() => void unbind(one)}>
                  解除绑定
                </Button>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}
