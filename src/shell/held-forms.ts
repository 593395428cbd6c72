import { createStore } from 'zustand/vanilla'
import { isDirty, type Tabs } from '#app-state/tabs-store.ts'
import type { Session } from '#providers/session.ts'

/**
 * The person whose session ended under unfinished forms. The forms stay, unseen, until the same person signs in again; another user starts
 * anew.
 */
interface Held {
  account: string
  /** Tabs with unsaved input. */
  forms: number
}

export const heldForms = createStore<{ held: Held | null }>(() => ({ held: null }))

/** Watches the session: when the person goes while forms hold unsaved input, the forms are held. A sign-out asks
 *  beforehand and empties the tabs, so nothing is held then. */
export function holdForms(session: Session, tabs: Tabs): void {
  session.subscribe(({ userData }, before) => {
    if (userData || !before.userData) return
    const forms = tabs.store.getState().tabs.filter(isDirty).length
    if (forms > 0) heldForms.setState({ held: { account: before.userData.account, forms } })
    else tabs.reset()
  })
}
