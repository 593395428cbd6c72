import '@ant-design/v5-patch-for-react-19'
import dayjs from 'dayjs'
import 'dayjs/locale/zh-cn'
import type { Root } from 'react-dom/client'
import { BrowserRouter } from 'react-router'
import { App } from './app.tsx'
import type { AppearanceStore } from './app-state/appearance.ts'
import { replaceWith } from './app-state/open-tab.ts'
import { HOME_ROUTE, routeTable, type Screens } from './app-state/routes.ts'
import { createScreenStore } from './app-state/screen-store.ts'
import type { Services } from './app-state/services.ts'
import { createTabs } from './app-state/tabs-store.ts'
import { createProviders } from './providers/create-providers.ts'
import { createNotify } from './providers/notify.ts'
import { type Early, sendAhead } from './providers/send-early.ts'
import { createSession } from './providers/session.ts'
import { pages } from './resources/pages.ts'
import { organising, screens } from './screens.ts'
import { carryNonce, styleNonce } from './shell/csp.ts'
import { suspendForms } from './shell/suspended-forms.ts'

interface ShellOptions {
  /** Names of screens that are reached by links only. */
  hidden?: Iterable<string>
  /** Names of what writes organisations. */
  organising?: ReadonlySet<string>
  /** Answers of calls that were sent before the program was running. */
  early?: Early
  /** How long what the program asks by itself waits for a screen that asks for nothing, ms. */
  patienceMs?: number
}

/** Wires the parts of the shell that live outside React. */
export function createServices(
  screens: Screens,
  appearance: AppearanceStore,
  { hidden = [], organising, early, patienceMs }: ShellOptions = {},
): Services {
  const session = createSession()
  const notify = createNotify()
  const tabs = createTabs(() => session.getState().excludedNames)
  suspendForms(session, tabs)
  return {
    providers: createProviders({ session, notify, go: replaceWith, organising, early, patienceMs }),
    session,
    notify,
    appearance,
    routes: routeTable(screens, hidden),
    screens: createScreenStore(),
    tabs,
  }
}

interface MountOptions {
  appearance: AppearanceStore
  cameFromLogin?: boolean
  /** Answers of calls that were sent before the program was running. */
  early?: Early
}

/** Starts the program in place of the sign-in page. */
export function mountApp(root: Root, { appearance, cameFromLogin, early }: MountOptions): void {
  dayjs.locale('zh-cn')
  carryNonce(document, styleNonce())
  const hidden = pages.filter((page) => page.hidden).map((page) => page.name)
  prefetchScreen(location, early)
  const services = createServices(screens, appearance, { hidden, organising, early })
  root.render(
    <BrowserRouter>
      <App services={services} screens={screens} cameFromLogin={cameFromLogin} />
    </BrowserRouter>,
  )
}

/** Fetches the code of the first screen ahead of time; a failure shows itself when the screen is opened. */
export function prefetchHome(): void {
  screens[HOME_ROUTE]?.load().catch(() => undefined)
}

/** The code of the screen at an address, and its first rows, come while the session is still being asked for. */
function prefetchScreen({ pathname, search }: Location, early: Early | undefined): void {
  const screen = Object.values(screens).find(({ path }) => path === pathname)
  if (!screen) {
    prefetchHome()
    return
  }
  screen.load().catch(() => undefined)
  if (early && screen.asks && search === '') sendAhead(early, screen.asks)
}
