import { createRoot, type Root } from 'react-dom/client'
import './shell/global.css'
import './shell/utilities.css'
import type { SignInPage } from '#pages/system/login/login-page.tsx'
import { sendEarly } from '#providers/send-early.ts'
import { hasSessionCookie } from '#providers/session-flags.ts'
import { paintRoot } from '#shell/paint.ts'
import { API_CHANGED } from './app-state/api-changed.ts'
import { type AppearanceStore, createAppearance } from './app-state/appearance.ts'
import { signInColors } from './app-state/sign-in-colors.ts'

const SIGN_IN_PAGES: Readonly<Record<string, SignInPage>> = { '/login': 'login', '/planlogin': 'planlogin' }

const loadApp = () => import('./boot.tsx')
const prefetch = () => void loadApp().then(({ prefetchHome }) => prefetchHome())

/** The sign-in page starts alone; the rest of the program follows while the person types. */
async function start(root: Root, appearance: AppearanceStore, load = loadApp): Promise<void> {
  const page = SIGN_IN_PAGES[location.pathname]
  if (!page) {
    const early = hasSessionCookie(document.cookie) ? sendEarly(location.pathname) : undefined
    return (await load()).mountApp(root, { appearance, early })
  }
  const { LoginPage } = await import('#pages/system/login/login-page.tsx')
  const enter = async (mustChangePassword: boolean) => {
    const { mountApp } = await load()
    history.replaceState(null, '', mustChangePassword ? '/admin/update-psd' : '/')
    mountApp(root, { appearance, cameFromLogin: !mustChangePassword })
  }
  root.render(
    <LoginPage page={page} prefetch={prefetch} onDone={(who) => void enter(who.mustChangePassword)} />,
  )
}

function paint(appearance: AppearanceStore): void {
  const apply = () => paintRoot(document.documentElement, appearance.getState().mode, signInColors)
  appearance.subscribe(apply)
  apply()
}

const element = document.getElementById('root')
if (element) {
  const appearance = createAppearance(localStorage, matchMedia('(prefers-color-scheme: dark)'))
  paint(appearance)
  let root = createRoot(element)
  void start(root, appearance)
  if (import.meta.hot) {
    // in development: what was edited is read again, and the page stands
    let load = loadApp
    const again = () => {
      root.unmount()
      root = createRoot(element)
      void start(root, appearance, load)
    }
    import.meta.hot.accept('./boot.tsx', (edited) => {
      // nothing where it could not be read: the page shows the mistake
      if (!edited) return
      load = async () => edited as unknown as typeof import('./boot.tsx')
      again()
    })
    import.meta.hot.on(API_CHANGED, again)
  }
}
