import { createProviders } from '#providers/create-providers.ts'
import { createNotify } from '#providers/notify.ts'
import { createSession } from '#providers/session.ts'
import type { AppearanceStore } from './appearance.ts'
import { holdForms } from './held-forms.ts'
import { routeTable, type Screens } from './navigation/routes.ts'
import { createScreenStore } from './navigation/screen-store.ts'
import { replaceWith } from './open-tab.ts'
import type { Services } from './services.ts'
import { createTabs } from './tabs/tabs-store.ts'

/** Wires the parts of the shell that live outside React.
 *  @param hidden names of screens that are reached by links only
 *  @param organising names of what writes organisations */
export function createServices(
  screens: Screens,
  appearance: AppearanceStore,
  hidden: Iterable<string> = [],
  organising: ReadonlySet<string> = new Set(),
): Services {
  const session = createSession()
  const notify = createNotify()
  const tabs = createTabs(() => session.getState().excludedNames)
  holdForms(session, tabs)
  return {
    providers: createProviders({ session, notify, go: replaceWith, organising }),
    session,
    notify,
    appearance,
    routes: routeTable(screens, hidden),
    screens: createScreenStore(),
    tabs,
  }
}
