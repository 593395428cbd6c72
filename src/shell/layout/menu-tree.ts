import { HOME_ROUTE, type RouteTable } from '#app-state/routes.ts'
import type { FunctionModel } from '#kit/grants.ts'

/** One line of the menu: a page with a path, or a group with pages below it. */
export interface MenuEntry {
  /** Route name of a page, id of a group or of a page's second place. */
  key: string
  label: string
  icon: string
  path?: string
  children?: readonly MenuEntry[]
}

/** The first entry, whatever the function list holds (spec §2). */
export const HOME_ENTRY = { key: HOME_ROUTE, label: '首页', icon: 'icon_home' } as const

/** The menu of a function list, in tree order: pages with a known route, groups that hold at least one, no buttons.
 *  @param hidden names of routes that are reached by links only */
export function menuTree(
  functions: readonly FunctionModel[],
  routes: RouteTable,
  hidden: ReadonlySet<string> = new Set(),
): readonly MenuEntry[] {
  const home = { ...HOME_ENTRY, path: routes.paths.get(HOME_ROUTE) ?? '/admin/backlog' }
  const skipped = new Set([...hidden, HOME_ROUTE])
  return [home, ...entriesOf(functions, { routes, skipped, placed: new Set() })]
}

interface Building {
  routes: RouteTable
  skipped: ReadonlySet<string>
  /** Pages that have their place already; keys must differ. */
  placed: Set<string>
}

function entriesOf(functions: readonly FunctionModel[], building: Building): MenuEntry[] {
  return [...functions].sort((a, b) => a.sort - b.sort).flatMap((one) => entryOf(one, building) ?? [])
}

function entryOf(one: FunctionModel, building: Building): MenuEntry | null {
  if (one.targetUri) return pageOf(one, building)
  const children = entriesOf(one.child ?? [], building)
  return children.length > 0 ? { key: one.uid, label: one.name, icon: one.icon ?? '', children } : null
}

function pageOf(one: FunctionModel, { routes, skipped, placed }: Building): MenuEntry | null {
  const { targetUri, name: label, icon } = one
  const path = routes.paths.get(targetUri)
  if (!path || skipped.has(targetUri)) return null
  const second = one.alias || placed.has(targetUri)
  if (!second) placed.add(targetUri)
  return { key: second ? one.uid : targetUri, label, icon: icon ?? '', path }
}

/** Pages of the menu with the groups above each. */
export function menuPages(
  entries: readonly MenuEntry[],
  above: readonly MenuEntry[] = [],
): { page: MenuEntry; above: readonly MenuEntry[] }[] {
  return entries.flatMap((entry) =>
    entry.children ? menuPages(entry.children, [...above, entry]) : [{ page: entry, above }],
  )
}

/** The groups above a page of the menu; none for a page that is not in it. */
export function groupsAbove(entries: readonly MenuEntry[], key: string): readonly MenuEntry[] {
  return menuPages(entries).find(({ page }) => page.key === key)?.above ?? []
}
