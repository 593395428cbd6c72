import { UserOutlined } from '@ant-design/icons'
import { Dropdown, type MenuProps } from 'antd'
import { useNavigate } from 'react-router'
import { useStore } from 'zustand'
import type { AppearanceStore, Density, ModeChoice } from '#app-state/appearance.ts'
import { openTab } from '#app-state/open-tab.ts'
import { useServices } from '#app-state/services.ts'
import { isDirty } from '#app-state/tabs-store.ts'
import { targetUris } from '#kit/grants.ts'
import { PERMISSION_EXPLAIN_PATH } from '#providers/entry-paths.ts'
import { userCompany, userFarm } from '#providers/session.ts'
import { useConfirm } from '#widgets/confirm-host.tsx'
import { question } from '../tabs/use-close-tabs.ts'

/** The person signed in, and the way out. */
export function Person() {
  const { session, appearance, tabs, providers } = useServices()
  const userData = useStore(session, (state) => state.userData)
  const company = useStore(session, userCompany)
  const own = useStore(session, userFarm)
  const functions = useStore(session, (state) => state.functions)
  const navigate = useNavigate()
  const confirm = useConfirm()
  const logout = async () => {
    const dirty = tabs.store.getState().tabs.filter(isDirty)
    if (dirty.length > 0 && !(await confirm(question(dirty)))) return
    tabs.reset()
    const { redirectTo = '/login' } = await providers.authProvider.logout({})
    providers.queryClient.clear()
    await navigate(redirectTo)
  }
  const role = userData?.lstIdentity?.[0]?.lstRole?.[0]?.name ?? ''
  return (
    <PersonMenu
      name={userData?.name ?? '已登录'}
      role={role}
      place={[...new Set([company?.name, own?.name])].filter(Boolean).join(' · ')}
      mayGiveFeedback={targetUris(functions ?? []).has('feedback')}
      appearance={appearance}
      onLogout={() => void logout()}
    />
  )
}

interface PersonMenuProps {
  name: string
  role: string
  /** Company and organisation of the person. */
  place: string
  mayGiveFeedback: boolean
  appearance: AppearanceStore
  onLogout(): void
}

const MODES: Readonly<Record<ModeChoice, string>> = { light: '浅色', dark: '深色', auto: '跟随系统' }
const DENSITIES: Readonly<Record<Density, string>> = { compact: '紧凑', comfortable: '宽松' }

/** The person's own things: profile, password, look, sign-out. */
function PersonMenu({ name, role, place, mayGiveFeedback, appearance, onLogout }: PersonMenuProps) {
  const { choice, density, change } = useStore(appearance)
  const items: MenuProps['items'] = [
    ...(place ? [{ key: 'place', type: 'group' as const, label: place }] : []),
    { key: 'user', label: '个人中心', onClick: () => openTab('/admin/user') },
    { key: 'updatePsd', label: '修改密码', onClick: () => openTab('/admin/update-psd') },
    { key: 'permissions', label: '权限说明', onClick: () => openTab(PERMISSION_EXPLAIN_PATH) },
    ...(mayGiveFeedback
      ? [{ key: 'feedback', label: '意见反馈', onClick: () => openTab('/admin/feedback') }]
      : []),
    { type: 'divider' },
    {
      key: 'mode',
      type: 'group',
      label: '外观',
      children: choices(MODES, (value) => change({ choice: value })),
    },
    {
      key: 'density',
      type: 'group',
      label: '密度',
      children: choices(DENSITIES, (value) => change({ density: value })),
    },
    { type: 'divider' },
    { key: 'logout', label: '退出登录', onClick: onLogout },
  ]
  const menu = { items, selectable: true, selectedKeys: [choice, density] }
  return (
    <Dropdown menu={menu} trigger={['click']} placement="bottomRight">
      <button type="button" className="person bare flex items-center px-2 h-8 nowrap rounded">
        <UserOutlined />
        <span>{name}</span>
        <small className="text-12 text-3">{role}</small>
      </button>
    </Dropdown>
  )
}

function choices<T extends string>(labels: Readonly<Record<T, string>>, onPick: (value: T) => void) {
  const keys = Object.keys(labels) as T[]
  return keys.map((key) => ({ key, label: labels[key], onClick: () => onPick(key) }))
}
