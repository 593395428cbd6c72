import { Refine } from '@refinedev/core'
import { useMemo } from 'react'
import { House } from '#shell/house.tsx'
import { routerProvider } from '#shell/navigation/router-provider.ts'
import { ThemeRoot } from '#shell/theme-root.tsx'
import { ConfirmHost } from '#widgets/confirm-host.tsx'
import type { Screens } from './app-state/routes.ts'
import { type Services, ServicesContext } from './app-state/services.ts'

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
