import type { AuditLogProvider } from '@refinedev/core'
import { QueryClient } from '@tanstack/react-query'
import { type FunctionModel, walkFunctions } from '#kit/grants.ts'
import { createAccessControl, createGranted } from './access-control.ts'
import { createAuthProvider, currentLoginPath, endSession, signInBySso } from './auth.ts'
import { createDataProvider } from './data.ts'
import { createDownloads } from './download.ts'
import { createHttp, type Http } from './http.ts'
import { createI18nProvider } from './i18n.ts'
import { loadBaseData, loadFunctions, loadUser } from './loaders.ts'
import { createLongFilters } from './long-filters.ts'
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
  /** Answers of calls that were sent before the program stood. */
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

/** Gives up every call under way (spec §2: on each navigation). Data queries fall back to what they held, and ask
 *  again when their screen is shown again, instead of standing there with an error. */
function cancelOnNavigation(http: Pick<Http, 'cancelPending'>, client: QueryClient): void {
  void client.cancelQueries({ predicate: ({ queryKey }) => queryKey[0] === 'data' })
  http.cancelPending()
}
