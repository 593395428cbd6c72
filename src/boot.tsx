import '@ant-design/v5-patch-for-react-19'
import dayjs from 'dayjs'
import 'dayjs/locale/zh-cn'
import type { Root } from 'react-dom/client'
import { BrowserRouter } from 'react-router'
import { type Early, sendAhead } from '#providers/send-early.ts'
import { pages } from '#resources/pages.ts'
import { createServices } from '#shell/create-services.ts'
import { carryNonce, styleNonce } from '#shell/csp.ts'
import { App } from './app.tsx'
import type { AppearanceStore } from './app-state/appearance.ts'
import { HOME_ROUTE } from './app-state/routes.ts'
import { organising, screens } from './screens.ts'

interface MountOptions {
  appearance: AppearanceStore
  cameFromLogin?: boolean
  /** Answers of calls that were sent before the program stood. */
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
