import axios, {
  type AxiosAdapter,
  AxiosHeaders,
  type AxiosInstance,
  type InternalAxiosRequestConfig,
} from 'axios'
import { archiveRoute } from '#domain/archive-route.ts'
import { MAX_ADDRESS } from '#domain/filter-key.ts'
import { createGetCache, createPending, type Pending, yielding } from './adapters.ts'
import { type ApiError, QUEUED } from './api-error.ts'
import { BASE_URL, SOFTWARE_ID } from './base-url.ts'
import { CHANGE_FIRST, PERMISSION_EXPLAIN_PATH } from './entry-paths.ts'
import { broken, incoming } from './incoming.ts'
import { LOGIN_AGAIN } from './messages.ts'
import type { Notify } from './notify.ts'
import { downloadQueued } from './queued-downloads.ts'
import type { Early } from './send-early.ts'
import './request-options.ts'

/** 28 s: room for a heavy report, and the transport's "timeout of 28000ms" is then the network error of spec §8 ("8000"). */
export const TIMEOUT_MS = 28_000

export interface HttpDeps {
  notify: Notify
  /** The session is over: forget the user and go to the sign-in page. Called once for calls sent together. */
  onLoginRequired(): void
  /** The server's now, ms since 1970. */
  now(): number
  /** User whose answers the cache holds. */
  userKey(): string
  /** The person has to change the password before anything else is answered. */
  passwordFirst?(): boolean
  /** A call that writes, or may, was answered; `area` is the first part of its path. */
  onWritten?(area: string): void
  /** Report paths that the second archive answers, read from the settings; null where nothing goes to an archive. */
  archive2Paths?(): ReadonlySet<string> | null
  /** Answers of calls that were sent before the program was running. */
  early?: Early
  /** How long a call that yields waits for a screen that asks for nothing, ms. */
  patienceMs?: number
  /** A query too long for a request line, with a key in place of its filters. */
  shortQuery?(query: string): Promise<string>
}

export interface Http {
  axios: AxiosInstance
  cancelPending(): void
  pending: Pending['store']
  clearCache(): void
  /** Where a call of this path with these values goes: an old report goes to the archive. */
  route(path: string, values: unknown): string
  /** Handles a failure met outside axios, and shows it. */
  report(error: ApiError): void
}

/**
 * The one door to the server: headers, cache, envelope and error texts of spec §7 and spec §8. A call resolves with the result inside the
 * envelope as `response.data`, or rejects with an ApiError that was shown to the user.
 */
export function createHttp(deps: HttpDeps): Http {
  const pending = createPending()
  const cache = createGetCache(deps.userKey)
  const route = createRoute(deps)
  const early: Early = deps.early ?? new Map()
  const transport = takingEarly(axios.getAdapter(axios.defaults.adapter), early)
  // of another person by now
  const clearCache = () => {
    cache.clear()
    early.clear()
  }
  const failures = createFailures({ ...deps, clearCache })
  const instance = axios.create({
    baseURL: BASE_URL,
    withCredentials: true,
    timeout: TIMEOUT_MS,
    headers: { 'software-id': SOFTWARE_ID },
    validateStatus: null,
    // a=1&a=2, as simple-rest writes lists
    paramsSerializer: { indexes: null },
    adapter: cache.wrap(yielding(pending.wrap(transport), deps.patienceMs)),
  })
  // the last one added runs first: the line is measured when everything else is in it
  instance.interceptors.request.use((config) => withShortQuery(instance, config, deps.shortQuery))
  instance.interceptors.request.use(outgoing({ ...deps, route, session: failures.session }))
  instance.interceptors.response.use(
    async (response) => {
      const answer = await incoming(response, failures.because)
      const { method, path = '' } = response.config
      if (method !== 'get') deps.onWritten?.(path.split('/', 1)[0] ?? '')
      return answer
    },
    (error) => failures.because(broken(error), error?.config),
  )
  return {
    axios: instance,
    cancelPending: pending.cancel,
    pending: pending.store,
    clearCache,
    route,
    report: failures.report,
  }
}

/** Query parameters in the address, and a long one shortened: proxies and servers cut off request lines of some kB. */
async function withShortQuery(
  instance: AxiosInstance,
  config: InternalAxiosRequestConfig,
  shorten: HttpDeps['shortQuery'],
): Promise<InternalAxiosRequestConfig> {
  if (config.method !== 'get' || !shorten) return config
  const [path = '', query = ''] = instance.getUri({ ...config, baseURL: '' }).split('?', 2)
  if (query.length <= MAX_ADDRESS) return config
  return Object.assign(config, { url: `${path}?${await shorten(query)}`, params: undefined })
}

type Route = (path: string, values: unknown) => string

/** Where a call goes: a report about a time more than two years back goes to the archive (spec §7). */
function createRoute(deps: { now(): number; archive2Paths?(): ReadonlySet<string> | null }): Route {
  return (path, values) => {
    const paths = deps.archive2Paths?.()
    return paths === null ? path : archiveRoute(path, values, deps.now(), paths)
  }
}

interface OutgoingDeps {
  now(): number
  route: Route
  session(): number
  /** The person has a first or reset password: until it is changed the server answers nothing else. */
  passwordFirst?(): boolean
}

/** Paths answered before the password is changed. */
const OPEN = /^base\/(account|func)(\/|$)/

/** Prepares a call: remembers its path and session, reroutes old reports to the archive, adds `get_time` to GETs. */
function outgoing({ now, route, session, passwordFirst }: OutgoingDeps) {
  let lastTime = 0
  // two GETs in one millisecond still differ
  const nextTime = () => {
    lastTime = Math.max(now(), lastTime + 1)
    return lastTime
  }
  return (config: InternalAxiosRequestConfig): InternalAxiosRequestConfig => {
    const url = (config.url ?? '').replace(/^\//, '')
    if (passwordFirst?.() && !OPEN.test(url.split('?', 1)[0] ?? '')) throw new axios.Cancel()
    Object.assign(config, { path: url.split('?', 1)[0], session: session() })
    config.url = route(url, [config.params, config.data])
    if (config.method === 'get') config.params = { ...config.params, get_time: nextTime() }
    return config
  }
}

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
  /** Informs the user, does what the failure asks for, and throws it on to the caller. */
  because(error: ApiError, config?: InternalAxiosRequestConfig): never
  report(error: ApiError, config?: InternalAxiosRequestConfig): void
}

/** Handling of a failed call (spec §8). */
function createFailures({ notify, onLoginRequired, clearCache }: FailureDeps): Failures {
  let session = 0

  // calls sent together in one session end it once
  const endSession = (sentIn: number) => {
    if (sentIn !== session) return
    session += 1
    notify.warning(LOGIN_AGAIN)
    onLoginRequired()
  }

  const report = (error: ApiError, config?: InternalAxiosRequestConfig) => {
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
    report,
    because(error, config) {
      report(error, config)
      throw error
    },
  }
}

/** Gives the answer of a call that was sent early to the first who asks for it; one that came to nothing is sent again. */
export const takingEarly =
  (adapter: AxiosAdapter, early: Early): AxiosAdapter =>
  async (config) => {
    const sent = config.method === 'get' ? early.get(config.url ?? '') : undefined
    if (!sent) return await adapter(config)
    early.delete(config.url ?? '')
    const answer = await sent.catch(() => null)
    if (!answer) return await adapter(config)
    const { status, headers, body: data } = answer
    return { data, status, statusText: '', headers: new AxiosHeaders(headers), config }
  }
