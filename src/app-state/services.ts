import { createContext, use } from 'react'
import type { Providers } from '#providers/create-providers.ts'
import type { Notify } from '#providers/notify.ts'
import type { Session } from '#providers/session.ts'
import type { AppearanceStore } from './appearance.ts'
import type { RouteTable } from './routes.ts'
import type { ScreenStore } from './screen-store.ts'
import type { Tabs } from './tabs-store.ts'

/** Services shared by the shell and the screens; made once when the program starts. */
export interface Services {
  providers: Providers
  session: Session
  notify: Notify
  appearance: AppearanceStore
  routes: RouteTable
  screens: ScreenStore
  tabs: Tabs
}

export const ServicesContext = createContext<Services | null>(null)

export function useServices(): Services {
  const services = use(ServicesContext)
  if (!services) throw new Error('useServices needs a ServicesContext above it')
  return services
}

/** Key that separates one person's stored data in this browser from another's. */
export function personKey({ session }: Pick<Services, 'session'>): string {
  return session.getState().userData?.account ?? ''
}
