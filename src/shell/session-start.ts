import { currentFarm, farmsOf, farmsStore, orgsOf, startFarm } from '#app-state/current-farm.ts'
import { isPermitted } from '#app-state/guard.ts'
import { HOME_ROUTE } from '#app-state/routes.ts'
import { personKey, type Services } from '#app-state/services.ts'
import { isPlanRoute, PLAN_LOGIN } from '#domain/plan-system.ts'
import { targetUris } from '#kit/grants.ts'
import { LOGIN_AGAIN } from '#providers/messages.ts'
import { organisationsStore } from '#providers/organisations.ts'
import { NO_PLAN } from '#providers/plan-system.ts'
import { type OrgNode, userFarm } from '#providers/session.ts'
import { readLoginFlag } from '#providers/session-flags.ts'
import { forgetUnbound, unboundAccount } from '#providers/unbound-account.ts'
import { heldForms } from './held-forms.ts'
import { HOME_ENTRY } from './layout/menu-tree.ts'
import { recallTabs, rememberTabs, restingTab } from './tabs/tabs-memory.ts'

/** Loads the session and what the shell shows of it: the tabs of last time at once, the farms as they come.
 *  Rejects when the function list cannot be had. */
export async function startSession(services: Services): Promise<void> {
  const functions = await services.providers.load()
  heldForms.setState({ held: null })
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
  const tell = () => session.setState({ planFarmId: currentFarm.getState().farm?.uid ?? '' })
  leavePlanFarm = currentFarm.subscribe(tell)
  tell()
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

/** Whoever came for plans and has none is told so, and not left to search the menu. */
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

/** Rejects when the farms cannot be had: a header without a switcher is no reason to keep somebody out. */
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
