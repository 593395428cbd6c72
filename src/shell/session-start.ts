import { currentFarm, farmsOf, farmsStore, orgsOf, startFarm } from '#app-state/current-farm.ts'
import { isPermitted } from '#app-state/guard.ts'
import { HOME_ROUTE, type RouteTable } from '#app-state/routes.ts'
import { personKey, type Services } from '#app-state/services.ts'
import { tabKeyOf } from '#app-state/tab-key.ts'
import { TAB_CAP, type Tab, type Tabs } from '#app-state/tabs-store.ts'
import { PLAN_LOGIN } from '#domain/login-flag.ts'
import { isPlanRoute } from '#domain/plan-system.ts'
import { targetUris } from '#kit/grants.ts'
import { LOGIN_AGAIN } from '#providers/messages.ts'
import { organisationsStore } from '#providers/organisations.ts'
import { NO_PLAN } from '#providers/plan-system.admission.ts'
import { type OrgNode, userFarm } from '#providers/session.ts'
import { readLoginFlag } from '#providers/session-flags.ts'
import type { Address } from '#providers/sso.ts'
import { forgetUnbound, unboundAccount } from '#providers/unbound-account.ts'
import { HOME_ENTRY } from './layout/menu-tree.ts'
import { suspendedForms } from './suspended-forms.ts'

/**
 * Loads the session and its parts of the shell: the tabs of last time at once, the farms as they come. Rejects when the function list
 * cannot be had.
 */
export async function startSession(services: Services): Promise<void> {
  const functions = await services.providers.load()
  suspendedForms.setState({ suspended: null })
  // the request to sign in again is answered by now
  services.notify.close(LOGIN_AGAIN)
  void bindWaitingAccount(services)
  if (functions.length === 0) return
  warnWithoutPlan(services)
  startTabs(services)
  void startFarms(services).catch(() => farmsStore.setState({ farms: [], orgs: [], settled: true }))
  followFarms(services)
}

let leavePlanFarm = () => {}

/** In the plan system the farm of the header is the farm of the plans. */
function followPlanFarm(session: Services['session']): void {
  leavePlanFarm()
  if (readLoginFlag(sessionStorage) !== PLAN_LOGIN) return
  const follow = () => session.setState({ planFarmId: currentFarm.getState().farm?.uid ?? '' })
  leavePlanFarm = currentFarm.subscribe(follow)
  follow()
}

let unfollow = () => {}

/** Farms made, renamed or stopped meanwhile come into the switcher at once. */
function followFarms(services: Services): void {
  unfollow()
  // the farms known before stay where they cannot be had
  unfollow = organisationsStore.subscribe(
    () => void startFarms(services, currentFarm.getState().farm?.uid).catch(() => undefined),
  )
}

/** A user who came for plans and has none is informed, and not left to search the menu. */
function warnWithoutPlan({ session, routes, notify }: Services): void {
  if (readLoginFlag(sessionStorage) !== PLAN_LOGIN) return
  const plans = [...targetUris(session.getState().functions ?? [])].filter(isPlanRoute)
  if (!plans.some((name) => routes.paths.has(name))) notify.warning(NO_PLAN)
}

let forgetTabs = () => {}

function startTabs(services: Services): void {
  const { tabs, routes, session } = services
  const functions = session.getState().functions ?? []
  const permitted = (name: string) => {
    const route = routes.byName.get(name)
    return route !== undefined && isPermitted(route, functions)
  }
  const person = personKey(services)
  const home = restingTab(
    { pathname: routes.paths.get(HOME_ROUTE) ?? '/', search: '' },
    HOME_ROUTE,
    HOME_ENTRY.label,
  )
  tabs.restore([home, ...recallTabs(localStorage, person, routes, permitted)])
  forgetTabs()
  forgetTabs = rememberTabs(tabs, localStorage, person)
}

/** Events and plans are those of one farm. */
const worksInOneFarm = (session: Services['session']): boolean =>
  readLoginFlag(sessionStorage) === PLAN_LOGIN ||
  [...targetUris(session.getState().functions ?? [])].some((name) => name.startsWith('event-'))

/** Rejects when the farms cannot be had: a header without a switcher is no reason to keep a user out. */
async function startFarms(services: Services, before?: string): Promise<void> {
  const { providers, session } = services
  const options = { keep: true, quiet: true, overlay: false }
  const { data } = await providers.http.axios.get<{ organizes?: OrgNode[] }>(
    'base/organize/cascade/cascade_farm',
    options,
  )
  const farms = farmsOf(data.organizes ?? [])
  const orgs = orgsOf(data.organizes ?? [])
  farmsStore.setState({ farms, orgs, settled: true })
  const own = before ?? userFarm(session.getState())?.uid
  startFarm({ farms, orgs }, { user: personKey(services), ownUid: own, inOneFarm: worksInOneFarm(session) })
  followPlanFarm(session)
}

/** Binds the partner's account that waits in this tab to the person who has just signed in. A refusal is shown by the HTTP layer. */
async function bindWaitingAccount({ providers, notify }: Services): Promise<void> {
  const waiting = unboundAccount(sessionStorage)
  forgetUnbound(sessionStorage)
  if (waiting?.binding !== 'READY') return
  const { partner, account } = waiting
  const done = await providers.http.axios
    .post('base/account/sso/bind', {}, { keep: true, overlay: false })
    .then(
      () => true,
      () => false,
    )
  if (done) notify.success(`已绑定${partner}账号 ${account}，下次可直接进入`)
}

const keyOf = (user: string) => `tabs:${user}`

interface Saved {
  path: string
  title: string
}

/** Writes the tabs of a person to this browser on every change. Returns what stops it. */
export function rememberTabs(tabs: Tabs, storage: Storage, user: string): () => void {
  return tabs.store.subscribe((state, before) => {
    // empty only after a sign-out, which must not take the tabs of next time away
    if (state.tabs === before.tabs || state.tabs.length === 0) return
    const saved = state.tabs.map(({ location, title }): Saved => ({ path: pathOf(location), title }))
    try {
      storage.setItem(keyOf(user), JSON.stringify(saved))
    } catch {
      // full or forbidden storage: the tabs are then not there after a reload
    }
  })
}

const pathOf = ({ pathname, search }: Tab['location']) => pathname + search

/** The tabs a person had last time, without screens; those the person may no longer open are left out. */
export function recallTabs(
  storage: Storage,
  user: string,
  routes: RouteTable,
  permitted: (name: string) => boolean,
): Tab[] {
  return read(storage, user).flatMap(({ path, title }) => {
    const { pathname, search } = new URL(path, 'http://house')
    const route = routes.match(pathname)
    if (!route?.load || !permitted(route.name)) return []
    return [restingTab({ pathname, search }, route.name, title)]
  })
}

/** A tab without a screen yet. */
export function restingTab(at: Pick<Address, 'pathname' | 'search'>, name: string, title: string): Tab {
  const location = { ...at, hash: '', state: null, key: 'resting' }
  return { key: tabKeyOf(at), name, title, location, live: false, unsaved: [], usedAt: 0 }
}

function read(storage: Storage, user: string): Saved[] {
  try {
    const saved: unknown = JSON.parse(storage.getItem(keyOf(user)) ?? '[]')
    return Array.isArray(saved) ? saved.filter(isSaved).slice(0, TAB_CAP) : []
  } catch {
    return []
  }
}

function isSaved(value: unknown): value is Saved {
  const { path, title } = (value ?? {}) as Partial<Saved>
  return typeof path === 'string' && path.startsWith('/') && typeof title === 'string'
}
