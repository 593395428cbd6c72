import type { AppearanceStore } from '#app-state/appearance.ts'
import { replaceWith } from '#app-state/open-tab.ts'
import { routeTable, type Screens } from '#app-state/routes.ts'
import { createScreenStore } from '#app-state/screen-store.ts'
import type { Services } from '#app-state/services.ts'
import { createTabs } from '#app-state/tabs-store.ts'
import { createProviders } from '#providers/create-providers.ts'
import { createNotify } from '#providers/notify.ts'
import type { Early } from '#providers/send-early.ts'
import { createSession } from '#providers/session.ts'
import { holdForms } from './held-forms.ts'

interface ShellOptions {
  /** Names of screens that are reached by links only. */
  hidden?: Iterable<string>
  /** Names of what writes organisations. */
  organising?: ReadonlySet<string>
  /** Answers of calls that were sent before the program stood. */
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
  holdForms(session, tabs)
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
