import { useLogout } from '@refinedev/core'
import { use } from 'react'
import { ServicesContext } from '#app-state/services.ts'
import { CHANGE_FIRST } from '#providers/entry-paths.ts'

/** Ends the session after the password was changed, and says why the sign-in page appears. */
export function useSignInAgain(): () => void {
  const services = use(ServicesContext)
  const { mutate: logout } = useLogout()
  return () => {
    services?.notify.close(CHANGE_FIRST)
    services?.notify.success('密码已修改，请用新密码登录')
    services?.tabs.reset()
    logout()
  }
}
