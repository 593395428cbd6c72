import type { RouteTable } from '#app-state/routes.ts'
import { tabKeyOf } from '#app-state/tab-key.ts'
import { TAB_CAP, type Tab, type Tabs } from '#app-state/tabs-store.ts'
import type { Address } from '#providers/sso.ts'

const keyOf = (user: string) => `tabs:${user}`

interface Saved {
  path: string
  title: string
}

/** Writes the tabs of a person to this browser on every change. Returns what stops it. */
export function rememberTabs(tabs: Tabs, storage: Storage, user: string): () => void {
  return tabs.store.subscribe((state, before) => {
    // empty only after a sign-out, which must not take the tabs of next time away
    if (state.tabs === before.tabs || state.tabs.length === 0) return
    const saved = state.tabs.map(({ location, title }): Saved => ({ path: pathOf(location), title }))
    try {
      storage.setItem(keyOf(user), JSON.stringify(saved))
    } catch {
      // full or forbidden storage: the tabs are then not there after a reload
    }
  })
}

const pathOf = ({ pathname, search }: Tab['location']) => pathname + search

/** The tabs a person had last time, without screens; those the person may no longer open are left out. */
export function recallTabs(
  storage: Storage,
  user: string,
  routes: RouteTable,
  permitted: (name: string) => boolean,
): Tab[] {
  return read(storage, user).flatMap(({ path, title }) => {
    const { pathname, search } = new URL(path, 'http://house')
    const route = routes.match(pathname)
    if (!route?.load || !permitted(route.name)) return []
    return [restingTab({ pathname, search }, route.name, title)]
  })
}

/** A tab without a screen yet. */
export function restingTab(at: Pick<Address, 'pathname' | 'search'>, name: string, title: string): Tab {
  const location = { ...at, hash: '', state: null, key: 'resting' }
  return { key: tabKeyOf(at), name, title, location, live: false, unsaved: [], usedAt: 0 }
}

function read(storage: Storage, user: string): Saved[] {
  try {
    const saved: unknown = JSON.parse(storage.getItem(keyOf(user)) ?? '[]')
    return Array.isArray(saved) ? saved.filter(isSaved).slice(0, TAB_CAP) : []
  } catch {
    return []
  }
}

function isSaved(value: unknown): value is Saved {
  const { path, title } = (value ?? {}) as Partial<Saved>
  return typeof path === 'string' && path.startsWith('/') && typeof title === 'string'
}
