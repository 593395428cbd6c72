import { useCallback, useLayoutEffect, useRef, useState } from 'react'
import { type Location, useLocation, useNavigate } from 'react-router'
import { ChunkError } from '#app-state/load-chunk.ts'
import type { Route } from '#app-state/routes.ts'
import { tabKeyOf } from '#app-state/tab-key.ts'
import { isApiError } from '#providers/api-error.ts'
import { type NavigationDeps, type Outcome, settle } from './navigation.settle.ts'

export interface NavigationEvents {
  /** Before the rules are asked; not for a change of filters inside one screen. */
  onLeave(): void
  onShow(route: Route, location: Location): void
  onWarning(text: string): void
}

interface Navigation {
  /** Between the start of a navigation and its screen. */
  busy: boolean
  /** The route now on screen; null before the first. */
  shown: { route: Route; location: Location } | null
  failure: unknown
  retry(): void
}

/** State of a navigation that goes back to where the session ended, or to the forced change of a password: having come
 *  from the sign-in page then does not lead to the first permitted route. */
export const RESUME = { resume: true }

const SIGN_IN = new Set(['login', 'planlogin'])

/** Runs the navigation rules whenever the address changes, however it changes, and shows the screen only after them.
 *  @param cameFromLogin the page was opened by the sign-in page */
export function useNavigation(
  deps: NavigationDeps,
  events: NavigationEvents,
  cameFromLogin: boolean,
): Navigation {
  const location = useLocation()
  const navigate = useNavigate()
  const [state, setState] = useState<Omit<Navigation, 'retry'>>({ busy: true, shown: null, failure: null })
  const [attempt, setAttempt] = useState(0)
  const current = useRef({ run: 0, route: null as Route | null, key: '', fromLogin: cameFromLogin })

  const finish = (outcome: Outcome) => {
    if (outcome.kind === 'redirect') {
      if (outcome.warning) events.onWarning(outcome.warning)
      // not at once: on the first run the router above does not listen to the address yet
      queueMicrotask(() => void navigate(outcome.to, { replace: true }))
      return
    }
    const { route } = outcome
    Object.assign(current.current, { route, key: tabKeyOf(location), fromLogin: SIGN_IN.has(route.name) })
    events.onShow(route, location)
    setState({ busy: false, shown: { route, location }, failure: null })
  }

  const fail = (failure: unknown) => {
    // refusals of the server are reported already; a mistake of ours must leave a trace in the console
    if (!isApiError(failure) && !(failure instanceof ChunkError)) console.error(failure)
    setState((now) => ({ ...now, busy: false, failure }))
  }

  const run = () => {
    const mine = ++current.current.run
    const ifCurrent = (task: () => void) => {
      if (mine === current.current.run) task()
    }
    if (current.current.key !== tabKeyOf(location)) events.onLeave()
    const resumed = location.state?.resume === true
    const outcome = settle(location, current.current.fromLogin && !resumed, deps)
    if (!(outcome instanceof Promise)) return finish(outcome)
    setState((now) => ({ ...now, busy: true, failure: null }))
    outcome.then(
      (result) => ifCurrent(() => finish(result)),
      (failure) => ifCurrent(() => fail(failure)),
    )
  }
  // before the browser paints, so that no frame shows the old screen under the new address
  // biome-ignore lint/correctness/useExhaustiveDependencies: one run for each address and each retry, not for each rendering
  useLayoutEffect(run, [location, attempt])

  return { ...state, retry: useCallback(() => setAttempt((now) => now + 1), []) }
}
