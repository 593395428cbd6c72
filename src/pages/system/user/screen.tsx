import { Button, Skeleton } from 'antd'
import { useState } from 'react'
import { openTab } from '#app-state/open-tab.ts'
import { phone as phoneField } from '#kit/field.ts'
import { CallModal } from '#views/resource-form/call-modal.tsx'
import { useCall } from '#views/resource-form/use-call.ts'
import { useAnswer } from '#views/use-answer.ts'
import { useConfirm } from '#widgets/confirm-host.tsx'
import { type Fact, FactList } from '#widgets/fact-list.tsx'
import { PlainTable } from '#widgets/plain-table.tsx'
import './user.css'

const fields = { phone: phoneField('手机', { required: true }) }

/** 个人中心: who I am here, what I may see, where I signed in; the phone is mine to change, the rest is the administrator's. */
export function Screen() {
  const { answer: profile, error, refetch } = useRead<Profile>('profile')
  const [editing, setEditing] = useState(false)
  return (
    <div className="grid gap-3">
      <section className="user-card panel" aria-label="个人资料">
        <header className="flex items-center gap-2 h-11">
          <h1 className="page-title flex-1">个人中心</h1>
          <Button disabled={!profile} onClick={() => setEditing(true)}>
            修改手机
          </Button>
          <Button onClick={() => openTab('/admin/update-psd')}>修改密码</Button>
        </header>
        {profile && <FactList className="user-facts grid" facts={factsOf(profile)} />}
        {!profile && !error && <Skeleton active={false} title={false} paragraph={{ rows: 5 }} />}
        {error && (
          <p role="alert">
            个人资料没有读到 <Button onClick={refetch}>重试</Button>
          </p>
        )}
      </section>
      <BoundAccounts />
      <LoginLog />
      {editing && profile && (
        <CallModal
          title="修改手机"
          fields={fields}
          start={{ phone: profile.phone }}
          resource="user-manage"
          url="base/account/profile"
          method="patch"
          done={() => '已保存手机'}
          onClose={() => setEditing(false)}
          onDone={refetch}
        />
      )}
    </div>
  )
}

/** Something the server knows of the person's account. */
const useRead = <Answer extends object>(what: string) =>
  useAnswer<Answer>(`base/account/${what}`, { overlay: true, quiet: false })

/** The house's data about the person. */
const factsOf = (profile: Profile): Fact[] => [
  ['账号', profile.account],
  ['姓名', profile.name],
  ['手机', profile.phone ?? '-'],
  ['所属组织', profile.organizeName],
  ['角色', named(profile.roles)],
  ['授权组织', named(profile.scopes)],
  ['最近登录', profile.lastLoginAt?.slice(0, 16) ?? '-'],
]

const OUTCOMES: Readonly<Record<string, string>> = {
  IN: '成功',
  WRONG: '账号或密码不正确',
  LOCKED: '已锁定',
  DISABLED: '账号已停用',
}

/** An arrival from a partner is logged with its source. */
const BY_PARTNER = /^SSO (\S+)$/

/** Browsers by the word in their user agent; Edge and Chrome both say Chrome, so the order counts. */
const BROWSERS: readonly (readonly [RegExp, string])[] = [
  [/MicroMessenger/, '微信'],
  [/Edg\//, 'Edge'],
  [/Firefox\//, 'Firefox'],
  [/Chrome\//, 'Chrome'],
  [/Safari\//, 'Safari'],
]

/** The person's own sign-ins, newest first: a stranger's would show here. */
function LoginLog() {
  const { answer, loading } = useRead<{ list: Login[] }>('logins')
  const logins = answer?.list ?? []
  return (
    <section className="user-card panel" aria-label="登录日志">
      <header className="flex items-center gap-2 h-11">
        <h2 className="m-0 text-14 bold">登录日志</h2>
        <small className="text-12 text-3">最近 50 次，发现不是本人的登录请立即修改密码</small>
      </header>
      <PlainTable
        className="rows-table"
        isBusy={loading}
        rows={logins}
        rowKey={({ at, ip, outcome }) => `${at} ${ip} ${outcome}`}
        columns={[
          { title: '时间', cell: ({ at }) => at },
          { title: '地址', cell: ({ ip }) => ip ?? '-' },
          { title: '浏览器', cell: ({ agent }) => browserOf(agent), hint: ({ agent }) => agent },
          { title: '结果', cell: ({ outcome }) => outcomeWord(outcome) },
        ]}
      />
      {answer && logins.length === 0 && <p>还没有登录记录</p>}
    </section>
  )
}

function outcomeWord(outcome: string): string {
  const source = BY_PARTNER.exec(outcome)?.[1]
  return source ? `成功（单点登录 ${source}）` : (OUTCOMES[outcome] ?? outcome)
}

/** Browser and system of a user agent, in words a person recognises. */
function browserOf(agent: string | null): string {
  if (!agent) return '-'
  return BROWSERS.find(([pattern]) => pattern.test(agent))?.[1] ?? '其他'
}

/** Answer of `GET base/account/profile`. */
interface Profile {
  uid: string
  account: string
  name: string
  phone: string | null
  lastLoginAt: string | null
  organizeName: string
  roles: readonly { code: string; name: string }[]
  /** Organisations granted beyond the person's own. */
  scopes: readonly { uid: string; name: string }[]
}

/** One row of `GET base/account/logins`. */
interface Login {
  at: string
  ip: string | null
  agent: string | null
  outcome: string
}

/** A list in words; `-` when there is nothing to name. */
const named = (list: readonly { name: string }[]): string => list.map((one) => one.name).join('、') || '-'

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
function BoundAccounts() {
  const { answer, refetch } = useRead<{ list: BoundAccount[] }>('sso/bindings')
  const confirm = useConfirm()
  const call = useCall('user')
  const accounts = answer?.list ?? []
  const unbind = async ({ uid, partner, account }: BoundAccount) => {
    const content = `确定解除${partner}账号 ${account} 的绑定？解除后不能再由${partner}直接进入`
    if (!(await confirm({ content, okText: '解除绑定', danger: true }))) return
    const url = `base/account/sso/bindings/${uid}`
    const done = await call({ url, method: 'delete', done: `已解除${partner}账号 ${account} 的绑定` })
    if (done.ok) refetch()
  }
  // most people have none, and nothing is to be done about that here
  if (accounts.length === 0) return null
  return (
    <section className="user-card panel" aria-label="账号绑定">
      <header className="flex items-center gap-2 h-11">
        <h2 className="m-0 text-14 bold">账号绑定</h2>
        <small className="text-12 text-3">由以下账号可直接进入本系统，不是本人的请立即解除</small>
      </header>
      <PlainTable
        className="rows-table"
        rows={accounts}
        rowKey={({ uid }) => uid}
        columns={[
          { title: '合作系统', cell: (one) => (one.enabled ? one.partner : `${one.partner}（已停用）`) },
          { title: '对方账号', cell: ({ account }) => account },
          { title: '绑定方式', cell: ({ boundBy }) => (boundBy === 'SELF' ? '本人绑定' : '管理员绑定') },
          { title: '绑定时间', cell: ({ boundAt }) => boundAt },
          { title: '最近进入', cell: ({ lastUsedAt }) => lastUsedAt ?? '-' },
          {
            title: '操作',
            cell: (one) => (
              <Button type="link" onClick={() => void unbind(one)}>
                解除绑定
              </Button>
            ),
          },
        ]}
      />
    </section>
  )
}
