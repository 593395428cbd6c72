import { App, Button } from 'antd'
import { Activity, type ReactNode, useEffect, useMemo, useState } from 'react'
import { useNavigate } from 'react-router'
import { useStore } from 'zustand'
import { connectNavigator, openTab } from '#app-state/open-tab.ts'
import { type Services, useServices } from '#app-state/services.ts'
import { TabsContext } from '#app-state/tab-context.ts'
import { tabKeyOf } from '#app-state/tab-key.ts'
import type { Tabs } from '#app-state/tabs-store.ts'
import { hasRole } from '#kit/grants.ts'
import type { SignedIn } from '#pages/system/login/use-sign-in.ts'
import { currentLoginPath } from '#providers/auth.ts'
import type { More, Note, NoteSink, Notify } from '#providers/notify.ts'
import { forgetUser } from '#providers/session.ts'
import { hasSessionCookie, readLoginFlag } from '#providers/session-flags.ts'
import { unboundAccount } from '#providers/unbound-account.ts'
import { NOTICE_CROSS } from '#widgets/notice-cross.tsx'
import { Inside } from './inside.tsx'
import type { NavigationDeps } from './navigation/navigation.settle.ts'
import { type NavigationEvents, RESUME, useNavigation } from './navigation/use-navigation.ts'
import { LoadFailed, NoAccess, NotFound, UnboundNotice } from './notices/notice.tsx'
import { LoadingBar } from './overlays/overlays.tsx'
import { Part, part } from './part.tsx'
import { openSearch } from './search/search-state.ts'
import { startSession } from './session-start.ts'
import { suspendedForms } from './suspended-forms.ts'

/** Everything below the providers: the rules of navigation decide what is in front. */
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
  const suspended = useStore(suspendedForms, (state) => state.suspended !== null)
  const { shown, failure, busy, retry } = navigation
  const name = shown?.route.name
  const signInPage = name === 'login' || name === 'planlogin' ? name : null
  const notice = failure ? <LoadFailed error={failure} onRetry={retry} /> : noticeOf(name, signedIn)
  return (
    <TabsContext value={tabs}>
      <NotifyBridge notify={notify} />
      <LoadingBar busy={busy} />
      {(signedIn || suspended) && (
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
  return <main className="notice-alone grid p-3 h-full">{children}</main>
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

type NoticeRoute = '404' | 'NoAccess'

const isNoticeRoute = (name: string | undefined): name is NoticeRoute => name === '404' || name === 'NoAccess'

/** /404 and /noaccess: inside the layout for people signed in, alone for others. */
function NoticePage({ name, signedIn }: { name: NoticeRoute; signedIn: boolean }) {
  const keepsRoles = useStore(useServices().session, ({ userData }) => hasRole(userData, 'SYS_ADMIN'))
  if (name === '404') return <NotFound signedIn={signedIn} onSearch={openSearch} />
  const unbound = signedIn ? null : unboundAccount(sessionStorage)
  if (unbound) return <UnboundNotice unbound={unbound} loginPath={currentLoginPath()} />
  return <NoAccess signedIn={signedIn} loginPath={currentLoginPath()} keepsRoles={keepsRoles} />
}

/** Lets code outside React navigate through the router. */
function useConnectedNavigator(tabs: Tabs): void {
  const navigate = useNavigate()
  useEffect(
    () =>
      connectNavigator({
        open: (path) => void navigate(destination(path, tabs)),
        replace: (path) => void navigate(path, { replace: true }),
      }),
    [navigate, tabs],
  )
}

/** An open tab in the background comes back at its last address; any other path is taken as it is. */
function destination(path: string, tabs: Tabs) {
  const { pathname, search } = new URL(path, location.origin)
  const { tabs: open, active } = tabs.store.getState()
  const tab = open.find((one) => one.key === tabKeyOf({ pathname, search }) && one.key !== active)
  return search === '' && tab ? tab.location : path
}

const FIELDS =
  'input:not([disabled]):not([readonly]):not([type=hidden]), textarea:not([disabled]):not([readonly])'

/**
 * A dialog that asks something opens with the cursor in its first field: antd puts the focus on the dialog itself, and the
 * person would have to press Tab first. A click on the empty part of a dialog moves nothing.
 */
export function useFirstField(): void {
  useEffect(() => {
    const onFocus = ({ target, relatedTarget }: FocusEvent) => {
      if (!(target instanceof HTMLElement)) return
      const dialog = target.matches('.ant-modal > div[tabindex]') && target.parentElement
      if (!dialog || (relatedTarget instanceof Node && dialog.contains(relatedTarget))) return
      firstField(dialog)?.focus()
    }
    document.addEventListener('focusin', onFocus)
    return () => document.removeEventListener('focusin', onFocus)
  }, [])
}

/** The first field a person can write into; null where the dialog only informs or asks for a yes. */
const firstField = (dialog: Element): HTMLElement | null =>
  [...dialog.querySelectorAll<HTMLElement>(FIELDS)].find(
    (field) => !field.closest('.ant-table, [hidden], [aria-hidden=true]'),
  ) ?? null

type AppApi = Pick<ReturnType<typeof App.useApp>, 'message' | 'notification'>

/** Shows notes by antd: errors as notifications that wait to be closed, the rest as short messages. */
function antdSink({ message, notification }: AppApi, announce: (text: string) => void): NoteSink {
  return {
    show({ key, level, text, seconds, more }: Note) {
      if (level === 'error') {
        const actions = more && <MoreButton more={more} onOpen={() => notification.destroy(key)} />
        const shown = { key, message: text, duration: seconds, actions }
        notification.error({ ...shown, role: 'alert', closable: NOTICE_CROSS })
        return
      }
      announce(text)
      message.open({ key, type: level, content: text, duration: seconds })
    },
    close(key) {
      message.destroy(key)
      notification.destroy(key)
    },
  }
}

function MoreButton({ more, onOpen }: { more: More; onOpen(): void }) {
  const open = () => {
    onOpen()
    openTab(more.path)
  }
  return (
    <Button type="link" size="small" onClick={open}>
      {more.label}
    </Button>
  )
}

/**
 * Connects `notify` to antd's `App`, which it is inside of. The live region is always there: screen readers do not reliably read one that
 * appears together with its text.
 */
export function NotifyBridge({ notify }: { notify: Notify }) {
  const { message, notification } = App.useApp()
  const [spoken, setSpoken] = useState('')
  useEffect(
    () => notify.attach(antdSink({ message, notification }, setSpoken)),
    [notify, message, notification],
  )
  return (
    <div aria-live="polite" className="sr-only">
      {spoken}
    </div>
  )
}

const LoginPage = part(async () => (await import('#pages/system/login/login-page.tsx')).LoginPage)

const UPDATE_PASSWORD_PATH = '/admin/update-psd'

/** The sign-in page when the session ends while the program runs. */
function Outside({ page }: { page: 'login' | 'planlogin' }) {
  const services = useServices()
  const navigate = useNavigate()
  const suspended = useStore(suspendedForms, (state) => state.suspended)
  const expired = suspended && {
    account: suspended.account,
    note: `登录后继续，${suspended.forms} 个标签页里未保存的内容仍在`,
  }
  const done = (who: SignedIn) => {
    // the forms stay suspended until the list is there: without either the layout would be taken down
    const back = suspended?.account === who.account ? resume(services) : null
    if (back) return navigate(back, { replace: true, state: RESUME })
    startAnew(services)
    return who.mustChangePassword
      ? navigate(UPDATE_PASSWORD_PATH, { replace: true, state: RESUME })
      : navigate('/', { replace: true })
  }
  return (
    <Part>
      <LoginPage page={page} expired={expired ?? undefined} prefetch={nothing} onDone={done} />
    </Part>
  )
}

const nothing = () => undefined

/** Where the person was when the session ended. */
function resume({ tabs, providers }: Services) {
  providers.http.clearCache()
  const { tabs: open, active } = tabs.store.getState()
  return open.find((tab) => tab.key === active)?.location ?? null
}

/** Nothing of the person before is left. */
function startAnew({ tabs, session, providers }: Services): void {
  suspendedForms.setState({ suspended: null })
  tabs.reset()
  providers.queryClient.clear()
  providers.http.clearCache()
  forgetUser(session)
}
