import {
  matchResourceFromRoute,
  type ParseResponse,
  ResourceContext,
  type RouterProvider,
} from '@refinedev/core'
import library from '@refinedev/react-router'
import { useCallback, useContext } from 'react'
import { useLocation } from 'react-router'

type Resources = Parameters<typeof matchResourceFromRoute>[1]
type Match = ReturnType<typeof matchResourceFromRoute>

const matches = new WeakMap<Resources, Map<string, Match>>()

/** The screen an address is of, sought once for all that ask. */
function screenAt(resources: Resources, pathname: string): Match {
  const known = matches.get(resources) ?? new Map<string, Match>()
  matches.set(resources, known)
  const match = known.get(pathname) ?? matchResourceFromRoute(pathname, resources)
  known.set(pathname, match)
  return match
}

/**
 * Where refine reads addresses and goes to others. The library's own `parse` goes through every route of every screen for each
 * hook that reads or writes something, dozens of times for a list. No address of ours has parameters in its path.
 */
export const routerProvider: RouterProvider = {
  ...library,
  parse: () => {
    const { pathname, search } = useLocation()
    const { resources } = useContext(ResourceContext)
    return useCallback((): ParseResponse => {
      const { resource, action } = screenAt(resources, pathname)
      return {
        ...(resource && { resource }),
        ...(action && { action }),
        pathname,
        params: Object.fromEntries(new URLSearchParams(search)),
      }
    }, [pathname, search, resources])
  },
}
