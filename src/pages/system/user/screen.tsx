import { useCustom } from '@refinedev/core'
import { Button, Skeleton } from 'antd'
import { useState } from 'react'
import { openTab } from '#app-state/open-tab.ts'
import { phone as phoneField } from '#kit/field.ts'
import { FieldsModal } from '#views/resource-form/fields-modal.tsx'
import { useCall } from '#views/resource-form/use-call.ts'
import { BoundAccounts } from './bound-accounts.tsx'
import { LoginLog } from './login-log.tsx'
import { named, type Profile } from './profile.ts'
import './user.css'

const fields = { phone: phoneField('手机', { required: true }) }

/** 个人中心: who I am here, what I may see, where I signed in; the phone is mine to change, the rest is the administrator's. */
export function Screen() {
  const { query, result } = useCustom<Profile>({ url: 'base/account/profile', method: 'get' })
  const [editing, setEditing] = useState(false)
  const profile = query.isSuccess ? result.data : null
  return (
    <div className="user-page">
      <section className="user-card" aria-label="个人资料">
        <header>
          <h1>个人中心</h1>
          <Button disabled={!profile} onClick={() => setEditing(true)}>
            修改手机
          </Button>
          <Button onClick={() => openTab('/admin/update-psd')}>修改密码</Button>
        </header>
        {profile && <ProfileCard profile={profile} />}
        {query.isLoading && <Skeleton active={false} title={false} paragraph={{ rows: 5 }} />}
        {query.isError && (
          <p role="alert">
            个人资料没有读到 <Button onClick={() => void query.refetch()}>重试</Button>
          </p>
        )}
      </section>
      <BoundAccounts />
      <LoginLog />
      {editing && profile && (
        <PhoneModal
          phone={profile.phone}
          onClose={() => setEditing(false)}
          onSaved={() => {
            setEditing(false)
            void query.refetch()
          }}
        />
      )}
    </div>
  )
}

/** What the house knows about the person. */
function ProfileCard({ profile }: { profile: Profile }) {
  const items: readonly (readonly [string, string])[] = [
    ['账号', profile.account],
    ['姓名', profile.name],
    ['手机', profile.phone ?? '-'],
    ['所属组织', profile.organizeName],
    ['角色', named(profile.roles)],
    ['授权组织', named(profile.scopes)],
    ['最近登录', profile.lastLoginAt?.slice(0, 16) ?? '-'],
  ]
  return (
    <dl className="user-facts">
      {items.map(([label, value]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}

interface PhoneModalProps {
  phone: string | null
  onSaved(): void
  onClose(): void
}

/** The one thing people may change about themselves. */
function PhoneModal({ phone, onSaved, onClose }: PhoneModalProps) {
  const call = useCall('user-manage')
  return (
    <FieldsModal
      title="修改手机"
      fields={fields}
      start={{ phone }}
      onClose={onClose}
      onOk={async (values) => {
        const url = 'base/account/profile'
        const result = await call({ url, method: 'patch', values, done: '已保存手机', quiet: true })
        if (!result.ok) return result.errors
        onSaved()
        return null
      }}
    />
  )
}
