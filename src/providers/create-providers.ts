import type { AuditLogProvider } from '@refinedev/core'
import { QueryClient } from '@tanstack/react-query'
import {
  FILTER_KEY,
  FILTER_KEY_BYTES,
  isFilterKey,
  joinedQuery,
  MAX_ADDRESS,
  splitLongQuery,
} from '#domain/filter-key.ts'
import { type FunctionModel, walkFunctions } from '#kit/grants.ts'
import { FILTER_PREFIX } from '#kit/screen-address.ts'
import { createAccessControl, createGranted } from './access-control.ts'
import { isApiError } from './api-error.ts'
import { createAuthProvider, currentLoginPath, endSession, signInBySso } from './auth.ts'
import { createDataProvider } from './data.ts'
import { createDownloads } from './download.ts'
import { createHttp, type Http } from './http.ts'
import { createI18nProvider } from './i18n.ts'
import { loadBaseData, loadFunctions, loadUser } from './loaders.ts'
import { createNotificationProvider, type Notify } from './notify.ts'
import { organisationsChanged, organisationsStore } from './organisations.ts'
import type { Early } from './send-early.ts'
import { type Session, serverNow } from './session.ts'
import type { SsoArrival } from './sso.ts'
import { createUploads } from './upload.ts'
import { askBy, sendBy } from './upload-send.ts'

interface ProviderDeps {
  session: Session
  notify: Notify
  /** Goes to a path of the shell, in place of the present one. */
  go(path: string): void
  /** Answers of calls that were sent before the program was running. */
  early?: Early
  /** How long what the program asks by itself waits for a screen that asks for nothing, ms. */
  patienceMs?: number
  /** Areas of calls that write organisations. */
  organising?: ReadonlySet<string>
}

export type Providers = ReturnType<typeof createProviders>

/** Everything refine and the shell take from outside React, wired once. */
export function createProviders({ session, notify, go, organising, early, patienceMs }: ProviderDeps) {
  const queryClient = createQueryClient()
  const longFilters = createLongFilters(() => http, notify)
  const http: Http = createHttp({
    ...{ notify, early, patienceMs },
    shortQuery: longFilters.shortQuery,
    now: () => serverNow(session),
    userKey: () => session.getState().userData?.uid ?? '',
    archive2Paths: () => session.getState().archive2Paths,
    passwordFirst: () => session.getState().userData?.mustChangePassword === true,
    onWritten(area) {
      if (organising?.has(area)) organisationsChanged()
    },
    onLoginRequired() {
      endSession(http, session)
      queryClient.clear()
      go(currentLoginPath())
    },
  })

  organisationsStore.subscribe(() => {
    http.clearCache()
    void queryClient.invalidateQueries({ predicate: ({ meta }) => meta?.organisations === true })
  })

  let baseData: Promise<void> = Promise.resolve()
  /** Loads the function list and the person, then lets the base data come in behind. Rejects when the list fails. */
  async function load(): Promise<readonly FunctionModel[]> {
    const person = loadUser(http, session).catch((error: Error) => notify.error(error.message))
    const functions = await loadFunctions(http, session, person)
    if (functions.length > 0) baseData = loadBaseData(http, session)
    return functions
  }

  return {
    http,
    queryClient,
    load,
    signInBySso: (arrival: SsoArrival) => signInBySso(http, session, arrival),
    cancelOnNavigation: () => cancelOnNavigation(http, queryClient),
    downloads: createDownloads({
      ...{ http, notify },
      waitSec: () => session.getState().outputWaitSec,
      frameRows: () => session.getState().downloadFrameRows,
      settings: () => baseData,
    }),
    uploads: createUploads({ send: sendBy(http), ask: askBy(http), userAgent: navigator.userAgent }),
    longFilters,
    dataProvider: createDataProvider(http),
    authProvider: createAuthProvider(http, session),
    auditLogProvider: createAuditLog(http),
    accessControlProvider: createAccessControl(createGranted(session), (text) => notify.error(text)),
    notificationProvider: createNotificationProvider(notify),
    i18nProvider: createI18nProvider((name) => functionLabel(session.getState().functions ?? [], name)),
  }
}

/** refine's view of a row's history. The server writes it, in the transaction of the change: nothing is sent from here. */
const createAuditLog = (http: Http): AuditLogProvider => ({
  create: async () => undefined,
  update: async () => undefined,
  async get({ resource, meta }) {
    const options = { quiet: true, overlay: false }
    const { data } = await http.axios.get(`${resource}/${String(meta?.uid)}/changes`, options)
    return data.list
  },
})

/** Name of the page with this route in the function list; undefined when the list has none. */
function functionLabel(functions: readonly FunctionModel[], routeName: string): string | undefined {
  return walkFunctions(functions).find((one) => one.targetUri === routeName && routeName !== '')?.name
}

/** No retries: a failed call has shown its message already, and a call given up must stay given up. */
function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: { retry: false, refetchOnWindowFocus: false },
      mutations: { retry: false },
    },
  })
}

/**
 * Gives up every call under way (spec §2: on each navigation). Data queries fall back to their former data, and ask again when their screen
 * is shown again, instead of showing an error.
 */
function cancelOnNavigation(http: Pick<Http, 'cancelPending'>, client: QueryClient): void {
  void client.cancelQueries({ predicate: ({ queryKey }) => queryKey[0] === 'data' })
  http.cancelPending()
}

/** Filters that do not fit into an address: kept on the server, under a key that does. */
interface LongFilters {
  /** The address with its longest filters replaced by a key; they are on their way to the server then. */
  shorten(search: string): string
  /** The address with the filters in place of the key; a promise, the same for the same address, while they are read. */
  restore(search: string): string | Promise<string>
  /** The same for a query of the API, once the server has them. */
  shortQuery(query: string): Promise<string>
}

const KEEP = { keep: true, overlay: false }
/** Filters of lists and reports in an address of the browser. */
const isAddressFilter = (name: string): boolean => name.startsWith(FILTER_PREFIX)
/** Page, order and time of a query: another page asks by the same filters. */
const NO_FILTER = new Set(['_start', '_end', '_sort', '_order', 'get_time', 'cache', FILTER_KEY])

/** Filters and their keys, as far as this page knows them, and what is on its way to the server. */
function createKeptFilters(http: () => Http) {
  const contents = new Map<string, string>()
  const keys = new Map<string, string>()
  const stored = new Map<string, Promise<unknown>>()

  const know = (key: string, content: string) => {
    contents.set(key, content)
    keys.set(content, key)
  }

  /** The key of filters, made here: the address changes at once, the server learns of them meanwhile. */
  function keyOf(content: string): string {
    const key = keys.get(content) ?? randomKey()
    know(key, content)
    if (!stored.has(key)) {
      const sent = http().axios.post('base/filters', { key, content }, KEEP)
      stored.set(key, sent)
      // the HTTP layer has shown what went wrong; the next to ask by these filters sends them again
      sent.catch(() => stored.delete(key))
    }
    return key
  }

  /** Asks the server for the filters of a key. */
  async function fetchContent(key: string): Promise<string> {
    const { data } = await http().axios.get<{ content: string }>(`base/filters/${key}`, {
      ...KEEP,
      quiet: true,
    })
    know(key, data.content)
    stored.set(key, Promise.resolve())
    return data.content
  }

  return {
    keyOf,
    fetchContent,
    contentOf: (key: string) => contents.get(key),
    /** Until the server has the filters of a key. */
    arrival: (key: string) => stored.get(key),
  }
}

function createLongFilters(http: () => Http, notify: Notify): LongFilters {
  const kept = createKeptFilters(http)
  const restored = new Map<string, Promise<string>>()

  async function read(search: string, key: string): Promise<string> {
    try {
      return joinedQuery(search, await kept.fetchContent(key))
    } catch (error) {
      // without its filters the screen shows what it opens with: never silently, and asked once until the page is loaded anew
      if (isApiError(error) && error.message) notify.error(error.message)
      return joinedQuery(search, '')
    }
  }

  return {
    shorten(search) {
      const { rest, kept: filters } = splitLongQuery(search, isAddressFilter)
      if (filters === '') return search
      rest.set(FILTER_KEY, kept.keyOf(filters))
      return `?${rest}`
    },
    restore(search) {
      const key = new URLSearchParams(search).get(FILTER_KEY)
      if (!isFilterKey(key)) return search
      const content = kept.contentOf(key)
      if (content !== undefined) return joinedQuery(search, content)
      const running = restored.get(search) ?? read(search, key)
      restored.set(search, running)
      return running
    },
    async shortQuery(query) {
      if (query.length <= MAX_ADDRESS) return query
      const { rest, kept: filters } = splitLongQuery(query, (name) => !NO_FILTER.has(name))
      if (filters === '') return query
      const key = kept.keyOf(filters)
      await kept.arrival(key)
      rest.set(FILTER_KEY, key)
      return rest.toString()
    },
  }
}

/** Works on plain http as well, where crypto.randomUUID does not exist. */
function randomKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(FILTER_KEY_BYTES))
  return btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
}
