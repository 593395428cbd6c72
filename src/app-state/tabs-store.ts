import type { Location } from 'react-router'
import { createStore } from 'zustand/vanilla'
import { HOME_ROUTE, type Route } from './routes.ts'
import { tabKeyOf } from './tab-key.ts'

export interface Tab {
  readonly key: string
  readonly name: string
  readonly title: string
  /** Present address of the tab; its filters are part of it. */
  readonly location: Location
  /** Shown since this page was loaded; a tab remembered from last time has no screen yet. */
  readonly live: boolean
  /** Forms in the tab with unsaved input. */
  readonly unsaved: readonly string[]
  /** Grows with every showing; the smallest is the least recently used. */
  readonly usedAt: number
}

interface TabsState {
  tabs: readonly Tab[]
  active: string | null
  /** A page outside the layout is in front; the active tab is kept but not shown. */
  covered: boolean
}

/** Tabs kept at once; one more and the least recently used gives way, unless it holds unsaved input. */
export const TAB_CAP = 12

export const isDirty = (tab: Tab) => tab.unsaved.length > 0
export const isHome = (tab: Tab) => tab.name === HOME_ROUTE

export function createTabs(excludedNames: () => readonly string[] = () => []) {
  const store = createStore<TabsState>()(() => ({ tabs: [], active: null, covered: false }))
  const change = (key: string, patch: (tab: Tab) => Partial<Tab>) =>
    store.setState(({ tabs }) => ({
      tabs: tabs.map((tab) => (tab.key === key ? { ...tab, ...patch(tab) } : tab)),
    }))
  let clock = 0

  return {
    store,
    /** Brings the tab of a location to the front, opening it when there is none. */
    show(location: Location, route: Pick<Route, 'name' | 'title'>) {
      clock += 1
      const key = tabKeyOf(location)
      const shown = { location, live: true, usedAt: clock }
      store.setState(({ tabs }) => {
        const opened = withShown(tabs, { key, name: route.name, title: route.title, unsaved: [], ...shown })
        return {
          tabs: trimmed(withoutExcluded(opened, key, excludedNames()), key),
          active: key,
          covered: false,
        }
      })
    },
    /** A page outside the layout comes to the front. */
    cover() {
      store.setState({ covered: true })
    },
    /** Closes tabs without asking. Resolves the location to show next, null when the active tab stays. */
    close(keys: readonly string[]): Location | null {
      const { tabs, active } = store.getState()
      const left = tabs.filter((tab) => isHome(tab) || !keys.includes(tab.key))
      store.setState({ tabs: left })
      return left.some((tab) => tab.key === active) ? null : (neighbour(tabs, left, active)?.location ?? null)
    },
    rename(key: string, title: string) {
      change(key, () => ({ title }))
    },
    setUnsaved(key: string, form: string, unsaved: boolean) {
      const has = store.getState().tabs.some((tab) => tab.key === key && tab.unsaved.includes(form))
      if (has === unsaved) return
      change(key, (tab) => ({
        unsaved: unsaved ? [...tab.unsaved, form] : tab.unsaved.filter((one) => one !== form),
      }))
    },
    /** Puts the tabs of last time in their order; tabs that are open already keep their screens. */
    restore(remembered: readonly Tab[]) {
      store.setState(({ tabs }) => ({ tabs: restored(tabs, remembered) }))
    },
    reset() {
      store.setState({ tabs: [], active: null, covered: false })
    },
  }
}
export type Tabs = ReturnType<typeof createTabs>

/** The tab in front of the person, null while a page outside the layout covers it. */
export function shownKey({ active, covered }: TabsState): string | null {
  return covered ? null : active
}

/** The tabs with this one as it is shown now; a known tab keeps its title and its unsaved forms. */
function withShown(tabs: readonly Tab[], shown: Tab): readonly Tab[] {
  const { key, location, live, usedAt } = shown
  const known = tabs.some((tab) => tab.key === key)
  if (!known) return [...tabs, shown]
  return tabs.map((tab) => (tab.key === key ? { ...tab, location, live, usedAt } : tab))
}

function restored(tabs: readonly Tab[], remembered: readonly Tab[]): readonly Tab[] {
  const open = new Map(tabs.map((tab) => [tab.key, tab]))
  const before = new Map(remembered.map((tab) => [tab.key, tab]))
  const ordered = [...before.values()].map((tab) => open.get(tab.key) ?? tab)
  return [...ordered, ...tabs.filter((tab) => !before.has(tab.key))]
}

/** Tabs of screens that are not to be kept lose their screen when another comes to the front. */
function withoutExcluded(tabs: readonly Tab[], active: string, excluded: readonly string[]): readonly Tab[] {
  const leaves = (tab: Tab) => tab.key !== active && tab.live && excluded.includes(tab.name) && !isDirty(tab)
  return tabs.map((tab) => (leaves(tab) ? { ...tab, live: false } : tab))
}

function trimmed(tabs: readonly Tab[], active: string): readonly Tab[] {
  if (tabs.length <= TAB_CAP) return tabs
  const free = tabs.filter((tab) => tab.key !== active && !isHome(tab) && !isDirty(tab))
  const oldest = free.sort((a, b) => a.usedAt - b.usedAt)[0]
  return oldest ? tabs.filter((tab) => tab !== oldest) : tabs
}

function neighbour(before: readonly Tab[], left: readonly Tab[], active: string | null): Tab | undefined {
  const place = before.findIndex((tab) => tab.key === active)
  const stays = (tab: Tab) => left.includes(tab)
  return before.slice(place).find(stays) ?? before.slice(0, place).findLast(stays)
}
