import { act, render, waitFor } from '@testing-library/react'
import { MemoryRouter, useLocation, useNavigate } from 'react-router'
import { expect } from 'vitest'
import { routeTable } from '#app-state/routes.ts'
import { createScreenStore } from '#app-state/screen-store.ts'
import { hasSessionCookie, readLoginFlag } from '#providers/session-flags.ts'
import type { NavigationDeps } from '#shell/navigation/navigation.settle.ts'
import { type NavigationEvents, useNavigation } from '#shell/navigation/use-navigation.ts'
import { providersAtStub } from './providers-at.ts'
import { blankScreens } from './screens.ts'
import type { StubOptions } from './stub-server.ts'

/** Where the shell stands: "busy", "failed <path>", or name and path of the route on screen. */
interface Standing {
  now: string
  visited: string[]
  navigate(path: string): unknown
}

interface ShellProps {
  deps: NavigationDeps
  events: NavigationEvents
  cameFromLogin: boolean
  standing: Standing
}

function Shell({ deps, events, cameFromLogin, standing }: ShellProps) {
  const { busy, shown, failure } = useNavigation(deps, events, cameFromLogin)
  const { pathname } = useLocation()
  standing.navigate = useNavigate()
  if (standing.visited.at(-1) !== pathname) standing.visited.push(pathname)
  if (busy) standing.now = 'busy'
  else standing.now = failure ? `failed ${pathname}` : `${shown?.route.name} ${pathname}`
  return null
}

/** The navigation of the shell on a router in memory and on the providers, against a stub server. */
export async function shellAtStub(options: StubOptions = {}) {
  const standing: Standing = { now: 'busy', visited: [], navigate: () => undefined }
  const all = await providersAtStub(options, (path) => void standing.navigate(path))
  const { providers, session, notify, stub } = all
  const deps: NavigationDeps = {
    routes: routeTable(blankScreens('user', 'pigs-file', 'births', 'backlog')),
    screens: createScreenStore(),
    functions: () => session.getState().functions,
    hasCookie: () => hasSessionCookie(document.cookie),
    loginFlag: () => readLoginFlag(sessionStorage),
    loadSession: async () => void (await providers.load()),
    signInBySso: providers.signInBySso,
  }
  const events = { onLeave: providers.cancelOnNavigation, onShow: () => undefined, onWarning: notify.warning }
  const settled = () => waitFor(() => expect(standing.now).not.toBe('busy'), { timeout: 10_000 })

  return {
    ...all,
    visited: standing.visited,
    functionCalls: () => stub.calls.filter(({ path }) => path === 'base/func'),
    standing: () => standing.now,
    async open(address: string, cameFromLogin = false): Promise<string> {
      render(
        <MemoryRouter initialEntries={[address]}>
          <Shell deps={deps} events={events} cameFromLogin={cameFromLogin} standing={standing} />
        </MemoryRouter>,
      )
      await settled()
      return standing.now
    },
    async go(path: string): Promise<string> {
      await act(async () => standing.navigate(path))
      await settled()
      return standing.now
    },
  }
}
