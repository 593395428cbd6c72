import { type FunctionModel, targetUris, walkFunctions } from '#kit/grants.ts'
import { CHANGE_FIRST, loginPath } from '#providers/entry-paths.ts'
import { type Address, HOME_PATH, parseSsoArrival, type SsoArrival } from '#providers/sso.ts'

/** Facts of the route table about the route of an address. */
export interface RouteFacts {
  name: string
  /** Reachable without any check: login, planlogin, 404. */
  noVerify?: boolean
  /** Reachable for all signed-in users: backlog, the home. */
  max?: boolean
}

export interface GuardInput {
  /** null: no route has this path. */
  route: RouteFacts | null
  address: Address
  hasCookie: boolean
  loaded: boolean
  functions: readonly FunctionModel[]
  /** The list was fetched for this very navigation. */
  justLoaded: boolean
  cameFromLogin: boolean
  /** Value of the session flag loginFlag. */
  loginFlag: string | null
  /** The person has a first password, or one that was reset: the server opens nothing else. */
  mustChangePassword?: boolean
  /** Route name → path. */
  knownRoutes: ReadonlyMap<string, string>
}

export type Decision =
  | { kind: 'pass' }
  | { kind: 'redirect'; to: string; warning?: string }
  | { kind: 'load' }
  | { kind: 'sso'; arrival: SsoArrival }

export const NO_FUNCTIONS = '没有此用户的功能,请重新登录'

export const UPDATE_PASSWORD = 'updatePsd'

export const NOT_FOUND_PATH = '/404'

const START_PATH = '/admin/user'
const PASS: Decision = { kind: 'pass' }
const to = (path: string): Decision => ({ kind: 'redirect', to: path })

/** Name of the first function in menu order whose target is a known route; null when there is none. */
export function firstPermitted(
  functions: readonly FunctionModel[],
  knownRoutes: ReadonlyMap<string, string>,
): string | null {
  return walkFunctions(functions).find((one) => knownRoutes.has(one.targetUri))?.targetUri ?? null
}

/** True when the function list, or one of the exceptions of spec §2, lets this route be opened. */
export function isPermitted(route: RouteFacts, functions: readonly FunctionModel[]): boolean {
  if (route.noVerify || route.max || route.name === UPDATE_PASSWORD) return true
  return targetUris(functions).has(route.name)
}

/** The navigation rules of spec §2 as read in docs/spec-readings.md; asked before every navigation. */
export function decide(input: GuardInput): Decision {
  const { route, address, loaded, hasCookie } = input
  const arrival = parseSsoArrival(address)
  // a signed-in user keeps the session; the redirect takes the one-time code out of the address
  if (arrival) return loaded || hasCookie ? to(HOME_PATH) : { kind: 'sso', arrival }
  if (address.pathname === '/') return to(hashPath(address.hash) ?? START_PATH)
  if (!route) return to(NOT_FOUND_PATH)
  if (route.noVerify || route.name === 'NoAccess') return PASS
  if (loaded) return decideByList(route, input)
  return hasCookie ? { kind: 'load' } : to(loginPath(input.loginFlag))
}

function decideByList(route: RouteFacts, input: GuardInput): Decision {
  const { functions, justLoaded, cameFromLogin, knownRoutes } = input
  if (functions.length === 0) {
    return { kind: 'redirect', to: loginPath(input.loginFlag), warning: NO_FUNCTIONS }
  }
  if (input.mustChangePassword && route.name !== UPDATE_PASSWORD) {
    return { kind: 'redirect', to: knownRoutes.get(UPDATE_PASSWORD) ?? NOT_FOUND_PATH, warning: CHANGE_FIRST }
  }
  const firstPath = knownRoutes.get(firstPermitted(functions, knownRoutes) ?? 'backlog') ?? NOT_FOUND_PATH
  if (justLoaded && cameFromLogin) return input.address.pathname === firstPath ? PASS : to(firstPath)
  if (isPermitted(route, functions)) return PASS
  return to(justLoaded ? firstPath : NOT_FOUND_PATH)
}

/** The path of an old hash address; one that begins with two slashes would leave the site. */
function hashPath(hash: string): string | null {
  return /^#\/(?![/\\])/.test(hash) ? hash.slice(1) : null
}
