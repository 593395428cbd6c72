import { useNavigate } from 'react-router'
import { useStore } from 'zustand'
import { type Services, useServices } from '#app-state/services.ts'
import type { SignedIn } from '#pages/system/login/sign-in.ts'
import { forgetUser } from '#providers/session.ts'
import { heldForms } from './held-forms.ts'
import { RESUME } from './navigation/use-navigation.ts'
import { Part, part } from './part.tsx'

const LoginPage = part(async () => (await import('#pages/system/login/login-page.tsx')).LoginPage)

const UPDATE_PASSWORD_PATH = '/admin/update-psd'

/** The sign-in page when the session ends while the program runs. */
export function Outside({ page }: { page: 'login' | 'planlogin' }) {
  const services = useServices()
  const navigate = useNavigate()
  const held = useStore(heldForms, (state) => state.held)
  const expired = held && {
    account: held.account,
    note: `登录后继续，${held.forms} 个标签页里未保存的内容仍在`,
  }
  const done = (who: SignedIn) => {
    // the forms stay held until the list is there: without either the layout would be taken down
    const back = held?.account === who.account ? resume(services) : null
    if (back) return navigate(back, { replace: true, state: RESUME })
    startAnew(services)
    return who.mustChangePassword
      ? navigate(UPDATE_PASSWORD_PATH, { replace: true, state: RESUME })
      : navigate('/', { replace: true })
  }
  return (
    <Part>
      <LoginPage page={page} expired={expired ?? undefined} prefetch={nothing} onDone={done} />
    </Part>
  )
}

const nothing = () => undefined

/** Where the person was when the session ended. */
function resume({ tabs, providers }: Services) {
  providers.http.clearCache()
  const { tabs: open, active } = tabs.store.getState()
  return open.find((tab) => tab.key === active)?.location ?? null
}

/** Nothing of the person before is left. */
function startAnew({ tabs, session, providers }: Services): void {
  heldForms.setState({ held: null })
  tabs.reset()
  providers.queryClient.clear()
  providers.http.clearCache()
  forgetUser(session)
}
