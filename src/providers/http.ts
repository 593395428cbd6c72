import axios, { type AxiosInstance, type InternalAxiosRequestConfig } from 'axios'
import { MAX_ADDRESS } from '#domain/filter-key.ts'
import type { ApiError } from './api-error.ts'
import { BASE_URL, SOFTWARE_ID } from './base-url.ts'
import { createFailures } from './failures.ts'
import { createGetCache } from './get-cache.ts'
import { broken, incoming } from './incoming.ts'
import type { Notify } from './notify.ts'
import { createRoute, outgoing } from './outgoing.ts'
import { createPending, type Pending } from './pending.ts'
import type { Early } from './send-early.ts'
import { takingEarly } from './taking-early.ts'
import { yielding } from './yielding.ts'

/** 28 s: room for a heavy report, and the transport's "timeout of 28000ms" is then the network error of spec §8 ("8000"). */
export const TIMEOUT_MS = 28_000

export interface HttpDeps {
  notify: Notify
  /** The session is over: forget the user and go to the sign-in page. Called once for calls sent together. */
  onLoginRequired(): void
  /** The server's now, ms since 1970. */
  now(): number
  /** Whose answers the cache holds. */
  userKey(): string
  /** The person has to change the password before anything else is answered. */
  passwordFirst?(): boolean
  /** A call that writes, or may, was answered; `area` is the first part of its path. */
  onWritten?(area: string): void
  /** Report paths that the second archive answers, read from the settings; null where nothing goes to an archive. */
  archive2Paths?(): ReadonlySet<string> | null
  /** Answers of calls that were sent before the program stood. */
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
  /** Does what a failure met outside axios asks for, and shows it. */
  tell(error: ApiError): void
}

/** The one door to the server: headers, cache, envelope and error texts of spec §7 and spec §8. A call resolves with the
 *  result inside the envelope as `response.data`, or rejects with an ApiError the person has already been told. */
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
  // the last one added runs first: the line is measured when everything else stands in it
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
    tell: failures.tell,
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
