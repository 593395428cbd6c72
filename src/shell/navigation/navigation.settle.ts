import { type Decision, decide as decideByRules, type GuardInput, NOT_FOUND_PATH } from '#app-state/guard.ts'
import type { Route, RouteTable } from '#app-state/routes.ts'
import type { ScreenStore } from '#app-state/screen-store.ts'
import type { FunctionModel } from '#kit/grants.ts'
import type { Address, SsoArrival } from '#providers/sso.ts'

/** Dependencies of a navigation; handed in, so that the rules can be tested without a browser. */
export interface NavigationDeps {
  routes: RouteTable
  screens: ScreenStore
  /** null: not loaded. */
  functions(): readonly FunctionModel[] | null
  /** The person signed in has to change the password before anything else. */
  mustChangePassword?(): boolean
  hasCookie(): boolean
  loginFlag(): string | null
  /** Fetches the function list and the person. */
  loadSession(): Promise<void>
  /** Resolves the path to go on to. */
  signInBySso(arrival: SsoArrival): Promise<string>
  decide?: (input: GuardInput) => Decision
}

export type Outcome = { kind: 'show'; route: Route } | { kind: 'redirect'; to: string; warning?: string }

/** Follows the guard's decision until there is something to show or another place to go: at once when nothing has to
 *  be fetched. Rejects when the function list, the SSO sign-in or the screen's code cannot be had. */
export function settle(
  address: Address,
  cameFromLogin: boolean,
  deps: NavigationDeps,
): Outcome | Promise<Outcome> {
  const decision = ask(address, cameFromLogin, false, deps)
  if (decision.kind === 'sso')
    return deps.signInBySso(decision.arrival).then((to) => ({ kind: 'redirect', to }))
  if (decision.kind !== 'load') return follow(decision, address, deps)
  return deps.loadSession().then(() => follow(ask(address, cameFromLogin, true, deps), address, deps))
}

function ask(address: Address, cameFromLogin: boolean, justLoaded: boolean, deps: NavigationDeps): Decision {
  const functions = deps.functions()
  return (deps.decide ?? decideByRules)({
    route: deps.routes.match(address.pathname),
    address,
    hasCookie: deps.hasCookie(),
    loaded: functions !== null,
    functions: functions ?? [],
    justLoaded,
    cameFromLogin,
    loginFlag: deps.loginFlag(),
    mustChangePassword: deps.mustChangePassword?.() ?? false,
    knownRoutes: deps.routes.paths,
  })
}

function follow(decision: Decision, address: Address, deps: NavigationDeps): Outcome | Promise<Outcome> {
  if (decision.kind === 'redirect') return decision
  const route = deps.routes.match(address.pathname)
  if (!route) return { kind: 'redirect', to: NOT_FOUND_PATH }
  const outcome: Outcome = { kind: 'show', route }
  const waits = route.load && !deps.screens.get(route.name)
  return waits ? deps.screens.load(route).then(() => outcome) : outcome
}
