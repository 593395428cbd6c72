import {
  matchResourceFromRoute,
  type ParseResponse,
  Refine,
  ResourceContext,
  type RouterProvider,
} from '@refinedev/core'
import library from '@refinedev/react-router'
import { useCallback, useContext, useMemo } from 'react'
import { useLocation } from 'react-router'
import type { Screens } from './app-state/routes.ts'
import { type Services, ServicesContext } from './app-state/services.ts'
import { House } from './shell/house.tsx'
import { ThemeRoot } from './shell/theme-root.tsx'
import { ConfirmHost } from './widgets/confirm-host.tsx'

interface AppProps {
  services: Services
  screens: Screens
  cameFromLogin?: boolean
}

/** The program behind the sign-in page: theme, refine with our providers, and the house. Needs a router above it. */
export function App({ services, screens, cameFromLogin = false }: AppProps) {
  const { providers, appearance } = services
  const resources = useMemo(() => resourcesOf(screens), [screens])
  const options = useMemo(() => refineOptions(services), [services])
  return (
    <ServicesContext value={services}>
      <ThemeRoot appearance={appearance}>
        <Refine
          dataProvider={providers.dataProvider}
          authProvider={providers.authProvider}
          auditLogProvider={providers.auditLogProvider}
          accessControlProvider={providers.accessControlProvider}
          notificationProvider={providers.notificationProvider}
          i18nProvider={providers.i18nProvider}
          routerProvider={routerProvider}
          resources={resources}
          options={options}
        >
          <ConfirmHost>
            <House cameFromLogin={cameFromLogin} />
          </ConfirmHost>
        </Refine>
      </ThemeRoot>
    </ServicesContext>
  )
}

/** A screen is the list of the resource with its name; forms open in drawers and have no path. */
function resourcesOf(screens: Screens) {
  return Object.entries(screens).map(([name, { path, title }]) => ({
    name,
    list: path,
    meta: { label: title },
  }))
}

function refineOptions({ providers }: Services) {
  return {
    disableTelemetry: true,
    syncWithLocation: true,
    // the tab asks before unsaved input is lost; refine's own question would come on top
    warnWhenUnsavedChanges: false,
    reactQuery: { clientConfig: providers.queryClient },
  }
}

type Resources = Parameters<typeof matchResourceFromRoute>[1]
type Match = ReturnType<typeof matchResourceFromRoute>

const matches = new WeakMap<Resources, Map<string, Match>>()

/** The screen an address is of, sought once for all that ask. */
function screenAt(resources: Resources, pathname: string): Match {
  const known = matches.get(resources) ?? new Map<string, Match>()
  matches.set(resources, known)
  const match = known.get(pathname) ?? matchResourceFromRoute(pathname, resources)
  known.set(pathname, match)
  return match
}

/**
 * Reads addresses for refine and goes to others; no address of ours has parameters in its path. The library's own `parse` goes through
 * every route of every screen for each hook, dozens of times for a list.
 */
const routerProvider: RouterProvider = {
  ...library,
  parse: () => {
    const { pathname, search } = useLocation()
    const { resources } = useContext(ResourceContext)
    return useCallback((): ParseResponse => {
      const { resource, action } = screenAt(resources, pathname)
      return {
        ...(resource && { resource }),
        ...(action && { action }),
        pathname,
        params: Object.fromEntries(new URLSearchParams(search)),
      }
    }, [pathname, search, resources])
  },
}
