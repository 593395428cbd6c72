import { createStore } from 'zustand/vanilla'
import { isDirty, type Tabs } from '#app-state/tabs-store.ts'
import type { Session } from '#providers/session.ts'

/**
 * The person whose session ended under unfinished forms. The forms stay, unseen, until the same person signs in again; another user starts
 * anew.
 */
interface Suspended {
  account: string
  /** Tabs with unsaved input. */
  forms: number
}

export const suspendedForms = createStore<{ suspended: Suspended | null }>(() => ({ suspended: null }))

/** Watches the session: when the person goes while forms hold unsaved input, the forms are suspended. A sign-out asks
 *  beforehand and empties the tabs, so nothing is suspended then. */
export function suspendForms(session: Session, tabs: Tabs): void {
  session.subscribe(({ userData }, before) => {
    if (userData || !before.userData) return
    const forms = tabs.store.getState().tabs.filter(isDirty).length
    if (forms > 0) suspendedForms.setState({ suspended: { account: before.userData.account, forms } })
    else tabs.reset()
  })
}
