import type { ComponentType } from 'react'
import { matchPath } from 'react-router'
import type { RouteFacts } from './guard.ts'

export interface Screen {
  path: string
  title: string
  /** The request it starts with at its plain address. */
  asks?: string | undefined
  load: () => Promise<{ Screen: ComponentType }>
}
export type Screens = Readonly<Record<string, Screen>>

export interface Route extends RouteFacts {
  path: string
  title: string
  /** Absent for the four pages outside the layout. */
  load?: Screen['load']
}

export interface RouteTable {
  byName: ReadonlyMap<string, Route>
  /** Route name → path of the screens inside the layout. */
  paths: ReadonlyMap<string, string>
  /** Names of routes that are reached by links only and are in no menu. */
  hidden: ReadonlySet<string>
  /** The route an address leads to; null for an unknown path. */
  match(pathname: string): Route | null
}

/** The home: the to-do list, open to all signed-in users. No other route carries the flag max. */
export const HOME_ROUTE = 'backlog'

/** The pages outside the layout (spec §2). NoAccess carries no skip flag; the guard lets it pass by name. */
export const OUTSIDE_ROUTES: readonly Route[] = [
  { name: 'login', path: '/login', title: '登录', noVerify: true },
  { name: 'planlogin', path: '/planlogin', title: '计划系统登录', noVerify: true },
  { name: '404', path: '/404', title: '页面不存在', noVerify: true },
  { name: 'NoAccess', path: '/noaccess', title: '无权限' },
]

/** Every route of the product, from the list of screens. */
export function routeTable(screens: Screens, hidden: Iterable<string> = []): RouteTable {
  const inside = Object.entries(screens)
    .filter(([name]) => !OUTSIDE_ROUTES.some((route) => route.name === name))
    .map(([name, screen]): Route => ({ ...screen, name, max: name === HOME_ROUTE }))
  const all = [...inside, ...OUTSIDE_ROUTES]
  const byPath = new Map(all.map((route) => [route.path, route]))
  const patterns = all.filter((route) => route.path.includes(':'))
  return {
    byName: new Map(all.map((route) => [route.name, route])),
    paths: new Map(inside.map((route) => [route.name, route.path])),
    hidden: new Set(hidden),
    match(pathname) {
      const path = pathname.length > 1 ? pathname.replace(/\/+$/, '') : pathname
      return byPath.get(path) ?? patterns.find((route) => matchPath(route.path, path)) ?? null
    },
  }
}
