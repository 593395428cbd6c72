import { useStore } from 'zustand'
import { useServices } from '#app-state/services.ts'
import { hasRole } from '#kit/grants.ts'
import { currentLoginPath } from '#providers/auth.ts'
import { unboundAccount } from '#providers/unbound-account.ts'
import { openSearch } from '../search/search-state.ts'
import { NoAccess } from './no-access.tsx'
import { NotFound } from './not-found.tsx'
import { UnboundNotice } from './unbound-notice.tsx'

type NoticeRoute = '404' | 'NoAccess'

export const isNoticeRoute = (name: string | undefined): name is NoticeRoute =>
  name === '404' || name === 'NoAccess'

/** /404 and /noaccess: inside the layout for people signed in, alone for others. */
export function NoticePage({ name, signedIn }: { name: NoticeRoute; signedIn: boolean }) {
  const keepsRoles = useStore(useServices().session, ({ userData }) => hasRole(userData, 'SYS_ADMIN'))
  if (name === '404') return <NotFound signedIn={signedIn} onSearch={openSearch} />
  const unbound = signedIn ? null : unboundAccount(sessionStorage)
  if (unbound) return <UnboundNotice unbound={unbound} loginPath={currentLoginPath()} />
  return <NoAccess signedIn={signedIn} loginPath={currentLoginPath()} keepsRoles={keepsRoles} />
}
