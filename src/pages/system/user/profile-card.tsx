import { named, type Profile } from './profile.ts'

/** What the house knows about the person. */
export function ProfileCard({ profile }: { profile: Profile }) {
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
