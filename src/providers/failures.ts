import type { InternalAxiosRequestConfig } from 'axios'
import { type ApiError, QUEUED } from './api-error.ts'
import { CHANGE_FIRST, PERMISSION_EXPLAIN_PATH } from './entry-paths.ts'
import { LOGIN_AGAIN } from './messages.ts'
import type { Notify } from './notify.ts'
import { downloadQueued } from './queued-downloads.ts'

/** Long enough to read where the file will be. */
const QUEUED_SECONDS = 5

const WHY = { label: '为什么', path: PERMISSION_EXPLAIN_PATH }

interface FailureDeps {
  notify: Notify
  onLoginRequired(): void
  clearCache(): void
}

interface Failures {
  /** Number of the running session; grows when the server ends one. */
  session(): number
  /** Tells the person, does what the failure asks for, and throws it on to the caller. */
  because(error: ApiError, config?: InternalAxiosRequestConfig): never
  tell(error: ApiError, config?: InternalAxiosRequestConfig): void
}

/** What happens on a failed call (spec §8). */
export function createFailures({ notify, onLoginRequired, clearCache }: FailureDeps): Failures {
  let session = 0

  // calls sent together in one session end it once
  const endSession = (sentIn: number) => {
    if (sentIn !== session) return
    session += 1
    notify.warning(LOGIN_AGAIN)
    onLoginRequired()
  }

  const tell = (error: ApiError, config?: InternalAxiosRequestConfig) => {
    if (error.code === 'TRANSPORT') clearCache()
    if (error.code === 'CANCELLED' || config?.quiet) return
    if (error.code === QUEUED) {
      notify.info(error.message, QUEUED_SECONDS)
      downloadQueued((error.data as { queued: string }).queued)
    } else if (error.code === 'USER_LOGIN_REQUIRED') endSession(config?.session ?? session)
    else if (error.code === 'FORBIDDEN' && error.message !== CHANGE_FIRST) notify.error(error.message, WHY)
    else notify.error(error.message)
  }

  return {
    session: () => session,
    tell,
    because(error, config) {
      tell(error, config)
      throw error
    },
  }
}
