import { Activity, type ReactNode, useMemo } from 'react'
import { useStore } from 'zustand'
import { type Services, useServices } from '#app-state/services.ts'
import { TabsContext } from '#app-state/tab-context.ts'
import { hasSessionCookie, readLoginFlag } from '#providers/session-flags.ts'
import { heldForms } from './held-forms.ts'
import { Inside } from './inside.tsx'
import type { NavigationDeps } from './navigation/settle.ts'
import { useConnectedNavigator } from './navigation/use-connected-navigator.ts'
import { type NavigationEvents, useNavigation } from './navigation/use-navigation.ts'
import { LoadFailed } from './notices/load-failed.tsx'
import { isNoticeRoute, NoticePage } from './notices/notice-page.tsx'
import { NotifyBridge } from './notices/notify-bridge.tsx'
import { Outside } from './outside.tsx'
import { LoadingBar } from './overlays/loading-bar.tsx'
import { startSession } from './session-start.ts'
import { useFirstField } from './use-first-field.ts'

/** Everything below the providers: the rules of navigation decide what stands in front. */
export function House({ cameFromLogin }: { cameFromLogin: boolean }) {
  const services = useServices()
  const { session, tabs, notify } = services
  useConnectedNavigator(tabs)
  useFirstField()
  const navigation = useNavigation(
    useMemo(() => navigationDeps(services), [services]),
    useMemo(() => navigationEvents(services), [services]),
    cameFromLogin,
  )
  const signedIn = useStore(session, (state) => (state.functions?.length ?? 0) > 0)
  const held = useStore(heldForms, (state) => state.held !== null)
  const { shown, failure, busy, retry } = navigation
  const name = shown?.route.name
  const signInPage = name === 'login' || name === 'planlogin' ? name : null
  const notice = failure ? <LoadFailed error={failure} onRetry={retry} /> : noticeOf(name, signedIn)
  return (
    <TabsContext value={tabs}>
      <NotifyBridge notify={notify} />
      <LoadingBar busy={busy} />
      {(signedIn || held) && (
        <Activity mode={signInPage ? 'hidden' : 'visible'}>
          <Inside notice={notice} />
        </Activity>
      )}
      {signInPage && !failure && <Outside page={signInPage} />}
      {!signedIn && !signInPage && notice && <Alone>{notice}</Alone>}
    </TabsContext>
  )
}

function Alone({ children }: { children: ReactNode }) {
  return <main className="notice-alone">{children}</main>
}

function noticeOf(name: string | undefined, signedIn: boolean): ReactNode {
  return isNoticeRoute(name) ? <NoticePage name={name} signedIn={signedIn} /> : null
}

function navigationDeps(services: Services): NavigationDeps {
  const { providers, session, routes, screens } = services
  return {
    routes,
    screens,
    functions: () => session.getState().functions,
    mustChangePassword: () => session.getState().userData?.mustChangePassword === true,
    hasCookie: () => hasSessionCookie(document.cookie),
    loginFlag: () => readLoginFlag(sessionStorage),
    loadSession: () => startSession(services),
    signInBySso: providers.signInBySso,
  }
}

function navigationEvents({ providers, tabs, notify }: Services): NavigationEvents {
  return {
    onLeave: providers.cancelOnNavigation,
    onShow(route, location) {
      if (route.load) tabs.show(location, route)
      else tabs.cover()
    },
    onWarning: notify.warning,
  }
}
