import { useNavigate } from 'react-router'
import { useStore } from 'zustand'
import { useServices } from '#app-state/services.ts'
import { isDirty } from '#app-state/tabs-store.ts'
import { targetUris } from '#kit/grants.ts'
import { userCompany, userFarm } from '#providers/session.ts'
import { useConfirm } from '#widgets/confirm-host.tsx'
import { question } from '../tabs/use-close-tabs.ts'
import { PersonMenu } from './person-menu.tsx'

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
