import type { AuthProvider } from '@refinedev/core'
import { isApiError } from './api-error.ts'
import { loginPath, NO_ACCESS_PATH } from './entry-paths.ts'
import type { Http } from './http.ts'
import { forgetUser, type Session } from './session.ts'
import { hasSessionCookie, markSignedIn, markSignedOut, planEntry, readLoginFlag } from './session-flags.ts'
import { HOME_PATH, type SsoArrival } from './sso.ts'
import { keepUnbound } from './unbound-account.ts'

interface Credentials {
  account: string
  password: string
  remember?: boolean
}

/** refine's view of the session. Where to go after sign-in is the guard's decision, so login only leads to `/`. */
export function createAuthProvider(http: Http, session: Session): AuthProvider {
  return {
    async login({ account, password, remember = false }: Credentials) {
      try {
        await http.axios.post(
          'base/account/login',
          { account, password, remember, ...planEntry(sessionStorage) },
          { quiet: true },
        )
      } catch (error) {
        return { success: false, error: { name: '登录失败', message: textOf(error) }, reason: error }
      }
      startSession(http, session)
      return { success: true, redirectTo: '/' }
    },
    async logout() {
      // the session is left here even when the server cannot be reported
      await http.axios.post('base/account/logout', {}, { quiet: true, keep: true }).catch(() => null)
      endSession(http, session)
      return { success: true, redirectTo: currentLoginPath() }
    },
    async check() {
      const authenticated = session.getState().functions !== null || hasSessionCookie(document.cookie)
      return authenticated ? { authenticated } : { authenticated, redirectTo: currentLoginPath() }
    },
    // the HTTP layer has informed the user and, on USER_LOGIN_REQUIRED, gone to sign-in; a second logout would loop
    onError: async () => ({}),
    getIdentity: async () => session.getState().userData,
    getPermissions: async () => session.getState().userData?.lstIdentity ?? [],
  }
}

/** Signs in by a partner system's one-time code. Resolves with the path to go on to: /noaccess for an account that
 *  is not bound to a user here, the sign-in page when the code was refused. */
export async function signInBySso(http: Http, session: Session, arrival: SsoArrival): Promise<string> {
  const { code, source, state } = arrival
  const body = { code, source, ...(state ? { state } : {}) }
  const sent = http.axios.post<{ ssoaccountItem?: unknown } | null>('base/account/sso/login', body, {
    keep: true,
  })
  const answer = await sent.catch((error: unknown) => {
    // the code is used up: trying again would fail again, and the HTTP layer has said why
    if (isApiError(error) && error.code === 'LOGIN_FAILED') return null
    throw error
  })
  if (answer === null) return currentLoginPath()
  keepUnbound(sessionStorage, answer.data?.ssoaccountItem)
  if (answer.data?.ssoaccountItem) return NO_ACCESS_PATH
  startSession(http, session)
  return HOME_PATH
}

function startSession(http: Http, session: Session): void {
  http.clearCache()
  forgetUser(session)
  markSignedIn(document)
}

/** Nothing of the person stays in this browser: state, cached answers, the flag cookie. */
export function endSession(http: Pick<Http, 'clearCache'>, session: Session): void {
  http.clearCache()
  forgetUser(session)
  markSignedOut(document)
}

export function currentLoginPath(): string {
  return loginPath(readLoginFlag(sessionStorage))
}

function textOf(error: unknown): string {
  return isApiError(error) ? error.message : String(error)
}
