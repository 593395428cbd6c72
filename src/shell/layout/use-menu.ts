import { useEffect, useMemo } from 'react'
import { useStore } from 'zustand'
import { APP_NAME } from '#app-state/app-version.ts'
import { HOME_ROUTE } from '#app-state/routes.ts'
import { type Services, useServices } from '#app-state/services.ts'
import { homeTitle } from '#app-state/tab-title.ts'
import { shownKey } from '#app-state/tabs-store.ts'
import type { FunctionModel } from '#kit/grants.ts'
import { groupsAbove, type MenuEntry, menuPages, menuTree } from './menu-tree.ts'

export interface MenuView {
  entries: readonly MenuEntry[]
  /** Route name of the screen in front; empty under a notice. */
  selected: string
  /** Path of the screen in front: groups, then its own name. */
  names: readonly string[]
  /** Every page once, where it has its first place. */
  pages: readonly { page: MenuEntry; above: readonly MenuEntry[] }[]
  /** Path of a screen the person may open; undefined for others. */
  pathOf(name: string): string | undefined
}

const NOTHING: readonly FunctionModel[] = []
const HOME = '首页'

/** The menu and the place of the screen in front in it. Names the browser's tab, too. */
export function useMenu(): MenuView {
  const { session, routes } = useServices()
  const functions = useStore(session, (state) => state.functions) ?? NOTHING
  const all = useMemo(() => menuTree(functions, routes), [functions, routes])
  const entries = useMemo(() => menuTree(functions, routes, routes.hidden), [functions, routes])
  const tab = useFrontTab()
  const home = useStore(homeTitle, (state) => state.title)
  const names = useMemo(() => (tab ? placeNames(all, tab, home) : []), [all, tab, home])
  const title = tab?.title
  useEffect(() => {
    document.title = title ? `${title} ${APP_NAME}` : APP_NAME
  }, [title])
  const pages = useMemo(
    () => menuPages(entries).filter(({ page }) => routes.byName.has(page.key)),
    [entries, routes],
  )
  return {
    entries,
    selected: tab?.name ?? '',
    names,
    pages,
    pathOf: (name) => menuPages(all).find(({ page }) => page.key === name)?.page.path,
  }
}

function useFrontTab() {
  const { tabs }: Services = useServices()
  return useStore(tabs.store, (state) => state.tabs.find((tab) => tab.key === shownKey(state)))
}

function placeNames(
  all: readonly MenuEntry[],
  tab: { name: string; title: string },
  home: string,
): readonly string[] {
  if (tab.name === HOME_ROUTE) return [HOME, home]
  return [...groupsAbove(all, tab.name).map((group) => group.label), tab.title]
}
